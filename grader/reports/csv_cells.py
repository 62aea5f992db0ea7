"""A CSV file of another system as its cells, each with its place, so that some are replaced and every other byte stays.

It is read byte by byte, so that any encoding stays what it is: a text to compare with a cell is recoded like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_DELIMITERS = (",", ";", "\t")
_DECIMAL_COMMA = re.compile(r"\d+,\d+")
_MARK = "\xef\xbb\xbf"


@dataclass(frozen=True)
class SheetCell:
    """A cell, and where it stands in the text with its quotes."""

    value: str
    start: int
    end: int
    quoted: bool

    @property
    def number(self) -> float | None:
        """None for what is no number, as `(read only)`."""
        try:
            return float(self.value.replace(",", "."))
        except ValueError:
            return None


@dataclass(frozen=True)
class Sheet:
    """The text of a file, and its rows; the first holds the titles."""

    text: str
    rows: tuple[tuple[SheetCell, ...], ...]

    @property
    def titles(self) -> list[str]:
        return [cell.value for cell in self.rows[0]]

    @property
    def has_decimal_comma(self) -> bool:
        return any(_DECIMAL_COMMA.fullmatch(cell.value) for row in self.rows[1:] for cell in row)

    def replace(self, written: Mapping[SheetCell, str]) -> bytes:
        """The file with these cells replaced."""
        parts, at = [], 0
        for cell in sorted(written, key=lambda each: each.start):
            value = written[cell]
            parts += [self.text[at : cell.start], f'"{value}"' if cell.quoted or "," in value else value]
            at = cell.end
        return "".join((*parts, self.text[at:])).encode("latin-1")


def read_sheets(content: bytes) -> Iterator[Sheet]:
    """The file as each delimiter would have it."""
    text = content.decode("latin-1")
    for delimiter in _DELIMITERS:
        rows = tuple(_scan_rows(text, delimiter))
        if rows:
            yield Sheet(text, rows)


def recode_text(text: str) -> str:
    """A text as it looks in a file that was read byte by byte."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def decode_text(text: str) -> str:
    """A text of the file as people read it."""
    return text.encode("latin-1").decode("utf-8", "replace")


def _scan_rows(text: str, delimiter: str) -> Iterator[tuple[SheetCell, ...]]:
    cell = re.compile(
        rf'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<bare>[^{delimiter}\r\n]*))(?P<end>{delimiter}|\r\n|\r|\n|\Z)'
    )
    row: list[SheetCell] = []
    at = len(_MARK) if text.startswith(_MARK) else 0
    while at < len(text) and (found := cell.match(text, at)):
        quoted = found["quoted"] is not None
        value = (found["quoted"] or "").replace('""', '"') if quoted else found["bare"]
        row.append(SheetCell(value.strip(), found.start(), found.start("end"), quoted))
        at = found.end()
        if found["end"] != delimiter:
            yield tuple(row)
            row = []
    if row:
        yield tuple(row)
