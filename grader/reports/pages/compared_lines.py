"""Expected and actual lines as rows of a page, the words that differ marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from grader.model import LinePair
from grader.reports.pages.page_text import PageLine, Piece, count_left_out, estimate_bytes, fold_line, make_empty_line
from grader.text.spoken_text import say, say_later
from grader.text.visible import make_visible

TOKEN = re.compile(r"\w+|[^\S\n]+|[·→]+|.", re.DOTALL)
"""A word or number, a run of blanks, or a single mark."""
_VALUE_TOKEN = re.compile(rf"[0-9]{{1,40}}\.[0-9]{{1,40}}|{TOKEN.pattern}", re.DOTALL)
_ALIKE = {"(": "[", ")": "]"}
"""Of values: a tuple is the same as a list."""
MOST_COMPARISONS = 10_000
"""So many pairs of tokens are compared; beyond that the whole stretch between what is equal is marked."""
MOST_STRETCHES = 12
KEPT_BEFORE, KEPT_CHANGED, KEPT_AFTER = 60, 160, 40
MOST_ROWS_BEFORE = 3
"""So many equal rows are shown above the first that differs; of more only the last."""

Stretch = tuple[bool, str]
"""Whether it differs, and its text."""
_MORE, _EQUAL = say_later("… {number:,} more characters …"), say_later("… {number:,} equal characters …")


@dataclass(frozen=True)
class PageRow:
    """The expected and the actual line side by side, each with its number from 1; None where there is none."""

    number: int | None
    expected: PageLine | None
    actual_number: int | None
    actual: PageLine | None
    same: bool


def are_comparable(pairs: Sequence[LinePair]) -> bool:
    """Whether some line differs, and each side has a line at all: beside nothing there is nothing to compare."""
    sides = (any(pair.expected is not None for pair in pairs), any(pair.actual is not None for pair in pairs))
    return all(sides) and any(not pair.same for pair in pairs)


def make_rows(pairs: Sequence[LinePair], budget: int, as_values: bool = False) -> tuple[tuple[PageRow, ...], int]:
    """The pairs from the beginning or just before the first that differs, as rows, and how many pairs were left out.

    As many as fit into `budget` bytes of HTML, at least the first that differs. With `as_values` what differs only in
    how a value is written is not marked.
    """
    first = next((at for at, pair in enumerate(pairs) if not pair.same), 0)
    start = 0 if first <= MOST_ROWS_BEFORE else first - 1
    made: list[PageRow] = []
    spent = 0
    for at, pair in enumerate(islice(pairs, start, None), start):
        row = _make_row(pair, as_values)
        tags = 60 if row.expected is not None and row.actual is not None else 110  # with what one side lacks
        spent += tags + estimate_bytes(row.expected or ()) + estimate_bytes(row.actual or ())
        if at > first and spent > budget:
            break
        made.append(row)
    return tuple(made), len(pairs) - len(made)


def _make_row(pair: LinePair, as_values: bool) -> PageRow:
    folded = (count_left_out(pair.folded),) if pair.folded else ()
    left, right = (
        None if line is None else (*line, *folded) or make_empty_line() for line in _make_sides(pair, as_values)
    )
    return PageRow(None if left is None else pair.number, left, pair.actual_number, right, pair.same)


def _make_sides(pair: LinePair, as_values: bool) -> tuple[PageLine | None, PageLine | None]:
    """Both lines; where there are two that differ, the words that differ are marked."""
    if pair.expected is None or pair.actual is None or pair.same:
        return _fold_plain(pair.expected), _fold_plain(pair.actual)
    left, right = find_stretches(make_visible(pair.expected), make_visible(pair.actual), as_values)
    return _fold_stretches(left), _fold_stretches(right)


def _fold_plain(text: str | None) -> PageLine | None:
    return fold_line(text) if text else None if text is None else ()


def find_stretches(expected: str, actual: str, as_values: bool = False) -> tuple[list[Stretch], list[Stretch]]:
    """Both texts as stretches that are equal and stretches that differ, token by token.

    With `as_values` tokens are equal that stand for the same, such as 2 and 2.0.
    """
    make = _ValueToken if as_values else str
    token = _VALUE_TOKEN if as_values else TOKEN
    one, other = ([*map(make, token.findall(text))] for text in (expected, actual))
    head = _count_equal(one, other)
    tail = _count_equal(one[head:][::-1], other[head:][::-1])
    middle, other_middle = one[head : len(one) - tail], other[head : len(other) - tail]
    left, right = _compare(middle, other_middle)
    before, after = (False, "".join(one[:head])), (False, "".join(one[len(one) - tail :]))
    return [before, *left, after], [before, *right, after]


class _ValueToken(str):
    """A part of a value as it is written, equal to whatever stands for the same."""

    __slots__ = ()

    @property
    def _meaning(self) -> str:
        text = str(self)
        return text.rstrip("0").removesuffix(".") if "." in text else _ALIKE.get(text, text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ValueToken) and self._meaning == other._meaning

    def __hash__(self) -> int:
        return hash(self._meaning)


def _count_equal(one: Sequence[str], other: Sequence[str]) -> int:
    """How many tokens two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def _compare(one: Sequence[str], other: Sequence[str]) -> tuple[list[Stretch], list[Stretch]]:
    """The stretches between what is equal at both ends; one single stretch where there would be too many."""
    whole = [(True, "".join(one))], [(True, "".join(other))]
    if len(one) * len(other) > MOST_COMPARISONS:
        return whole
    left: list[Stretch] = []
    right: list[Stretch] = []
    for kind, start, end, other_start, other_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        mine, theirs = one[start:end], other[other_start:other_end]
        if kind == "replace" and len(mine) == len(theirs) == 1:
            _add_words(left, right, mine[0], theirs[0])
        else:
            left.append((kind != "equal", "".join(mine)))
            right.append((kind != "equal", "".join(theirs)))
    return (left, right) if max(len(left), len(right)) <= MOST_STRETCHES else whole


