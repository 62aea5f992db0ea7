"""A source with line numbers and colours: Pygments' tokens as pieces of lines, findings at their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

from grader.judging.visible import visible
from grader.model import Finding
from grader.reports.shown import LONGEST_LINE, Line, Piece, weight

BUDGET = 50_000
"""Bytes of HTML for a source; a program for an assignment takes a tenth of it."""
MOST_CHARACTERS = 60_000
MOST_FINDINGS = 5
"""At one line; the list above the source has them all."""

CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Operator.Word, "k"),
    (Keyword, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Builtin, "f"),
    (Name.Decorator, "f"),
)
"""Token types and their CSS classes; the first that holds counts."""


@dataclass(frozen=True)
class SourceLine:
    """One line with what was found there."""

    number: int
    pieces: Line
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class SourceView:
    """The source as far as it is shown; `hidden_lines` more follow in the file."""

    name: str
    lines: tuple[SourceLine, ...]
    hidden_lines: int


def source_view(name: str, source: str, language: str | None, findings: Sequence[Finding]) -> SourceView:
    """The coloured lines of a source; findings of other files are left out."""
    at_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.file == name:
            at_line.setdefault(finding.line, []).append(finding)
    lines: list[SourceLine] = []
    spent = 0
    for number, pieces in enumerate(_lines(source[:MOST_CHARACTERS], language or "text"), 1):
        found = at_line.get(number, [])[:MOST_FINDINGS]
        spent += 60 + weight(pieces) + sum(140 + len(finding.message) for finding in found)
        if spent > BUDGET:
            break
        lines.append(SourceLine(number, pieces, tuple(found)))
    total = source.count("\n") + (source[-1:] not in ("", "\n"))
    return SourceView(name, tuple(lines), total - len(lines))


def _lines(source: str, language: str) -> Iterator[Line]:
    """Lines of pieces. The lexer must add and drop nothing, so that line numbers stay true."""
    lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    line: list[Piece] = []
    for kind, text in lexer.get_tokens(source):
        first, *others = text.split("\n")
        line.append(Piece(_class(kind), first))
        for part in others:
            yield _tidy(line)
            line = [Piece(_class(kind), part)]
    if any(piece.text for piece in line):
        yield _tidy(line)


def _class(kind: _TokenType) -> str:
    return next((name for family, name in CLASSES if kind[: len(family)] == family), "")


def _tidy(line: Sequence[Piece]) -> Line:
    """Neighbours of one class joined, invisible characters visible, a very long line cut with a count."""
    joined: list[Piece] = []
    room = LONGEST_LINE
    for piece in line:
        text = piece.text[:room]
        room -= len(text)
        if joined and joined[-1].kind == piece.kind:
            joined[-1] = Piece(piece.kind, joined[-1].text + text)
        elif text:
            joined.append(Piece(piece.kind, text))
    cut = sum(len(piece.text) for piece in line) - LONGEST_LINE
    shown = tuple(Piece(piece.kind, _shown(piece.text)) for piece in joined)
    return (*shown, Piece("cut", f"… {cut:,} more characters")) if cut > 0 else shown


def _shown(text: str) -> str:
    """Blanks inside a line of source are no riddle: only what cannot be printed is made visible."""
    return text if text.isprintable() else visible(text)
