"""Which lines matter where a program fails: what was seen of it in further runs, and what is told of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from grader.changes.source_changes import ChangeKind
from grader.feedback import (
    NO_FAULT,
    CaseRun,
    choose_told_run,
    find_main_mistake,
    is_form,
    is_made_on_every_way,
    is_vague,
    is_warned,
    leave_told_form,
)
from grader.feedback.generic.change_ranks import NEEDS_TWO_ANSWERS
from grader.grading.further_runs.noting import Noter
from grader.grading.further_runs.printed_lines import find_printing_stop
from grader.grading.further_runs.reached_block import find_reached_stop, is_of_failing_tests, prints_right_lines
from grader.grading.further_runs.swallowed_errors import SwallowedErrors
from grader.grading.further_runs.trials import FoundPlace, find_trial, shows_mistake
from grader.grading.further_runs.watcher import ABOUT_OUTPUT, WatchedRun, Watcher, is_quick
from grader.grading.trial import Reasons
from grader.judging import decode
from grader.model import (
    Case,
    CaseResult,
    Diagnosis,
    Fit,
    ReachedLines,
    SmallestInput,
    Stop,
    Verdict,
)

_NOT_WATCHED = (Verdict.RUNTIME_ERROR, Verdict.NO_OUTPUT, Verdict.WRONG_ANSWER)
"""Of these a compiled program is changed also where nothing was seen of it: with notes it may end in another way."""
_MADE_BEFORE = "letter case"
"""The kind of difference that often comes about before anything is printed."""
_TEXTS_AS_OBJECTS = "text-identity"
_MOST_BESIDE_MISTAKE = 5
"""Lines that are marked where a mistake is named, which says more: many marks lead away from it."""


def add_watched(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with what is seen of the run that the advice tells of, if the student may see it."""
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT and ran.case.is_visible]
    chosen = choose_told_run(failing, reasons.diagnosis)
    if chosen is None or chosen.case.compare.mode == "interactive" or chosen.case.is_call:
        return reasons
    case, told = chosen.case, chosen.result
    smallest = reasons.smallest if reasons.smallest and reasons.smallest.case == told.name else None
    shown = replace(case, input=smallest.input) if smallest else case
    wrong_use = None if reasons.diagnosis else watcher.find_wrong_use(shown, told)
    seen = wrong_use or watcher.watch(shown, told)
    difference = smallest.difference if smallest else told.difference
    stop = seen.stop or find_printing_stop(seen.printed, difference, reasons.diagnosis)
    if seen.lines and not is_form(told.difference):  # what is printed in a wrong form is right on every way
        found = _find_better_place(told, runs, reasons, watcher.noter)
        if found and found.mistake:
            return _tell_only(found, reasons, runs, watcher)
        reasons = _prove_known(told, runs, reasons, watcher.noter)
        reasons = _tell_swallowed(told, seen, runs, reasons, watcher)
        own = case if smallest and is_quick(told) else None
        reasons = replace(reasons, reached=_compare_lines(told.name, seen.lines, runs, watcher, own))
        is_made_before = difference is not None and difference.rung == _MADE_BEFORE
        if (stop is None or is_made_before) and told.verdict is not Verdict.RUNTIME_ERROR:
            block = _find_block(reasons, runs, watcher)
            if reasons.diagnosis and not block and not stop:
                found = find_trial(told, runs, reasons, watcher.noter)
            stop = block or stop or (found.stop if found else None)
        reasons = _leave_out_many_marks(_add_second(reasons, runs, watcher))
    elif is_form(told.difference) and (cause := _find_cause_of_form(runs, reasons, watcher.noter)):
        return _tell_only(cause, reasons, runs, watcher)
    elif told.verdict in _NOT_WATCHED and _knows_only_vaguely(reasons) and not watcher.source.language.watcher:
        found = find_trial(told, runs, replace(reasons, diagnosis=()), watcher.noter)
        if found and found.mistake:
            return _tell_only(found, reasons, runs, watcher)
    if smallest:
        return replace(reasons, smallest=replace(smallest, stop=stop))
    cases = tuple(replace(each, stop=stop) if each.name == told.name else each for each in reasons.cases)
    return replace(reasons, cases=cases) if stop else reasons


