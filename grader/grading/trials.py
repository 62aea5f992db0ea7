"""The one place of a program where a small change makes failing tests pass, found by trying each place there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from grader.feedback import CaseRun, find_main_mistake
from grader.feedback.case_run import sort_by_size
from grader.feedback.generic.by_changed_source import tell_form
from grader.feedback.generic.change_trial import (
    LEAST_FIXED,
    Fits,
    count_common,
    is_right,
    is_right_but_for_form,
)
from grader.feedback.generic.change_words import tell_change
from grader.feedback.generic.source_changes import ChangeKind, SourceChange
from grader.grading.noting import ChangedRun, Noter
from grader.grading.reasons import narrow_limits
from grader.grading.trial import Reasons
from grader.grading.trial_places import TrialPlace
from grader.model import CaseResult, Diagnosis, Fit, Stop, StopKind, Verdict
from grader.text.spoken_text import say, say_later

_MOST_FAILING, _MOST_PASSING, _MOST_OTHERS, _MOST_FORMS = 4, 4, 16, 3
_MOST_STOPPED = 3
_LEAST_SECONDS = (0.2, 0.5)
"""Of CPU and wall time: many a changed program never ends."""
_TRIED = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)
_MADE_RIGHT = (*_TRIED, Verdict.PRESENTATION_ERROR)
_OF_LOOP = {ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE, ChangeKind.RANGE_START, ChangeKind.START}
_SAID = {
    ChangeKind.LIMIT: say_later("Look at this comparison: one small change to it makes failing tests pass."),
    ChangeKind.START: say_later("Look at this start value: one small change to it makes failing tests pass."),
}
_SAID_OF_LOOP = say_later("Look at where this loop starts and ends: one small change here makes failing tests pass.")
_SAID_OF_ANY = say_later("One small change here makes failing tests pass.")
_SAID_OF_FORM = say_later("Look here first.")


@dataclass(frozen=True)
class FoundPlace:
    """A line in which a change makes tests pass, with what is said of it, and the mistake where that is sure."""

    stop: Stop
    mistake: Diagnosis | None


@dataclass(frozen=True)
class _Trials:
    """What runs the changes, on a failing test and on others that fail and that pass; each run is made once."""

    noter: Noter
    first: CaseRun
    others: Sequence[CaseRun]
    passing: Sequence[CaseRun]
    made: dict[tuple[str, int], ChangedRun] = field(default_factory=dict)

    @property
    def failing(self) -> Sequence[CaseRun]:
        """All that are to become right, the first of them first."""
        return self.first, *self.others

    def run(self, ran: CaseRun, number: int) -> bytes | None:
        """What the program prints in a test with the change of this number; None where it does not end well."""
        key = ran.case.name, number
        if key not in self.made:
            self.made[key] = self.noter.run_change(ran.case, number, narrow_limits(ran, _LEAST_SECONDS))
        return self.made[key].output

    @property
    def is_endless(self) -> bool:
        """Whether with so many exchanges the program did not end that it costs too much to go on."""
        stopped = (number for (_, number), ran in self.made.items() if ran.is_stopped)
        return sum(self.noter.trials[number - 1].may_never_end for number in stopped) >= _MOST_STOPPED

    def fits(self, ran: CaseRun, number: int, fits: Fits) -> bool:
        """Whether a test is right with a change."""
        output = self.run(ran, number)
        return output is not None and fits(ran, output)

    def list_changed(self, runs: Sequence[CaseRun], number: int, fits: Fits) -> tuple[str, ...]:
        """The names of the tests that crashed, and with a change crash no more but are wrong."""
        crashed = ((ran, self.run(ran, number)) for ran in runs if ran.result.verdict is Verdict.RUNTIME_ERROR)
        return tuple(ran.case.name for ran, output in crashed if output is not None and not fits(ran, output))

    def find_best(self, numbers: Sequence[int], fits: Fits) -> tuple[list[int], list[CaseRun]]:
        """The changes with which the first test is right and most others are, and these; none spoils what passes.

        Where not all become right, the answers of those that do must differ, and the others may not get worse.
        """
        left = [number for number in numbers if not self.is_endless and self.fits(self.first, number, fits)]
        if self.is_endless:
            return [], []
        fixed = {number: [ran for ran in self.failing if self.fits(ran, number, fits)] for number in left}
        most = max(map(len, fixed.values()), default=0)
        left = [number for number in left if len(fixed[number]) == most]
        for ran in self.passing:
            left = [number for number in left if self.fits(ran, number, fits)]
        if most < len(self.failing):
            left = [number for number in left if _count_answers(fixed[number]) >= LEAST_FIXED]
            left = [number for number in left if not self._makes_worse(number)]
        return left, fixed[left[0]] if left else []

    def _makes_worse(self, number: int) -> bool:
        """Whether an output that stays wrong has less in common with the right one than it had."""
        outputs = ((ran, self.run(ran, number)) for ran in self.others)
        return any(
            output is None or count_common(ran, output) < count_common(ran, ran.output) for ran, output in outputs
        )


def find_trial(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """The only line in which a change makes the test `told` right, and most others that are tried with it.

    These are failing tests of the same mistake, and passing ones, which must still pass. Where no change makes a test
    pass, one may make it right but for its form. Hidden tests have no part in it, but for how many a mistake explains:
    a line that follows from one would tell of its input.
    """
    known = find_main_mistake(reasons.diagnosis)
    if told.verdict not in _TRIED or not noter.trials or (known and known.place):
        return None
    visible = [ran for ran in runs if ran.case.is_visible]
    explained = set(known.cases) if known and known.cases else {ran.case.name for ran in runs}
    wrong = [ran for ran in visible if ran.result.verdict in _TRIED and ran.case.name in explained]
    passing = [ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED]
    first = next((ran for ran in wrong if ran.case.name == told.name), None)
    if first is None:
        return None
    others = [ran for ran in sort_by_size(wrong) if ran is not first][:_MOST_FAILING]
    trials = _Trials(noter, first, others, sort_by_size(passing)[-_MOST_PASSING:])
    left, fixed, fits = _find_best(trials)
    places = [noter.trials[number - 1] for number in left]
    if len({place.line for place in places}) != 1:
        return None
    said = _say_of({place.kind for place in places}) if fits is is_right else say(_SAID_OF_FORM)
    stop = Stop(places[0].line, said, StopKind.NAMED)
    # A test may also pass because a condition that is right leads it past what is wrong.
    proof = fixed if places[0].exchange else [*fixed, *trials.passing]
    if known or _count_answers(proof) < LEAST_FIXED:
        return FoundPlace(stop, None) if fits is is_right else None
    rest = [ran for ran in runs if ran.result.verdict in _MADE_RIGHT and ran not in trials.failing]
    more = [ran for ran in rest[:_MOST_OTHERS] if trials.fits(ran, left[0], fits)]
    form = "" if fits is is_right else _tell_form_left(fixed, left[0], trials)
    mistake = _name_mistake(places, [*fixed, *more], runs, noter, form)
    changed = trials.list_changed([*trials.failing, *rest[:_MOST_OTHERS]], left[0], fits)
    untried = tuple(ran.case.name for ran in rest[_MOST_OTHERS:])
    return FoundPlace(stop, replace(mistake, changed=changed, untried=untried))


def _find_best(trials: _Trials) -> tuple[list[int], list[CaseRun], Fits]:
    """What is exchanged comes after what is counted, and the form after what is right."""
    rounds: tuple[list[int], list[int]] = ([], [])
    for number, place in enumerate(trials.noter.trials, 1):
        rounds[place.may_never_end].append(number)
    has_answers = any(is_right_but_for_form(ran, ran.output) for ran in trials.failing)
    for fits in (is_right,) if has_answers else (is_right, is_right_but_for_form):
        for numbers in rounds:
            left, fixed = trials.find_best(numbers, fits)
            if left:
                return left, fixed, fits
    return [], [], is_right


def _count_answers(runs: Sequence[CaseRun]) -> int:
    """How many different ones are right: one alone may come out by chance."""
    return len({ran.case.expected for ran in runs})


def _say_of(kinds: set[ChangeKind]) -> str:
    if len(kinds) == 1 and kinds <= _SAID.keys():
        return say(_SAID[min(kinds)])
    return say(_SAID_OF_LOOP if kinds <= _OF_LOOP else _SAID_OF_ANY)


def _tell_form_left(fixed: Sequence[CaseRun], number: int, trials: _Trials) -> str:
    """The form that is still wrong in one of the first tests with right answers; empty where none can be told."""
    told = (tell_form(ran, trials.run(ran, number) or b"") for ran in fixed[:_MOST_FORMS])
    return next(filter(None, told), "")


def _name_mistake(
    places: Sequence[TrialPlace], fixed: Sequence[CaseRun], runs: Sequence[CaseRun], noter: Noter, form: str
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
        then=(form,) if form else (),
        place=Stop(first.line, say(_SAID_OF_FORM if form else _SAID_OF_ANY), StopKind.NAMED),
    )
