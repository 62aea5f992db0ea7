"""The smallest failing input: down in the steps of the reference's `shrink()`, from a small input or from a case.

Lines of the student's own tests that got a wrong answer are tried first, then the small inputs of the assignment, in
order of size; where none fails as the case does, the search begins at the case. Each step is tried on the student's
real program and kept when that still fails the same way. An input counts as smaller when its text is shorter, or as
long and with less in it that could be taken for the cause, or else first in the order of characters; so a `shrink()`
that goes round in circles or grows ends, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.failures import NO_FAULT, choose_second_run, choose_told_run, fail_alike
from grader.feedback.small_bank import SmallBank
from grader.feedback.strayed_failures import strays_from
from grader.feedback.wrong_lines import name_judged_line
from grader.model import Diagnosis, SmallestInput, Verdict
from grader.text.input_size import count_accidents, is_smaller, keep_newline, measure_input, measure_length

MOST_RUNS = 200
MOST_SECONDS = 2.0
MOST_RUNS_OF_BANK = 100
MOST_SECONDS_OF_BANK = 1.0
_ONE_BY_ONE, _LEAP = 12, 4
"""Runs before which no small input is left out; then ever more are, for a way down leads to them from one that fails.

Of 200 inputs 25 are tried at most, each of the last a quarter further down the list than the one before.
"""
_SAMPLE, _FEWEST = 5, 4
"""Small inputs, at most and at least, that must all fail so before it is said that every input does."""
_MOST_QUESTIONS = 4
_NEARLY = 4
"""Characters by which an input may be larger than the smallest one."""
_LINE = 80
"""Characters by which an input with its answer may be longer where it shows better which mistake it is."""
_MOST_NEAR = 24
_MOST_TOLD = 4
"""Inputs near the smallest one that are looked at, and tried."""
_MOST_CHARACTERS = 2_000_000  # of candidates asked for at one time
_FEWEST_CANDIDATES = 16
_UNSURE = (Verdict.TIME_LIMIT, Verdict.UNDECIDED)  # the time of a try is narrower than that of the case

Execute = Callable[[str], CaseRun | None]
"""Runs the student's program on an input; None when the reference refuses the input or has no answer."""
Shrink = Callable[[str, int], Sequence[str] | None]
"""At most so many smaller inputs, largest step first; None when the reference cannot tell."""
CountAlike = Callable[[str], int]
"""How many other mistakes give what the named one gives for an input."""


def find_first_failing(runs: Sequence[CaseRun], reveal: str, diagnosis: Sequence[Diagnosis] = ()) -> CaseRun | None:
    """The run of which the advice tells, where it ended by itself: on a case whose input the student may see.

    When none of these fails, one on a case that is kept from the student, where the assignment reveals the smallest.
    `diagnosis` holds the known mistakes.
    """
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT]
    visible = [ran for ran in failing if ran.case.is_visible]
    candidates = visible or (failing if reveal == "smallest" else [])
    return _leave_unended(choose_told_run(candidates, diagnosis))


def find_second_failing(runs: Sequence[CaseRun], diagnosis: Sequence[Diagnosis] = ()) -> CaseRun | None:
    """The run of the second failure of which the advice tells, where it ended by itself.

    Beside a known mistake only a crash, for a smaller input on which any other failure shows may show the mistake.
    """
    failing = [ran for ran in runs if ran.result.verdict not in NO_FAULT and ran.case.is_visible]
    found = _leave_unended(choose_second_run(failing, diagnosis))
    is_sure = found is not None and (not diagnosis or found.result.verdict is Verdict.RUNTIME_ERROR)
    return found if is_sure else None


def _leave_unended(ran: CaseRun | None) -> CaseRun | None:
    return ran if ran and ran.result.verdict in FAILED_BY_ITSELF else None


