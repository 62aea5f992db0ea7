"""How the answers of an assignment look, by which a surplus answer is told from other lines."""

from __future__ import annotations

import functools

from grader.judging import learn_looks_of_lines, learn_looks_of_outputs
from grader.model import Assignment

_LEAST_LINES = 3


def collect_looks(assignment: Assignment) -> frozenset[str]:
    """How the answers to all of its cases look, and its other answers.

    Where each answer is a line of the input, as in a program that chooses or sorts them, each line of an input of their
    shape is one: else who prints all of them would be right but for lines beside the answers.
    """
    cases = assignment.cases
    inputs, answers = tuple(case.input for case in cases), tuple(case.expected or "" for case in cases)
    return _learn(inputs, answers, tuple(assignment.other_answers))


@functools.lru_cache(maxsize=2)
def _learn(inputs: tuple[str, ...], answers: tuple[str, ...], others: tuple[str, ...]) -> frozenset[str]:
    """Asked for with each submission, so what follows from the same cases is kept."""
    looks = learn_looks_of_outputs(map(str.encode, (*answers, *others)))
    if not _chooses_lines(inputs, answers):
        return looks
    return looks | learn_looks_of_lines({line for text in inputs for line in text.splitlines()}, looks)


def _chooses_lines(inputs: tuple[str, ...], answers: tuple[str, ...]) -> bool:
    pairs = [(set(given.splitlines()), expected.splitlines()) for given, expected in zip(inputs, answers, strict=True)]
    number = sum(len(lines) for _, lines in pairs)
    return number >= _LEAST_LINES and all(given.issuperset(lines) for given, lines in pairs)
