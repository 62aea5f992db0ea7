"""A source with line numbers and colours: Pygments' tokens as pieces of lines, findings at their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from grader.model import Finding
from grader.reports.pages.colours import colour_lines
from grader.reports.pages.shown import LONGEST_LINE, PageLine, Piece, estimate_bytes, fold_line
from grader.text.visible import make_readable

BUDGET = 50_000
"""Bytes of HTML for a source; a program for an assignment takes a tenth of it."""
MOST_LINES = BUDGET // 60
"""No more can be shown, for each takes so many bytes itself."""
MOST_FINDINGS = 5
"""At one line; the list above the source has them all."""


@dataclass(frozen=True)
class SourceLine:
    """One line with what was found there."""

    number: int
    pieces: PageLine
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class SourceView:
    """The source as far as it is shown, the first `shown` lines; `hidden_lines` more follow in the file."""

    name: str
    shown: int
    lines: tuple[SourceLine, ...]
    hidden_lines: int
    is_makeshift: bool = False
    """Whether it has no colours because they took too long: the next page tries them again."""


def view_source(name: str, source: str, language: str | None, findings: Sequence[Finding]) -> SourceView:
    """The lines of a source, coloured where the language is known; findings of other files are left out."""
    at_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.file == name:
            at_line.setdefault(finding.line, []).append(finding)
    raw = source.split("\n")
    raw = raw if raw[-1] else raw[:-1]
    lines: list[SourceLine] = []
    spent = 0
    for number, pieces in enumerate(_make_lines(raw[:MOST_LINES], language), 1):
        found = at_line.get(number, [])[:MOST_FINDINGS]
        spent += 60 + estimate_bytes(pieces) + sum(140 + len(finding.message) for finding in found)
        if spent > BUDGET:
            break
        lines.append(SourceLine(number, pieces, tuple(found)))
    return SourceView(name, len(lines), tuple(lines), len(raw) - len(lines))


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