def find_smallest(
    failing: CaseRun,
    execute: Execute,
    shrink: Shrink | None,
    clock: Callable[[], float] = time.monotonic,
    bank: SmallBank | Sequence[str] = (),
    always: bool = False,
    count_alike: CountAlike | None = None,
    predict: Execute | None = None,
    questions: Sequence[str] = (),
) -> SmallestInput | None:
    """The smallest input found within `MOST_RUNS` runs and `MOST_SECONDS` seconds, and half as many for the bank.

    `questions` are lines of the student's tests that got a wrong answer: from the first of them that fails so alone
    only a shorter input of the bank is better.
    `bank` holds small inputs of the assignment, to be tried in their order; without `shrink` it has all of the budget.
    `always` says that every case fails, so every input may: where all that are tried do, there is none. With
    `count_alike`, an input of the bank of nearly the same size is preferred that fewer other mistakes get wrong alike.
    It is run once more before it is told: None when the program then does something else, and None when nothing
    smaller fails so but the budget ended before that was proved. With `predict`, which says what the program will do,
    that is the only run, unless it shows that the program does something else: then all is looked for with its own.
    Explanations are not filled in, but for that of a checker.
    """
    bank = bank if isinstance(bank, SmallBank) else SmallBank(bank)

    def search(run: Execute) -> tuple[_Search, bool] | None:
        return _search_down(_Search(failing, run, shrink, clock), questions, bank, always, count_alike)

    if predict:
        predicted = search(predict)
        found = predicted and _confirm(*predicted, execute, 0)
        if found or not predicted:
            return found
    done = search(execute)
    return done and _confirm(*done, execute, done[0].runs)


def _search_down(
    search: _Search, questions: Sequence[str], bank: SmallBank, always: bool, count_alike: CountAlike | None
) -> tuple[_Search, bool] | None:
    """The search that has ended, and whether what it found is minimal; None where there is nothing to tell."""
    failing, clock = search.best, search.clock
    seconds, runs = (0.0, 0) if search.shrink else (MOST_SECONDS, MOST_RUNS)
    search.end, search.most_runs = clock() + MOST_SECONDS_OF_BANK + seconds, MOST_RUNS_OF_BANK + runs
    search.try_bank(bank, _is_shorter if search.try_questions(questions) else is_smaller)
    search.end, search.most_runs = clock() + MOST_SECONDS, search.runs + MOST_RUNS
    if always and search.fails_on_all(bank.list_all()):
        return None
    minimal = search.descend()
    smallest = search.best
    if smallest is failing and not minimal:
        return None
    if count_alike:
        search.prefer_telling(bank, count_alike)
    return search, minimal and search.best is smallest


def _confirm(search: _Search, minimal: bool, execute: Execute, runs: int) -> SmallestInput | None:
    """What was found after so many runs, where the program does the same once more."""
    found = search.best
    again = execute(found.case.input)
    if again is None or again.output != found.output or not fail_alike(found.result, again.result):
        return None
    return _report_smallest(again, minimal, runs + 1)


def _report_smallest(found: CaseRun, minimal: bool, runs: int) -> SmallestInput:
    result = found.result
    return SmallestInput(
        case=found.case.name,
        input=result.input,
        expected=result.expected,
        actual=result.actual,
        verdict=result.verdict,
        difference=result.difference,
        read_as=result.read_as,
        answer=name_judged_line(result.difference) if found.explanation else "",
        refutation=found.explanation,
        minimal=minimal,
        game=result.game,
        runs=runs,
    )


def _is_shorter(text: str, other: str) -> bool:
    return measure_length(text) < measure_length(other)


