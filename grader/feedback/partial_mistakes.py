"""The tries to name a mistake of a program that is not simply that mistake: it crashes too, or makes two of them.

Pure: all outputs are given. A mistake is told only where no accepted case contradicts it, and where the program gives,
on cases where the mistake shows, the very answers of the mistake.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from grader.feedback.layout_sentences import UNTOLD, LayoutExample, describe_layout, has_lines_beside
from grader.feedback.mistake_matches import LEAST_SHOWN, MatchChoice, MistakeMatch, choose_matches, find_matches
from grader.feedback.tried_runs import READINGS, AnswerReading, TriedRun, VariantOutputs, is_same_run
from grader.judging import find_look
from grader.model import Fit
from grader.text.digest import hash_parts

_LEAST_SHARE = 0.25
"""Of the failing cases, what a mistake must explain to be told as one that explains a part.

Cases with the same output and the same right one count as one: a game between other blanks says nothing new.
"""

_MOST_OF_IT = 0.6
"""The same for two mistakes at once, of which there are many."""

_NUMBER = re.compile(r"[0-9]{1,40}")
_LEAST_LINES, _LEAST_ALIKE = 8, 0.45
"""Lines from which on as large a share of them must be as the mistake gives them."""


@dataclass(frozen=True)
class FoundMistake:
    """A mistake with the failing cases that it explains; `beside` tells what the program prints around the answers."""

    name: str
    fit: Fit
    cases: tuple[str, ...]
    beside: str = ""


def find_fitting(
    runs: Sequence[TriedRun], outputs: VariantOutputs, alone: VariantOutputs | None = None
) -> tuple[FoundMistake, ...]:
    """The second try: the mistakes that fit all that the program did, in whatever layout; several are a tie.

    `outputs` may be those of two mistakes at once, `alone` then those of one each: where one gives all that was
    printed, nothing but a crash speaks for the other.
    """
    for layout in READINGS:
        matches = (match for match in find_matches(layout, runs, outputs) if match.fits)
        fitting = [match for match in matches if not _is_shown_by_one(match, runs, outputs, alone or {})]
        if fitting:
            most = max(len(match.shown) for match in fitting)
            failing = tuple(run.name for run in runs if not run.right)
            both = ((each, _tell_layout(each, layout, runs, outputs)) for each in fitting if len(each.shown) == most)
            return tuple(
                FoundMistake(each.name, Fit.FITS, _keep_explained(failing, each, told, runs, outputs), told.sentence)
                for each, told in both
            )
    return ()


def _is_shown_by_one(
    pair: MistakeMatch, runs: Sequence[TriedRun], outputs: VariantOutputs, alone: VariantOutputs
) -> bool:
    """Whether one mistake alone gives what both give, wherever these show."""
    places = [place for place, run in enumerate(runs) if run.name in pair.shown]
    both = [outputs[pair.name][place] for place in places]
    return any(both == [single[place] for place in places] for single in alone.values())


def find_parts(runs: Sequence[TriedRun], outputs: VariantOutputs) -> tuple[FoundMistake, ...]:
    """The third try: mistakes that each explain cases of their own, the one that explains most first.

    Each must show on two cases and the first on a good part of them, or all together explain everything that fails,
    but for cases on which two of them show at once.
    """
    failing = {run.name for run in runs if not run.right}
    layout, matches, chosen = _choose_reading(runs, outputs)
    if len(chosen) < 2 or not _explain_all(chosen, runs, outputs):
        believable = {name: answers for name, answers in outputs.items() if _is_believable(answers, runs)}
        layout, matches, chosen = _choose_reading(runs, believable)
        chosen = [(name, cases) for name, cases in chosen if _shows_well(cases, failing, runs)]
        most = max((_count_different(cases, runs) for _, cases in chosen), default=0)
        if not most or most < _LEAST_SHARE * _count_different(failing, runs):
            return ()
    order = [run.name for run in runs]
    first, *others = sorted(chosen, key=lambda each: (-len(each[1]), min(map(order.index, each[1]))))
    by_name = {match.name: match for match in matches}
    beside = _tell_layout(by_name[first[0]], layout, runs, outputs)
    if beside.sentence:
        first = (first[0], first[1] | by_name[first[0]].same.difference(*(cases for _, cases in others)))
    told = ((name, sorted(cases, key=order.index)) for name, cases in (first, *others))
    found = [
        FoundMistake(name, Fit.PART, _keep_explained(cases, by_name[name], beside, runs, outputs))
        for name, cases in told
    ]
    return replace(found[0], beside=beside.sentence), *found[1:]


def _explain_all(chosen: MatchChoice, runs: Sequence[TriedRun], outputs: VariantOutputs) -> bool:
    """Whether these explain most cases, and two of them show on each of the others, which then looks like neither."""
    explained = frozenset[str]().union(*(cases for _, cases in chosen))
    failing = {run.name for run in runs if not run.right}
    left = [(place, run) for place, run in enumerate(runs) if run.name in failing - explained]
    if left and _count_different(explained, runs) < _MOST_OF_IT * _count_different(failing, runs):
        return False
    if left and any(_refutes(cases, name, chosen, runs, outputs) for name, cases in chosen):
        return False
    return all(sum(_shows(outputs[name][place], run) for name, _ in chosen) > 1 for place, run in left)


def _refutes(
    cases: Collection[str], name: str, chosen: MatchChoice, runs: Sequence[TriedRun], outputs: VariantOutputs
) -> bool:
    """Whether a case is just as one mistake has it where another one would show as well: then that is not made."""
    others = [other for other, _ in chosen if other != name]
    explained = [place for place, run in enumerate(runs) if run.name in cases]
    return any(_shows(outputs[other][place], runs[place]) for other in others for place in explained)


def _shows(output: str | None, run: TriedRun) -> bool:
    """Whether a mistake gives another answer than the right one in a run that came to its end."""
    return output is not None and not run.crashed and not is_same_run(run.expected, output, run)


def hash_numbers(texts: Sequence[str]) -> list[str]:
    """What tells the numbers of each line of some texts, whatever stands around them."""
    return [hash_parts(repr(_read_lines(text)).encode("utf-8", "surrogatepass")) for text in texts]


def find_part_of_two(
    runs: Sequence[TriedRun], outputs: VariantOutputs, alone: VariantOutputs
) -> tuple[FoundMistake, ...]:
    """The last try: two mistakes at once that explain most of what fails; `alone` are the outputs of one each."""
    believable = {name: answers for name, answers in outputs.items() if _is_believable(answers, runs)}
    matches = [each for each in find_matches(None, runs, believable) if each.shown]
    both = {
        each: _count_different(each.shown, runs) for each in matches if not _is_shown_by_one(each, runs, outputs, alone)
    }
    most = max(both.values(), default=0)
    best = [each for each, number in both.items() if number == most]
    if len(best) != 1 or most < _MOST_OF_IT * _count_different({run.name for run in runs if not run.right}, runs):
        return ()
    return (FoundMistake(best[0].name, Fit.PART, tuple(run.name for run in runs if run.name in best[0].shown)),)


def _choose_reading(
    runs: Sequence[TriedRun], outputs: VariantOutputs
) -> tuple[AnswerReading, Sequence[MistakeMatch], MatchChoice]:
    """The reading in which mistakes explain most, with all that match and those that are chosen."""
    readings = [(layout, find_matches(layout, runs, outputs)) for layout in READINGS]
    return max(((*each, choose_matches(each[1])) for each in readings), key=lambda found: _sum(found[2]))


def _count_different(names: Collection[str], runs: Sequence[TriedRun]) -> int:
    """How many of these runs differ in what is right or in what was printed, whatever the blanks."""
    return len({(*run.expected.split(), "", *run.output.split()) for run in runs if run.name in names})


def _shows_well(cases: Collection[str], failing: Collection[str], runs: Sequence[TriedRun]) -> bool:
    """Whether a mistake shows on cases enough: on most, where it gives just one wrong line, as many another one may."""
    shown = _count_different(cases, runs)
    pairs = (zip(run.expected.splitlines(), run.output.splitlines(), strict=False) for run in runs if run.name in cases)
    wrong = {got.strip() for lines in pairs for asked, got in lines if asked.split() != got.split()}
    is_one_line = len(wrong) == 1 and shown < _MOST_OF_IT * _count_different(failing, runs)
    return shown >= LEAST_SHOWN and not is_one_line


def _is_believable(outputs: Sequence[str | None], runs: Sequence[TriedRun]) -> bool:
    """Whether a mistake may be told though it explains a part only: nothing speaks against it in the rest."""
    return not _gives_other_answers(outputs, runs) and not _differs_mostly(outputs, runs)


def _differs_mostly(outputs: Sequence[str | None], runs: Sequence[TriedRun]) -> bool:
    """Whether most lines of the failing cases are other ones than the mistake gives, where as many were printed."""
    same = lines = 0
    for run, output in zip(runs, outputs, strict=True):
        wrong, got = (_read_lines(text) for text in (output or "", run.output))
        if not run.right and not run.crashed and len(wrong) == len(got):
            lines += len(got)
            same += sum(one == other for one, other in zip(wrong, got, strict=True))
    return lines >= _LEAST_LINES and same < _LEAST_ALIKE * lines


def _read_lines(text: str) -> list[tuple[str, ...]]:
    """The numbers of each line, whatever stands around them; of a line without any its words."""
    lines = (line for line in text.casefold().split("\n") if line.strip())
    return [tuple(_NUMBER.findall(line) or line.split()) for line in lines]


def _gives_other_answers(outputs: Sequence[str | None], runs: Sequence[TriedRun]) -> bool:
    """Whether a mistake always gives one answer, and the program prints what looks like another one."""
    always = {find_look(line) for output in outputs for line in (output or "").split("\n") if line.strip()}
    if len(always) != 1:
        return False
    others = {find_look(line) for run in runs for line in run.expected.split("\n") if line.strip()} - always
    return any(find_look(line) in others for run in runs for line in run.output.split("\n"))


def _sum(choice: MatchChoice) -> int:
    """How many cases are explained."""
    return sum(len(cases) for _, cases in choice)


def find_more_cases(
    found: Sequence[FoundMistake], runs: Sequence[TriedRun], outputs: VariantOutputs
) -> tuple[FoundMistake, ...]:
    """The mistakes with those of further runs, on which they were not looked for, that they explain as well."""
    return tuple(replace(each, cases=(*each.cases, *_list_explained(each, runs, outputs[each.name]))) for each in found)


def _list_explained(found: FoundMistake, runs: Sequence[TriedRun], outputs: Sequence[str | None]) -> list[str]:
    """The runs that a mistake explains, together with the layout where one is told."""
    layouts = READINGS if found.beside else (None,)
    matches = [match for layout in layouts for match in find_matches(layout, runs, {found.name: outputs})]
    names = frozenset[str]().union(*(match.shown | match.same for match in matches))
    return [run.name for run in runs if run.name in names]


def _keep_explained(
    cases: Sequence[str], match: MistakeMatch, beside: _ToldLayout, runs: Sequence[TriedRun], outputs: VariantOutputs
) -> tuple[str, ...]:
    """Of these cases those whose layout is told; where none is, those with the very answers of the mistake."""
    if beside.sentence:
        return tuple(name for name in cases if name not in beside.untold)
    both = zip(runs, outputs[match.name], strict=True)
    very = {
        run.name for run, output in both if run.crashed or (output is not None and is_same_run(output, run.output, run))
    }
    return tuple(name for name in cases if name in very) or tuple(cases)


@dataclass(frozen=True)
class _ToldLayout:
    """What stands around all answers; `untold` are the cases where still other lines stand beside them."""

    sentence: str = ""
    untold: frozenset[str] = frozenset()


def _tell_layout(
    match: MistakeMatch, layout: AnswerReading, runs: Sequence[TriedRun], outputs: VariantOutputs
) -> _ToldLayout:
    """What stands around all answers, best told of a case where these are right; empty where some case has nothing.

    A case that its student may not see is not quoted.
    """
    if layout is None:
        return _ToldLayout()
    both = [(run, output or "") for run, output in zip(runs, outputs[match.name], strict=True)]
    right = [(run, run.expected, True) for run, _ in both if run.name in match.same]
    wrong = [(run, output, False) for run, output in both if run.name in match.shown]
    examples = [
        (LayoutExample(run.name, wanted, run.output, is_right), run.hidden) for run, wanted, is_right in right + wrong
    ]
    if not examples or not all(describe_layout(example) for example, _ in examples):
        return _ToldLayout()
    open_ones = [example for example, hidden in examples if not hidden]
    if not open_ones:
        return _ToldLayout(UNTOLD)
    shown = max(open_ones, key=lambda example: (example.is_right, len(example.given)))  # a prompt shows that it repeats
    others = (example.name for example, _ in examples if has_lines_beside(example))
    return _ToldLayout(describe_layout(shown, open_ones), frozenset(() if has_lines_beside(shown) else others))
