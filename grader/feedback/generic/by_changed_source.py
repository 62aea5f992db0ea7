"""The one small change to a program that makes failing tests pass, and spoils none that passes: that is its mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_returned import find_wrong_call, list_called
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.generic.source_changes import ChangedPrograms, ChangeKind, SourceChange
from grader.feedback.own_layout import split_answers, without_form
from grader.judging import are_same_outputs, choose_comparable_rule, decode
from grader.model import Diagnosis, Language, Verdict
from grader.text.shorten import shorten
from grader.text.spoken_text import say, say_later
from grader.text.visible import make_visible

_MOST_FAILING, _MOST_PASSING, _MOST_OTHERS = 4, 4, 16
"""Tests on which all changes are tried, those that pass, and those on which the one that is found is tried."""
_MOST_PASSING_CALLS = 16
"""Tests that call a function and pass: they take no time, and those of other functions say little."""
_LEAST_FIXED = 2
"""Different answers without which nothing is told: one alone may come out right by chance."""
_LEAST_FOR_PAIR = 4
"""Different answers of tests by which two changes at once are told."""
_LONGEST_COMPARED = 5_000
_QUOTE = 60
_MESSAGES = {
    ChangeKind.LIMIT: say_later(
        "Your program goes wrong where both sides of `{code}` are equal. Decide what is to happen then."
    ),
    ChangeKind.DIRECTION: say_later("The comparison `{code}` is the wrong way round."),
    ChangeKind.LONGER_RANGE: say_later(
        "`{code}` ends one number too early. A range stops before the end that you give it."
    ),
    ChangeKind.SHORTER_RANGE: say_later("`{code}` ends one number too late."),
    ChangeKind.RANGE_START: say_later("`{code}` begins at the wrong number."),
    ChangeKind.START: say_later("`{code}` is the wrong value to start with."),
    ChangeKind.SET_ONCE: say_later(
        "Your program runs `{code}` only once, before the loop on line {line}, so something is left over from one turn "
        "of the loop to the next. Do it at the beginning of each turn."
    ),
    ChangeKind.SET_AGAIN: say_later(
        "Your program runs `{code}` in each turn of the loop on line {line}, so what it had before is lost. "
        "Do it once, before the loop."
    ),
    ChangeKind.IN_LOOP: say_later(
        "Your program runs `{code}` in each turn of the loop on line {line}. It belongs after the loop: indent it less."
    ),
    ChangeKind.BEHIND_LOOP: say_later(
        "Your program runs `{code}` only once, after the loop on line {line}. It belongs in the loop: indent it more."
    ),
    ChangeKind.WHOLE_DIVISION: say_later(
        "`{code}` gives a number with decimals. Two slashes, `//`, divide whole numbers."
    ),
    ChangeKind.ROUNDING: say_later(
        "`{code}` rounds the wrong way. Look at how the assignment asks for it: up, down or to the nearest."
    ),
    ChangeKind.REPLACED_SUM: say_later("`{code}` replaces what `{name}` was before. Add to it instead."),
    ChangeKind.NO_ASSIGNMENT: say_later("`{code}` only compares. One `=` gives `{name}` the value."),
    ChangeKind.SHARED_DEFAULT: say_later(
        "The default `{name}={code}` is made only once, so what one call puts into it is still there in the next. "
        "Make a new one in each call."
    ),
    ChangeKind.SEPARATE_IF: say_later(
        "Your program asks `{code}` also where the `if` before it was true. Write `elif` to ask only where it was not."
    ),
    ChangeKind.CONNECTIVE: say_later("`{code}` has the wrong one of `and` and `or`."),
    ChangeKind.LOOP_NAME: say_later(
        "Your program changes `{name}` within the loop on line {line}, which counts with it. Below that, `{name}` is "
        "another number. Use another name for what changes."
    ),
    ChangeKind.LATE_TEST: say_later(
        "The loop on line {line} does its work once before it asks whether it is to end. Ask first."
    ),
    ChangeKind.SIGN: say_later("`{code}` has the wrong one of `+` and `-`."),
    ChangeKind.ORDER: say_later("`{code}` sorts the wrong way round."),
    ChangeKind.EXTREME: say_later("`{code}` takes the wrong one of the largest and the smallest."),
    ChangeKind.TEXT_SORT: say_later(
        "`{code}` sorts numbers as texts, so 10 comes before 9. Give it a function: `sort((a, b) => a - b)`."
    ),
    ChangeKind.JOINED: say_later("`{code}` puts texts together. Make a number of what you add."),
    ChangeKind.TEXTS: say_later("`{code}` gives text. Make numbers of it before you calculate or compare."),
    ChangeKind.FOR_IN: say_later(
        "`{code}` goes through the numbers of the places, as texts: “0”, “1” and so on. "
        "With `of` it goes through what stands there."
    ),
    ChangeKind.NO_BREAK: say_later(
        "The branch before `{code}` does not end with `break`, so your program goes on into the next one."
    ),
    ChangeKind.ASSIGNED: say_later("`{code}` gives `{name}` a value. Two `=` compare."),
    ChangeKind.LOST_DECIMALS: say_later("`{code}` drops the decimals. One slash, `/`, keeps them."),
    ChangeKind.FACTOR: say_later("`{code}` has a number that is 10 or 100 times too large or too small."),
    ChangeKind.FROM_ZERO: say_later(
        "`{name}` counts from 0 where it is printed, and is to count from 1 there. Print `{code} + 1`."
    ),
    ChangeKind.REST_IN_LOOP: say_later(
        "Your program runs `{code}` and what stands below it in each turn of the loop on line {line}. "
        "It belongs after the loop: indent it less."
    ),
    ChangeKind.NO_STOP: say_later(
        "The loop on line {line} goes on where `{code}` was true. End it there with `break`."
    ),
    ChangeKind.EARLY_STOP: say_later("`break` ends the loop too early here: there is more to do."),
    ChangeKind.LOOP_ELSE: say_later(
        "Your program runs `{code}` in each turn of the loop on line {line} in which the `if` is not true. "
        "Only after the loop it is known that it never was: put it there."
    ),
    ChangeKind.MAIN_NAME: say_later('`{code}` is never true: `__name__` is `"__main__"` where a file is run.'),
    ChangeKind.NOT_CALLED: say_later("`{code}` only names a function. Write `{code}()` to call it."),
    ChangeKind.SURPLUS: say_later("`{code}` changes `{name}` once too often: without it, tests pass that fail now."),
    ChangeKind.SURPLUS_PRINT: say_later("`{code}` prints what is not asked for. Leave it out."),
    ChangeKind.PROMPT: say_later("What stands in the brackets of `{code}` is printed with your answers. Leave it out."),
}
_WITH_BRACES: Mapping[ChangeKind, str] = {
    ChangeKind.LONGER_RANGE: say_later("The loop with `{code}` ends one turn too early."),
    ChangeKind.SHORTER_RANGE: say_later("The loop with `{code}` goes round once too often."),
    ChangeKind.IN_LOOP: say_later(
        "Your program runs `{code}` in each turn of the loop on line {line}. "
        "It belongs after the loop, behind its `}}`."
    ),
    ChangeKind.BEHIND_LOOP: say_later(
        "Your program runs `{code}` only once, after the loop on line {line}. It belongs in the loop, before its `}}`."
    ),
    ChangeKind.WHOLE_DIVISION: say_later(
        "`{code}` gives a number with decimals. `Math.floor(…)` makes a whole number of it."
    ),
    ChangeKind.SEPARATE_IF: say_later(
        "Your program asks `{code}` also where the `if` before it was true. "
        "Write `else if` to ask only where it was not."
    ),
    ChangeKind.CONNECTIVE: say_later("`{code}` has the wrong one of `&&` and `||`."),
}
"""What is said otherwise in languages with braces."""
_GENERAL = say_later("With one small change to `{code}`, tests pass that fail now. Look at what it does.")
_WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)


Fits = Callable[[CaseRun, bytes], bool]
"""Whether an output is taken for a right one."""


def find_changed_source(facts: ProgramFacts) -> Diagnosis | None:
    """A mistake that is gone with one small change, or two that are with two, or one beside a wrong form.

    Hidden tests say only how many tests it explains: a line that follows from one would tell of its input.
    """
    for ended in (facts.ended, *_group_calls(facts.ended_calls)):
        found = _find_in(facts, [ran for ran in ended if _is_visible(ran)], ended)
        if found:
            return found
    return None


def _group_calls(runs: Sequence[CaseRun]) -> Sequence[Sequence[CaseRun]]:
    """The runs that fail by the same function together with those that pass, of the function that fails most first."""
    passing = [ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED]
    by_name: dict[str, list[CaseRun]] = {}
    for ran in runs:
        if ran.result.verdict in _WRONG:
            by_name.setdefault(find_wrong_call(ran), []).append(ran)
    names = sorted(by_name, key=lambda name: -len(by_name[name]))
    return [[*by_name[name], *passing] for name in names]


def _find_in(facts: ProgramFacts, visible: Sequence[CaseRun], ended: Sequence[CaseRun]) -> Diagnosis | None:
    programs = facts.programs
    failing = _sort_by_size(ran for ran in visible if ran.result.verdict in _WRONG)
    passing = _sort_by_size(ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED)
    if programs is None or not failing or len({ran.case.expected for ran in (*failing, *passing)}) < _LEAST_FIXED:
        return None
    is_call = failing[0].case.is_call
    trial = _Trial(programs, failing[:_MOST_FAILING], _choose_passing(failing, passing))
    best, fixed = trial.find_one(_is_right)
    fits = _is_right
    if len(fixed) < len(trial.failing) and not is_call:
        both, explained = trial.find_two()
        best, fixed = (both, explained) if both else (best, fixed)
    if not best and not is_call and not any(map(_is_right_but_for_form, failing, (ran.output for ran in failing))):
        best, fixed = trial.find_one(_is_right_but_for_form)
        fits = _is_right_but_for_form
    return _tell_best(facts, ended, trial, best, fixed, fits) if best else None


def _choose_passing(failing: Sequence[CaseRun], passing: Sequence[CaseRun]) -> Sequence[CaseRun]:
    """The longest tests that pass; of those that call functions the ones that call what fails."""
    if not failing[0].case.is_call:
        return passing[-_MOST_PASSING:]
    called = set(list_called(failing[0]))
    alike = [ran for ran in passing if not called.isdisjoint(list_called(ran))]
    return alike[-_MOST_PASSING_CALLS:]


def _tell_best(
    facts: ProgramFacts,
    ended: Sequence[CaseRun],
    trial: _Trial,
    best: Sequence[SourceChange],
    fixed: Sequence[CaseRun],
    fits: Fits,
) -> Diagnosis:
    # A loop that only counts its turns has one too many, whichever of its numbers is left out.
    told = [change for change in best if change.kind is not ChangeKind.RANGE_START] or best
    change = told[0]
    others = [ran for ran in ended if ran.result.verdict in _WRONG and ran not in trial.failing]
    fixed = [*fixed, *(ran for ran in others[:_MOST_OTHERS] if trial.list_fitting(ran, [change], fits))]
    is_sure = change.second is not None or len({each.kind for each in told}) == 1
    place = name_place(change.line, say("One small change here makes failing tests pass."))
    then = [tell_change(change.second, facts.language)] if change.second else []
    if change.second or fits is _is_right_but_for_form:
        place = name_place(change.line, say("Look here first."))
    if fits is _is_right_but_for_form:
        then.append(_tell_form(fixed[0], trial.programs.run_changes(fixed[0], [change])[0] or b""))
    found = facts.diagnose("source-change", _name(change), tell_change(change, facts.language, is_sure), fixed, place)
    return replace(found, then=tuple(then))


def _name(change: SourceChange) -> str:
    return f"{change.kind} + {change.second.kind}" if change.second else str(change.kind)


def tell_change(change: SourceChange, language: Language, is_sure: bool = True) -> str:
    """What is wrong where a change helps; `is_sure` says that no other kind of change helps there."""
    code, line = _quote(change.code), change.line_of_loop or change.line
    others = _WITH_BRACES if language.grammar == "c" else {}
    message = (others.get(change.kind) or _MESSAGES[change.kind]) if is_sure else _GENERAL
    return say(message, code=code, name=change.name, line=line)


def _tell_form(ran: CaseRun, output: bytes) -> str:
    lines = zip((ran.case.expected or "").split("\n"), decode(output).split("\n"), strict=False)
    asked, got = next(((one, other) for one, other in lines if one != other), ("", ""))
    return say("The form of a line is wrong: “{got}” instead of “{asked}”.", got=_quote(got), asked=_quote(asked))


def _quote(text: str) -> str:
    return shorten(text, _QUOTE, show=make_visible)


@dataclass(frozen=True)
class _Trial:
    """What runs the changes, and on which tests that fail and that pass."""

    programs: ChangedPrograms
    failing: Sequence[CaseRun]
    passing: Sequence[CaseRun]

    def list_fitting(self, ran: CaseRun, changes: Sequence[SourceChange], fits: Fits) -> Sequence[SourceChange]:
        """The changes with which the output of a test is right."""
        outputs = self.programs.run_changes(ran, changes) if changes else ()
        return [
            change for change, output in zip(changes, outputs, strict=True) if output is not None and fits(ran, output)
        ]

    def find_one(self, fits: Fits) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """The changes on the only line where one makes the most failing tests right, and these.

        Those are all of them, or two with different answers.
        """
        fixed = self._fixed_alone if fits is _is_right else self._try_alone(fits)
        most = max(fixed.values(), key=len, default=[])
        best = [change for change, runs in fixed.items() if len(runs) == len(most) and self._is_enough(runs)]
        for ran in self.passing:
            best = [*self.list_fitting(ran, best, fits)]
        best = [change for change in best if len(most) == len(self.failing) or not self._leads_away(change)]
        told = _keep_shortest_rest(best)
        return (told, fixed[told[0]]) if len({change.line for change in told}) == 1 else ((), ())

    def _leads_away(self, change: SourceChange) -> bool:
        """Whether the output of a test that stays wrong has less in common with the right one than it had.

        Then the tests that it makes right are so by chance.
        """
        place = self.programs.list_changes().index(change)
        changed = [outputs[place] for outputs in self._outputs_alone]
        return any(
            output is None or _count_common(ran, output) < _count_common(ran, ran.output)
            for ran, output in zip(self.failing, changed, strict=True)
        )

    @cached_property
    def _fixed_alone(self) -> Mapping[SourceChange, list[CaseRun]]:
        return self._try_alone(_is_right)

    def _try_alone(self, fits: Fits) -> Mapping[SourceChange, list[CaseRun]]:
        """The changes that make failing tests right, with these."""
        fixed: dict[SourceChange, list[CaseRun]] = {}
        for ran, outputs in zip(self.failing, self._outputs_alone, strict=True):
            for change, output in zip(self.programs.list_changes(), outputs, strict=True):
                if output is not None and fits(ran, output):
                    fixed.setdefault(change, []).append(ran)
        return fixed

    @cached_property
    def _outputs_alone(self) -> Sequence[Sequence[bytes | None]]:
        """What each failing test prints with each change."""
        changes = self.programs.list_changes()
        return [self.programs.run_changes(ran, changes) if changes else () for ran in self.failing]

    def _is_enough(self, fixed: Sequence[CaseRun]) -> bool:
        return len(fixed) == len(self.failing) or len({ran.case.expected for ran in fixed}) >= _LEAST_FIXED

    def find_two(self) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """Two changes on the only two lines where two make all failing tests right; of many such one that all have."""
        runs = (*self.failing, *self.passing)
        if len({ran.case.expected for ran in runs}) < _LEAST_FOR_PAIR:
            return (), ()
        left = self._list_ending_pairs()
        for ran in runs:
            left = self.list_fitting(ran, left, _is_right)
        pairs = [(change, change.second) for change in left if change.second]
        lines = [{each.line for each in pair} for pair in pairs]
        common = set.intersection(*lines) if lines else set[int]()
        if len(common) != 1:
            return ([self._put_first(change) for change in left] if common else ()), self.failing
        sure = {one.number for pair in pairs for one in pair if one.line in common}
        alone = [change for change in self._fixed_alone if change.number in sure]
        return alone, self._fixed_alone[alone[0]] if alone else ()

    def _put_first(self, pair: SourceChange) -> SourceChange:
        """The pair with that change first of which more failing tests tell."""
        counts = {change.number: len(runs) for change, runs in self._fixed_alone.items()}
        second = pair.second
        if second is None or counts.get(pair.number, 0) >= counts.get(second.number, 0):
            return pair
        return replace(second, text=pair.text, second=replace(pair, second=None))

    def _list_ending_pairs(self) -> Sequence[SourceChange]:
        """The pairs of changes with each of which alone the program ends: others take all of their time."""
        changes = self.programs.list_changes()
        outputs = self._outputs_alone[0]
        endless = {each.number for each, output in zip(changes, outputs, strict=True) if output is None}
        pairs = self.programs.list_pairs()
        if self.failing[0].result.verdict is Verdict.RUNTIME_ERROR:
            return pairs
        return [one for one in pairs if one.number not in endless and one.second and one.second.number not in endless]


def _keep_shortest_rest(best: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Where more of a loop may be taken out of it or less, the change that takes out as little as helps."""
    if {change.kind for change in best} != {ChangeKind.REST_IN_LOOP}:
        return best
    return [max(best, key=lambda change: change.line)]


def _count_common(ran: CaseRun, output: bytes) -> int:
    """How many characters of the right output an output has, in their order."""
    from rapidfuzz.distance import LCSseq  # here: only outputs that differ need it

    asked, got = (text[:_LONGEST_COMPARED] for text in (ran.case.expected or "", decode(output)))
    return LCSseq.similarity(asked, got)


def _is_right(ran: CaseRun, output: bytes) -> bool:
    return are_same_outputs((ran.case.expected or "").encode(), output, choose_comparable_rule(ran.case.compare))


def _is_right_but_for_form(ran: CaseRun, output: bytes) -> bool:
    expected, given = (without_form(split_answers(text)) for text in (ran.case.expected or "", decode(output)))
    return expected == given != ()


def _is_visible(ran: CaseRun) -> bool:
    return ran.case.visibility == "visible"


def _sort_by_size(runs: Iterable[CaseRun]) -> Sequence[CaseRun]:
    return sorted(runs, key=lambda ran: len(ran.case.input))
