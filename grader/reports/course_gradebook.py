"""One grade book over all assignments of a course, from what is kept of each in its `results.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from pathlib import Path
from typing import Any

from grader.errors import UsageError
from grader.model import ClassRoster, Person, Student
from grader.reports.exports.gradebook import format_csv, guard_cell
from grader.reports.exports.results import RESULTS
from grader.reports.exports.results_file import PersonRecord, SubmissionRecord
from grader.reports.figures import format_two_decimals
from grader.reports.recipients import list_recipients
from grader.reports.reported import PSEUDONYM, read_submissions_of
from grader.text.wording import list_some

_MOST_NAMED = 8
_ABOUT_STUDENTS = ("submitter", "name", "email", "section")
_TOTALS = ("total", "max_score")
_NOBODY: PersonRecord = {"ids": [], "name": "", "email": ""}


@dataclass(frozen=True)
class ScoreLine:
    """The score of a submission, None where it is open, and whose it is; `doubted`: it needs review."""

    submitter: str
    partners: tuple[str, ...]
    person: Person
    score: float | None
    max_score: float
    doubted: bool = False


@dataclass(frozen=True)
class AssignmentScores:
    """The scores of one assignment; `has_names` is false where pseudonyms stand for them."""

    name: str
    lines: tuple[ScoreLine, ...]

    @property
    def max_score(self) -> float:
        return max(line.max_score for line in self.lines)

    @property
    def has_names(self) -> bool:
        return not all(line.person == Person() and PSEUDONYM.fullmatch(line.submitter) for line in self.lines)


@dataclass(frozen=True)
class StudentScores:
    """A student, and the scores by assignment: None where it is open, no entry where nothing was handed in.

    `doubted` are the assignments whose score is there and needs review all the same.
    """

    student: Student
    scores: dict[str, float | None] = field(default_factory=dict)
    doubted: list[str] = field(default_factory=list)

    @property
    def total(self) -> float | None:
        """None while a score needs review, or without any."""
        known = [score for score in self.scores.values() if score is not None]
        return fsum(known) if known and len(known) == len(self.scores) else None


@dataclass(frozen=True)
class CourseGradebook:
    """The maximum of each assignment, by name, and all students: those of the roster first, in its order."""

    max_scores: Mapping[str, float]
    students: tuple[StudentScores, ...]


def read_course_scores(course: Path, names: Sequence[str]) -> tuple[AssignmentScores, ...]:
    """The scores of the assignments of these names that have been graded. Raises UsageError for a damaged file."""
    graded = ((name, course / "reports" / name / RESULTS.file) for name in names)
    found = (_read_scores(name, path) for name, path in graded if path.exists())
    return tuple(scores for scores in found if scores.lines)


def make_course_gradebook(
    scores: Sequence[AssignmentScores], rosters: Sequence[ClassRoster], students: Sequence[Student]
) -> CourseGradebook:
    """Join the assignments; each has the roster's students for its submitters, and names tell apart everybody else.

    Whoever is a partner in several submissions of an assignment needs review there: nobody can say which one counts.
    """
    rows = {(True, student.id): StudentScores(student) for student in students}
    for assignment, roster in zip(scores, rosters, strict=True):
        for recipient in list_recipients(assignment.lines):
            known = roster.students.get(recipient.student)
            key = (True, known.id) if known else (False, recipient.student)
            stranger = Student(recipient.student, recipient.person.name, recipient.person.email)
            row = rows.setdefault(key, StudentScores(known or stranger))
            row.scores[assignment.name] = None if recipient.is_doubtful else recipient.grade.score
            if recipient.grade.doubted and row.scores[assignment.name] is not None:
                row.doubted.append(assignment.name)
    ordered = [row for (is_known, _), row in rows.items() if is_known]
    ordered += [row for (is_known, _), row in sorted(rows.items()) if not is_known]
    return CourseGradebook({each.name: each.max_score for each in scores}, tuple(ordered))


def format_course_gradebook(book: CourseGradebook) -> str:
    """The CSV text; a score or a total that is not there yet is an empty cell."""
    most = fsum(book.max_scores.values())
    titles = (*_ABOUT_STUDENTS, *map(guard_cell, book.max_scores), *_TOTALS)
    return format_csv((titles, *(_make_row(each, book.max_scores, most) for each in book.students)))


def describe_course_gradebook(book: CourseGradebook) -> dict[str, Any]:
    """The grade book as an object; `open` names the assignments without a score yet, `missing` those not handed in.

    `needs_review` names those whose score is there and may change.
    """
    return {
        "assignments": [{"name": name, "max_score": most} for name, most in book.max_scores.items()],
        "max_score": fsum(book.max_scores.values()),
        "students": [_describe_student(each, book.max_scores) for each in book.students],
    }


def list_gaps(book: CourseGradebook) -> Iterator[str]:
    """What an instructor should know of the empty cells, a sentence for each kind and assignment."""
    for name in book.max_scores:
        waiting = [each.student.id for each in book.students if name in _list_open(each)]
        missing = [each.student.id for each in book.students if each.scores and name not in each.scores]
        if waiting:
            yield f"{name}: needs review, so no total: {list_some(waiting, _MOST_NAMED)}."
        doubted = [each.student.id for each in book.students if name in each.doubted]
        if doubted:
            yield f"{name}: needs review, yet counted: {list_some(doubted, _MOST_NAMED)}."
        if missing:
            yield f"{name}: nothing handed in, counted as 0 in the total: {list_some(missing, _MOST_NAMED)}."
    absent = [each.student.id for each in book.students if not each.scores]
    if absent:
        yield f"Nothing handed in at all, so no total: {list_some(absent, _MOST_NAMED)}."


def _read_scores(name: str, path: Path) -> AssignmentScores:
    assignment, lines = read_submissions_of(path, _read_line)
    if assignment != name:
        raise UsageError(f"{path} is of the assignment `{assignment}`", "Grade this one into a folder of its own.")
    return AssignmentScores(name, tuple(lines))


def _read_line(record: SubmissionRecord) -> ScoreLine:
    """What an older grader has not written is unknown."""
    person = record.get("person", _NOBODY)
    return ScoreLine(
        submitter=str(record["submitter"]),
        partners=tuple(map(str, record.get("partners", ()))),
        person=Person(tuple(map(str, person["ids"])), str(person["name"]), str(person["email"])),
        score=None if record["score"] is None else float(record["score"]),
        max_score=float(record["max_score"]),
        doubted=bool(record.get("needs_review")),
    )


def _make_row(row: StudentScores, names: Mapping[str, float], most: float) -> tuple[str, ...]:
    student = row.student
    about = map(guard_cell, (student.id, student.name, student.email, student.section))
    return *about, *(_format_cell(row.scores.get(name)) for name in names), _format_cell(row.total), _format_cell(most)


def _format_cell(score: float | None) -> str:
    return "" if score is None else format_two_decimals(score)


def _describe_student(row: StudentScores, names: Mapping[str, float]) -> dict[str, Any]:
    student = row.student
    return {
        "submitter": student.id,
        "name": student.name,
        "email": student.email,
        "section": student.section,
        "scores": row.scores,
        "open": _list_open(row),
        "needs_review": row.doubted,
        "missing": [name for name in names if name not in row.scores],
        "total": row.total,
    }


def _list_open(row: StudentScores) -> list[str]:
    return [name for name, score in row.scores.items() if score is None]
