"""Texts that came from outside, made fit to be shown: invisible characters visible, long ones folded with a count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from grader.text.spoken_text import find_spoken_language, say, say_number
from grader.text.visible import explain_signs, make_readable, make_visible

LONGEST_LINE = 240
SHORTEST_CUT = 30
LEAST_WEIGHT = 24
"""Bytes that a line takes however short it is."""
LONGEST_ESCAPE = 4
"""So many characters does escaping add to one, at most."""


Show = Callable[[str], str]


@dataclass(frozen=True)
class Piece:
    """A stretch of text of one kind: empty for plain text, `cut` for a count of what was left out, or a CSS class."""

    kind: str
    text: str


PageLine = tuple[Piece, ...]


@dataclass(frozen=True)
class Block:
    """A text line by line. `hidden` says in words what is not shown; empty when all of it is.

    `signs` says what the signs for invisible characters in it stand for.
    """

    lines: tuple[PageLine, ...]
    hidden: str
    final_newline: bool
    signs: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.lines


def make_message_block(text: str, budget: int) -> Block:
    """As `block`, for a message of a compiler or interpreter, whose indentation stays."""
    return make_block(text, budget, show=make_readable)


def make_block(text: str, budget: int, longest: int = LONGEST_LINE, show: Show = make_visible) -> Block:
    """As many lines of a text as fit into `budget` bytes of HTML; the first is always there, cut if need be."""
    return _make_block(text, budget, longest, show, find_spoken_language())


@lru_cache(maxsize=256)  # a class shares its inputs and expected outputs
def _make_block(text: str, budget: int, longest: int, show: Show, language: str) -> Block:  # noqa: ARG001  of its counts
    most = budget // LEAST_WEIGHT + 1  # a huge text is not split to its end
    number = text.count("\n") + bool(text and not text.endswith("\n"))
    raw = text.split("\n", most)[: min(most, number)]
    lines: list[PageLine] = []
    spent = 0
    while raw and longest > SHORTEST_CUT and estimate_bytes(fold_line(raw[0], longest, show)) > budget:
        longest //= 2
    for line in raw:
        shown = fold_line(line, longest, show) if line or show is not make_visible else make_empty_line()
        spent += estimate_bytes(shown)
        if lines and spent > budget:
            break
        lines.append(shown)
    characters = len(text) - sum(len(line) + 1 for line in raw[: len(lines)])
    hidden = _describe_hidden(number - len(lines), characters)
    signs = explain_signs(line[:LONGEST_LINE] for line in raw[: len(lines)]) if show is make_visible else ()
    return Block(tuple(lines), hidden, not text or text.endswith("\n"), signs)


def make_empty_line() -> PageLine:
    """What stands for a line without characters."""
    return (Piece("cut", say("⏎ empty line")),)


def fold_line(line: str, longest: int = LONGEST_LINE, show: Show = make_visible) -> PageLine:
    """A line with invisible characters visible, cut after `longest` characters with the count of the rest."""
    shown = (Piece("", show(line[:longest])),)
    return shown if len(line) <= longest else (*shown, count_left_out(len(line) - longest))


def estimate_bytes(line: PageLine) -> int:
    """Bytes that a line takes in a page, tags included, roughly."""
    return LEAST_WEIGHT + sum(30 * bool(piece.kind) + _count_bytes(piece.text) for piece in line)


def _count_bytes(text: str) -> int:
    """In UTF-8 and escaped; at most, for it is asked of every line, and counting is cheaper than escaping."""
    escapes = sum(map(text.count, "&<>\"'"))
    return LONGEST_ESCAPE * escapes + (len(text) if text.isascii() else len(text.encode("utf-8", "replace")))


def count_left_out(number: int) -> Piece:
    """What stands at the end of a line that is cut."""
    return Piece("cut", say_number(number, "… {number:,} more character", "… {number:,} more characters"))


def _describe_hidden(number: int, characters: int) -> str:
    if not number:
        return ""
    return say_number(
        number,
        "{number:,} more line ({characters}) not shown",
        "{number:,} more lines ({characters}) not shown",
        characters=say_number(characters, "{number:,} character", "{number:,} characters"),
    )
