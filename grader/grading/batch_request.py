"""What is to be graded at one time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grader.grading.crew import Crew
from grader.model import (
    Assignment,
    AttemptRule,
    CaseResult,
    Submission,
)

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Request:
    """What to grade: `again` names submitters whose stored grade is not used, None stands for all of them.

    With `alone` nothing else runs that could make a program late, so that it is not run again for being late. Without
    `explains` no program is run again to find out why it fails. `at_case` is told (which case, of how many) before each
    run, `at_result` what came of it, `at_start` whose submission is begun; all from the threads that grade. `dropped`
    names who was graded before and is to be no more; with `replace` other attempts are dropped, too. With
    `leaves_others` who is not in the batch stays exactly as published; `handed_in` names all who handed in something,
    also those who are not graded now. `attempts` tells which of several counts. With a `crew` the programs run
    elsewhere.
    """

    assignment: Assignment
    submissions: tuple[Submission, ...]
    again: frozenset[str] | None = frozenset()
    alone: bool = False
    explains: bool = True
    at_case: Callable[[int, int], None] = lambda *_: None
    at_result: Callable[[CaseResult], None] = lambda _: None
    replace: bool = False
    dropped: frozenset[str] = frozenset()
    leaves_others: bool = False
    handed_in: frozenset[str] = frozenset()
    at_start: Callable[[str], None] = lambda _: None
    attempts: AttemptRule = "last"
    crew: Crew | None = None
