"""The grade book that Canvas exports, with the scores of one assignment filled in and every other byte as it was.

The columns are those of instructure/canvas-lms, `lib/gradebook_exporter.rb` and `gradebook_importer.rb`: a header row
with `Student`, `ID`, perhaps `SIS User ID` and `SIS Login ID`, `Section`, then `Title (number)` for each assignment; a
row of maximum points; a row for each student.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError
from grader.model import Assignment, Grade
from grader.reports.phrases import format_points, format_two_decimals
from grader.text.wording import count

_DELIMITERS = (",", ";", "\t")
_KEYS = ("ID", "SIS User ID", "SIS Login ID")
"""By what a student is found, in the order in which Canvas itself looks."""
_NUMBERED = re.compile(r"_(\d+)$")
"""The end of a submitter's name in a download from Canvas."""
_TITLE = re.compile(r"(?P<title>.*?) \(\d+\)")
_DECIMAL_COMMA = re.compile(r"\d+,\d+")


@dataclass(frozen=True)
class FilledGradebook:
    """The bytes of the file, the title of its column, and whom it has no row for, or more than one.

    `possible` is what Canvas takes for the most points, empty where it does not say.
    """

    content: bytes
    column: str
    filled: int
    unmatched: tuple[str, ...]
    possible: str


@dataclass(frozen=True)
class _Cell:
    """A cell, and where it stands in the text with its quotes."""

    value: str
    start: int
    end: int
    quoted: bool


@dataclass(frozen=True)
class _Export:
    """The text of an export, byte by byte, and its rows."""

    text: str
    rows: tuple[tuple[_Cell, ...], ...]

    @property
    def titles(self) -> list[str]:
        return [cell.value for cell in self.rows[0]]


def fill_gradebook(name: str, content: bytes, assignment: Assignment, grades: Sequence[Grade]) -> FilledGradebook:
    """Fill the column of the assignment in the export `name`.

    The cells of who is excused, or whose score needs review, stay as they are. Partners who handed in nothing have the
    score of those who did. Raises UsageError when that is not an export of Canvas, or has no column of the assignment's
    title, or several.
    """
    export = _read_export(name, content)
    column = _find_column(name, export.titles, assignment)
    found, unmatched = _match_rows(export, _list_scores(grades))
    comma = any(_DECIMAL_COMMA.fullmatch(cell.value) for row in export.rows[1:] for cell in row)
    written = {
        export.rows[row][column]: _format_score(score, comma)
        for row, score in found.items()
        if score is not None and column < len(export.rows[row]) and not _is_excused(export.rows[row][column])
    }
    text = _replace_cells(export.text, written)
    possible = next(
        (row[column].value for row in export.rows if "Points Possible" in row[0].value and column < len(row)), ""
    )
    title = _show(export.titles[column])
    return FilledGradebook(text.encode("latin-1"), title, len(written), tuple(unmatched), possible)


def _read_export(name: str, content: bytes) -> _Export:
    text = content.decode("latin-1")  # so every byte is one character, and stays what it is
    for delimiter in _DELIMITERS:
        rows = tuple(_scan_rows(text, delimiter))
        titles = [cell.value for cell in rows[0]] if rows else []
        if "ID" in titles and "Section" in titles:
            return _Export(text, rows)
    hint = "Export the grade book in Canvas (Grades, Export) and name that file."
    raise UsageError(f"{name} is not a grade book of Canvas: its first row has no columns ID and Section", hint)


def _scan_rows(text: str, delimiter: str) -> Iterator[tuple[_Cell, ...]]:
    cell = re.compile(
        rf'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<bare>[^{delimiter}\r\n]*))(?P<end>{delimiter}|\r\n|\r|\n|\Z)'
    )
    row: list[_Cell] = []
    at = len("\xef\xbb\xbf") if text.startswith("\xef\xbb\xbf") else 0
    while at < len(text) and (found := cell.match(text, at)):
        quoted = found["quoted"] is not None
        value = (found["quoted"] or "").replace('""', '"') if quoted else found["bare"]
        row.append(_Cell(value.strip(), found.start(), found.start("end"), quoted))
        at = found.end()
        if found["end"] != delimiter:
            yield tuple(row)
            row = []
    if row:
        yield tuple(row)


def _find_column(name: str, titles: Sequence[str], assignment: Assignment) -> int:
    wanted = {_recode(each).casefold() for each in (assignment.title, assignment.name) if each}
    found = [at for at, title in enumerate(titles) if _strip_number(title).casefold() in wanted]
    if len(found) == 1:
        return found[0]
    number = "no column" if not found else f"{len(found)} columns"
    titled = ", ".join(_show(_strip_number(title)) for title in titles if _TITLE.fullmatch(title)) or "none"
    raise UsageError(
        f"{name} has {number} of the assignment {assignment.title or assignment.name}",
        f"Make one in Canvas with this title, and export again. The assignments there: {titled}.",
    )


def _strip_number(title: str) -> str:
    found = _TITLE.fullmatch(title)
    return found["title"] if found else title


def _recode(text: str) -> str:
    """A text as it looks in the export that was read byte by byte."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def _show(text: str) -> str:
    """A text of the export as people read it."""
    return text.encode("latin-1").decode("utf-8", "replace")


def _list_scores(grades: Sequence[Grade]) -> dict[str, float | None]:
    """Student to score; what somebody handed in counts before what a partner did."""
    scores = {partner: grade.score for grade in grades for partner in grade.partners}
    return scores | {grade.submitter: grade.score for grade in grades}


def _match_rows(export: _Export, scores: Mapping[str, float | None]) -> tuple[dict[int, float | None], list[str]]:
    """The rows of students, and the names of those who have none, or share one with somebody else."""
    rows = {name: _find_row(export, name) for name in scores}
    taken = list(rows.values())
    unmatched = [name for name, row in rows.items() if row is None or taken.count(row) > 1]
    return {row: scores[name] for name, row in rows.items() if row is not None and name not in unmatched}, unmatched


def _find_row(export: _Export, name: str) -> int | None:
    """Nothing is guessed between two rows."""
    number = _NUMBERED.search(name)
    for key in _KEYS:
        wanted = number[1] if key == "ID" and number else _recode(name)
        if key not in export.titles:
            continue
        at = export.titles.index(key)
        found = [place for place, row in enumerate(export.rows) if place and at < len(row) and row[at].value == wanted]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _is_excused(cell: _Cell) -> bool:
    return cell.value.casefold() == "ex"


def _format_score(score: float, comma: bool) -> str:
    text = format_two_decimals(score)
    return text.replace(".", ",") if comma else text


def _replace_cells(text: str, written: Mapping[_Cell, str]) -> str:
    parts, at = [], 0
    for cell in sorted(written, key=lambda each: each.start):
        value = written[cell]
        parts += [text[at : cell.start], f'"{value}"' if cell.quoted or "," in value else value]
        at = cell.end
    return "".join((*parts, text[at:]))


def describe_filled(filled: FilledGradebook, place: Path, max_score: float) -> str:
    """What was filled where, and what an instructor has to look at."""
    told = [f"{place}: {count(filled.filled, 'score')} in the column {filled.column}."]
    if filled.unmatched:
        told.append(f"No row, or not one alone, for {', '.join(filled.unmatched)}: enter these by hand.")
    if filled.possible and _read_number(filled.possible) != max_score:
        told.append(f"Canvas has {filled.possible} points for it, the assignment {format_points(max_score)}.")
    return " ".join(told)


def _read_number(text: str) -> float | None:
    """Nothing for what is no number, as `(read only)`."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None
