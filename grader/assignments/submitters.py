"""Names in the files beside the cases that are nobody's: what they say would be lost in silence."""

from __future__ import annotations

from collections.abc import Collection

from grader.assignments.loader import ADJUSTMENTS_FILE, COMMENTS_FILE, EXTENSIONS_FILE
from grader.faults import absent_submitters, near_misses
from grader.model import Assignment


def unknown_submitters(assignment: Assignment, names: Collection[str]) -> tuple[str, ...]:
    """Notes on those whom the assignment's files name though they are not among `names`, who handed in.

    `comments.yaml` may name clusters, too: there only a name much like a submitter's is told.
    """
    return (
        *absent_submitters(EXTENSIONS_FILE, assignment.extensions, names),
        *absent_submitters(ADJUSTMENTS_FILE, assignment.adjustments, names),
        *near_misses(COMMENTS_FILE, assignment.comments, names)[0],
    )
