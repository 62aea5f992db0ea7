"""The smallest failing input: from a case that fails, down in the steps of the reference's `shrink()`.

Each step is tried on the student's real program and kept when that still fails the same way. An input counts as smaller
when its text is shorter, or as long and first in the order of characters; so a `shrink()` that goes round in circles
or grows ends, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grader.feedback.runs import FAILED_BY_ITSELF, CaseRun, fail_alike
from grader.feedback.wrong_lines import find_wrong_items
from grader.model import SmallestInput, Verdict

MOST_RUNS = 200
MOST_SECONDS = 2.0
_MOST_CHARACTERS = 2_000_000  # of candidates asked for at one time
_FEWEST_CANDIDATES = 16
_UNSURE = (Verdict.TIME_LIMIT, Verdict.UNDECIDED)  # the time of a try is narrower than that of the case

Execute = Callable[[str], CaseRun | None]
"""Runs the student's program on an input; None when the reference refuses the input or has no answer."""
Shrink = Callable[[str, int], Sequence[str] | None]
"""At most so many smaller inputs, largest step first; None when the reference cannot tell."""


def find_first_failing(runs: Sequence[CaseRun], reveal: str) -> CaseRun | None:
    """The run to start from: the first that failed by itself on a case whose input the student may see.

    When there is none, one on a case that is kept from the student, where the assignment reveals the smallest.
    """
    failing = [ran for ran in runs if ran.result.verdict in FAILED_BY_ITSELF]
    visible = [ran for ran in failing if ran.case.visibility == "visible"]
    return next(iter(visible or (failing if reveal == "smallest" else ())), None)


def find_smallest(
    failing: CaseRun, execute: Execute, shrink: Shrink, clock: Callable[[], float] = time.monotonic
) -> SmallestInput | None:
    """The smallest input found within `MOST_RUNS` runs and `MOST_SECONDS` seconds.

    It is run once more before it is told: None when the program then does something else, and None when nothing
    smaller fails so but the budget ended before that was proved. Explanations are not filled in.
    """
    search = _Search(failing, execute, shrink, clock, clock() + MOST_SECONDS)
    minimal = search.descend()
    found = search.best
    if found is failing and not minimal:
        return None
    again = execute(found.case.input)
    if again is None or again.output != found.output or not fail_alike(found.result, again.result):
        return None
    return _report_smallest(found, minimal, search.runs + 1)


def _report_smallest(found: CaseRun, minimal: bool, runs: int) -> SmallestInput:
    result = found.result
    wrong = next(find_wrong_items(result.difference, result.expected), None)
    return SmallestInput(
        case=found.case.name,
        input=result.input,
        expected=result.expected,
        actual=result.actual,
        verdict=result.verdict,
        difference=result.difference,
        item=wrong.number if wrong else 0,
        minimal=minimal,
        runs=runs,
    )


@dataclass
class _Search:
    """The way down: the smallest failing run so far, and what was tried (input to whether it surely does not fail)."""

    best: CaseRun
    execute: Execute
    shrink: Shrink
    clock: Callable[[], float]
    end: float
    runs: int = 0
    tried: dict[str, bool] = field(default_factory=dict)

    def descend(self) -> bool:
        """Go down as far as it goes. True when every smaller input was tried and does not fail the same way."""
        place = 0
        while True:
            candidates, all_of_them = self._list_candidates()
            found = self._find_first_failing(candidates, place)
            if found is None:
                return all_of_them and all(self.tried.get(text, False) for text in candidates)
            place = found

    def _list_candidates(self) -> tuple[Sequence[str], bool]:
        """The smaller inputs that are worth asking for, and whether these are all there are."""
        text = self.best.case.input
        room = max(_FEWEST_CANDIDATES, _MOST_CHARACTERS // (len(text) + 1))
        most = min(MOST_RUNS - self.runs + len(self.tried), room) + 1
        offered = None if self._is_spent() else self.shrink(text, most)
        smaller = [each for each in offered or () if (len(each), each) < (len(text), text)]
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

    def _fails(self, text: str) -> bool:
        ran = self.execute(text)
        self.tried[text] = ran is None or ran.result.verdict not in _UNSURE
        if ran is None:
            return False
        self.runs += 1
        if not fail_alike(self.best.result, ran.result):
            return False
        self.best = ran
        return True

    def _is_spent(self) -> bool:
        return self.runs >= MOST_RUNS or self.clock() >= self.end
