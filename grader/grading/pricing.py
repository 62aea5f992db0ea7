"""What a submission is worth: points, hints and lateness, which change neither its runs nor the remarks on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum

from grader.feedback.clusters import describe_likeness
from grader.grading.points import (
    Shares,
    compute_due_time,
    compute_lateness,
    compute_points,
    compute_score,
    is_met,
    miss_by_form,
    needs_person,
)
from grader.model import Assignment, Grade, GradingFacts, PointsEarned, SourceChoice, Submission, apply_worths
from grader.text.digest import hash_parts

NO_POINTS = PointsEarned(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Assessment:
    """A grade without its points: every case counts 1 point here and has no hint, and nobody is late.

    `shares` are what header and style earn once `points.needs` is met; `builds`: there is a program that builds.
    `wrong_forms` names the cases whose right answers earn nothing for their form. `is_open`: the source could not be
    read or checked, so nobody can say what it is worth; `is_unread`: it could not be read.
    """

    grade: Grade
    shares: Shares
    builds: bool = False
    wrong_forms: tuple[str, ...] = ()
    is_open: bool = False
    is_unread: bool = False


@dataclass(frozen=True)
class Publication:
    """What the reports tell of one submitter: the grade, and the assessment that it follows from.

    Both are outlines where a `digest` tells where the whole grade is kept. `rules` is the hash of the cases and
    settings by which it was judged. `published` says since when this is told, by ISO 8601; empty before it is.
    """

    grade: Grade
    assessed: Assessment
    rules: str
    facts: GradingFacts
    published: str = ""


def name_attempt(grade: Grade) -> str:
    """A hash of what was handed in: the same files are the same attempt, whenever they are graded."""
    return hash_parts(repr((sorted(grade.files.items()), grade.problem)))


def price(assessed: Assessment, submission: Submission, assignment: Assignment) -> Grade:
    """The grade that follows from an assessment, or the outline of the grade from that of the assessment."""
    settings, name = assignment.settings, submission.submitter
    cases = apply_worths(assessed.grade.cases, {case.name: case for case in assignment.cases})
    extension = assignment.extensions.get(name)
    late = compute_lateness(settings.deadline, submission.submitted, extension)
    adjustment = assignment.adjustments.get(name)
    needs = settings.points.needs
    asked = assessed.grade.language is not None and bool(settings.worth.header or settings.worth.style)
    met = is_met(needs, assessed.builds, cases)
    shares = assessed.shares if met else Shares(0.0, 0.0)
    likeness = assessed.grade.likeness or describe_likeness(assessed.grade)
    found = assignment.rubric.choose_items(name, likeness.name)
    by_hand = adjustment.points if adjustment else 0.0, fsum(item.points for item in found)
    parts = compute_points(settings.worth, cases, shares, late, *by_hand)
    return replace(
        assessed.grade,
        submitted=submission.submitted,
        partners=submission.partners,
        person=submission.person,
        time_is_missing=submission.time_is_missing,
        score=None if assessed.is_open or needs_person(cases) else compute_score(parts),
        max_score=settings.points.total,
        points=parts,
        cases=cases,
        late_note=late.note,
        late_by=late.by,
        due=compute_due_time(settings.deadline, extension) if settings.deadline else None,
        adjustment_reason=adjustment.reason if adjustment else "",
        rubric=found,
        missed_by_form=miss_by_form(settings.worth, cases, assessed.wrong_forms),
        unmet=needs if asked and not met and needs != "none" else "",
    )


def price_again(publication: Publication, facts: GradingFacts) -> Publication:
    """With the points, the deadline, the adjustments and the rubric of the assignment as these facts have it."""
    told = publication.grade
    submission = Submission(
        submitter=told.submitter,
        files={},
        choice=SourceChoice(None),
        submitted=told.submitted,
        partners=told.partners,
        time_is_missing=told.time_is_missing,
        person=told.person,
    )
    return replace(publication, grade=price(publication.assessed, submission, facts.assignment), facts=facts)
