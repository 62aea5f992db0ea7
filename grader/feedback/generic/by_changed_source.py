"""The one small change to a program that makes failing tests pass, and spoils none that passes: that is its mistake."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from grader.changes.source_changes import ChangeKind
from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun, leave_free_failures, put_different_first, sort_by_size
from grader.feedback.generic.by_returned import find_wrong_call, list_called
from grader.feedback.generic.change_ranks import (
    HELPS_BY_CHANCE,
)
from grader.feedback.generic.change_trial import LEAST_FIXED, WRONG, ChangeTrial
from grader.feedback.generic.judged_runs import is_judged, write_down
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.generic.right_outputs import (
    count_answers,
    is_nearer,
    is_right,
    is_right_but_for_form,
    is_right_further,
)
from grader.feedback.generic.told_change import tell_best_change
from grader.feedback.generic.varied_runs import list_varied_runs
from grader.model import Diagnosis, Verdict

_MOST_FAILING, _MOST_PASSING, _MOST_KEPT = 4, 4, 40
"""Tests on which all changes are tried, those that pass, and those that a change may not spoil either."""
_MOST_CHOOSING = 16
_CHANGES_BY_RUN = re.compile(r"\b(?:import|from) time\b|\b(?:hash|id)\(")
"""What else may let a program win one game and lose the same one again."""
_LONGEST_EXPECTED, _QUICK_SECONDS = 20_000, 0.25
"""Characters of a right output, and CPU time, up to which all changes are tried on a test."""
_MOST_PASSING_CALLS = 16
"""Tests that call a function and pass: they take no time, and those of other functions say little."""


def find_changed_source(facts: ProgramFacts) -> Diagnosis | None:
    """A mistake that is gone with one small change, or two that are with two, or one beside a wrong form.

    Hidden tests say only how many tests it explains: a line that follows from one would tell of its input.
    """
    for ended in map(leave_free_failures, (_list_compared(facts), *_group_calls(facts.ended_calls))):
        found = _find_in(facts, [ran for ran in ended if ran.case.is_visible], ended)
        if found:
            return found
    return None


def find_judged_change(facts: ProgramFacts) -> Diagnosis | None:
    """The same where a checker or a game judges: then each change is run on its own."""
    if facts.source.draws or _CHANGES_BY_RUN.search(facts.text):
        return None
    judged = [write_down(ran) for ran in leave_free_failures(facts.runs) if is_judged(ran) and ran.case.runs == 1]
    ended = [ran for ran in judged if ran.result.verdict in ENDED_BY_ITSELF and _is_short(ran)]
    visible = [ran for ran in ended if ran.case.is_visible]
    found = _find_in(replace(facts, programs=facts.judged), visible, ended) if visible else None
    return found if found and _is_more_than_chance(found, ended) else None


def _is_more_than_chance(found: Diagnosis, ended: Sequence[CaseRun]) -> bool:
    """Whether most games that were lost are won with a change: some may be won by chance.

    Of a search that is rounded another way as many are won as with another border, which nobody compares.
    """
    if found.variant == ChangeKind.ROUNDING:
        return False
    lost = [ran for ran in ended if ran.result.verdict in WRONG and ran.case.name not in found.untried]
    least = len(lost) if found.variant in HELPS_BY_CHANCE else 0.75 * len(lost)
    return len(found.cases) >= least


def _list_compared(facts: ProgramFacts) -> Sequence[CaseRun]:
    """The runs whose outputs are compared, and those that are judged where no change can be judged."""
    compared = [ran for ran in facts.ended if not is_judged(ran)]
    is_all = len(compared) == len(facts.ended) or facts.judged is None or not facts.judged.list_changes()
    return facts.ended if is_all else compared


def _is_short(ran: CaseRun) -> bool:
    return (ran.result.wall_seconds or 0.0) <= _QUICK_SECONDS


def _group_calls(runs: Sequence[CaseRun]) -> Sequence[Sequence[CaseRun]]:
    """The runs that fail by the same function together with those that pass, of the function that fails most first."""
    passing = [ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED]
    by_name: dict[str, list[CaseRun]] = {}
    for ran in runs:
        if ran.result.verdict in WRONG:
            by_name.setdefault(find_wrong_call(ran), []).append(ran)
    names = sorted(by_name, key=lambda name: -len(by_name[name]))
    return [[*by_name[name], *passing] for name in names]


def _find_in(facts: ProgramFacts, visible: Sequence[CaseRun], ended: Sequence[CaseRun]) -> Diagnosis | None:
    programs = facts.programs
    quick = [ran for ran in visible if _is_quick(ran)]
    failing = put_different_first(sort_by_size(ran for ran in quick if ran.result.verdict in WRONG))
    passing = sort_by_size(ran for ran in quick if ran.result.verdict is Verdict.ACCEPTED)
    if programs is None or not failing or count_answers((*failing, *passing)) < LEAST_FIXED:
        return None
    is_call = failing[0].case.is_call
    first, further = failing[:_MOST_FAILING], _choose_passing(failing, passing)
    others = [ran for ran in ended if ran not in (*first, *further)][:_MOST_CHOOSING]
    searched = frozenset(start.line for start in facts.source.starts)
    kept = [] if is_judged(failing[0]) else _list_kept(quick, further)
    is_plain = not is_call and not is_judged(failing[0])
    list_varied = cache(partial(list_varied_runs, facts)) if is_plain else tuple
    trial = ChangeTrial(programs, first, further, others, kept, searched, is_judged(failing[0]), list_varied)
    best, fixed = trial.find_one(is_right)
    fits = is_right
    if len(fixed) < len(trial.failing) and not is_call:
        both, explained = trial.find_two()
        best, fixed = (both, explained) if both else (best, fixed)
    if not best and not is_call and not any(map(is_right_but_for_form, failing, (ran.output for ran in failing))):
        best, fixed = trial.find_one(is_right_but_for_form)
        fits = is_right_but_for_form
    if not best and not is_call:
        best, fixed = trial.find_next_line()
        fits = is_right_further
    if not best and not is_call:
        best, fixed = trial.find_gain()
        fits = is_nearer
    return tell_best_change(facts, ended, trial, best, fixed, fits) if best else None


def _list_kept(visible: Sequence[CaseRun], further: Sequence[CaseRun]) -> Sequence[CaseRun]:
    """The visible tests that pass beside some of them, the longest first: these are spoiled soonest.

    What a hidden one answers to a change would tell of its input.
    """
    passing = sort_by_size(ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED)
    return [ran for ran in reversed(passing) if ran not in further][:_MOST_KEPT]


def _is_quick(ran: CaseRun) -> bool:
    is_long = len(ran.case.expected or "") > _LONGEST_EXPECTED
    return not is_long and (ran.result.cpu_seconds or 0.0) <= _QUICK_SECONDS


def _choose_passing(failing: Sequence[CaseRun], passing: Sequence[CaseRun]) -> Sequence[CaseRun]:
    """The longest tests that pass; of those that call functions the ones that call what fails."""
    if not failing[0].case.is_call:
        return passing[-_MOST_PASSING:]
    called = set(list_called(failing[0]))
    alike = [ran for ran in passing if not called.isdisjoint(list_called(ran))]
    return alike[-_MOST_PASSING_CALLS:]
