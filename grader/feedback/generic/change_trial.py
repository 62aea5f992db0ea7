"""Which of the small changes to a program make its failing tests right and leave right what passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from grader.changes.source_changes import AnyChange, ChangeKind, SourceChange
from grader.feedback.case_run import CaseRun
from grader.feedback.generic.change_choice import can_both_be, keep_least, leave_less_said, leave_switches, list_both
from grader.feedback.generic.change_ranks import (
    CHANGES_LITTLE,
    CHANGES_THE_WAY,
    OF_MANY_WAYS,
    SAYS_MOST,
    SHOWN_BY_ONE,
    is_for_less,
    is_telling,
)
from grader.feedback.generic.explained_runs import can_explain
from grader.feedback.generic.program_facts import ChangedPrograms
from grader.feedback.generic.right_outputs import (
    count_answers,
    count_common,
    count_gained,
    find_wrong_line,
    is_nearer,
    is_right,
    is_right_further,
    rank_helpful,
)
from grader.feedback.generic.varied_runs import is_spoiled
from grader.model import Verdict

WRONG = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)
"""Verdicts of tests on which changes are tried."""
LEAST_FIXED = 2
"""Different answers without which nothing is told: one alone may come out right by chance."""
LEAST_FOR_PAIR = 4
"""Different answers of tests by which two changes at once are told."""
_LEAST_FOR_NAME = 3
_MOST_LINES = 12
"""Lines of which other tests may choose one."""
_MOST_FIXED = 12
"""Changes that make some of the failing tests right, and are tried together with others that do."""
_MOST_JOINED = 30
"""Changes that help a little, and are tried before others with those that help most."""
MOST_HELPFUL = 4
"""Changes that are tried with all others, where not all two can be."""
_AS_GOOD = {ChangeKind.RANGE_START}
"""What may help in the place of the change that is told."""
_OF_STARTS = {ChangeKind.START, ChangeKind.BOTH_STARTS}
_MOST_ASKED = 60
"""Tests that pass and may need a branch."""
LEAST_LINES = 3
"""Different lines that a change must make right where it makes no test right."""
Fits = Callable[[CaseRun, bytes], bool]
"""Whether an output is taken for a right one."""


@dataclass(frozen=True)
class ChangeTrial:
    """What runs the changes, and on which tests that fail and that pass; `others` choose between several lines.

    All changes are tried on `passing`, and the few that are left on `kept`, which pass as well, and on what
    `list_varied` gives: runs on further inputs.
    `searched` are the lines on which a search for the largest or smallest value gets what it starts with. With
    `is_judged` nothing is compared: where changes on several lines help, none is told.
    """

    programs: ChangedPrograms
    failing: Sequence[CaseRun]
    passing: Sequence[CaseRun]
    others: Sequence[CaseRun] = ()
    kept: Sequence[CaseRun] = ()
    searched: frozenset[int] = frozenset()
    is_judged: bool = False
    list_varied: Callable[[], Sequence[CaseRun]] = tuple

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
        fixed = self._fixed_alone if fits is is_right else self._try_alone(fits)
        most = max(fixed.values(), key=len, default=[])
        best = [change for change, runs in fixed.items() if len(runs) == len(most) and self._is_enough(change, runs)]
        for ran in self.passing:
            best = [*self.list_fitting(ran, best, is_right)]
        if len(most) < len(self.failing):
            best = [change for change in best if not self._leads_away(change, 2 * len(most) <= len(self.failing))]
        best = self.leave_spoiling(best)
        best = self._prefer_searches(best)
        if self.is_judged and len({change.line for change in leave_switches(best)}) > 1:
            return (), ()
        if 1 < len({change.line for change in keep_least(best)}) <= _MOST_LINES:
            best = self._choose_by_further_tests(best, fits)
        told = keep_least(best)
        return (told, fixed[told[0]]) if len({change.line for change in told}) == 1 else ((), ())

    def leave_spoiling(self, best: Sequence[SourceChange]) -> list[SourceChange]:
        """Without those that spoil another test that passes; not tried where there are many, as of one loop."""
        left = [*best]
        for ran in self.kept if len(left) <= _MOST_LINES else ():
            left = [*self.list_fitting(ran, left, is_right)]
        for ran in self.list_varied() if 0 < len(left) <= _MOST_LINES else ():
            outputs = self.programs.run_changes(ran, left)
            left = [change for change, output in zip(left, outputs, strict=True) if not is_spoiled(ran, output)]
        return self._choose_by_varied(left) if 1 < len(left) <= _MOST_LINES else left

    def _choose_by_varied(self, left: Sequence[SourceChange]) -> list[SourceChange]:
        """Those that make the most of the further inputs right."""
        fixed = {change: len(self.list_varied_fixed(change)) for change in left}
        return [change for change in left if fixed[change] == max(fixed.values())]

    def list_varied_fixed(self, change: SourceChange) -> list[CaseRun]:
        """The further inputs with a wrong answer that a change makes right."""
        wrong = [ran for ran in self.list_varied() if ran.result.verdict is Verdict.WRONG_ANSWER]
        return [ran for ran in wrong if self.list_fitting(ran, [change], is_right)]

    def _prefer_searches(self, best: Sequence[SourceChange]) -> list[SourceChange]:
        """Without other start values, where that of a search helps."""
        starts = [change for change in best if change.kind in _OF_STARTS]
        of_search = [each for each in starts if each.kind is ChangeKind.START and each.line in self.searched]
        return [change for change in best if not of_search or change in of_search or change not in starts]

    def _choose_by_further_tests(self, best: Sequence[SourceChange], fits: Fits) -> list[SourceChange]:
        """Those with which the most of the other tests are right."""
        fitting = [self.list_fitting(ran, best, fits) for ran in self.others]
        helped = {change: sum(change in each for each in fitting) for change in best}
        return [change for change, tests in helped.items() if tests == max(helped.values())]

    def find_next_line(self) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """The changes on the only line where one makes the first wrong line right in every failing test.

        What these lines should be must differ, and none of the tests may crash.
        """
        asked = [(ran.case.expected or "").splitlines()[find_wrong_line(ran, ran.output) :][:1] for ran in self.failing]
        is_stopped = any(ran.result.verdict is not Verdict.WRONG_ANSWER for ran in self.failing)
        if is_stopped or len({line for lines in asked for line in lines}) < LEAST_LINES:
            return (), ()
        best, fixed = self.find_one(is_right_further)
        is_sure = len(fixed) == len(self.failing) and len({change.kind for change in best} - _AS_GOOD) == 1
        return (best, fixed) if is_sure and best[0].kind is not ChangeKind.SURPLUS else ((), ())

    def find_gain(self) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """The changes on the only line where one makes the most lines of the failing tests right, and none wrong.

        These lines must differ, and be of two tests that do not crash; where only one fails, hidden ones must show it.
        """
        nearer = self._try_alone(is_nearer)
        least = min(len(self.failing), LEAST_FIXED)
        changes = [change for change, runs in nearer.items() if len(runs) >= least and is_telling(change)]
        gained = {change: self._count_gained(change, nearer[change]) for change in changes}
        most = max(gained.values(), default=0)
        best = [change for change in changes if least == 1 or gained[change] == most >= LEAST_FIXED]
        for ran in self.passing:
            best = [*self.list_fitting(ran, best, is_right)]
        best = self.leave_spoiling(best)
        if least == 1 < len(best):
            best = self._choose_by_further_tests(best, is_right)
        told = keep_least([change for change in best if not self._leads_away(change, is_doubtful=False)])
        is_one = len({(change.line, change.kind) for change in told}) == 1
        return (told, nearer[told[0]]) if is_one else ((), ())

    def _count_gained(self, change: SourceChange, runs: Sequence[CaseRun]) -> int:
        place = self.programs.list_changes().index(change)
        outputs = {ran.case.name: each[place] for ran, each in zip(self.failing, self._outputs_alone, strict=True)}
        return count_gained(runs, [outputs[ran.case.name] for ran in runs])

    def _leads_away(self, change: SourceChange, is_doubtful: bool) -> bool:
        """Whether it leads away in a test that stays wrong: then the tests that it makes right are so by chance."""
        place = self.programs.list_changes().index(change)
        changed = [outputs[place] for outputs in self._outputs_alone]
        return any(leads_away(change, *pair, is_doubtful) for pair in zip(self.failing, changed, strict=True))

    @cached_property
    def _fixed_alone(self) -> Mapping[SourceChange, list[CaseRun]]:
        return self._try_alone(is_right)

    def _try_alone(self, fits: Fits) -> Mapping[SourceChange, list[CaseRun]]:
        """The changes that make failing tests right, with these."""
        fixed: dict[SourceChange, list[CaseRun]] = {}
        for ran, outputs in zip(self.failing, self._outputs_alone, strict=True):
            for change, output in zip(self.programs.list_changes(), outputs, strict=True):
                if output is not None and fits(ran, output) and can_explain(change, ran):
                    fixed.setdefault(change, []).append(ran)
        return fixed

    @cached_property
    def _outputs_alone(self) -> Sequence[Sequence[bytes | None]]:
        """What each failing test prints with each change."""
        changes = self.programs.list_changes()
        return [self.programs.run_changes(ran, changes) if changes else () for ran in self.failing]

    def _is_enough(self, change: SourceChange, fixed: Sequence[CaseRun]) -> bool:
        answers = count_answers(fixed)
        if change.kind in OF_MANY_WAYS:
            return answers >= _LEAST_FOR_NAME
        if change.kind in CHANGES_THE_WAY:
            return answers >= LEAST_FIXED
        return len(fixed) == len(self.failing) or answers >= LEAST_FIXED or change.kind in SHOWN_BY_ONE

    def find_two(self) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """Two changes on the only two lines where two make all failing tests right; of many such one that all have."""
        runs = (*self.failing, *self.passing)
        if count_answers(runs) < LEAST_FOR_PAIR or self._is_mended_by_one():
            return (), ()
        left: Sequence[SourceChange] = []
        for list_pairs in (self._join_fixed, self._list_ending_pairs, self._join_helpful):
            left = left or [*filter(can_both_be, list_pairs())]
            for ran in runs:
                left = self.list_fitting(ran, left, is_right)
        left = self.leave_spoiling([*filter(self._needs_both, left)])
        if not can_choose_of_many(self.failing):
            left = [each for each in left if not any(change.kind in OF_MANY_WAYS for change in list_both(each))]
        left = leave_less_said([each for each in left if not any(map(is_for_less, list_both(each)))] or left)
        pairs = [(change, change.second) for change in left if change.second]
        lines = [{each.line for each in pair} for pair in pairs]
        common = set.intersection(*lines) if lines else set[int]()
        if len(common) != 1:
            return ([self._put_first(change) for change in left] if common else ()), self.failing
        sure = {one.number for pair in pairs for one in pair if one.line in common}
        fixed = {change: runs for change, runs in self._fixed_alone.items() if change.number in sure}
        alone = [change for change, runs in fixed.items() if self._is_enough(change, runs)]
        for ran in self.passing:
            alone = [*self.list_fitting(ran, alone, is_right)]
        alone = self.leave_spoiling(alone)
        return alone, fixed[alone[0]] if alone else ()

    def _is_mended_by_one(self) -> bool:
        """Whether a single change makes all failing tests right and spoils none: where several do, no two are told."""
        left = [change for change, runs in self._fixed_alone.items() if len(runs) == len(self.failing)]
        for ran in self.passing:
            left = [*self.list_fitting(ran, left, is_right)]
        return any(not is_for_less(change) for change in left)

    def _needs_both(self, pair: SourceChange) -> bool:
        """Whether each of the two leaves a test wrong alone, for all that is known: none that had no time for it."""
        places = {change.number: place for place, change in enumerate(self.programs.list_changes())}
        alone = [places[each.number] for each in list_both(pair) if each.number in places]
        tried = [[*zip(self.failing, (outputs[at] for outputs in self._outputs_alone), strict=True)] for at in alone]
        return all(any(_stays_wrong(*each) for each in runs) for runs in tried)

    def _join_helpful(self) -> Iterator[SourceChange]:
        """Each of the changes by which the first failing test gets the most of the right output, with all others.

        Those with others that help as well come first: there may not be time for all.
        """
        changes = self.programs.list_changes()
        ranked = [
            rank_helpful(ran, changes, outputs) for ran, outputs in zip(self.failing, self._outputs_alone, strict=True)
        ]
        helpful = ranked[0]
        best = {_tell(change) for each in ranked for change in each[:_MOST_JOINED]}
        pairs = [
            (_tell(other) not in best, change, other)
            for change in helpful[:MOST_HELPFUL]
            for other in self.programs.apply(change).list_changes()
            if other.line != change.line
        ]
        for _, change, other in sorted(pairs, key=lambda pair: pair[0]):
            yield change.join(other, other.text, -1)

    def _join_fixed(self) -> Iterator[SourceChange]:
        """Each two changes that together make every failing test right where each is tried alone."""
        fixed = {change: {ran.case.name for ran in runs} for change, runs in self._fixed_alone.items()}
        failing = {ran.case.name for ran in self.failing}
        for change, cases in [*fixed.items()][:_MOST_FIXED]:
            further = {_tell(other): other.number for other, more in fixed.items() if cases | more == failing}
            if further and cases != failing:
                for other in self.programs.apply(change).list_changes():
                    if other.line > change.line and _tell(other) in further:
                        yield change.join(other, other.text, further[_tell(other)])

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


def _stays_wrong(ran: CaseRun, output: bytes | None) -> bool:
    """Whether a test is wrong with a change; a run that does not end well may have had too little time."""
    return ran.result.verdict is Verdict.RUNTIME_ERROR if output is None else not is_right(ran, output)


def is_worse(ran: CaseRun, output: bytes | None) -> bool:
    """Whether what a changed program prints has less in common with what is right; None for one that ends badly."""
    if output is None:
        return ran.result.verdict is not Verdict.RUNTIME_ERROR  # which it was before
    return count_common(ran, output) < count_common(ran, ran.output)


def can_choose_of_many(failing: Sequence[CaseRun]) -> bool:
    """Whether failing tests tell enough for two changes of which one is tried in very many ways."""
    several = len({ran.case.expected for ran in failing}) >= LEAST_FIXED
    return several and count_answers(failing) >= _LEAST_FOR_NAME


def leads_away(change: AnyChange, ran: CaseRun, output: bytes | None, is_doubtful: bool) -> bool:
    """Whether an output that stays wrong is worse with a change, or, in doubt, another wrong one that is no nearer.

    A change that is surely the mistake may well leave another one, and so may one that changes very little.
    """
    is_sure = not is_doubtful or change.kind in SAYS_MOST | CHANGES_LITTLE
    if is_sure or output is None or is_worse(ran, output):
        return is_worse(ran, output)
    return output != ran.output and count_common(ran, output) <= count_common(ran, ran.output)


def _tell(change: SourceChange) -> tuple[ChangeKind, int, str]:
    """By what a change is known also in a program that has another one."""
    return change.kind, change.line, change.code


def needs_branch(passing: Sequence[CaseRun], run: Callable[[CaseRun], bytes | None]) -> bool:
    """Whether a test that passes, seen or not, goes wrong without a branch, or nobody can tell.

    `run` gives what the program prints in a test without it, None where it does not end well.
    """
    if len(passing) > _MOST_ASKED:
        return True
    outputs = ((ran, run(ran)) for ran in passing)
    return any(output is None or not is_right(ran, output) for ran, output in outputs)
