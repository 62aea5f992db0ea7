"""How the answers of an assignment look, by which a surplus answer is told from other lines."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from grader.judging import learn_looks_of_outputs, may_be_line_of_answers
from grader.model import Assignment, Case

_LEAST_LINES = 3


def collect_looks(assignment: Assignment) -> frozenset[str]:
    """How the answers to all of its cases look, and its other answers.

    Where each answer is a line of the input, as in a program that chooses or sorts them, each line of an input of their
    shape is one: else who prints all of them would be right but for lines beside the answers.
    """
    looks = _learn((*(case.expected or "" for case in assignment.cases), *assignment.other_answers))
    if not _chooses_lines(assignment.cases):
        return looks
    lines = {line for case in assignment.cases for line in case.input.splitlines()}
    return looks | _learn(tuple(sorted(line for line in lines if may_be_line_of_answers(line, looks))))


def _chooses_lines(cases: Sequence[Case]) -> bool:
    answers = [(set(case.input.splitlines()), (case.expected or "").splitlines()) for case in cases]
    number = sum(len(lines) for _, lines in answers)
    return number >= _LEAST_LINES and all(given.issuperset(lines) for given, lines in answers)


@functools.lru_cache(maxsize=2)
def _learn(answers: tuple[str, ...]) -> frozenset[str]:
    return learn_looks_of_outputs(map(str.encode, answers))
