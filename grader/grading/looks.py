"""How the answers of an assignment look, by which a surplus answer is told from other lines."""

from __future__ import annotations

import functools

from grader.judging import learn_looks_of_outputs
from grader.model import Assignment


def collect_looks(assignment: Assignment) -> frozenset[str]:
    """How the answers to all of its cases look, and its other answers."""
    return _learn((*(case.expected or "" for case in assignment.cases), *assignment.other_answers))


@functools.lru_cache(maxsize=2)
def _learn(answers: tuple[str, ...]) -> frozenset[str]:
    return learn_looks_of_outputs(map(str.encode, answers))
