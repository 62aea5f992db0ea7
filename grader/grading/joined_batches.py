"""Batches of single students as one batch of their class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum

from grader.feedback.clusters import sort_into_clusters
from grader.model import Batch, GradingFacts


def join_batches(batches: Sequence[Batch], notes: tuple[str, ...]) -> Batch:
    """One batch of all grades, none of the same submitter; the last one tells what they share.

    Grades of another state of the assignment keep it.
    """
    last = batches[-1]
    former = {
        grade.submitter: GradingFacts(each.assignment, each.sandbox, each.grader_version)
        for each in batches
        for grade in each.grades
        if each.assignment is not last.assignment
    }
    alike = sort_into_clusters([grade for each in batches for grade in each.grades], {})
    seconds = fsum(each.wall_seconds for each in batches)
    joined = replace(last, grades=alike.grades, clusters=alike.clusters, former=former, notes=notes)
    return replace(joined, wall_seconds=seconds)
