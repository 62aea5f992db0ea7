"""The grade books that Gradescope gives out, of one assignment ("Download Grades") and of a course.

Their columns are those that programs which read them have in common: `Name`, or `First Name` and `Last Name`, then
`SID` and `Email`; of an assignment `Total Score` and `Max Points`, of a course `Title` and `Title - Max Points`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.errors import UsageError
from grader.model import Assignment
from grader.reports.csv_cells import Sheet, SheetCell, SheetRow
from grader.reports.gradebook_format import FoundRows, GradebookColumn, GradebookFormat, require_one

_SCORE, _MOST = "Total Score", "Max Points"
_OF_COURSE = f" - {_MOST}"
_KEYS = ("SID", "Email")
"""By what a student is found, in this order."""
_NAMES = (("Name",), ("First Name", "Last Name"), ("Last Name", "First Name"))


def fits(sheet: Sheet) -> bool:
    """A student is told by email, and beside a score stands its maximum."""
    return "Email" in sheet.titles and bool([*_list_columns(sheet)])


def find_column(name: str, sheet: Sheet, assignment: Assignment) -> GradebookColumn:
    """The total score of the one assignment, or the column that is titled as the assignment is."""
    titles, wanted = sheet.titles, {each.casefold() for each in (assignment.title, assignment.name) if each}
    found = [at for at in _list_columns(sheet) if titles[at] == _SCORE or titles[at].casefold() in wanted]
    if len(found) != 1:
        number = "no column" if not found else f"{len(found)} columns"
        titled = ", ".join(titles[at] for at in _list_columns(sheet))
        raise UsageError(
            f"{name}:1: {number} of the assignment {assignment.title or assignment.name}",
            f"Download the grades of this assignment alone. The assignments there: {titled}.",
        )
    return GradebookColumn(found[0], titles[found[0]], _find_possible(sheet, found[0]))


def find_rows(sheet: Sheet, name: str) -> FoundRows:
    """By a whole name that is an ID or an address, else by name and ID as an export of submissions has them."""
    student, _, key = name.partition("_")
    named = sheet.find_rows("name", lambda row: _list_names(sheet, row), student)
    tried = (
        found
        for title in _KEYS
        for found in (_find_by(sheet, title, name), [at for at in _find_by(sheet, title, key) if at in named])
    )
    alone = sheet.find_rows("name", lambda row: _list_names(sheet, row), name)
    return require_one(next(filter(None, tried), alone))


def _find_by(sheet: Sheet, title: str, key: str) -> Sequence[int]:
    return sheet.find_rows(title, lambda row: [_read(sheet, row, title)], key) if key else ()


def _list_columns(sheet: Sheet) -> Iterator[int]:
    """Where the score of an assignment stands."""
    titles = sheet.titles
    for at, title in enumerate(titles):
        if (title == _SCORE and _MOST in titles) or f"{title}{_OF_COURSE}" in titles:
            yield at


def _find_possible(sheet: Sheet, column: int) -> SheetCell | None:
    titles = sheet.titles
    place = titles.index(_MOST if titles[column] == _SCORE else f"{titles[column]}{_OF_COURSE}")
    return next((row[place] for row in sheet.rows[1:] if place < len(row)), None)


def _read(sheet: Sheet, row: SheetRow, title: str) -> str:
    """Empty where there is no such column, or the row is too short for it."""
    place = sheet.titles.index(title) if title in sheet.titles else len(row)
    return row[place].value if place < len(row) else ""


def _list_names(sheet: Sheet, row: SheetRow) -> list[str]:
    """The name of a row in each of its orders; a blank stands for `_`, as in the name of a submitter."""
    names = (" ".join(_read(sheet, row, title) for title in titles) for titles in _NAMES)
    return [name.strip().replace("_", " ") for name in names if name.strip()]


GRADESCOPE_EXPORT = GradebookFormat(
    "gradescope_export",
    "Gradescope",
    "a grade book of Gradescope (Review Grades, Download Grades)",
    fits,
    find_column,
    find_rows,
)
