"""The grade book that Canvas exports.

The columns are those of instructure/canvas-lms, `lib/gradebook_exporter.rb` and `gradebook_importer.rb`: a header row
with `Student`, `ID`, perhaps `SIS User ID` and `SIS Login ID`, `Section`, then `Title (number)` for each assignment; a
row of maximum points; a row for each student.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import UsageError
from grader.model import Assignment
from grader.reports.csv_cells import Sheet, SheetCell, SheetRow
from grader.reports.gradebook_format import FoundRows, GradebookColumn, GradebookFormat, require_one

_KEYS = ("ID", "SIS User ID", "SIS Login ID")
"""By what a student is found, in the order in which Canvas itself looks; last it looks for the name."""
_NUMBERED = re.compile(r"_(\d+)$")
"""The end of a submitter's name in a download from Canvas."""
_TITLE = re.compile(r"(?P<title>.*?) \(\d+\)")


def fits(sheet: Sheet) -> bool:
    """The columns that Canvas itself asks for are there."""
    return "Section" in sheet.titles and any(key in sheet.titles for key in _KEYS)


def find_column(name: str, sheet: Sheet, assignment: Assignment) -> GradebookColumn:
    """The one titled as the assignment is."""
    titles = sheet.titles
    wanted = {each.casefold() for each in (assignment.title, assignment.name) if each}
    found = [at for at, title in enumerate(titles) if _strip_number(title).casefold() in wanted]
    if len(found) == 1:
        return GradebookColumn(found[0], titles[found[0]], _find_possible(sheet, found[0]))
    number = "no column" if not found else f"{len(found)} columns"
    advice = "Delete the other column" if found else "Make one in Canvas with this title"
    titled = ", ".join(_strip_number(title) for title in titles if _TITLE.fullmatch(title)) or "none"
    raise UsageError(
        f"{name}:1: {number} of the assignment {assignment.title or assignment.name}",
        f"{advice}, and export again. The assignments there: {titled}.",
    )


def find_rows(sheet: Sheet, name: str) -> FoundRows:
    """By the first of the keys that a row has, else by the name, where the row's own number does not contradict it."""
    number = _NUMBERED.search(name)
    for key in _KEYS:
        wanted = number[1] if key == "ID" and number else name
        found = _find_by(sheet, key, wanted)
        if found:
            return require_one(found)
    if number is None:
        return require_one(sheet.find_rows("name", lambda row: _list_names(sheet, row), _squeeze(name)))
    letters = sheet.find_rows("letters", lambda row: _list_letters(sheet, row), name[: number.start()])
    return require_one([at for at in letters if not _read(sheet, sheet.rows[at], "ID")])


def _find_by(sheet: Sheet, key: str, wanted: str) -> Sequence[int]:
    return sheet.find_rows(key, lambda row: [_read(sheet, row, key)], wanted)


def _list_names(sheet: Sheet, row: SheetRow) -> list[str]:
    """The name of a row in both orders: `Last, First` and `First Last`."""
    last, comma, first = _read_sortable(sheet, row).partition(",")
    return [_squeeze(f"{last}{comma} {first}"), _squeeze(f"{first} {last}")]


def _list_letters(sheet: Sheet, row: SheetRow) -> list[str]:
    """As a download from Canvas has the name: without anything but letters, digits and `_`."""
    return [re.sub(r"\W+", "", _read_sortable(sheet, row))]


def _read_sortable(sheet: Sheet, row: SheetRow) -> str:
    if "LastName" in sheet.titles:
        return f"{_read(sheet, row, 'LastName')}, {_read(sheet, row, 'FirstName')}"
    return _read(sheet, row, "Student")


def _squeeze(name: str) -> str:
    return " ".join(name.split())


def _read(sheet: Sheet, row: SheetRow, title: str) -> str:
    """Empty where there is no such column, or the row is too short for it."""
    place = sheet.titles.index(title) if title in sheet.titles else len(row)
    return row[place].value if place < len(row) else ""


def _find_possible(sheet: Sheet, column: int) -> SheetCell | None:
    rows = (row for row in sheet.rows if "Points Possible" in row[0].value and column < len(row))
    return next((row[column] for row in rows), None)


def _strip_number(title: str) -> str:
    found = _TITLE.fullmatch(title)
    return found["title"] if found else title


def _is_excused(cell: SheetCell) -> bool:
    return cell.value.casefold() == "ex"


CANVAS_EXPORT = GradebookFormat(
    "canvas_export",
    "Canvas",
    "a grade book of Canvas (Grades, Export)",
    fits,
    find_column,
    find_rows,
    is_locked=_is_excused,
)
