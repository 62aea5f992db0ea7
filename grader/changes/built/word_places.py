"""Where a program reads one word, with the rest of the line in its place, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_STREAMED = re.compile(
    r"(?<![\w.:>*&])(?<!>>\s)((?:std::)?[A-Za-z_]\w{0,40}(?:\s?>>\s?[\w.\[\]]{1,40}){0,4})\s?>>\s?([A-Za-z_][\w.]{0,40})(?=\s?[;)])"
)
_STRING = r"\bstring\s(?:\w{{1,40}}\s?(?:=[^,;()]{{0,40}})?,\s?){{0,8}}{name}\b"
"""How a text is declared, perhaps behind others."""
_NO_TEXT = r"\b(?:int|long|double|float|char|bool|auto|size_t|unsigned)\s(?:[^;:(){{}}]{{0,80}}[,\s*&])?{name}\b"
"""How something else of the same name is declared."""
_ITERATOR = re.compile(r"\bIterator\b[^;=]{0,60}?\b(\w{1,40})\s?[=;:,)]")
_MOST_READ = 40
"""Places for which the whole code is read."""
_SCANNER = re.compile(r"\bScanner\s(\w{1,40})\b")
_NEXT = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\.next\(\s?\)")
_SCANF = re.compile(r"\b[fs]?scanf\s?(?=\()")
_WORD_LAST = re.compile(r"%([0-9]{0,4})s\"(?=\s?,)")
"""The end of a format that reads a word last."""


def list_word_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what reads the rest of the line there."""
    for places in (_read_stream(code), _read_scanner(code), _read_format(code)):
        yield from islice(places, _MOST)


def _read_stream(code: Code) -> Iterator[SumPlace]:
    """`in >> name` as `getline(in >> ws, name)`."""
    for found in islice(_STREAMED.finditer(code.code), _MOST_READ):
        name = re.escape(found[2].rpartition(".")[2])
        is_text = re.search(_STRING.format(name=name), code.code)
        if is_text and not re.search(_NO_TEXT.format(name=name), code.code):
            yield _make(code, found.start(), found.end(), f"std::getline({found[1]} >> std::ws, {found[2]})")


def _read_scanner(code: Code) -> Iterator[SumPlace]:
    """`next()` as `nextLine()`, without the blanks around it."""
    scanners = {found[1] for found in _SCANNER.finditer(code.code)}
    scanners -= {found[1] for found in _ITERATOR.finditer(code.code)}
    for found in (each for each in _NEXT.finditer(code.code) if each[1] in scanners):
        if not code.is_statement(*found.span()):
            yield _make(code, *found.span(), f"{found[1]}.nextLine().trim()")


def _read_format(code: Code) -> Iterator[SumPlace]:
    """`%s` at the end of a format as all characters up to the end of the line."""
    for found in _SCANF.finditer(code.code):
        end = code.ends.get(found.end(), -1) + 1
        written = code.text[found.start() : end]
        word = _WORD_LAST.search(written)
        if word:
            rest = f' %{word[1]}[^\\n]"'
            yield _make(code, found.start(), end, f"{written[: word.start()]}{rest}{written[word.end() :]}")


def _make(code: Code, start: int, end: int, new: str) -> SumPlace:
    told = new.replace("std::", "") if "using namespace std" in code.code else new
    return SumPlace(ChangeKind.ONE_WORD, start, end, new, code.quote(start, end), told)
