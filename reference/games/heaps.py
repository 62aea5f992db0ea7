"""The picture of heaps of counters, some of which are taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader.reference_api import MarkRow, Marks, Picture
from reference.games.moves import name_heap

MOST_HEAPS = 12
"""So many heaps are drawn, and the one that a move takes from; the description says how many others there are."""


def draw_heaps(
    heaps: Sequence[int],
    move: tuple[int, int] | None,
    title: str,
    description: str,
    name: Callable[[int], str] = name_heap,
) -> Picture:
    """Draw heaps before a move: the index of a heap (from 0) and how many counters are taken from it."""
    taken_from, taken = move or (-1, 0)
    shown = [at for at in range(len(heaps)) if at < MOST_HEAPS or at == taken_from]
    rows = tuple(_draw_heap(name(at), heaps[at], taken if at == taken_from else 0) for at in shown)
    hidden = len(heaps) - len(shown)
    left_out = f" {hidden} more {'heap is' if hidden == 1 else 'heaps are'} not drawn." if hidden else ""
    return Picture(title, description + left_out, Marks(rows), "Filled: stays. Outlined and crossed: taken.")


def _draw_heap(name: str, size: int, taken: int) -> MarkRow:
    words = f"{name}: {_count_counters(size)}"
    if not taken:
        return MarkRow(name, words, size, note=_shorten(size))
    left = size - taken
    return MarkRow(
        name,
        f"{words}, {taken:,} of them taken, {left:,} left",
        left,
        taken,
        f"{_shorten(size)} → {_shorten(left)}",
    )


def _count_counters(number: int) -> str:
    return "1 counter" if number == 1 else f"{number:,} counters"


def _shorten(number: int) -> str:
    """A size that fits beside its heap; the table beside the picture has it whole."""
    return str(number) if number < 100_000 else f"{number:.1e}"
