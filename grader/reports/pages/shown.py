"""Texts that came from outside, made fit to be shown: invisible characters visible, long ones folded with a count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.model import LinePair
from grader.text.visible import make_readable, make_visible
from grader.text.wording import count

LONGEST_LINE = 240
SHORTEST_CUT = 30
LEAST_WEIGHT = 24
"""Bytes that a line takes however short it is."""
LONGEST_ESCAPE = 4
"""So many characters does escaping add to one, at most."""
KEPT_BEFORE, KEPT_CHANGED, KEPT_AFTER = 60, 160, 40


Show = Callable[[str], str]


@dataclass(frozen=True)
class Piece:
    """A stretch of text of one kind: empty for plain text, `cut` for a count of what was left out, or a CSS class."""

    kind: str
    text: str


PageLine = tuple[Piece, ...]
EMPTY: PageLine = (Piece("cut", "⏎ empty line"),)


@dataclass(frozen=True)
class Block:
    """A text line by line. `hidden` says in words what is not shown; empty when all of it is."""

    lines: tuple[PageLine, ...]
    hidden: str
    final_newline: bool

    @property
    def empty(self) -> bool:
        return not self.lines


@dataclass(frozen=True)
class PageRow:
    """The expected and the actual line side by side, each with its number from 1; None where there is none."""

    number: int | None
    expected: PageLine | None
    actual_number: int | None
    actual: PageLine | None
    same: bool


def make_message_block(text: str, budget: int) -> Block:
    """As `block`, for a message of a compiler or interpreter, whose indentation stays."""
    return make_block(text, budget, show=make_readable)


def make_block(text: str, budget: int, longest: int = LONGEST_LINE, show: Show = make_visible) -> Block:
    """As many lines of a text as fit into `budget` bytes of HTML; the first is always there, cut if need be."""
    most = budget // LEAST_WEIGHT + 1  # a huge text is not split to its end
    number = text.count("\n") + bool(text and not text.endswith("\n"))
    raw = text.split("\n", most)[: min(most, number)]
    lines: list[PageLine] = []
    spent = 0
    while raw and longest > SHORTEST_CUT and estimate_bytes(fold_line(raw[0], longest, show)) > budget:
        longest //= 2
    for line in raw:
        shown = fold_line(line, longest, show) if line or show is not make_visible else EMPTY
        spent += estimate_bytes(shown)
        if lines and spent > budget:
            break
        lines.append(shown)
    characters = len(text) - sum(len(line) + 1 for line in raw[: len(lines)])
    return Block(tuple(lines), _describe_hidden(number - len(lines), characters), not text or text.endswith("\n"))


def fold_line(line: str, longest: int = LONGEST_LINE, show: Show = make_visible) -> PageLine:
    """A line with invisible characters visible, cut after `longest` characters with the count of the rest."""
    shown = (Piece("", show(line[:longest])),)
    return shown if len(line) <= longest else (*shown, _make_left_out(len(line) - longest))


def estimate_bytes(line: PageLine) -> int:
    """Bytes that a line takes in a page, tags included, roughly."""
    return LEAST_WEIGHT + sum(30 * bool(piece.kind) + _count_bytes(piece.text) for piece in line)


def _count_bytes(text: str) -> int:
    """In UTF-8 and escaped; at most, for it is asked of every line, and counting is cheaper than escaping."""
    escapes = sum(map(text.count, "&<>\"'"))
    return LONGEST_ESCAPE * escapes + (len(text) if text.isascii() else len(text.encode("utf-8", "replace")))


def make_page_rows(pairs: Sequence[LinePair], budget: int) -> tuple[tuple[PageRow, ...], int]:
    """The pairs as rows, as many as fit into `budget` bytes of HTML (at least one), and how many were left out."""
    made: list[PageRow] = []
    spent = 0
    for pair in pairs:
        row = _make_page_row(pair)
        spent += 60 + estimate_bytes(row.expected or ()) + estimate_bytes(row.actual or ())
        if made and spent > budget:
            break
        made.append(row)
    return tuple(made), len(pairs) - len(made)


def _make_page_row(pair: LinePair) -> PageRow:
    folded = (_make_left_out(pair.folded),) if pair.folded else ()
    left, right = (None if line is None else (*line, *folded) or EMPTY for line in _make_sides(pair))
    return PageRow(None if left is None else pair.number, left, pair.actual_number, right, pair.same)


def _make_sides(pair: LinePair) -> tuple[PageLine | None, PageLine | None]:
    """Both lines; where there are two that differ, what differs is marked."""
    if pair.expected is None or pair.actual is None or pair.same:
        return _make_plain_line(pair.expected), _make_plain_line(pair.actual)
    wanted, came = make_visible(pair.expected), make_visible(pair.actual)
    head = _measure_equal_head(wanted, came)
    tail = _measure_equal_head(wanted[head:][::-1], came[head:][::-1])
    return _mark_line(wanted, head, tail), _mark_line(came, head, tail)


def _make_plain_line(text: str | None) -> PageLine | None:
    return fold_line(text) if text else None if text is None else ()


def _measure_equal_head(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _mark_line(line: str, head: int, tail: int) -> PageLine:
    """A line as what is equal before, what differs, what is equal after; each shortened with a count."""
    end = len(line) - tail
    before, changed, after = line[:head], line[head:end], line[end:]
    pieces = [
        _shorten_between(len(before) - KEPT_BEFORE, "equal"),
        Piece("", before[-KEPT_BEFORE:]),
        Piece("changed", changed[:KEPT_CHANGED]),
        _shorten_between(len(changed) - KEPT_CHANGED, "more"),
        Piece("", after[:KEPT_AFTER]),
        _shorten_between(len(after) - KEPT_AFTER, "equal"),
    ]
    return tuple(piece for piece in pieces if piece.text)


def _make_left_out(number: int) -> Piece:
    return Piece("cut", f"… {count(number, 'more character')}")


def _shorten_between(number: int, which: str) -> Piece:
    return Piece("cut", f"… {number:,} {which} characters …" if number > 0 else "")


def _describe_hidden(number: int, characters: int) -> str:
    if not number:
        return ""
    return f"{count(number, 'more line')} ({count(characters, 'character')}) not shown"
