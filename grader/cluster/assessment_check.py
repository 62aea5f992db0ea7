"""Whether an assessment that a worker gives can be that of the submission that it was asked about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grader.grading.pricing import Assessment
from grader.model import Assignment, Submission

_MOST = 1 + 1e-9
"""A share is at most 1, as far as sums are exact."""
SAID_BY_NO_WORKER: Mapping[str, Any] = {
    "cluster": "",
    "comments": (),
    "line_comments": (),
    "rivals": (),
    "attempts": (),
    "digest": "",
}
"""What of a grade follows from the whole batch, or from what the instructor has written."""


def find_untruth(assessed: Assessment, submission: Submission, assignment: Assignment) -> str:
    """Why it cannot be; empty where it can. What is earned, within what can be earned, is for the worker to say."""
    grade, source = assessed.grade, submission.choice.source
    told = [(each.name, each.group, each.visibility, each.is_call) for each in grade.cases]
    if told != [(case.name, case.group, case.visibility, case.is_call) for case in assignment.cases]:
        return "it answered for other cases than it was asked about"
    if grade.source and (source is None or grade.source != source.text):
        return "it answered for another program than it was asked about"
    shares = (*(each.points for each in grade.cases), assessed.shares.header, assessed.shares.style)
    if not all(0 <= share <= _MOST for share in shares):
        return "it gave points that nobody can have"
    return ""
