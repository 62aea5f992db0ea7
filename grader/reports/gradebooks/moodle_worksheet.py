"""The offline grading worksheet of Moodle.

The columns are those of moodle/moodle, `mod/assign/feedback/offline/importgradeslib.php`: the identifier
(`Participant 4711`), perhaps full name and email address, the status, perhaps the group, then the grade, its maximum
and whether it may be changed. All titles, and the word of the identifier, are in the language of the course: so the
columns are told by what stands in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.errors import UsageError
from grader.model import Assignment
from grader.model.feedback_names import FEEDBACK_PAGE, MOODLE_PLUGIN
from grader.reports.csv_cells import Sheet, SheetCell, SheetRow
from grader.reports.gradebook_format import FoundRows, GradebookColumn, GradebookFormat, require_one

_IDENTIFIER = re.compile(r"(?P<word>[^\d]+?) ?(?P<number>\d+)")
_NUMBERED = re.compile(r"(?P<name>.+)_(?P<number>\d+)", re.DOTALL)
"""A submitter in a download from Moodle."""
_FIRST_OF_GROUP = 2
"""A group stands behind the identifier and the full name."""
_NO_GRADE = ("", "-")


def fits(sheet: Sheet) -> bool:
    """Every row begins with an identifier, and a grade with its maximum stands in it."""
    rows = sheet.rows[1:]
    return bool(rows) and all(_IDENTIFIER.fullmatch(row[0].value) for row in rows) and any(_list_columns(sheet))


def find_column(name: str, sheet: Sheet, _assignment: Assignment) -> GradebookColumn:
    """The one before the maximum grade: a worksheet is of one assignment."""
    found = [*_list_columns(sheet)]
    if len(found) != 1:
        titles = ", ".join(sheet.titles[at] for at in found)
        raise UsageError(f"{name}:1: it is not clear which column holds the grade: {titles}", "Download it again.")
    return GradebookColumn(found[0], sheet.titles[found[0]], sheet.rows[1][found[0] + 1])


def find_rows(sheet: Sheet, name: str) -> FoundRows:
    """The row of a student, or those of a team: the number is right only beside the name, for both are numbered."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None:
        # a name that is not Moodle's own: an email address, a full name
        return require_one(sheet.find_rows("cell", _read_cells, name))
    student, number = numbered["name"], numbered["number"]
    numbered_so = sheet.find_rows("number", _read_number, number)
    own = [at for at in numbered_so if _is_row_of(sheet.rows[at], student)]
    return FoundRows(own or _find_team(sheet, student))


def _read_number(row: SheetRow) -> Iterator[str]:
    if identifier := _IDENTIFIER.fullmatch(row[0].value):
        yield identifier["number"]


def _read_cells(row: SheetRow) -> Iterator[str]:
    return (cell.value for cell in row)


def _list_columns(sheet: Sheet) -> Iterator[int]:
    """Where a grade could stand: before one number in all rows, and a column of words behind that."""
    rows = sheet.rows[1:]
    for at in range(1, min(map(len, rows), default=0) - 2):
        grades, maxima, words = ([row[at + step] for row in rows] for step in range(3))
        is_graded = all(cell.value in _NO_GRADE or cell.number is not None for cell in grades)
        is_maximum = len({cell.value for cell in maxima}) == 1 and (maxima[0].number or 0) > 0
        if is_graded and is_maximum and all(cell.value and cell.number is None for cell in words):
            yield at


def _is_row_of(row: SheetRow, student: str) -> bool:
    """Whether it has, where names are shown, this full name: a group may stand before it."""
    identifier = _IDENTIFIER.fullmatch(row[0].value)
    names = (identifier["word"].casefold() if identifier else "", row[1].value.casefold())
    return any(student.casefold() == name or student.casefold().endswith(f"-{name}") for name in names)


def _find_team(sheet: Sheet, team: str) -> Sequence[int]:
    """The rows that have the name of the team in the column of the groups; nothing where two columns have it."""
    places = {
        (at, column)
        for at in sheet.find_rows("cell", _read_cells, team)
        for column, cell in enumerate(sheet.rows[at][_FIRST_OF_GROUP:])
        if cell.value == team
    }
    return sorted(at for at, _ in places) if len({column for _, column in places}) == 1 else ()


def name_feedback(row: Sequence[SheetCell], name: str) -> str:
    """As in a download: Moodle finds the student by the number; that in the name of a team is another one."""
    identifier, own = _IDENTIFIER.fullmatch(row[0].value), _NUMBERED.fullmatch(name)
    number = identifier["number"] if identifier else ""
    whose = name if own and own["number"] == number else f"Participant_{number}"
    return f"{whose}_{MOODLE_PLUGIN}file_{FEEDBACK_PAGE}"


MOODLE_WORKSHEET = GradebookFormat(
    "moodle_worksheet",
    "Moodle",
    "a grading worksheet of Moodle",
    fits,
    find_column,
    find_rows,
    name_feedback=name_feedback,
)
