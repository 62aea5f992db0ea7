"""The one small change to a program that makes failing tests pass, and spoils none that passes: that is its mistake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.generic.source_changes import ChangedPrograms, ChangeKind, SourceChange
from grader.model import Diagnosis, Verdict
from grader.text.shorten import shorten
from grader.text.spoken_text import say, say_later
from grader.text.visible import make_visible

_MOST_FAILING, _MOST_PASSING, _MOST_OTHERS = 4, 4, 16
"""Tests on which all changes are tried, those that pass, and those on which the one that is found is tried."""
_LEAST_FIXED = 2
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
    ChangeKind.EXTREME: say_later("`{code}` takes the wrong one of the largest and the smallest."),
}
_GENERAL = say_later("With one small change to `{code}`, tests pass that fail now. Look at what it does.")
_WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)


def find_changed_source(facts: ProgramFacts) -> Diagnosis | None:
    """A mistake that is gone with one small change.

    Hidden tests say only how many tests it explains: a line that follows from one would tell of its input.
    """
    programs = facts.programs
    failing = _sort_by_size(ran for ran in facts.ended if ran.result.verdict in _WRONG and _is_visible(ran))
    if programs is None or not failing:
        return None
    passing = _sort_by_size(ran for ran in facts.ended if ran.result.verdict is Verdict.ACCEPTED and _is_visible(ran))
    tried = failing[:_MOST_FAILING]
    best, fixed = _find_changes(programs, tried, passing[-_MOST_PASSING:])
    if not best:
        return None
    # A loop that only counts its turns has one too many, whichever of its numbers is left out.
    told = [change for change in best if change.kind is not ChangeKind.RANGE_START] or best
    change = told[0]
    others = [ran for ran in facts.ended if ran.result.verdict in _WRONG and ran not in tried]
    fixed = [*fixed, *(ran for ran in others[:_MOST_OTHERS] if programs.list_passing(ran, [change]))]
    template = _MESSAGES[change.kind] if len({each.kind for each in told}) == 1 else _GENERAL
    line = change.line_of_loop or change.line
    message = say(template, code=shorten(change.code, _QUOTE, show=make_visible), name=change.name, line=line)
    place = name_place(change.line, say("One small change here makes failing tests pass."))
    return facts.diagnose("source-change", str(change.kind), message, fixed, place)


def _find_changes(
    programs: ChangedPrograms, failing: Sequence[CaseRun], passing: Sequence[CaseRun]
) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
    """The changes on the only line where one makes the most failing tests pass, and these.

    Those are all of them, or two with different answers.
    """
    changes = programs.list_changes()
    fixed: dict[SourceChange, list[CaseRun]] = {}
    for ran in failing if changes else ():
        for change in programs.list_passing(ran, changes):
            fixed.setdefault(change, []).append(ran)
    most = max(fixed.values(), key=len, default=[])
    best = [change for change, runs in fixed.items() if len(runs) == len(most) and _is_enough(runs, failing)]
    for ran in passing:
        best = [*programs.list_passing(ran, best)] if best else []
    return (best, fixed[best[0]]) if len({change.line for change in best}) == 1 else ((), ())


def _is_enough(fixed: Sequence[CaseRun], failing: Sequence[CaseRun]) -> bool:
    return len(fixed) == len(failing) or len({ran.case.expected for ran in fixed}) >= _LEAST_FIXED


def _is_visible(ran: CaseRun) -> bool:
    return ran.case.visibility == "visible"


def _sort_by_size(runs: Iterable[CaseRun]) -> Sequence[CaseRun]:
    return sorted(runs, key=lambda ran: len(ran.case.input))
