"""Partners who both handed in: one of the submissions should count for both, and nobody has said which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from grader.grading.pricing import Publication
from grader.model import Grade


def name_rivals(publications: Sequence[Publication]) -> list[Publication]:
    """The publications, each with the partners who handed in other files, or at a time that costs something else."""
    grades = {each.grade.submitter: each.grade for each in publications}
    rivals: dict[str, set[str]] = defaultdict(set)
    for grade in grades.values():
        for partner in grade.partners:
            if partner in grades and _are_different(grade, grades[partner]):
                rivals[grade.submitter].add(partner)
                rivals[partner].add(grade.submitter)
    return [
        replace(each, grade=replace(each.grade, rivals=tuple(sorted(rivals[each.grade.submitter]))))
        if each.grade.submitter in rivals
        else each
        for each in publications
    ]


def _are_different(one: Grade, other: Grade) -> bool:
    return (one.files, one.points.late) != (other.files, other.points.late)
