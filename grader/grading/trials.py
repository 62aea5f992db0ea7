"""The one place of a program where a small change makes failing tests pass, found by trying each place there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback import CaseRun, main_mistake
from grader.feedback.generic.change_words import tell_change
from grader.feedback.generic.source_changes import ChangeKind, SourceChange
from grader.grading.noting import Noter
from grader.grading.reasons import narrow_limits
from grader.grading.trial import Reasons
from grader.grading.trial_places import TrialPlace
from grader.model import CaseResult, Diagnosis, Fit, Stop, StopKind, Verdict
from grader.text.spoken_text import say, say_later

_MOST_FAILING, _MOST_PASSING, _MOST_OTHERS = 4, 4, 16
_LEAST_FIXED = 2
"""Different answers without which no mistake is named: one alone may come out right by chance."""
_OF_LOOP = {ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE, ChangeKind.RANGE_START, ChangeKind.START}
_SAID = {
    ChangeKind.LIMIT: say_later("Look at this comparison: one small change to it makes failing tests pass."),
    ChangeKind.START: say_later("Look at this start value: one small change to it makes failing tests pass."),
}
_SAID_OF_LOOP = say_later("Look at where this loop starts and ends: one small change here makes failing tests pass.")
_SAID_OF_ANY = say_later("One small change here makes failing tests pass.")


@dataclass(frozen=True)
class FoundPlace:
    """A line in which a change makes tests pass, with what is said of it, and the mistake where that is sure."""

    stop: Stop
    mistake: Diagnosis | None


def find_trial(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """The only line in which a change makes the test `told` pass, and all others that are tried with it.

    These are failing tests of the same mistake, and passing ones, which must still pass. Hidden tests have no part in
    it, but for how many a mistake explains: a line that follows from one would tell of its input.
    """
    known = main_mistake(reasons.diagnosis)
    if told.verdict is not Verdict.WRONG_ANSWER or not noter.trials or (known and known.place):
        return None
    visible = [ran for ran in runs if ran.case.visibility == "visible"]
    explained = set(known.cases) if known and known.cases else {ran.case.name for ran in runs}
    wrong = [ran for ran in visible if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.name in explained]
    passing = [ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED]
    first = [ran for ran in wrong if ran.case.name == told.name]
    others = [ran for ran in _sort_by_size(wrong) if ran.case.name != told.name]
    failing = [*first, *others[:_MOST_FAILING]]
    left = [*range(1, len(noter.trials) + 1)]
    tried = [*failing, *_sort_by_size(passing)[-_MOST_PASSING:]]
    for ran in tried:
        left = [number for number in left if noter.passes(ran.case, number, narrow_limits(ran))]
        if not left:
            return None
    places = [noter.trials[number - 1] for number in left]
    if not first or len({place.line for place in places}) != 1:
        return None
    stop = Stop(places[0].line, _say_of({place.kind for place in places}), StopKind.NAMED)
    if known or len({ran.case.expected for ran in tried}) < _LEAST_FIXED:
        return FoundPlace(stop, None)
    rest = [ran for ran in runs if ran.result.verdict is Verdict.WRONG_ANSWER and ran not in failing][:_MOST_OTHERS]
    more = [ran for ran in rest if noter.passes(ran.case, left[0], narrow_limits(ran))]
    return FoundPlace(stop, _name_mistake(places, [*failing, *more], runs, noter))


def _say_of(kinds: set[ChangeKind]) -> str:
    if len(kinds) == 1 and kinds <= _SAID.keys():
        return say(_SAID[min(kinds)])
    return say(_SAID_OF_LOOP if kinds <= _OF_LOOP else _SAID_OF_ANY)


def _name_mistake(
    places: Sequence[TrialPlace], fixed: Sequence[CaseRun], runs: Sequence[CaseRun], noter: Noter
) -> Diagnosis:
    # A loop that only counts its turns has one too many, whichever of its numbers is changed.
    first, *others = [place for place in places if place.kind is not ChangeKind.RANGE_START] or places
    change = SourceChange(first.kind, first.line, first.code, "", first.name, first.loop)
    is_sure = all(each.kind is first.kind for each in others)
    failing = [ran for ran in runs if ran.result.verdict not in (Verdict.ACCEPTED, Verdict.SKIPPED)]
    return Diagnosis(
        str(first.kind),
        tell_change(change, noter.source.language, is_sure),
        "source-change",
        Fit.WHOLE if len(fixed) == len(failing) else Fit.PART,
        tuple(ran.case.name for ran in fixed),
        place=Stop(first.line, say(_SAID_OF_ANY), StopKind.NAMED),
    )


def _sort_by_size(runs: Sequence[CaseRun]) -> list[CaseRun]:
    return sorted(runs, key=lambda ran: len(ran.case.input))
