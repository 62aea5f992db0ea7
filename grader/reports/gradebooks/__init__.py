"""The grade books of learning systems that can be filled: one file each, which this table finds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grader.errors import UsageError
from grader.model import Assignment, ClassRoster, Grade
from grader.reports.csv_cells import read_sheets
from grader.reports.figures import format_points
from grader.reports.gradebook_format import FilledGradebook, GradebookFormat, fill_sheet
from grader.tables import ExtensionTable
from grader.text.wording import count

_SPREADSHEET = b"PK"
"""How `.xlsx` and `.ods` begin."""
_NOBODY = ClassRoster()

GRADEBOOKS: ExtensionTable[GradebookFormat] = ExtensionTable(__name__)


def fill_gradebook(
    name: str, content: bytes, assignment: Assignment, grades: Sequence[Grade], roster: ClassRoster = _NOBODY
) -> FilledGradebook:
    """Fill the column of the assignment in the file `name`, and leave every other byte as it was.

    Who is not found by the name of the submission may be by what the `roster` says. Partners who handed in nothing have
    the score of those who did. Raises UsageError when that is the grade book of no system that is known, or it is not
    clear which column is the assignment's.
    """
    for sheet in read_sheets(content):
        for form in GRADEBOOKS.values():
            if form.fits(sheet):
                return fill_sheet(name, sheet, form, assignment, grades, roster)
    known = " or ".join(form.title for form in GRADEBOOKS.values())
    if content.startswith(_SPREADSHEET):
        raise UsageError(f"{name} is a spreadsheet, no CSV file", "Name the file as the learning system exports it.")
    raise UsageError(f"{name} is not {known}", "Export it again and name the file as it comes from the system.")


def describe_filled(filled: FilledGradebook, place: Path, max_score: float) -> str:
    """What was filled where, and what an instructor has to look at."""
    told = [f"{place}: {count(filled.filled, 'score')} in the column {filled.column.title}."]
    if filled.unmatched:
        each = ", ".join(f"{name} ({why})" for name, why in filled.unmatched.items())
        told.append(f"Not entered, so enter them by hand: {each}.")
    if filled.waiting:
        told.append(f"Left as it is, because the score needs review: {', '.join(filled.waiting)}.")
    if filled.doubted:
        told.append(f"Entered, though it needs review: {', '.join(filled.doubted)}.")
    possible = filled.column.possible
    if possible and possible.value and possible.number != max_score:
        points = format_points(max_score)
        told.append(f"{filled.system} has {possible.value} points for it, the assignment {points}.")
    return " ".join(told)
