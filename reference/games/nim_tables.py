"""The tables of an explanation in games where the nim-sum decides: the heaps in binary, and each heap ⊕ X."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor

from grader.reference_api import Table
from reference.games.moves import Heaps, Move, name_heap

SHOWN_HEAPS = 12
"""So many heaps of one game are explained one by one; for the others a row says how many there are."""


def nim_sum(heaps: Heaps) -> int:
    """The heaps added in binary without carrying."""
    return reduce(xor, heaps, 0)


def choose_shown(heaps: Heaps, move: Move | None) -> list[int]:
    """The indexes of the heaps to show: the first ones, and the one to take from."""
    chosen = {move[0]} if move else set()
    return sorted({*range(min(SHOWN_HEAPS, len(heaps))), *chosen})


def list_heaps(heaps: Heaps, between: str = " ⊕ ") -> str:
    """The heaps in a row of words; of many the first ones."""
    more = len(heaps) - SHOWN_HEAPS
    return between.join(map(str, heaps[:SHOWN_HEAPS])) + (f"{between}… ({more} more)" if more > 0 else "")


def write_sum(heaps: Heaps) -> str:
    """`3 ⊕ 4 = 7`, and of one heap its size."""
    total = str(nim_sum(heaps))
    return f"{list_heaps(heaps)} = {total}" if len(heaps) > 1 else total


def make_binary_table(heaps: Heaps, shown: Sequence[int], name: Callable[[int], str] = name_heap) -> Table:
    """A column for each power of two, so that the 1s of a column stand below each other."""
    width = max(max(heaps).bit_length(), 1)
    rows = [(name(index), str(heaps[index]), *f"{heaps[index]:0{width}b}") for index in shown]
    rows += make_rest_row(heaps, shown, width + 2)
    total = nim_sum(heaps)
    rows.append(("nim-sum X", str(total), *f"{total:0{width}b}"))
    head = ("", "counters", *(str(2**power) for power in reversed(range(width))))
    return Table(
        "The heaps in binary: X has a 1 where the column has an odd number of 1s", head, tuple(rows), len(rows) - 1
    )


def make_move_table(
    heaps: Heaps, move: Move | None, shown: Sequence[int], name: Callable[[int], str] = name_heap
) -> Table:
    """Each heap, what it would be with X, and whether that is smaller."""
    total = nim_sum(heaps)
    rows = [
        (
            name(index),
            str(heaps[index]),
            str(heaps[index] ^ total),
            "yes" if heaps[index] ^ total < heaps[index] else "no",
        )
        for index in shown
    ]
    marked = shown.index(move[0]) if move else None
    return Table(
        f"Each heap h with its h ⊕ X: the exclusive or of h and the nim-sum X, which is {total}",
        ("", "h", "h ⊕ X", "smaller than h?"),
        (*rows, *make_rest_row(heaps, shown, 4)),
        marked,
    )


def make_rest_row(heaps: Heaps, shown: Sequence[int], cells: int) -> list[tuple[str, ...]]:
    """The row that says how many heaps are left out, where any are."""
    more = len(heaps) - len(shown)
    return [(f"{more} more {'heap' if more == 1 else 'heaps'}", *["…"] * (cells - 1))] if more else []
