"""The grade books that Gradescope gives out, of one assignment ("Download Grades") and of a course.

Their columns are those that programs which read them have in common: `Name`, or `First Name` and `Last Name`, then
`SID` and `Email`; of an assignment `Total Score` and `Max Points`, of a course `Title` and `Title - Max Points`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.errors import UsageError
from grader.model import Assignment
from grader.reports.csv_cells import Sheet, SheetCell
from grader.reports.gradebook_format import GradebookColumn, GradebookFormat

_SCORE, _MOST = "Total Score", "Max Points"
_OF_COURSE = f" - {_MOST}"
_KEYS = ("SID", "Email")
"""By what a student is found, in this order."""
_NAMES = (("Name",), ("First Name", "Last Name"), ("Last Name", "First Name"))


def fits(sheet: Sheet) -> bool:
    """A student is told by email, and beside a score stands its maximum."""
    return "Email" in sheet.titles and any(_list_columns(sheet))


def find_column(name: str, sheet: Sheet, assignment: Assignment) -> GradebookColumn:
    """The total score of the one assignment, or the column that is titled as the assignment is."""
    titles, wanted = sheet.titles, {each.casefold() for each in (assignment.title, assignment.name) if each}
    found = [at for at in _list_columns(sheet) if titles[at] == _SCORE or titles[at].casefold() in wanted]
    if len(found) != 1:
        number = "no column" if not found else f"{len(found)} columns"
        titled = ", ".join(titles[at] for at in _list_columns(sheet))
        raise UsageError(
            f"{name} has {number} of the assignment {assignment.title or assignment.name}",
            f"Download the grades of this assignment alone. The assignments there: {titled}.",
        )
    return GradebookColumn(found[0], titles[found[0]], _find_possible(sheet, found[0]))


def find_rows(sheet: Sheet, name: str) -> Sequence[int]:
    """By a whole name that is an ID or an address, else by name and ID as an export of submissions has them."""
    student, _, key = name.partition("_")
    tried = (_find_by(sheet, title, *each) for title in _KEYS for each in ((name, None), (key, student)))
    found = next(filter(None, tried), None) or [at for at in _list_rows(sheet) if _is_named(sheet, at, name)]
    return found if len(found) == 1 else ()


def _find_by(sheet: Sheet, title: str, key: str, student: str | None) -> list[int]:
    """The rows with this key; where the student is named as well, those that have both."""
    if not key or title not in sheet.titles:
        return []
    found = (at for at in _list_rows(sheet) if _read(sheet, at, title).casefold() == key.casefold())
    return [at for at in found if student is None or _is_named(sheet, at, student)]


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


def _list_rows(sheet: Sheet) -> range:
    return range(1, len(sheet.rows))


def _read(sheet: Sheet, at: int, title: str) -> str:
    row, place = sheet.rows[at], sheet.titles.index(title)
    return row[place].value if place < len(row) else ""


def _is_named(sheet: Sheet, at: int, student: str) -> bool:
    """Whether the row is of a student of this name, in which a blank stands for `_`, as in that of a submitter."""
    written = (titles for titles in _NAMES if all(title in sheet.titles for title in titles))
    names = (" ".join(_read(sheet, at, title) for title in titles) for titles in written)
    return student.casefold() in [name.strip().replace("_", " ").casefold() for name in names]


GRADESCOPE_EXPORT = GradebookFormat(
    "gradescope_export",
    "Gradescope",
    "a grade book of Gradescope (Review Grades, Download Grades)",
    fits,
    find_column,
    find_rows,
)
