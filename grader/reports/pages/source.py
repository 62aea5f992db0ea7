"""A source with line numbers and colours: Pygments' tokens as pieces of lines, findings at their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from os.path import commonprefix

from grader.model import Finding
from grader.reports.pages.colours import colour_lines
from grader.reports.pages.page_text import LONGEST_LINE, PageLine, Piece, estimate_bytes, fold_line
from grader.text.visible import make_readable

BUDGET = 50_000
"""Bytes of HTML for a source; a program for an assignment takes a tenth of it."""
MOST_LINES = BUDGET // 60
"""No more can be shown, for each takes so many bytes itself."""
MOST_REMARKS = 5
"""At one line; how many more there are is said."""
MOST_PLACES = 12
DIGITS = re.compile("[0-9]+")
INDENT = re.compile("[ →]*")
"""As `make_readable` shows it."""


@dataclass(frozen=True)
class JoinedRemark:
    """What is said at one line, and the other lines of which the same is to be said, `more` beside those listed."""

    finding: Finding
    also: tuple[int, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class SourceLine:
    """One line with what was found there; `more` remarks are not shown."""

    number: int
    pieces: PageLine
    remarks: tuple[JoinedRemark, ...]
    more: int


@dataclass(frozen=True)
class SourceView:
    """The source as far as it is shown: `shown` lines; `hidden_lines` more follow in the file.

    `lines` is empty where those of the former page are taken.
    """

    name: str
    lines: tuple[SourceLine, ...]
    hidden_lines: int
    shown: int

    def around(self, line: int, part: tuple[int, int] | None = None, context: int = 2) -> tuple[SourceLine, ...]:
        """A line, its `part` marked, with those before and after it but for empty ones at the edges.

        Without the indentation that all of them have; nothing where the line is not shown.
        """
        if line > len(self.lines):
            return ()
        shown = list(self.lines[max(0, line - context - 1) : line + context])
        while shown[0].number != line and _is_empty(shown[0]):
            del shown[0]
        while shown[-1].number != line and _is_empty(shown[-1]):
            del shown[-1]
        indent = _count_common_indent(shown)
        marked = (_mark_line(each, part) if part and each.number == line else each for each in shown)
        return tuple(_dedent(each, min(indent, part[0]) if part else indent) for each in marked)


def _read_text(line: SourceLine) -> str:
    return "".join(piece.text for piece in line.pieces)


def _is_empty(line: SourceLine) -> bool:
    return not _read_text(line).strip()


def _count_common_indent(lines: Sequence[SourceLine]) -> int:
    """How many blanks and tabs all lines begin with that are not empty."""
    indents = [INDENT.findall(_read_text(line))[0] for line in lines if not _is_empty(line)]
    return len(commonprefix(indents))  # noqa: RUF071  characters, not folders


def _dedent(line: SourceLine, indent: int) -> SourceLine:
    pieces: list[Piece] = []
    for piece in line.pieces:
        pieces.append(replace(piece, text=piece.text[indent:]))
        indent = max(0, indent - len(piece.text))
    return replace(line, pieces=tuple(piece for piece in pieces if piece.text))


def _mark_line(line: SourceLine, part: tuple[int, int]) -> SourceLine:
    """The line with a part of it marked, from a character to that behind the last; a blank stands for a missing one."""
    start, behind = part
    marked: list[Piece] = []
    place = 0
    for piece in line.pieces:
        size = 0 if piece.kind == "cut" else len(piece.text)
        first, after = (min(max(cut - place, 0), size) for cut in (start, behind))
        inside = Piece("part", piece.text[first:after])
        marked += [replace(piece, text=piece.text[:first]), inside, replace(piece, text=piece.text[after:])]
        place += size
    missing = [Piece("part", " ")] if start == place else []
    return replace(line, pieces=(*(piece for piece in marked if piece.text), *missing))


def view_source(name: str, source: str, language: str | None, findings: Sequence[Finding]) -> SourceView:
    """The lines of a source, coloured where the language is known; findings of other files are left out."""
    at_line: dict[int, list[JoinedRemark]] = {}
    for remark in join_remarks([finding for finding in findings if finding.file == name]):
        at_line.setdefault(remark.finding.line, []).append(remark)
    raw = source.split("\n")
    raw = raw if raw[-1] else raw[:-1]
    lines: list[SourceLine] = []
    spent = 0
    for number, pieces in enumerate(_make_lines(raw[:MOST_LINES], language), 1):
        found = at_line.get(number, [])
        shown = tuple(found[:MOST_REMARKS])
        spent += 60 + estimate_bytes(pieces) + sum(map(_weigh, shown))
        if spent > BUDGET:
            break
        lines.append(SourceLine(number, pieces, shown, len(found) - len(shown)))
    return SourceView(name, tuple(lines), len(raw) - len(lines), len(lines))


def join_remarks(findings: Sequence[Finding]) -> list[JoinedRemark]:
    """One remark for all findings that say the same but for numbers, at the first of their lines."""
    alike: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        alike.setdefault((finding.file, finding.rule, DIGITS.sub("0", finding.message)), []).append(finding)
    return [_join_alike(sorted(each, key=lambda finding: finding.line)) for each in alike.values()]


def _join_alike(findings: Sequence[Finding]) -> JoinedRemark:
    first = findings[0]
    lines = sorted({finding.line for finding in findings} - {first.line})
    return JoinedRemark(first, tuple(lines[:MOST_PLACES]), max(0, len(lines) - MOST_PLACES))


def _weigh(remark: JoinedRemark) -> int:
    return 200 + 40 * len(remark.also) + len(remark.finding.message) + len(remark.finding.fix)


def _make_lines(raw: Sequence[str], language: str | None) -> Iterator[PageLine]:
    """Lines of pieces; of a very long line the beginning, without colours, and the count of the rest."""
    whole = [line.removesuffix("\r") for line in raw]
    short = [line if len(line) <= LONGEST_LINE else "" for line in whole]
    parts = colour_lines(short, language) if language else ([("", line)] for line in short)
    for line, pieces in zip(whole, parts, strict=True):
        yield fold_line(line, show=make_readable) if len(line) > LONGEST_LINE else _tidy(pieces)


def _tidy(pieces: Sequence[tuple[str, str]]) -> PageLine:
    """Neighbours of one class joined, invisible characters visible."""
    joined = ((kind, "".join(text for _, text in same)) for kind, same in groupby(pieces, key=itemgetter(0)))
    return tuple(Piece(kind, make_readable(text)) for kind, text in joined if text)
