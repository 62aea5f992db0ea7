"""Diagnosis by variants: the known mistakes that give a submission's outputs.

A case counts when the program came to an end of its own on it. What a limit stopped, was skipped or needs review says
nothing. First a mistake is looked for whose output is the program's own on every case that counts, and on one of them
at least is not the right output; then one that fits, two at once, and last those that explain a part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from grader.config.settings import Compare
from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun
from grader.feedback.failures import NO_FAULT, choose_told_run
from grader.feedback.masked_mistakes import add_masked
from grader.feedback.partial_mistakes import (
    FoundMistake,
    find_fitting,
    find_more_cases,
    find_part_of_two,
    find_parts,
    hash_numbers,
)
from grader.feedback.tried_runs import TriedRun, VariantOutputs
from grader.judging import are_same_outputs, choose_comparable_rule, decode
from grader.model import Case, Diagnosis, Verdict
from grader.readers import Call, ReadError, call_here

VariantAnswer = Callable[[str, Case], str | None]
"""What a variant answers to a case; None where it raises."""

_SHORT = 2_000
"""Characters of an input, and of an output, up to which the later tries look at a run as a whole."""
_LONG = 1_000_000
"""Characters of an output that is compared with a mistake that is already found."""
_MOST_PAIRS = 12
"""Two mistakes at once that are compared whole."""
_NO_PAIRS: Mapping[str, tuple[str, str]] = MappingProxyType({})


def diagnose(
    variants: Mapping[str, str],
    answer: VariantAnswer,
    runs: Sequence[CaseRun],
    call: Call = call_here,
    pairs: Mapping[str, tuple[str, str]] = _NO_PAIRS,
) -> tuple[Diagnosis, ...]:
    """The mistakes that are at work, of `variants` (name to sentence) or of `pairs` (to both names).

    None when the outputs could also come from the reference. A variant that raises is taken for a program that
    aborts there; on one case at least it must have answered.
    """
    if any(ran.result.verdict is Verdict.UNDECIDED for ran in runs):
        return ()
    counted = [ran for ran in runs if ran.result.verdict in ENDED_BY_ITSELF]
    counted.sort(key=lambda ran: len(ran.case.input))  # a short case rules most variants out, and costs least
    try:
        if all(_is_right(ran, call) for ran in counted) or _has_crashed_alone(runs):
            return ()
        same = _find_matching(variants, answer, counted, call)
        if same:
            failing = tuple(ran.case.name for ran in counted if not _has_right_answers(ran, call))
            return tuple(Diagnosis(name, variants[name], cases=failing) for name in same)
        found = _try_further(variants, pairs, answer, counted, call)
        names = {name: pairs.get(name, (name,)) for name in (each.name for each in found)}
        told = tuple(_tell_mistake(each, [variants[name] for name in names[each.name]]) for each in found)
        both = pairs.get(found[0].name) if found else None
        return _begin_with_shown(told, both, answer, runs, call) if both else told
    except ReadError:  # it costs feedback and no points
        return ()


def _tell_mistake(found: FoundMistake, messages: Sequence[str]) -> Diagnosis:
    """What the program prints around the answers comes first: before that is gone, no test passes."""
    first, *then = filter(None, (found.beside, *messages))
    told = Diagnosis(found.name, first, fit=found.fit, cases=found.cases, then=tuple(then))
    return replace(told, begins_with_form=bool(found.beside))


def _begin_with_shown(
    told: tuple[Diagnosis, ...],
    both: tuple[str, str],
    answer: VariantAnswer,
    runs: Sequence[CaseRun],
    call: Call,
) -> tuple[Diagnosis, ...]:
    """Of two mistakes at once that one first which the test shows of which the advice tells: both are on one card."""
    pair, *others = told
    if pair.begins_with_form:
        return told
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT]
    visible = [ran for ran in failing if ran.result.is_visible]
    shown = choose_told_run(visible or failing, told)
    one, other = both
    if shown is None or _is_wrong(answer(one, shown.case), shown.case, call):
        return replace(pair, first=one), *others
    (second,) = pair.then
    return replace(pair, first=other, message=second, then=(pair.message,)), *others


def _is_wrong(output: str | None, case: Case, call: Call) -> bool:
    rule = choose_comparable_rule(case.compare)
    return output is None or not call(are_same_outputs, output.encode(), (case.expected or "").encode(), rule)


def _try_further(
    variants: Iterable[str],
    pairs: Mapping[str, tuple[str, str]],
    answer: VariantAnswer,
    counted: Sequence[CaseRun],
    call: Call,
) -> tuple[FoundMistake, ...]:
    """A mistake that fits, else two at once that do, else mistakes that explain a part, one of them perhaps masked."""
    tried = [ran for ran in counted if _is_short(ran)]
    if all(ran.result.verdict is Verdict.ACCEPTED for ran in tried):
        return ()
    seen = [_see(ran) for ran in tried]
    outputs = {name: [answer(name, ran.case) for ran in tried] for name in variants}
    found = call(find_fitting, seen, outputs)
    if not found:
        alike = _list_alike(pairs, answer, tried, call)
        of_pairs = {name: [answer(name, ran.case) for ran in tried] for name in alike}
        found = call(find_fitting, seen, of_pairs, outputs) or _find_parts(seen, outputs, of_pairs, call)
        found = call(add_masked, found, seen, outputs)
    long = [ran for ran in counted if ran.is_compared and not _is_short(ran)]
    passed = [ran for ran in long if ran.result.verdict is Verdict.ACCEPTED]
    kept = [each for each in found if all(_equals_variant(answer(each.name, ran.case), ran, call) for ran in passed)]
    failed = [ran for ran in long if ran.result.verdict is not Verdict.ACCEPTED and len(ran.output) <= _LONG]
    if not kept or not failed:
        return tuple(kept)
    asked = {each.name: [answer(each.name, ran.case) for ran in failed] for each in kept}
    return call(find_more_cases, kept, list(map(_see, failed)), asked)


def _list_alike(
    pairs: Mapping[str, tuple[str, str]], answer: VariantAnswer, tried: Sequence[CaseRun], call: Call
) -> list[str]:
    """The pairs that give the numbers of each line, whatever stands around them, in most failing runs.

    There are so many pairs that to compare all of them whole takes longer than all else.
    """
    failing = [ran for ran in tried if ran.result.verdict in (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)]
    printed = call(hash_numbers, [decode(ran.output) for ran in failing])
    asked = [(ran.case, numbers) for ran, numbers in zip(failing, printed, strict=True)]

    def count(name: str) -> int:
        return sum(_hash_numbers(answer(name, case) or "") == numbers for case, numbers in asked)

    # Those that begin with the same mistake one after the other: the reference then answers that only once.
    counts = {name: count(name) for name in sorted(pairs, key=lambda name: pairs[name][0])}
    return sorted((name for name, number in counts.items() if number), key=lambda name: -counts[name])[:_MOST_PAIRS]


@lru_cache(maxsize=1 << 14)
def _hash_numbers(answer: str) -> str:
    """Of what a mistake answers, which many programs are compared with."""
    (told,) = hash_numbers([answer])
    return told


def _find_parts(
    seen: Sequence[TriedRun], outputs: VariantOutputs, of_pairs: VariantOutputs, call: Call
) -> tuple[FoundMistake, ...]:
    """Mistakes that explain a part each; rather two at once that explain all of that, and more."""
    parts = call(find_parts, seen, outputs)
    both = call(find_part_of_two, seen, of_pairs, outputs) if of_pairs else ()
    explained = {case for each in parts for case in each.cases}
    return both if both and explained < {*both[0].cases} else parts


def _is_short(ran: CaseRun) -> bool:
    """Whether the later tries look at a run: its outputs are short, and lines or words that can be compared."""
    return ran.is_compared and len(ran.case.input) <= _SHORT and len(ran.output) <= _SHORT


def _see(ran: CaseRun) -> TriedRun:
    result = ran.result
    return TriedRun(
        name=ran.case.name,
        output=decode(ran.output),
        expected=ran.case.expected or "",
        right=result.verdict is Verdict.ACCEPTED,
        crashed=result.verdict is Verdict.RUNTIME_ERROR,
        rule=ran.case.compare,
        hidden=not ran.case.is_visible,
    )


def _has_crashed_alone(runs: Sequence[CaseRun]) -> bool:
    """On one case alone, a program that crashes for any reason looks like one that answers nothing."""
    return len(runs) == 1 and runs[0].result.verdict is Verdict.RUNTIME_ERROR


def _find_matching(
    variants: Iterable[str], answer: VariantAnswer, counted: Sequence[CaseRun], call: Call
) -> Sequence[str]:
    """The variants whose outputs are the program's own wherever they are compared, and that answer at least once.

    All that are left are compared in one call for each case: there are few after the first.
    """
    left, answering = [*variants], set[str]()
    for ran in counted:
        outputs = {name: answer(name, ran.case) for name in left}
        told = {name: output.encode() for name, output in outputs.items() if output is not None}
        same = {name for name, output in told.items() if output == ran.output or _is_cut_short(ran, output)}
        others = {name: output for name, output in told.items() if name not in same}
        if others:
            found = call(_compare_each, [*others.values()], ran.output, choose_comparable_rule(ran.case.compare))
            same |= {name for name, is_same in zip(others, found, strict=True) if is_same}
        crashed = ran.result.verdict is Verdict.RUNTIME_ERROR
        left = [name for name in left if name in same or (crashed and name not in told)]
        answering |= same
    return [name for name in left if name in answering]


def _is_cut_short(ran: CaseRun, output: bytes) -> bool:
    """Whether a game was rejected after the program had printed the beginning of what a variant prints."""
    is_game = ran.case.compare.mode == "interactive" and ran.result.verdict is Verdict.WRONG_ANSWER
    asked = (ran.case.expected or "").encode()
    return is_game and bool(ran.output.strip()) and output.startswith(ran.output) and not asked.startswith(ran.output)


def _equals_variant(output: str | None, ran: CaseRun, call: Call) -> bool:
    if output is None:
        return ran.result.verdict is Verdict.RUNTIME_ERROR
    return _is_same(output.encode(), ran, call)


def _is_right(ran: CaseRun, call: Call) -> bool:
    """Whether the reference could have given the output, however the program ended."""
    judged = ran.result.verdict is not Verdict.RUNTIME_ERROR and ran.is_compared
    if judged or ran.result.verdict is Verdict.ACCEPTED:
        return ran.result.verdict is Verdict.ACCEPTED
    return _is_same((ran.case.expected or "").encode(), ran, call)


def _has_right_answers(ran: CaseRun, call: Call) -> bool:
    """Whether it was accepted, or only its form is wrong: the mistake does not show there."""
    if ran.result.verdict is not Verdict.PRESENTATION_ERROR:  # what was judged wrong was compared by the same rule
        return ran.result.verdict is Verdict.ACCEPTED
    return ran.is_compared and _is_same((ran.case.expected or "").encode(), ran, call)


def _is_same(output: bytes, ran: CaseRun, call: Call) -> bool:
    """Whether the program has printed the same as this output."""
    return output == ran.output or call(are_same_outputs, output, ran.output, choose_comparable_rule(ran.case.compare))


def _compare_each(outputs: Iterable[bytes], own: bytes, rule: Compare) -> list[bool]:
    return [are_same_outputs(output, own, rule) for output in outputs]
