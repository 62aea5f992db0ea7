"""Reads what compilers say of a source: gcc's JSON, the lines of javac and of the C# compilers.

What a compiler says may be cut off, and may hold anything: what cannot be read is passed over, nothing here raises.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from grader.style.diagnostics import Diagnostic, of_bytes, of_characters, of_tabs

MOST_READ = 2000
"""So many diagnostics of one run are read."""

_JSON = json.JSONDecoder()
_LIST = re.compile(r"^\[\s*+", re.MULTILINE)
_BETWEEN = re.compile(r"[\s,]*+")
_GCC_KINDS = {"warning": False, "error": True, "fatal error": True}
_JAVAC = re.compile(
    r"(?P<file>[^:\n]+):(?P<line>[0-9]{1,9}):(?P<column>[0-9]{1,9}): (?P<kind>warning|error): "
    r"(?:\[(?P<rule>[a-z-]+)\] )?(?P<message>.*)"
)
_CSHARP = re.compile(
    r"(?P<file>[^(\n]+)\((?P<line>[0-9]{1,9}),(?P<column>[0-9]{1,9})[^)]*\): "
    r"(?P<kind>warning|error) (?P<rule>CS[0-9]{4}): (?P<message>.*)"
)


@dataclass(frozen=True)
class Report:
    """How to read what a compiler says, and how a column of it becomes characters (from 1) of the line."""

    read: Callable[[str], Iterator[Diagnostic]]
    column: Callable[[int, str], int]

    def diagnostics(self, said: bytes) -> list[Diagnostic]:
        return list(islice(self.read(said.decode("utf-8", "replace")), MOST_READ))


def _read_gcc(said: str) -> Iterator[Diagnostic]:
    """Each program that gcc starts prints one list with all it has to say."""
    for begin in _LIST.finditer(said):
        yield from filter(None, map(_read_gcc_entry, _read_entries(said, begin.end())))


def _read_entries(said: str, place: int) -> Iterator[Any]:
    """The items of the list in JSON whose first one stands at `place`, one by one, as far as they are whole."""
    try:
        while said.startswith("{", place):
            entry, place = _JSON.raw_decode(said, place)
            yield entry
            gap = _BETWEEN.match(said, place)
            place = gap.end() if gap else place
    except (ValueError, RecursionError):
        return


def _read_gcc_entry(entry: Any) -> Diagnostic | None:
    try:
        caret, option = entry["locations"][0]["caret"], entry.get("option", "")
        rule = option.removeprefix("-W").partition("=")[0]
        place = int(caret["line"]), int(caret["byte-column"])
        return Diagnostic(_GCC_KINDS[entry["kind"]], rule, str(caret["file"]), *place, str(entry["message"]))
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def _make_line_reader(pattern: re.Pattern[str]) -> Callable[[str], Iterator[Diagnostic]]:
    def read(said: str) -> Iterator[Diagnostic]:
        for found in filter(None, map(pattern.fullmatch, said.replace("\r", "").split("\n"))):
            place = int(found["line"]), int(found["column"])
            yield Diagnostic(found["kind"] == "error", found["rule"] or "", found["file"], *place, found["message"])

    return read


GCC = Report(_read_gcc, of_bytes)
JAVAC = Report(_make_line_reader(_JAVAC), of_tabs)
CSHARP = Report(_make_line_reader(_CSHARP), of_characters)
