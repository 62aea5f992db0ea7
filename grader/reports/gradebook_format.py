"""The grade book that a learning system exports, to be filled with the scores of one assignment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.model import Assignment, ClassRoster, Grade, Student
from grader.reports.csv_cells import Sheet, SheetCell
from grader.reports.figures import format_two_decimals
from grader.reports.recipients import list_recipients
from grader.reports.review import needs_review
from grader.text.wording import join_with_and

Scores = Mapping[str, float | None]
"""Student to score; None needs review."""


@dataclass(frozen=True)
class FoundRows:
    """The rows that may be a student's, or those of a team; not `clear` where nobody can say which of them is."""

    rows: Sequence[int] = ()
    clear: bool = True


def require_one(rows: Sequence[int]) -> FoundRows:
    """The row of a student: nothing is guessed between two."""
    return FoundRows(rows, len(rows) < 2)


@dataclass(frozen=True)
class GradebookColumn:
    """The place of the column to fill, its title, and what the system takes for the most points, if it says so."""

    place: int
    title: str
    possible: SheetCell | None


@dataclass(frozen=True)
class GradebookFormat:
    """`fits` tells from the cells whether a file is such a grade book, `title` what that is in words.

    `find_column` raises UsageError, which names the file, where it is not clear which column is the assignment's.
    `find_rows` gives the rows of a student. `is_locked` tells a cell that stays as it is.
    `name_feedback` gives the name under which the system takes back the page of a row and a student; None where no row
    tells it.
    """

    name: str
    system: str
    title: str
    fits: Callable[[Sheet], bool]
    find_column: Callable[[str, Sheet, Assignment], GradebookColumn]
    find_rows: Callable[[Sheet, str], FoundRows]
    is_locked: Callable[[SheetCell], bool] = lambda _: False
    name_feedback: Callable[[Sequence[SheetCell], str], str] | None = None


@dataclass(frozen=True)
class FilledGradebook:
    """The bytes of the file, its column, and who was not entered with why.

    `waiting` are those whose score is open, `doubted` those whose score was entered and needs review. `feedback_names`
    are those of the pages for each student; None where the file does not tell them.
    """

    content: bytes
    system: str
    column: GradebookColumn
    filled: int
    unmatched: Mapping[str, str]
    waiting: tuple[str, ...]
    doubted: tuple[str, ...]
    feedback_names: Mapping[str, tuple[str, ...]] | None


def fill_sheet(
    name: str,
    sheet: Sheet,
    form: GradebookFormat,
    assignment: Assignment,
    grades: Sequence[Grade],
    roster: ClassRoster,
) -> FilledGradebook:
    """Fill the column of the assignment; cells that are locked or whose score is open stay as they are."""
    scores, reviewed = list_scores(grades), list_reviewed(grades)
    column = form.find_column(name, sheet, assignment)
    found, unmatched = _match_rows(sheet, form, _list_words(grades, roster), column.place)
    column_cells = [row[column.place] for row in sheet.rows[1:] if len(row) > column.place]
    comma = sheet.has_decimal_comma([*column_cells, *([column.possible] if column.possible else [])])
    entered = {student: [sheet.rows[row][column.place] for row in rows] for student, rows in found.items()}
    cells = ((cell, scores[student]) for student, several in entered.items() for cell in several)
    written = {
        cell: _format_score(score, comma) for cell, score in cells if score is not None and not form.is_locked(cell)
    }
    return FilledGradebook(
        content=sheet.replace(written),
        system=form.system,
        column=column,
        filled=len(written),
        unmatched=unmatched,
        waiting=tuple(student for student in found if scores[student] is None),
        doubted=tuple(each for each in entered if each in reviewed and not written.keys().isdisjoint(entered[each])),
        feedback_names=_name_feedback(sheet, form, found),
    )


def list_scores(grades: Sequence[Grade]) -> Scores:
    """What somebody handed in counts before what a partner did; of several partners' scores nobody can say which."""
    return {each.student: None if each.is_doubtful else each.grade.score for each in list_recipients(grades)}


def list_reviewed(grades: Sequence[Grade]) -> frozenset[str]:
    """Those whose grade the instructor should look at."""
    return frozenset(each.student for each in list_recipients(grades) if needs_review(each.grade))


def _list_words(grades: Sequence[Grade], roster: ClassRoster) -> dict[str, list[str]]:
    """By what each student may be found: the name of the submission, then what the system and the roster say."""
    words: dict[str, list[str]] = {}
    for each in list_recipients(grades):
        person, row = each.person, roster.students.get(each.student, Student(""))
        # A number alone may stand in a cell of another kind.
        ids = (told for told in (*person.ids, row.id) if not told.isdigit())
        told = (each.student, person.email, row.email, *ids, person.name, row.name)
        words[each.student] = [*dict.fromkeys(filter(None, told))]
    return words


def _match_rows(
    sheet: Sheet, form: GradebookFormat, students: Mapping[str, Sequence[str]], column: int
) -> tuple[dict[str, Sequence[int]], dict[str, str]]:
    """The rows of each student, and why those are not entered who have none of their own."""
    found = {name: _find_rows(sheet, form, words) for name, words in students.items()}
    taken = Counter(row for each in found.values() for row in each.rows)
    unmatched = {name: why for name, each in found.items() if (why := _describe_doubt(sheet, each, taken, column))}
    return {name: each.rows for name, each in found.items() if name not in unmatched}, unmatched


def _find_rows(sheet: Sheet, form: GradebookFormat, words: Sequence[str]) -> FoundRows:
    """The rows that the first word finds by which there are any."""
    tried = (form.find_rows(sheet, word) for word in words)
    return next((found for found in tried if found.rows), FoundRows())


def _describe_doubt(sheet: Sheet, found: FoundRows, taken: Mapping[int, int], column: int) -> str:
    """Why nothing is entered for a student; empty where it is."""
    if not found.rows:
        return "no row"
    if not found.clear:
        return f"lines {join_with_and([str(sheet.find_line(row)) for row in found.rows])} could be meant"
    for row in found.rows:
        if taken[row] > 1:
            return f"line {sheet.find_line(row)} fits another student, too"
        if len(sheet.rows[row]) <= column:
            return f"line {sheet.find_line(row)} ends before that column"
    return ""


def _name_feedback(
    sheet: Sheet, form: GradebookFormat, found: Mapping[str, Sequence[int]]
) -> Mapping[str, tuple[str, ...]] | None:
    name = form.name_feedback
    return {each: tuple(name(sheet.rows[row], each) for row in rows) for each, rows in found.items()} if name else None


def _format_score(score: float, comma: bool) -> str:
    text = format_two_decimals(score)
    return text.replace(".", ",") if comma else text
