"""A CSV file of another system as its cells, each with its place, so that some are replaced and every other byte stays.

It is read and written by the one encoding that its bytes are of.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

_DELIMITERS = (",", ";", "\t")
_DECIMAL = re.compile(r"\d+[.,]\d+")
_MARK = "\ufeff"
_ENCODINGS = ("utf-8", "cp1252", "latin-1")
"""Each takes back what it reads, and the last one reads everything."""
_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
"""What a file begins with that a spreadsheet has saved as "Unicode text"; the mark stays in the text."""


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


SheetRow = tuple[SheetCell, ...]


@dataclass(frozen=True)
class Sheet:
    """The text of a file, by what it was encoded, and its rows; the first holds the titles."""

    text: str
    encoding: str
    rows: tuple[SheetRow, ...]

    @cached_property
    def titles(self) -> tuple[str, ...]:
        return tuple(cell.value for cell in self.rows[0])

    @cached_property
    def _indexes(self) -> dict[str, dict[str, list[int]]]:
        return {}

    def find_rows(self, index: str, read: Callable[[SheetRow], Iterable[str]], wanted: str) -> Sequence[int]:
        """The rows below the titles in which `read` finds a text, the case of letters aside.

        All rows are read once for each name of an `index`: a class has as many texts as rows.
        """
        if index not in self._indexes:
            found: dict[str, list[int]] = {}
            for at, row in enumerate(self.rows[1:], 1):
                for key in {text.casefold() for text in read(row)}:
                    found.setdefault(key, []).append(at)
            self._indexes[index] = found
        return self._indexes[index].get(wanted.casefold(), ())

    def find_line(self, row: int) -> int:
        """The line of the file at which a row begins, from 1."""
        return 1 + self.text.count("\n", 0, self.rows[row][0].start)

    def has_decimal_comma(self, column: Iterable[SheetCell]) -> bool:
        """Whether decimals are written so in a column, or anywhere where that holds none."""
        own = [cell for cell in column if _DECIMAL.fullmatch(cell.value)]
        found = own or [cell for row in self.rows[1:] for cell in row if _DECIMAL.fullmatch(cell.value)]
        return any("," in cell.value for cell in found)

    def replace(self, written: Mapping[SheetCell, str]) -> bytes:
        """The file with these cells replaced."""
        parts, at = [], 0
        for cell in sorted(written, key=lambda each: each.start):
            value = written[cell]
            parts += [self.text[at : cell.start], f'"{value}"' if cell.quoted or "," in value else value]
            at = cell.end
        return "".join((*parts, self.text[at:])).encode(self.encoding)


def read_sheets(content: bytes) -> Iterator[Sheet]:
    """The file as each delimiter would have it."""
    text, encoding = next(_decode(content))
    for delimiter in _DELIMITERS:
        rows = tuple(_scan_rows(text, delimiter))
        if rows:
            yield Sheet(text, encoding, rows)


def _decode(content: bytes) -> Iterator[tuple[str, str]]:
    """The text with the encoding that fits."""
    marked = _UTF_16.get(content[:2])
    for encoding in (*((marked,) if marked else ()), *_ENCODINGS):
        with suppress(UnicodeDecodeError):
            yield content.decode(encoding), encoding


def _scan_rows(text: str, delimiter: str) -> Iterator[SheetRow]:
    cell = re.compile(
        rf'(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<bare>[^{delimiter}\r\n]*))(?P<end>{delimiter}|\r\n|\r|\n|\Z)'
    )
    row: list[SheetCell] = []
    last = ""
    at = len(_MARK) if text.startswith(_MARK) else 0
    while at < len(text) and (found := cell.match(text, at)):
        quoted = found["quoted"] is not None
        value = (found["quoted"] or "").replace('""', '"') if quoted else found["bare"]
        row.append(SheetCell(unicodedata.normalize("NFC", value.strip()), found.start(), found.start("end"), quoted))
        at, last = found.end(), found["end"]
        if last != delimiter:
            yield tuple(row)
            row = []
    if last == delimiter and at == len(text):  # the last cell is empty
        row.append(SheetCell("", at, at, False))
    if row:
        yield tuple(row)
