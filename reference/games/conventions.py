"""Normal and misère play: when a nim position is lost, and how an input says which one is meant."""

from __future__ import annotations

from collections.abc import Iterator

from reference.games.moves import Heaps, Move
from reference.games.nim_tables import nim_sum

MISERE = "misere"
CONVENTIONS = ("normal", MISERE)
LAST_COUNTER_LOSES = "The only move takes the last counter, and in misère play that loses."
"""Of a position in which one counter is left: nobody answers that move."""


def is_lost_nim(heaps: Heaps, *, misere: bool) -> bool:
    """Whether who is to move in Nim loses against the best play (Bouton).

    Misère differs where no heap holds more than 1 counter: an odd number of heaps of 1 is lost there, an even one won.
    """
    return (nim_sum(heaps) == 0) != (misere and max(heaps) <= 1)


def is_endgame(heaps: Heaps) -> bool:
    """Whether at most one heap holds more than 1 counter: from there on misère play differs."""
    return sum(heap > 1 for heap in heaps) <= 1


def list_misere_moves(heaps: Heaps) -> Iterator[Move]:
    """Every winning move of misère Nim, in the order of the heaps; there is at most one a heap."""
    # An odd number of heaps of 1 has the nim-sum 1.
    wanted = nim_sum(heaps) ^ is_endgame(heaps)
    return ((index, heap - (heap ^ wanted)) for index, heap in enumerate(heaps) if heap ^ wanted < heap)


def check_convention(word: str) -> None:
    """Raise ValueError when a word names no convention."""
    if word not in CONVENTIONS:
        raise ValueError(f"{word[:40]!r} is neither `normal` nor `misere`")


def describe_convention(misere: bool) -> str:
    """What the last counter decides."""
    return (
        "Misère: whoever takes the last counter loses."
        if misere
        else "Normal play: whoever takes the last counter wins."
    )
