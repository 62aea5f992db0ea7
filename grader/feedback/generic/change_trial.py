"""Which of the small changes to a program make its failing tests right and leave right what passes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, TypeVar

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback.case_run import CaseRun
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
_OF_CHANCE = {ChangeKind.NO_STOP, ChangeKind.EARLY_STOP, ChangeKind.EARLY_RETURN, ChangeKind.GOES_ON}
"""What changes the way of a program so much that one answer may come out right by that."""
OF_MANY_PLACES = {
    ChangeKind.ONE_OFF,
    ChangeKind.NEXT_PLACE,
    ChangeKind.TOO_EARLY,
    ChangeKind.TOO_LATE,
    ChangeKind.READ_EARLY,
    ChangeKind.LENGTHS,
    ChangeKind.LEFT_OVER,
    ChangeKind.NO_WAY_BACK,
    ChangeKind.NOT_SET_BACK,
    ChangeKind.SET_HERE,
    ChangeKind.ADDS_ONE,
    ChangeKind.BOTH_ENDS,
    ChangeKind.OTHER_OPERATOR,
    ChangeKind.NOT_KEPT,
    ChangeKind.CALLED_LATE,
    ChangeKind.CALLED_EARLY,
}
"""What is tried at so many places that one answer may come out right by chance, also where no other test fails."""
OF_MANY_SHARE = 0.8
"""The share of the failing tests that must come out right with such a change alone."""
NEEDS_TWO_ANSWERS = OF_MANY_PLACES | {ChangeKind.ASKS_MORE}
"""These, and what helps by chance where no test needs what is left out."""
_GIVES_WAY = {
    ChangeKind.OTHER_NAME,
    ChangeKind.OTHER_VALUE,
    ChangeKind.OTHER_PART,
    ChangeKind.TEXTS,
    ChangeKind.UNSORTED,
    ChangeKind.STORED_LISTS,
    ChangeKind.COUNTED_CHARACTERS,
    ChangeKind.LEFT_BEFORE,
    *OF_MANY_PLACES,
}
_LESS_SAID = (
    {ChangeKind.FEW_DIGITS},
    {ChangeKind.FEW_PLACES},
    {ChangeKind.GOES_ON},
    {ChangeKind.SHARED_LIST},
    {ChangeKind.JOINED},
    {ChangeKind.READ_EARLY},
    {ChangeKind.CALLED_EARLY},
    {ChangeKind.CALLED_LATE},
    {ChangeKind.BOTH_LIMITS},
    {ChangeKind.TURNED_ROW},
    {ChangeKind.ASKED_LATE},
    {ChangeKind.ALSO_HERE},
    {ChangeKind.SET_HERE},
    {ChangeKind.UNDONE},
    {ChangeKind.OTHER_END},
    {ChangeKind.TURNED_GAP},
    {ChangeKind.OTHER_NAME},
    {ChangeKind.SPLIT_REST},
    {ChangeKind.ONCE},
    {ChangeKind.NOT_SET_BACK},
    {ChangeKind.BEHIND_IF},
    {ChangeKind.ONLY_EQUAL},
)
"""What helps where something else says more of the same: of what is left over, and of an order."""
_OF_MANY = {ChangeKind.OTHER_NAME, ChangeKind.OTHER_PART}
"""What is tried in so many ways that one of them may fit by chance."""
_OF_A_GAP = {ChangeKind.KEPT_SIGN, ChangeKind.TURNED_GAP}
"""Where all tests give a difference one sign, nobody knows which of these is the mistake."""
_NO_TWO = ({ChangeKind.ASKS_MORE, ChangeKind.UNSORTED}, {ChangeKind.SORTED, ChangeKind.UNSORTED})
"""No two mistakes: what is put in order at last may come in any order before, and any condition will do.

