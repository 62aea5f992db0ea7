"""The grade book that Canvas exports.

The columns are those of instructure/canvas-lms, `lib/gradebook_exporter.rb` and `gradebook_importer.rb`: a header row
with `Student`, `ID`, perhaps `SIS User ID` and `SIS Login ID`, `Section`, then `Title (number)` for each assignment; a
row of maximum points; a row for each student.
"""

from __future__ import annotations

import re

from grader.errors import UsageError
from grader.model import Assignment
from grader.reports.csv_cells import Sheet, SheetCell
from grader.reports.gradebook_format import FoundRows, GradebookColumn, GradebookFormat, require_one

_KEYS = ("ID", "SIS User ID", "SIS Login ID")
"""By what a student is found, in the order in which Canvas itself looks."""
_NUMBERED = re.compile(r"_(\d+)$")
"""The end of a submitter's name in a download from Canvas."""
_TITLE = re.compile(r"(?P<title>.*?) \(\d+\)")


def fits(sheet: Sheet) -> bool:
    """The columns that Canvas itself asks for are there."""
    return "ID" in sheet.titles and "Section" in sheet.titles


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
    """By the first of the keys that a row has."""
    number = _NUMBERED.search(name)
    for key in _KEYS:
        wanted = number[1] if key == "ID" and number else name
        if key not in sheet.titles:
            continue
        at = sheet.titles.index(key)
        found = [place for place, row in enumerate(sheet.rows) if place and at < len(row) and row[at].value == wanted]
        if found:
            return require_one(found)
    return FoundRows()


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