@dataclass
class _Search:
    """The way down from the `first` failing run to the smallest so far, `best`.

    `tried` maps each input that was tried to whether it surely does not fail.
    """

    best: CaseRun
    execute: Execute
    shrink: Shrink | None
    clock: Callable[[], float]
    end: float = 0.0
    runs: int = 0
    most_runs: int = 0
    tried: dict[str, bool] = field(default_factory=dict)
    first: CaseRun = field(init=False)

    def __post_init__(self) -> None:
        self.first = self.best

    def try_questions(self, questions: Sequence[str]) -> bool:
        """Whether one of the first questions fails so, asked alone: then go there."""
        text = self.best.case.input
        smaller = [each for each in questions if is_smaller(each, text)]
        return any(not self._is_spent() and self._fails(each) for each in smaller[:_MOST_QUESTIONS])

    def try_bank(self, bank: SmallBank, is_better: Callable[[str, str], bool]) -> None:
        """Go straight to the first of the small inputs that fails so, of those that are tried."""
        text, next_place = self.best.case.input, 0
        for place, small in enumerate(small for small in bank if is_better(small, text)):
            if self._is_spent():
                return
            if place < next_place:
                continue
            if self._fails(small):
                return
            next_place = place + (1 if self.shrink is None or self.runs < _ONE_BY_ONE else max(1, place // _LEAP))

    def fails_on_all(self, bank: Sequence[str]) -> bool:
        """Whether the smallest of the small inputs fails so, and a sample of all of them."""
        sample = sorted(bank, key=measure_input)[:: max(1, len(bank) // _SAMPLE)][:_SAMPLE]
        first = self.best
        others = [text for text in sample if text != first.case.input]
        if len(sample) < _FEWEST or any(text in self.tried for text in others):
            return False
        found = list(map(self.execute, others))
        self.runs += len(found)
        return all(ran is not None and fail_alike(first.result, ran.result) for ran in found)

    def descend(self) -> bool:
        """Go down as far as it goes. True when every smaller input was tried and does not fail the same way."""
        place = 0
        while True:
            candidates, all_of_them = self._list_candidates()
            found = self._find_first_failing(candidates, place)
            if found is None:
                return all_of_them and all(self.tried.get(text, False) for text in candidates)
            place = found

    def prefer_telling(self, bank: SmallBank, count_alike: CountAlike) -> None:
        """Go to an input of nearly the same size that shows better which mistake it is, or has less that looks odd.

        No clock ends these few runs: a busy machine changes no page.
        """
        small = self.best.case.input
        doubts = (count_alike(small), count_accidents(small))
        largest = measure_length(small) + _NEARLY if any(doubts) else 0
        short = bank.list_short(largest) if largest else ()
        near = (text for text in short if text not in self.tried and not is_smaller(text, small))
        counted = [((count_alike(text), count_accidents(text)), text) for text in islice(near, _MOST_NEAR)]
        better = sorted((each for each in counted if each[0] < doubts), key=itemgetter(0))
        for _, text in better[:_MOST_TOLD]:
            if self._fails(text, _LINE):
                return

    def _list_candidates(self) -> tuple[Sequence[str], bool]:
        """The smaller inputs that are worth asking for, and whether these are all there are."""
        text = self.best.case.input
        room = max(_FEWEST_CANDIDATES, _MOST_CHARACTERS // (len(text) + 1))
        most = min(self.most_runs - self.runs + len(self.tried), room) + 1
        offered = None if self._is_spent() or self.shrink is None else self.shrink(text, most)
        smaller = [each for each in (keep_newline(text, step) for step in offered or ()) if is_smaller(each, text)]
        return smaller, offered is not None and len(offered) < most

    def _find_first_failing(self, candidates: Sequence[str], start: int) -> int | None:
        """The place of the first candidate that fails so, looked for from the place where the last one was found.

        What did not help there before will hardly help now, so it comes last.
        """
        places = list(range(len(candidates)))
        for place in places[start:] + places[:start]:
            text = candidates[place]
            if text in self.tried:
                continue
            if self._is_spent():
                return None
            if self._fails(text):
                return place
        return None

    def _fails(self, text: str, longer: int = 2 * _NEARLY) -> bool:
        """Whether the program fails so, on an input that with its answer is at most so much longer: then go there."""
        ran = self.execute(text)
        self.tried[text] = ran is None or ran.result.verdict not in _UNSURE
        if ran is None:
            return False
        self.runs += 1
        is_alike = fail_alike(self.best.result, ran.result) and not strays_from(self.first.result, ran.result)
        is_telling = is_alike and not self._shows_nothing(ran)
        if not is_telling or self._measure_growth(ran) > longer:
            return False
        self.best = ran
        return True

    def _shows_nothing(self, ran: CaseRun) -> bool:
        """Whether nothing is expected any more, where something was."""
        return not ran.result.expected.strip() and bool(self.best.result.expected.strip())

    def _measure_growth(self, ran: CaseRun) -> int:
        """By how much the input and its answer together are longer: fewer characters of input alone are no gain."""
        lengths = [len(each.result.input) + len(each.result.expected) for each in (ran, self.best)]
        return lengths[0] - lengths[1]

    def _is_spent(self) -> bool:
        return self.runs >= self.most_runs or self.clock() >= self.end