Who puts the same in order elsewhere has another order in mind.
"""
_SEPARATOR = re.compile(r"\(\s?[\"'/](?P<mark>[^\"'\n]{1,9})[\"'/]")
_OF_A_PART = {ChangeKind.ASKS_MORE, ChangeKind.DIRECTION, ChangeKind.NEGATED}
_COMES_EARLY = {ChangeKind.TOO_EARLY, ChangeKind.DONE_UNASKED, ChangeKind.READ_EARLY, ChangeKind.CALLED_EARLY}
_OF_STARTS = {ChangeKind.START, ChangeKind.BOTH_STARTS}
_MOST_ASKED = 60
"""Tests that pass and may need a branch."""
_MAY_SWITCH_OFF = {
    ChangeKind.CONNECTIVE,
    ChangeKind.DIRECTION,
    ChangeKind.FACTOR,
    ChangeKind.SIGN,
    ChangeKind.TEXT_AND_NUMBER,
    ChangeKind.BOTH_LIMITS,
}
"""What may make a condition that is never true any more."""
_OF_CONDITIONS = {ChangeKind.NEVER, ChangeKind.NEGATED, ChangeKind.OTHER_VALUE}
"""What else may switch a branch on or off."""
_FRAME = re.compile(r'^ *File "[^"\n]*", line ([0-9]{1,6})', re.M)
_TAKES_OUT = {ChangeKind.SURPLUS, ChangeKind.SURPLUS_PRINT, ChangeKind.NEVER}
_OF_TEXTS = {ChangeKind.COMPARED_TEXTS, ChangeKind.TEXT_KEY}
_FROM_ZERO = re.compile(r"([A-Za-z_$][\w$]*) = 0")
_NO_ITEM = re.compile(r"^IndexError|\bundefined\b", re.M)
_OF_FIRST_LINE = ({ChangeKind.KEPT_SIGN}, {ChangeKind.LETTER_CASE})
_SAME_ANYWHERE = ({ChangeKind.NOT_SET_BACK}, {ChangeKind.STAYS_IN})
"""What may be done in one of several places, and is the same there."""
_OF_LAST_LINE = ({ChangeKind.REST_IN_LOOP}, {ChangeKind.TEXTS}, {ChangeKind.OTHER_END}, {ChangeKind.LAST_GROUP})
"""What helps on several lines, as texts do that are split from a line and then taken one by one: the last says most."""
_OF_RANGE = {ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE}
"""What says more of the end of a range than that its minus might be a plus."""
_MAKES_NEVER_TRUE = {
    ChangeKind.DIRECTION,
    ChangeKind.NEVER,
    ChangeKind.SET_ONCE,
    ChangeKind.START,
    ChangeKind.SURPLUS,
}
"""What may help only because a condition is then never true: that it should not be asked says more."""
SAYS_MOST = {
    ChangeKind.CHANGED_ITEMS,
    ChangeKind.CLASS_LIST,
    ChangeKind.SHARED_DEFAULT,
    ChangeKind.NOT_FLUSHED,
    ChangeKind.DECLARED_ANEW,
    ChangeKind.FILLED_BEFORE,
    ChangeKind.AT_END,
    ChangeKind.USED_UP,
    ChangeKind.ASKED_ENTRY,
    ChangeKind.SPLICED_REST,
    ChangeKind.KEPT_IN_CALL,
    ChangeKind.GIVES_NONE,
    ChangeKind.TWO_SIGNS,
    ChangeKind.NOT_RETURNED,
    ChangeKind.PRINTED_RESULT,
    ChangeKind.CHARACTERS_OF_ALL,
    ChangeKind.FIRST_ONLY,
    ChangeKind.NO_VALUE,
    ChangeKind.BARE_RETURN,
    ChangeKind.RETURN_IN_CALL,
    ChangeKind.CHANGED_FOR_ONE,
    ChangeKind.PATTERN_MARK,
    ChangeKind.SECOND_NAME,
    ChangeKind.NO_ASSIGNMENT,
    ChangeKind.NO_START,
    ChangeKind.NOT_SPREAD,
    ChangeKind.JOINED_SUM,
    ChangeKind.MOVED_TEXT,
    ChangeKind.SWAPPED_SIZES,
    ChangeKind.SWAPPED_LIMITS,
    ChangeKind.LENGTH_OF_TABLE,
    ChangeKind.FEW_PLACES,
    ChangeKind.ALL_OF_TIME,
    ChangeKind.LEAP_YEARS,
    ChangeKind.TEXT_ITEM,
    ChangeKind.ITEM_FIRST,
    ChangeKind.LAST_ITERATION,
    ChangeKind.NO_TEXT,
    ChangeKind.AMONG_VALUES,
    ChangeKind.MAP_BY_BRACKETS,
    ChangeKind.LARGEST_ROW,
    ChangeKind.ROWS_NOT_APART,
    ChangeKind.NO_BACKTICKS,
    ChangeKind.ENTRY_NO_START,
    ChangeKind.KEPT_MIDDLE,
}
"""What is the mistake where it helps, whatever else helps on other lines."""
LEAST_LINES = 3
"""Different lines that a change must make right where it makes no test right."""


class AnyChange(Protocol):
    """A small change of a kind on a line."""

    @property
    def kind(self) -> ChangeKind:
        """What is changed."""
        ...

    @property
    def line(self) -> int:
        """Where it is."""
        ...

    @property
    def code(self) -> str:
        """What is quoted."""
        ...

    @property
    def name(self) -> str:
        """What is told to be written, or what else is named."""
        ...


Change = TypeVar("Change", bound=AnyChange)
Fits = Callable[[CaseRun, bytes], bool]
"""Whether an output is taken for a right one."""


@dataclass(frozen=True)
class ChangeTrial:
    """What runs the changes, and on which tests that fail and that pass; `others` choose between several lines.

    All changes are tried on `passing`, and the few that are left on `kept`, which pass as well.
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
        best = [change for change in best if len(most) == len(self.failing) or not self._leads_away(change)]
        best = self.leave_spoiling(best)
        best = self._prefer_searches(best)
        if self.is_judged and len({change.line for change in _leave_switches(best)}) > 1:
            return (), ()
        if 1 < len({change.line for change in _keep_least(best)}) <= _MOST_LINES:
            best = self._choose_by_further_tests(best, fits)
        told = _keep_least(best)
        return (told, fixed[told[0]]) if len({change.line for change in told}) == 1 else ((), ())

    def leave_spoiling(self, best: Sequence[SourceChange]) -> list[SourceChange]:
        """Without those that spoil another test that passes; not tried where there are many, as of one loop."""
        left = [*best]
        for ran in self.kept if len(left) <= _MOST_LINES else ():
            left = [*self.list_fitting(ran, left, is_right)]
        return left

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
        told = _keep_least([change for change in best if not self._leads_away(change)])
        is_one = len({(change.line, change.kind) for change in told}) == 1
        return (told, nearer[told[0]]) if is_one else ((), ())

    def _count_gained(self, change: SourceChange, runs: Sequence[CaseRun]) -> int:
        place = self.programs.list_changes().index(change)
        outputs = {ran.case.name: each[place] for ran, each in zip(self.failing, self._outputs_alone, strict=True)}
        return count_gained(runs, [outputs[ran.case.name] for ran in runs])

    def _leads_away(self, change: SourceChange) -> bool:
        """Whether the output of a test that stays wrong has less in common with the right one than it had.

        Then the tests that it makes right are so by chance.
        """
        place = self.programs.list_changes().index(change)
        changed = [outputs[place] for outputs in self._outputs_alone]
        return any(map(is_worse, self.failing, changed))

    @cached_property
    def _fixed_alone(self) -> Mapping[SourceChange, list[CaseRun]]:
        return self._try_alone(is_right)

    def _try_alone(self, fits: Fits) -> Mapping[SourceChange, list[CaseRun]]:
        """The changes that make failing tests right, with these."""
        fixed: dict[SourceChange, list[CaseRun]] = {}
        for ran, outputs in zip(self.failing, self._outputs_alone, strict=True):
            for change, output in zip(self.programs.list_changes(), outputs, strict=True):
                if output is not None and fits(ran, output) and _can_explain(change, ran):
                    fixed.setdefault(change, []).append(ran)
        return fixed

    @cached_property
    def _outputs_alone(self) -> Sequence[Sequence[bytes | None]]:
        """What each failing test prints with each change."""
        changes = self.programs.list_changes()
        return [self.programs.run_changes(ran, changes) if changes else () for ran in self.failing]

    def _is_enough(self, change: SourceChange, fixed: Sequence[CaseRun]) -> bool:
        answers = count_answers(fixed)
        if change.kind in _OF_MANY:
            return answers >= _LEAST_FOR_NAME
        if change.kind in _OF_CHANCE:
            return answers >= LEAST_FIXED
        return len(fixed) == len(self.failing) or answers >= LEAST_FIXED

    def find_two(self) -> tuple[Sequence[SourceChange], Sequence[CaseRun]]:
        """Two changes on the only two lines where two make all failing tests right; of many such one that all have."""
        runs = (*self.failing, *self.passing)
        if count_answers(runs) < LEAST_FOR_PAIR or self._is_mended_by_one():
            return (), ()
        left: Sequence[SourceChange] = []
        for list_pairs in (self._join_fixed, self._list_ending_pairs, self._join_helpful):
            left = left or [*filter(_can_both_be, list_pairs())]
            for ran in runs:
                left = self.list_fitting(ran, left, is_right)
        left = self.leave_spoiling(left)
        left = _leave_less_said([each for each in left if not any(map(is_for_less, _list_changes(each)))] or left)
        pairs = [(change, change.second) for change in left if change.second]
        lines = [{each.line for each in pair} for pair in pairs]
        common = set.intersection(*lines) if lines else set[int]()
        if len(common) != 1:
            return ([self._put_first(change) for change in left] if common else ()), self.failing
        sure = {one.number for pair in pairs for one in pair if one.line in common}
        fixed = {change: runs for change, runs in self._fixed_alone.items() if change.number in sure}
        alone = [change for change, runs in fixed.items() if self._is_enough(change, runs)]
        return alone, fixed[alone[0]] if alone else ()

    def _is_mended_by_one(self) -> bool:
        """Whether a single change makes all failing tests right and spoils none: where several do, no two are told."""
        left = [change for change, runs in self._fixed_alone.items() if len(runs) == len(self.failing)]
        for ran in self.passing:
            left = [*self.list_fitting(ran, left, is_right)]
        return any(not is_for_less(change) for change in left)

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


