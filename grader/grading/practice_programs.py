"""Programs to practise on: the reference's wrong solvers, and whether an input shows that one of them is wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from grader.assignments.own_answers import find_judge
from grader.errors import ReferenceFault
from grader.grading.explaining import Explainer
from grader.grading.further_runs.reasons import explain_smallest
from grader.judging import MODES, CannotJudge, compare_outputs
from grader.judging.modes.checker import find_checker_program, make_difference
from grader.model import Assignment, Case, Difference, SmallestInput, Verdict, list_solved_cases
from grader.reference.client import ReferenceHung, ReferenceWorker

MOST_CHARACTERS = 16 << 10
"""Of an input."""
_MOST_PRINTED = 256 << 10
"""Characters of an output that are compared."""
_SECONDS = 5.0
"""For each call of the reference: an input of somebody else may be made to keep it busy."""


@dataclass(frozen=True)
class PracticeProgram:
    """A program that passes some of so many visible tests, but not all; who has shown that reads `message`."""

    name: str
    message: str
    passed: int
    tests: int


class TryOutcome(StrEnum):
    """What came of an input."""

    FOUND = "found"
    RIGHT = "right"
    REFUSED = "refused"
    TOO_MUCH = "too much"
    FAILED = "failed"


@dataclass(frozen=True)
class PracticeTry:
    """What came of an input; `reason` says why the reference refuses it.

    `shown` is what the program prints for it, and what is expected; None where it is neither found nor right.
    """

    outcome: TryOutcome
    shown: SmallestInput | None = None
    reason: str = ""


class Practice:
    """The programs of an assignment to practise on, with a process of the reference of its own.

    `assignment` has visible cases only, so no other has a part in what is told, and some that `list_practised_cases`
    gives. May be used from several threads; what is asked is answered one after the other.
    """

    def __init__(self, assignment: Assignment, reference: Path, tell: Callable[[str], None]) -> None:
        self._assignment, self._tell = assignment, tell
        self._cases = list_practised_cases(assignment)
        self._worker = ReferenceWorker(reference, _SECONDS)
        self._lock = threading.Lock()
        self._programs: tuple[PracticeProgram, ...] | None = None

    @property
    def programs(self) -> tuple[PracticeProgram, ...]:
        """The one that fails most tests first. Raises ReferenceFault where the reference cannot be loaded."""
        with self._lock:
            if self._programs is None:
                self._programs = self._rank()
            return self._programs

    def try_input(self, program: PracticeProgram, text: str) -> PracticeTry:
        """Whether the program is wrong on an input."""
        try:
            refusal = self._worker.validate(text)
            if refusal:
                return PracticeTry(TryOutcome.REFUSED, reason=refusal)
            return self._compare(program, text)
        except ReferenceHung:
            return PracticeTry(TryOutcome.TOO_MUCH)
        except (ReferenceFault, CannotJudge):  # its words may hold the input
            self._tell(f"{self._assignment.name}: the reference failed on an input to practise on `{program.name}`.")
            return PracticeTry(TryOutcome.FAILED)

    def close(self) -> None:
        """End the process of the reference."""
        self._worker.close()

    def _rank(self) -> tuple[PracticeProgram, ...]:
        self._worker.get_ready()
        found = [self._measure(name, message) for name, message in self._worker.variants().items()]
        return tuple(sorted(filter(None, found), key=lambda program: program.passed))

    def _measure(self, name: str, message: str) -> PracticeProgram | None:
        """None where every test shows the mistake, or none with an input short enough to be sent."""
        try:
            right = [
                self._find_difference(case, self._worker.solve_variant(name, case.input)) is None
                for case in self._cases
            ]
        except (ReferenceFault, CannotJudge):  # its words may hold the input
            self._tell(f"{self._assignment.name}: nobody can practise on `{name}`: a visible test cannot be judged.")
            return None
        is_shown = any(
            not passes and len(case.input) <= MOST_CHARACTERS for case, passes in zip(self._cases, right, strict=True)
        )
        return PracticeProgram(name, message, sum(right), len(self._cases)) if is_shown and any(right) else None

    def _compare(self, program: PracticeProgram, text: str) -> PracticeTry:
        expected, printed = self._worker.solve(text), self._worker.solve_variant(program.name, text)
        if max(len(expected), len(printed)) > _MOST_PRINTED:
            return PracticeTry(TryOutcome.TOO_MUCH)
        case = replace(self._cases[0], input=text, expected=expected)
        difference = self._find_difference(case, printed)
        verdict = Verdict.WRONG_ANSWER if difference else Verdict.ACCEPTED
        shown = SmallestInput(case.name, text, expected, printed, verdict, difference)
        if difference is None:
            return PracticeTry(TryOutcome.RIGHT, shown)
        explained = explain_smallest(shown, Explainer(self._worker, ()))
        return PracticeTry(TryOutcome.FOUND, replace(explained, refutation=None))  # that is said to its author

    def _find_difference(self, case: Case, printed: str) -> Difference | None:
        actual, judge = printed.encode(), find_judge(self._worker, case)
        if judge:
            return make_difference(judge(case.input, printed, ""), actual, MODES[case.compare.mode].rejection)
        return compare_outputs((case.expected or "").encode(), actual, case.compare)


def open_practice(assignment: Assignment, tell: Callable[[str], None]) -> Practice | None:
    """None where nobody can practise; `tell` hears what goes wrong, and nothing of any input."""
    if assignment.reference is None or not list_practised_cases(assignment):
        return None
    return Practice(assignment, assignment.reference, tell)


def list_practised_cases(assignment: Assignment) -> Sequence[Case]:
    """The cases by whose rules an output is judged without a program; nobody can practise where there are none."""
    solved = list_solved_cases(assignment.cases) if assignment.reference else ()
    return [
        case
        for case in solved
        if MODES[case.compare.mode].expects_output and find_checker_program(case.compare) is None
    ]


def find_example(assignment: Assignment) -> str:
    """The shortest input by which programs to practise on were measured."""
    return min((case.input for case in list_practised_cases(assignment)), key=len, default="")
