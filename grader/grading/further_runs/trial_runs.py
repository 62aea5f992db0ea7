"""The runs of a program with one change at a time, on the tests on which the changes are tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.changes.source_changes import ChangeKind
from grader.feedback import CaseRun
from grader.feedback.generic.change_ranks import CHANGES_LITTLE, LIKELIEST
from grader.feedback.generic.change_trial import LEAST_FIXED, Fits, leads_away
from grader.feedback.generic.explained_runs import is_given_mark
from grader.feedback.generic.right_outputs import (
    count_answers,
    count_gained,
    has_lost_lines,
    is_nearer,
    is_right,
    list_gained,
    rank_helpful,
)
from grader.grading.further_runs.noting import Noter
from grader.grading.further_runs.reasons import narrow_limits
from grader.grading.further_runs.trial_batches import MOST_AT_ONCE, MOST_STOPPED, ChangedRun
from grader.model import Verdict

_MOST_SECONDS, _MOST_ONE_BY_ONE = 8.0, 2.0
"""Of CPU time; less where each change takes a run of its own: a script was changed by its text before."""
_MOST_LIKELY = 8
"""Changes that make lines right, and are tried on further tests."""
LEAST_SECONDS = (0.06, 0.5)
"""Of CPU and wall time: many a changed program never ends."""


@dataclass(frozen=True)
class TrialRuns:
    """What runs the changes, on a failing test and on others that fail and that pass; each run is made once.

    `also` is the number of a change that all of them have besides, 0 for none.
    """

    noter: Noter
    first: CaseRun
    others: Sequence[CaseRun]
    passing: Sequence[CaseRun]
    made: dict[tuple[str, int, int], ChangedRun] = field(default_factory=dict)
    also: int = 0
    lines: dict[str, frozenset[int]] = field(default_factory=dict)
    """By the name of a test, the lines to which it comes without a change, where they are known."""

    @property
    def failing(self) -> Sequence[CaseRun]:
        """All that are to become right, the first of them first."""
        return self.first, *self.others

    def run(self, ran: CaseRun, number: int) -> bytes | None:
        """What the program prints in a test with the change of this number; None where it does not end well."""
        key = ran.case.name, number, self.also
        if key not in self.made:
            if number and self._is_left_out(ran, number):
                self.run(ran, 0)
                self.made[key] = self.made[ran.case.name, 0, 0]
            else:
                self.made[key] = self.noter.run_change(ran.case, number, narrow_limits(ran, LEAST_SECONDS), self.also)
        return self.made[key].output

    def run_together(self, ran: CaseRun, numbers: Sequence[int]) -> None:
        """Make the runs with these changes, many of them at once where the runtime of the language can do that."""
        keys = ((ran.case.name, number, self.also) for number in numbers)
        new = [key[1] for key in keys if key not in self.made and not (key[1] and self._is_left_out(ran, key[1]))]
        limits = narrow_limits(ran, LEAST_SECONDS)
        for start in range(0, len(new), MOST_AT_ONCE):
            if not self._goes_on():
                return
            found = self.noter.run_changes(ran.case, new[start : start + MOST_AT_ONCE], limits, self.also)
            self.made.update({(ran.case.name, number, self.also): told for number, told in found.items()})
            if not found:
                return

    def _is_left_out(self, ran: CaseRun, number: int) -> bool:
        return not self.also and self._is_idle(ran, number)

    def _is_idle(self, ran: CaseRun, number: int) -> bool:
        """Whether it is known that a test does not come to what is changed."""
        name, noted = ran.case.name, self.noter.trials[number - 1].noted
        if name not in self.lines and name == self.first.case.name:
            self.lines[name] = self.noter.list_lines(ran.case)
        lines = self.lines.get(name)
        return bool(noted and lines) and noted.isdisjoint(lines or ())

    @property
    def is_endless(self) -> bool:
        """Whether with so many exchanges the program did not end that it costs too much to go on."""
        stopped = (number for (_, number, _), ran in self.made.items() if ran.is_stopped)
        return sum(self.noter.trials[number - 1].may_never_end for number in stopped) >= MOST_STOPPED

    def has_tried(self, ran: CaseRun) -> bool:
        """Whether it is one of the failing tests on which all changes are tried."""
        return any(ran.case.name == each.case.name for each in self.failing)

    def estimate_seconds(self) -> float:
        """The CPU time of all runs that were made, if each took what the first test took."""
        runs = {id(ran): ran.share for ran in self.made.values()}
        return sum(runs.values()) * (self.first.result.cpu_seconds or 0.0)

    def list_helpful(self) -> Sequence[int]:
        """The changes by which the first test gets more of the right output, the best one first.

        A loop that only counts its iterations may as well begin elsewhere: where it ends is the likelier mistake.
        """
        places = [*enumerate(self.noter.trials, 1)]
        numbers = [number for number, place in places if place.kind is not ChangeKind.RANGE_START]
        numbers += [number for number, place in places if place.kind is ChangeKind.RANGE_START]
        self.run_together(self.first, numbers)
        return rank_helpful(self.first, numbers, [self.run(self.first, number) for number in numbers])

    def fits(self, ran: CaseRun, number: int, fits: Fits) -> bool:
        """Whether a test is right with a change."""
        output = self.run(ran, number)
        return output is not None and fits(ran, output)

    def _list_fitting(self, ran: CaseRun, numbers: Sequence[int], fits: Fits) -> list[int]:
        """The changes with which a test is right."""
        if len(numbers) > 1:
            self.run_together(ran, numbers)
        may_help = (number for number in numbers if not is_given_mark(self.noter.trials[number - 1], ran))
        return [number for number in may_help if self.fits(ran, number, fits)]

    def list_fixed(self, number: int) -> set[str]:
        """The names of the failing tests that a change makes right."""
        return {ran.case.name for ran in self.failing if self.fits(ran, number, is_right)}

    def is_stopped(self, ran: CaseRun, number: int) -> bool:
        """Whether a limit stops a test with a change."""
        self.run(ran, number)
        return self.made[ran.case.name, number, self.also].is_stopped

    def list_changed(self, runs: Sequence[CaseRun], number: int, fits: Fits) -> tuple[str, ...]:
        """The names of the tests that crashed, and with a change crash no more but are wrong."""
        crashed = ((ran, self.run(ran, number)) for ran in runs if ran.result.verdict is Verdict.RUNTIME_ERROR)
        return tuple(ran.case.name for ran, output in crashed if output is not None and not fits(ran, output))

    def find_best(self, numbers: Sequence[int], fits: Fits) -> tuple[list[int], list[CaseRun]]:
        """The changes with which the first test is right and most others are, and these; none spoils what passes.

        Where not all become right, the answers of those that do must differ, and the others may not get worse.
        """
        self.run_together(self.first, numbers)
        left = [number for number in numbers if self._goes_on() and self.fits(self.first, number, fits)]
        if self.is_endless:  # they came first, and all of them may have been tried
            likeliest = (number for number in numbers if self._is_likeliest(number))
            tried = (number for number in likeliest if (self.first.case.name, number, self.also) in self.made)
            left = [number for number in tried if self.fits(self.first, number, fits)]
        helped = [(ran, self._list_fitting(ran, left, fits)) for ran in self.failing]
        fixed = {number: [ran for ran, fitting in helped if number in fitting] for number in left}
        most = max(map(len, fixed.values()), default=0)
        left = [number for number in left if len(fixed[number]) == most]
        left = self.leave_spoiling(left, self.passing)
        if most < len(self.failing):
            left = [number for number in left if self._is_sure(number) or count_answers(fixed[number]) >= LEAST_FIXED]
            is_doubtful = 2 * most <= len(self.failing)
            left = [number for number in left if self._is_sure(number) or not self._leads_away(number, is_doubtful)]
        return left, fixed[left[0]] if left else []

    def leave_spoiling(self, numbers: Sequence[int], passing: Sequence[CaseRun]) -> list[int]:
        """The changes with which all of these tests, which pass, are still right."""
        left = [*numbers]
        for ran in passing:
            left = self._list_fitting(ran, left, is_right) if left and self._may_tell(ran) else left
        return left

    def find_nearer(self, numbers: Sequence[int]) -> tuple[list[int], list[CaseRun]]:
        """The changes that make the most lines of two or more failing tests right, and none wrong, with these tests.

        Where only one fails, all that make lines of it right: hidden tests choose between them. They are chosen by what
        the runs show that were made already, or those of the first test.
        """
        self.run_together(self.first, numbers)
        shown = {number: sum(self._count_shown(ran, number) for ran in self.failing) for number in numbers}
        likely = sorted((number for number in numbers if shown[number]), key=lambda number: -shown[number])
        nearer = {
            number: [ran for ran in self.failing if self.fits(ran, number, is_nearer)]
            for number in likely[:_MOST_LIKELY]
        }
        is_alone = len(self.failing) == 1
        least = 1 if is_alone else LEAST_FIXED
        gained = {number: self.count_gained(number, runs) for number, runs in nearer.items() if len(runs) >= least}
        most = max(gained.values(), default=0)
        left = [number for number, lines in gained.items() if is_alone or lines == most >= LEAST_FIXED]
        telling = [ran for ran in self.passing if left and self._may_tell(ran)]
        left = [number for number in left if all(self.fits(ran, number, is_right) for ran in telling)]
        left = [number for number in left if not any(self.loses(ran, number) for ran in self.failing)]
        return left, nearer[left[0]] if left else []

    def _count_shown(self, ran: CaseRun, number: int) -> int:
        """How many lines become right in a test, as far as it was run."""
        made = self.made.get((ran.case.name, number, self.also))
        return len(list_gained(ran, made.output)) if made and made.output is not None else 0

    def loses(self, ran: CaseRun, number: int) -> bool:
        """Whether a test that fails loses a right line with a change."""
        return has_lost_lines(ran, self.run(ran, number))

    def count_gained(self, number: int, runs: Sequence[CaseRun]) -> int:
        """How many different lines a change makes right in these tests."""
        return count_gained(runs, [self.run(ran, number) for ran in runs])

    def choose_most_helpful(self, numbers: Sequence[int], others: Sequence[CaseRun], fits: Fits) -> list[int]:
        """The changes with which the most of these other tests are right, whether they fail or pass without."""
        helped = Counter(number for ran in others for number in self._list_fitting(ran, numbers, fits))
        most = max(helped.values(), default=0)
        return [number for number in numbers if helped[number] == most]

    def _is_likeliest(self, number: int) -> bool:
        return self.noter.trials[number - 1].kind in LIKELIEST

    def _is_sure(self, number: int) -> bool:
        return self.noter.trials[number - 1].kind in CHANGES_LITTLE

    def _may_tell(self, ran: CaseRun) -> bool:
        """Whether a test ends in time without a change: with notes it takes longer, and a long one may be stopped."""
        return not self.is_stopped(ran, 0)

    def _goes_on(self) -> bool:
        """Whether the changes that were tried so far did not take too long."""
        return not self.is_endless and not self.takes_long(_MOST_SECONDS)

    def takes_long(self, most: float) -> bool:
        """Whether all runs so far took more than `most` seconds, or than there are where each change needs its own."""
        return self.estimate_seconds() > (most if self.noter.tries_together else min(most, _MOST_ONE_BY_ONE))

    def _leads_away(self, number: int, is_doubtful: bool) -> bool:
        """Whether an output that stays wrong is worse with a change, or, in doubt, another one that is no nearer."""
        place = self.noter.trials[number - 1]
        return any(leads_away(place, ran, self.run(ran, number), is_doubtful) for ran in self.others)
