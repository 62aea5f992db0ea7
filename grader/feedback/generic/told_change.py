"""Which of the small changes that help is told, unless it may help by chance, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.by_returned import list_called
from grader.feedback.generic.change_ranks import (
    HELPS_BY_CHANCE,
    NEEDS_TWO_ANSWERS,
    SHOWN_BY_ONE,
    has_helped_enough,
)
from grader.feedback.generic.change_trial import LEAST_FIXED, LEAST_LINES, WRONG, ChangeTrial, Fits, needs_branch
from grader.feedback.generic.change_words import are_one_mistake, tell_change, tell_second_change
from grader.feedback.generic.program_facts import ChangedPrograms, ProgramFacts, name_place
from grader.feedback.generic.right_outputs import (
    count_answers,
    count_gained,
    count_seen_answers,
    find_wrong_line,
    has_lost_lines,
    is_mostly_right,
    is_nearer,
    is_right,
    is_right_but_for_form,
    is_right_further,
)
from grader.feedback.mistake_kinds import AND
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_MOST_FORMS, _MOST_KINDS = 3, 4
_MOST_OTHERS = 40
"""Tests on which the change that is found is tried."""


def tell_best_change(
    facts: ProgramFacts,
    ended: Sequence[CaseRun],
    trial: ChangeTrial,
    best: Sequence[SourceChange],
    fixed: Sequence[CaseRun],
    fits: Fits,
) -> Diagnosis | None:
    """Describe the change that explains the failing tests best; None where it may help only by chance."""
    best = trial.leave_spoiling(best[:_MOST_KINDS])
    if not best:
        return None
    # A loop that only counts its iterations has one too many, whichever of its numbers is left out.
    told = [change for change in best if change.kind is not ChangeKind.RANGE_START] or best
    change = told[0]
    if len({each.kind for each in told}) > 1:
        told = _choose_by_others(told[:_MOST_KINDS], trial, ended, fits)
        change = told[0]
    others = _try_on_others(change, trial, ended, fits)
    if change.kind is ChangeKind.NEVER and _is_needed(change, trial, ended):
        return None
    fixed = [*fixed, *others.fixed]
    # Who crashes in another test of a function may do so for another reason.
    alike = [ran for ran in ended if not _crashes_elsewhere(ran, fixed, change)]
    failing = [ran for ran in alike if ran.result.verdict in WRONG]
    seen = [ran for ran in fixed if ran.case.is_visible]
    varied = trial.list_varied_fixed(change)
    helps_few = _helps_few(change, fixed, varied, len(fixed) + len(others.untried), len(failing))
    # What visible tests show alone is told, as to a student who checks the program.
    if helps_few and _helps_few(change, seen, varied, len(seen), sum(ran.case.is_visible for ran in failing)):
        return None
    if change.kind in HELPS_BY_CHANCE and _is_too_little(fixed, change, trial, ended):
        return None
    if fits in (is_nearer, is_right_further) and not _is_gain(fixed, change, trial, ended, fits):
        return None
    is_sure = change.second is not None or are_one_mistake(told)
    place = name_place(change.line, say("One small change here makes failing tests pass."))
    is_search = change.line in {start.line for start in facts.source.starts}
    is_often = count_seen_answers(fixed) >= LEAST_FIXED
    message = tell_change(change, facts.language, is_sure, is_often, is_search)
    then = [tell_second_change(change.second, facts.language, change)] if change.second else []
    if change.second or fits is not is_right or change.kind is ChangeKind.STORED_LISTS:
        place = name_place(change.line, say("Look here first."))
    if fits is is_right_but_for_form:
        told_form = (tell_form(ran, trial.programs.run_changes(ran, [change])[0] or b"") for ran in fixed[:_MOST_FORMS])
        form = next(filter(None, told_form), "")
        then += [form] if form else []
        fixed += _list_wrong_in_form(ended, form)
    elif fits is not is_right:
        then += islice(_list_next_lines(sorted(fixed, key=list(ended).index), change, trial), 1)
    found = facts.diagnose("source-change", _name(change), message, fixed, place)
    return replace(found, then=tuple(then), changed=others.changed, untried=others.untried)


def _helps_few(
    change: SourceChange, fixed: Sequence[CaseRun], varied: Sequence[CaseRun], helped: int, failing: int
) -> bool:
    """Whether a change makes so few of the failing tests right that it may do so by chance; `helped` may all be.

    What it makes right of further inputs, the `varied` ones, speaks for it as a test does.
    """
    is_of_many = change.kind in NEEDS_TWO_ANSWERS and not change.second
    is_alone = count_answers([*fixed, *varied]) < LEAST_FIXED and change.kind not in SHOWN_BY_ONE
    if is_alone and (is_of_many or helped < failing):
        return True
    return not change.second and not has_helped_enough(change, helped, failing)


def _crashes_elsewhere(ran: CaseRun, fixed: Sequence[CaseRun], change: SourceChange) -> bool:
    """Whether a call crashes where those that a telling change makes right gave wrong values."""
    is_crash = ran.case.is_call and ran.result.verdict is Verdict.RUNTIME_ERROR and change.kind not in HELPS_BY_CHANCE
    return is_crash and all(each.result.verdict is Verdict.WRONG_ANSWER for each in fixed)


def _is_too_little(
    fixed: Sequence[CaseRun], change: SourceChange, trial: ChangeTrial, ended: Sequence[CaseRun]
) -> bool:
    """Whether one value of a function, and hardly another one that stays right, is all that speaks for a change."""
    if not fixed[0].case.is_call or len(fixed) > 1:
        return False
    called = set(list_called(fixed[0]))
    passing = [
        ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED and not called.isdisjoint(list_called(ran))
    ]
    kept = [ran for ran in passing if is_right(ran, trial.programs.run_changes(ran, [change])[0] or b"")]
    return count_answers([*fixed, *kept]) <= LEAST_FIXED


def _list_next_lines(runs: Sequence[CaseRun], change: SourceChange, trial: ChangeTrial) -> Iterator[str]:
    """What is wrong next in each test that stays wrong with a change."""
    outputs = ((ran, trial.programs.run_changes(ran, [change])[0] or b"") for ran in runs)
    return (tell_next_line(ran, output) for ran, output in outputs if not is_right(ran, output))


def _is_gain(
    better: Sequence[CaseRun], change: SourceChange, trial: ChangeTrial, ended: Sequence[CaseRun], fits: Fits
) -> bool:
    """Whether no test that fails loses a right line, and where only some lines become right, enough of them do."""
    failing = [ran for ran in ended if ran.result.verdict in WRONG][:_MOST_OTHERS]
    outputs = {ran.case.name: trial.programs.run_changes(ran, [change])[0] for ran in failing}
    if any(has_lost_lines(ran, outputs[ran.case.name]) for ran in failing):
        return False
    if not is_mostly_right(failing, [outputs[ran.case.name] for ran in failing]):
        return False
    # A few lines may come out right by chance.
    is_enough = count_gained(better, [outputs.get(ran.case.name) for ran in better]) >= LEAST_LINES
    is_enough = is_enough and len(better) >= LEAST_FIXED
    return fits is is_right_further or (is_enough and 4 * len(better) >= 3 * len(failing))


def _choose_by_others(
    told: Sequence[SourceChange], trial: ChangeTrial, ended: Sequence[CaseRun], fits: Fits
) -> list[SourceChange]:
    """Those that make the most of all failing tests right, and spoil the fewest of those that pass."""
    passing = sort_by_size(ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED)[:_MOST_OTHERS]
    runs = {ran.case.name: trial.list_fitting(ran, told, fits) for ran in passing}
    helped = {
        change: (
            sum(change in fitting for fitting in runs.values()),
            len(_try_on_others(change, trial, ended, fits).fixed),
        )
        for change in told
    }
    return [change for change, tests in helped.items() if tests == max(helped.values())]


def _is_needed(branch: SourceChange, trial: ChangeTrial, ended: Sequence[CaseRun]) -> bool:
    passing = sort_by_size(ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED)
    return needs_branch(passing, lambda ran: trial.programs.run_changes(ran, [branch])[0])


@dataclass(frozen=True)
class _OtherTests:
    """The failing tests on which not all changes were tried, by what the chosen one does there.

    `fixed` are right with it; `changed` are the names of those that crash no more and are wrong, `untried` of those on
    which it could not be tried.
    """

    fixed: Sequence[CaseRun]
    changed: tuple[str, ...]
    untried: tuple[str, ...]


def _try_on_others(change: SourceChange, trial: ChangeTrial, ended: Sequence[CaseRun], fits: Fits) -> _OtherTests:
    first = list(trial.failing)
    others = [ran for ran in ended if ran.result.verdict in WRONG and ran not in first]
    tried = [*(ran for ran in first if ran.result.verdict is Verdict.RUNTIME_ERROR), *others[:_MOST_OTHERS]]
    outputs = [(ran, trial.programs.run_changes(ran, [change])[0]) for ran in tried]
    fixed = {ran.case.name for ran, output in outputs if output is not None and fits(ran, output)}
    crashed = [(ran, output) for ran, output in outputs if ran.result.verdict is Verdict.RUNTIME_ERROR]
    changed = (ran.case.name for ran, output in crashed if output is not None and ran.case.name not in fixed)
    lost = (ran for ran, output in outputs if output is None and ran.result.verdict is not Verdict.RUNTIME_ERROR)
    untried = (ran.case.name for ran in (*lost, *others[_MOST_OTHERS:]) if ran not in first)
    return _OtherTests([ran for ran in others if ran.case.name in fixed], tuple(changed), tuple(untried))


def list_told_changes(programs: ChangedPrograms, mistake: Diagnosis) -> Sequence[SourceChange]:
    """The changes of which a mistake may tell: of its kind, or its two kinds, on its line."""
    told = sorted(mistake.variant.split(AND))
    line = mistake.place.line if mistake.place else 0
    changes = programs.list_pairs() if len(told) > 1 else programs.list_changes()
    return [change for change in changes if sorted(_name(change).split(AND)) == told and line in _list_lines(change)]


def _list_lines(change: SourceChange) -> tuple[int, ...]:
    return (change.line, change.second.line) if change.second else (change.line,)


def _name(change: SourceChange) -> str:
    return f"{change.kind}{AND}{change.second.kind}" if change.second else str(change.kind)


def tell_form(ran: CaseRun, output: bytes) -> str:
    """What form is wrong in a test; empty where none is, or a line without anything is."""
    given = decode(output).split("\n")
    lines = enumerate(zip((ran.case.expected or "").split("\n"), given, strict=False), 1)
    place, (asked, got) = next(((at, pair) for at, pair in lines if pair[0] != pair[1]), (0, ("", "")))
    if not asked.strip() or not got.strip():
        return ""
    if asked in given[place:]:
        return say("It also prints the line {line}, which is not an answer.", line=f"“{quote_start(got)}”")
    return say(
        "The form of a line is wrong: “{got}” instead of “{asked}”.", got=quote_start(got), asked=quote_start(asked)
    )


def _list_wrong_in_form(ended: Sequence[CaseRun], form: str) -> list[CaseRun]:
    """The tests that are right but for this form."""
    only_form = [ran for ran in ended if ran.result.verdict is Verdict.PRESENTATION_ERROR]
    return [ran for ran in only_form if form and tell_form(ran, ran.output) == form]


def tell_next_line(ran: CaseRun, output: bytes) -> str:
    """What is wrong next in a test whose first wrong line a change makes right."""
    number = find_wrong_line(ran, output)
    asked, got = ((ran.case.expected or "").splitlines(), decode(output).splitlines())
    if number >= len(asked):
        return say("In the test “{case}”, your program then prints more than is asked for.", case=ran.case.name)
    if number >= len(got):
        return say(
            "In the test “{case}”, the line “{asked}” is missing.", case=ran.case.name, asked=quote_start(asked[number])
        )
    return say(
        "In the test “{case}”, your program then prints “{got}” instead of “{asked}”.",
        case=ran.case.name,
        got=quote_start(got[number]),
        asked=quote_start(asked[number]),
    )