def _add_words(left: list[Stretch], right: list[Stretch], mine: str, theirs: str) -> None:
    """Two single tokens: within two words only the letters that differ, a number as a whole."""
    head = tail = 0
    if mine.isalpha() and theirs.isalpha():
        head = _count_equal(mine, theirs)
        tail = _count_equal(mine[head:][::-1], theirs[head:][::-1])
    if head + tail <= max(len(mine), len(theirs)) // 2:
        left.append((True, str(mine)))
        right.append((True, str(theirs)))
        return
    for side, word in ((left, mine), (right, theirs)):
        end = len(word) - tail
        side += [(False, word[:head]), (True, word[head:end]), (False, word[end:])]


def _fold_stretches(stretches: Sequence[Stretch]) -> PageLine:
    """Pieces; what is equal is shortened at both ends of the line, what differs at its end, with a count."""
    filled = [stretch for stretch in stretches if stretch[1]]
    last = len(filled) - 1
    pieces = (piece for at, stretch in enumerate(filled) for piece in _fold_stretch(at, last, *stretch))
    return tuple(piece for piece in pieces if piece.text)


def _fold_stretch(at: int, last: int, differs: bool, text: str) -> Iterator[Piece]:
    if differs:
        yield Piece("changed", text[:KEPT_CHANGED])
        yield _make_cut(len(text) - KEPT_CHANGED, _MORE)
    elif at == 0:
        yield _make_cut(len(text) - KEPT_BEFORE, _EQUAL)
        yield Piece("", text[-KEPT_BEFORE:])
    elif at == last:
        yield Piece("", text[:KEPT_AFTER])
        yield _make_cut(len(text) - KEPT_AFTER, _EQUAL)
    else:
        yield Piece("", text[:KEPT_BEFORE])
        yield _make_cut(len(text) - KEPT_BEFORE, _EQUAL)


def _make_cut(number: int, which: str) -> Piece:
    return Piece("cut", say(which, number=number) if number > 0 else "")