def _find_better_place(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """Where a small change helps, if no mistake is known, or if it makes more tests right than these explain.

    Most of those must be among them: what is wrong besides may still spoil one.
    """
    known = [mistake for mistake in reasons.diagnosis if not is_vague(mistake)]
    if any(mistake.fit is not Fit.PART or mistake.place for mistake in known):
        return None
    found = find_trial(told, runs, replace(reasons, diagnosis=()), noter)
    explained = {case for mistake in known for case in mistake.cases}
    if found is None or not reasons.diagnosis:
        return found
    fixed = set(found.mistake.cases) if found.mistake else set[str]()
    is_better = len(fixed) > len(explained) and 2 * len(explained & fixed) >= len(explained)
    # What is tried at very many places may help by chance: what the compiler warns of is surer.
    is_of_chance = found.mistake is not None and found.mistake.variant in NEEDS_TWO_ANSWERS
    return found if is_better and not (is_of_chance and any(map(is_warned, reasons.diagnosis))) else None


def _add_second(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with the small change that makes right what a known mistake leaves unexplained."""
    known = reasons.diagnosis[0] if len(reasons.diagnosis) == 1 else None
    if known is None or known.fit is not Fit.PART or not known.cases or watcher.source.language.watcher:
        return reasons
    rest = [ran for ran in runs if ran.case.name not in known.cases]
    told = choose_told_run([ran for ran in rest if ran.result.verdict not in NO_FAULT and ran.case.is_visible])
    found = find_trial(told.result, rest, replace(reasons, diagnosis=()), watcher.noter) if told else None
    if found is None or found.mistake is None:
        return reasons
    if known.kind == _TEXTS_AS_OBJECTS and found.mistake.variant == ChangeKind.SAME_OBJECT:
        return replace(reasons, diagnosis=(_explain_more(known, found.mistake.cases, runs),))
    second = leave_told_form(found.mistake, known)
    return replace(reasons, diagnosis=(known, replace(second, fit=Fit.PART)))


def _explain_more(known: Diagnosis, cases: Sequence[str], runs: Sequence[CaseRun]) -> Diagnosis:
    """A mistake that is made at several places, with the tests that another one of them explains."""
    explained = (*known.cases, *cases)
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT]
    return replace(known, cases=explained, fit=Fit.WHOLE if len(explained) == len(failing) else Fit.PART)


def _knows_only_vaguely(reasons: Reasons) -> bool:
    return all(map(is_vague, reasons.diagnosis))


def _prove_known(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> Reasons:
    """The reasons; where texts are compared as objects, with the tests that comparing their characters makes right."""
    known = reasons.diagnosis[0] if len(reasons.diagnosis) == 1 else None
    if known is None or known.kind != _TEXTS_AS_OBJECTS or known.cases:
        return reasons
    found = find_trial(told, runs, replace(reasons, diagnosis=()), noter)
    if found is None or found.mistake is None or found.mistake.variant != ChangeKind.SAME_OBJECT:
        return reasons
    return replace(reasons, diagnosis=(replace(known, cases=found.mistake.cases, fit=found.mistake.fit),))


def _tell_swallowed(
    told: CaseResult, seen: WatchedRun, runs: Sequence[CaseRun], reasons: Reasons, watcher: Watcher
) -> Reasons:
    """The reasons, with the exception that the run catches without a word if no mistake is known that says more."""
    if told.verdict not in ABOUT_OUTPUT or not _knows_only_vaguely(reasons):
        return reasons
    quick = [ran for ran in runs if is_quick(ran.result) or not watcher.source.language.watcher]
    errors = SwallowedErrors(told.name, seen.lines, seen.caught, quick, watcher.list_lines)
    found = errors.find(watcher.source.text, watcher.source.language, watcher.noter.call)
    return replace(reasons, diagnosis=(found,), second_smallest=None) if found else reasons


def _find_cause_of_form(runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """The small change that makes right what has a wrong form, and answers that are wrong besides."""
    wrong = [ran for ran in runs if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.is_visible]
    told = choose_told_run(wrong)
    found = _find_better_place(told.result, runs, reasons, noter) if told else None
    return found if found and found.mistake else None


def _leave_out_many_marks(reasons: Reasons) -> Reasons:
    many = reasons.reached is not None and len(reasons.reached.lines) > _MOST_BESIDE_MISTAKE
    return replace(reasons, reached=None) if many and find_main_mistake(reasons.diagnosis) else reasons


def _tell_only(found: FoundPlace, reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with the mistakes that were found last, and the smallest input that shows the first."""
    shows = partial(shows_mistake, found, watcher.noter)
    smallest = reasons.smallest
    ran = next((ran for ran in runs if smallest and ran.case.name == smallest.case), None)
    if smallest is None or ran is None or not shows(_run_on(ran, smallest)):
        smallest = watcher.find_smallest(found.mistakes, shows)
    first, *more = found.mistakes
    if first.fit is Fit.PART:
        unfinished = [each.message for each in reasons.diagnosis if each.kind == "unfinished"]
        first = replace(first, then=(*first.then, *unfinished))
    return replace(reasons, diagnosis=(first, *more), smallest=smallest, second_smallest=None)


def _run_on(ran: CaseRun, smallest: SmallestInput) -> CaseRun:
    """The failing run on a smaller input."""
    return replace(ran, case=replace(ran.case, input=smallest.input, expected=smallest.expected))


def _find_block(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Stop | None:
    mistake = find_main_mistake(reasons.diagnosis)
    if mistake and is_made_on_every_way(mistake):
        return None
    stop = find_reached_stop(reasons.reached, watcher.source.text, watcher.comment_mark)
    if stop is None or reasons.reached is None:
        return None
    told = next((ran for ran in runs if ran.case.name == reasons.reached.case), None)
    if told and _prints_right(reasons.reached, told, watcher):
        return None
    quick = [ran for ran in runs if is_quick(ran.result)]
    explained = mistake.cases if mistake else ()
    return stop if is_of_failing_tests(reasons.reached, quick, explained, watcher.list_lines) else None


def _prints_right(reached: ReachedLines, told: CaseRun, watcher: Watcher) -> bool:
    text, expected = watcher.source.text, told.case.expected or ""
    return prints_right_lines(reached, text, decode(told.output), expected)


def _compare_lines(
    case: str, lines: frozenset[int], runs: Sequence[CaseRun], watcher: Watcher, own: Case | None
) -> ReachedLines | None:
    """The lines that the passing test with the largest input does not reach, which may reach the most, nor any more.

    None where these are more than half: then the two have too little in common to say anything. `own` is the test,
    where the lines are those of a smaller input: what only that reaches, because it is so small, says nothing.
    """
    passing = [ran for ran in runs if _is_comparable(ran, watcher)]
    if not passing:
        return None
    other = max(passing, key=lambda ran: len(ran.case.input)).case
    reached = watcher.list_lines(other)
    for ran in watcher.choose_more_passing(passing, other) if reached else ():
        reached |= watcher.list_lines(ran.case)
    if not reached or 2 * len(lines - reached) > len(lines):
        return None
    only = lines - reached
    known = watcher.list_lines(own) if own and only else frozenset()
    only = only & known if known else only
    return ReachedLines(case, other.name, tuple(sorted(only))) if only else None


def _is_comparable(ran: CaseRun, watcher: Watcher) -> bool:
    """Whether it is a test that passes, may be seen, and takes little time."""
    right = ran.result.verdict is Verdict.ACCEPTED and ran.case.is_visible
    costs_little = is_quick(ran.result) or not watcher.source.language.watcher
    return right and ran.case.compare.mode != "interactive" and costs_little
