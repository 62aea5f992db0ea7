"""What a submission is worth: points, hints and lateness, which change neither its runs nor the remarks on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from grader.config.settings import AssignmentSettings
from grader.grading.points import Shares, compute_lateness, compute_points, compute_score, needs_person
from grader.model import Assignment, Grade, PointsEarned, Submission, with_worth

NO_POINTS = PointsEarned(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Assessment:
    """A grade without its points: every case counts 1 point here and has no hint, and nobody is late.

    `is_open`: the source could not be read or checked, so nobody can say what it is worth.
    """

    grade: Grade
    shares: Shares
    is_open: bool = False


def price(assessed: Assessment, submission: Submission, assignment: Assignment) -> Grade:
    """The grade that follows from an assessment, or the outline of the grade from that of the assessment."""
    settings, name = assignment.settings, submission.submitter
    cases = with_worth(assessed.grade.cases, {case.name: case for case in assignment.cases})
    late = compute_lateness(settings.deadline, submission.submitted, assignment.extensions.get(name))
    adjustment = assignment.adjustments.get(name)
    parts = compute_points(settings.points, cases, assessed.shares, late, adjustment.points if adjustment else 0.0)
    return replace(
        assessed.grade,
        submitted=submission.submitted,
        partners=submission.partners,
        score=None if assessed.is_open or needs_person(cases) else compute_score(parts),
        max_score=_add_maxima(settings),
        points=parts,
        cases=cases,
        late_note=late.note,
        adjustment_reason=adjustment.reason if adjustment else "",
    )


def _add_maxima(settings: AssignmentSettings) -> float:
    return settings.points.tests + settings.points.header + settings.points.style