def is_telling(change: AnyChange) -> bool:
    """Whether a change that only makes some lines right tells of a mistake: not where it may do so by chance."""
    return change.kind not in _OF_MANY | _OF_CHANCE | _MAY_SWITCH_OFF | _OF_CONDITIONS


def is_worse(ran: CaseRun, output: bytes | None) -> bool:
    """Whether what a changed program prints has less in common with what is right; None for one that ends badly."""
    if output is None:
        return ran.result.verdict is not Verdict.RUNTIME_ERROR  # which it was before
    return count_common(ran, output) < count_common(ran, ran.output)


def _list_changes(pair: SourceChange) -> Sequence[SourceChange]:
    return (pair, pair.second) if pair.second else (pair,)


def _can_both_be(pair: SourceChange) -> bool:
    return {each.kind for each in _list_changes(pair)} not in _NO_TWO


def _leave_less_said(pairs: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Without pairs of which a change helps where something else says more of the same, or is surely the mistake."""
    pairs = [pair for pair in pairs if any(change.kind in SAYS_MOST for change in _list_changes(pair))] or pairs
    for kinds in _LESS_SAID:
        pairs = [pair for pair in pairs if not any(change.kind in kinds for change in _list_changes(pair))] or pairs
    return pairs


def _tell(change: SourceChange) -> tuple[ChangeKind, int, str]:
    """By what a change is known also in a program that has another one."""
    return change.kind, change.line, change.code


def is_for_less(change: AnyChange) -> bool:
    """Whether a change is of a kind that gives way to others."""
    return change.kind in _GIVES_WAY | _OF_CHANCE


def _can_explain(change: SourceChange, ran: CaseRun) -> bool:
    """Whether what is said of a change is true of a run: texts in order, and parts that are there, did not stop it.

    A last group may be lost for nothing but the newline that is missing behind it.
    """
    if change.kind is ChangeKind.LAST_GROUP:
        return ran.case.is_call or ran.case.input.endswith("\n")
    if change.kind in _TAKES_OUT and _find_stop_line(ran) == change.line:
        return False  # what stops a program does so no more where it is not done
    if is_given_mark(change, ran):
        return False
    if change.kind is ChangeKind.LAST_PART and _NO_ITEM.search(ran.result.stderr):
        return False  # there was no second part
    return change.kind not in _OF_TEXTS or ran.result.verdict is not Verdict.RUNTIME_ERROR


def is_given_mark(change: AnyChange, ran: CaseRun) -> bool:
    """Whether a test has the mark of which a change says that it does not stand between the parts."""
    found = _SEPARATOR.search(change.code) if change.kind is ChangeKind.OTHER_SEPARATOR else None
    return found is not None and found["mark"] in ran.case.input


def _find_stop_line(ran: CaseRun) -> int | None:
    """The line that stopped a program in Python; None where none did."""
    is_stopped = ran.result.verdict is Verdict.RUNTIME_ERROR
    frames = _FRAME.findall(ran.result.stderr) if is_stopped else ()
    return int(frames[-1]) if frames else None


def _keep_least(best: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Where more may be changed or less, the change of as little as helps: of a loop, or of two start values.

    What says more of a mistake comes before what only takes it out, and before what may help by chance.
    """
    best = _leave_questions(leave_branches(best))
    if any(change.kind is ChangeKind.START for change in best):
        return [change for change in best if change.kind is not ChangeKind.BOTH_STARTS]
    kinds = {change.kind for change in best}
    if len(kinds & _OF_RANGE) == len(kinds) - 1 == 1:
        best = [change for change in best if change.kind is not ChangeKind.SIGN] or best
    if kinds not in _OF_LAST_LINE:
        return best
    return [max(best, key=lambda change: change.line)]


def _leave_switches(best: Sequence[SourceChange]) -> Sequence[SourceChange]:
    """Without branches left out, where something else helps."""
    return [change for change in best if change.kind not in (ChangeKind.NEVER, ChangeKind.LOOP_ELSE)] or best


def _leave_questions(best: list[Change]) -> list[Change]:
    """Without questions that are too much where something else helps on their line, or says more on another one.

    Where all the rest may only make them never true, they alone.
    """
    asked = [change for change in best if change.kind is ChangeKind.ASKS_MORE]
    others = [change for change in best if change not in asked]
    lines = {change.line for change in others}
    left = [change for change in asked if change.line not in lines]
    return left if left and all(change.kind in _MAKES_NEVER_TRUE for change in others) else others or asked


def leave_branches(best: Sequence[Change]) -> list[Change]:
    """Without what gives way, what may help by chance, and branches left out, where something else helps.

    But for a branch in doubt on the same line: there nobody knows whether a change helps for what it says, or because
    the branch is then never taken. So it is with the sign of a number that may as well be one off.
    """
    best = [change for change in best if change.kind in SAYS_MOST] or best
    nearly = {change.line for change in best if change.kind is ChangeKind.NEARLY_WHOLE}
    best = [change for change in best if change.kind is not ChangeKind.ROUNDING or change.line not in nearly]
    signs = {(change.line, change.code) for change in best if change.kind is ChangeKind.SIGN}
    off = {change for change in best if change.kind is ChangeKind.ONE_OFF and (change.line, change.code) in signs}
    for kinds in (_GIVES_WAY, _OF_CHANCE, *_LESS_SAID):
        if {change.kind for change in best} == _OF_A_GAP:
            break
        best = [change for change in best if change.kind not in kinds or change in off] or best
    if any(change.kind is ChangeKind.IN_LOOP for change in best):
        best = [change for change in best if change.kind is not ChangeKind.LOOP_ELSE]
    others = [change for change in best if change.kind is not ChangeKind.NEVER]
    doubted = {change.line for change in others if change.kind in _MAY_SWITCH_OFF}
    best = [change for change in best if not others or change in others or change.line in doubted]
    return _choose_line(_keep_borders(_keep_connectives(_keep_left_out(_keep_least_set(best)))))


def _keep_borders(best: list[Change]) -> list[Change]:
    """Of what is counted from 0 and then compared that the border is wrong, not that it begins with the wrong value."""
    compared = " ".join(change.code for change in best if change.kind is ChangeKind.LIMIT)
    counts = {found[1] for change in best if (found := _FROM_ZERO.fullmatch(change.code))}
    wrong = {name for name in counts if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", compared)}
    return [change for change in best if change.kind is not ChangeKind.START or change.code.split(" ")[0] not in wrong]


def _keep_connectives(best: list[Change]) -> list[Change]:
    """Of a condition whose `and` may be an `or` not that one of its parts is wrong."""
    joined = [change for change in best if change.kind is ChangeKind.CONNECTIVE]
    return [
        change
        for change in best
        if change.kind not in _OF_A_PART
        or not any(change.line == other.line and change.code in other.code for other in joined)
    ]


def _keep_left_out(best: list[Change]) -> list[Change]:
    """Of a statement that may as well be left out not that it comes too early."""
    left_out = {change.code for change in best if change.kind is ChangeKind.SURPLUS}
    return [change for change in best if change.kind not in _COMES_EARLY or change.code not in left_out]


def _keep_least_set(best: list[Change]) -> list[Change]:
    """Of values that are not set again in a loop those without others: of several that would do, the fewest."""
    once = [change.code for change in best if change.kind is ChangeKind.SET_ONCE]
    return [
        change
        for change in best
        if change.kind is not ChangeKind.SET_ONCE
        or not any(code in change.code for code in once if code != change.code)
    ]


def _choose_line(best: list[Change]) -> list[Change]:
    """Where the same change helps on several lines, the one to tell of; else all.

    A value is set in the last block that needs it, or in the outermost branch. A difference loses its sign, and a text
    its capital letters, where they come from.
    """
    kinds, codes = {change.kind for change in best}, {change.code for change in best}
    if kinds in _OF_FIRST_LINE or (kinds in _SAME_ANYWHERE and len(codes) == 1):
        return [min(best, key=lambda change: change.line)]
    return [max(best, key=lambda change: change.line)] if kinds == {ChangeKind.SET_HERE} else best


def needs_branch(passing: Sequence[CaseRun], run: Callable[[CaseRun], bytes | None]) -> bool:
    """Whether a test that passes, seen or not, goes wrong without a branch, or nobody can tell.

    `run` gives what the program prints in a test without it, None where it does not end well.
    """
    if len(passing) > _MOST_ASKED:
        return True
    outputs = ((ran, run(ran)) for ran in passing)
    return any(output is None or not is_right(ran, output) for ran, output in outputs)
