"""What is wrong with a student's move in a game with heaps that the rules do not allow."""

from __future__ import annotations

import re

from grader.reference_api import Explanation
from reference.games.moves import Heaps, Move, count_counters, count_heaps

MOVE = re.compile(r"\s*remove\s+(-?[0-9]{1,100})\s+counters?\s+from\s+heap\s+(-?[0-9]{1,100})\W*", re.IGNORECASE)
"""A student's move, its form read kindly: what is said here is about the move."""


def read_move(answer: str) -> Move | None:
    """The move that an answer tells, allowed or not; None for what is not a move."""
    read = MOVE.fullmatch(answer)
    return read and (int(read[2]) - 1, int(read[1]))


def refute_illegal(heaps: Heaps, answer: str, most: int | None = None) -> Explanation | None:
    """Why a student's move is not allowed; None for one that is, and for what is not a move."""
    move = read_move(answer)
    reason = find_broken_rule(heaps, move, most) if move else ""
    return Explanation("", (reason,)) if reason else None


def find_broken_rule(heaps: Heaps, move: Move, most: int | None = None) -> str:
    """Why a move of at most `most` counters (None: of any number) is not allowed; empty when it is."""
    index, taken = move
    if not 0 <= index < len(heaps):
        all_heaps = "only Heap 1" if len(heaps) == 1 else f"Heap 1 to Heap {len(heaps)}"
        return f"There is no Heap {index + 1}: this game has {count_heaps(len(heaps))}, {all_heaps}."
    if taken < 1:
        return f"A move takes at least 1 counter, so taking {taken} is not a move."
    if most is not None and taken > most:
        return f"A move takes at most {count_counters(most)}, so taking {taken} is not a move."
    if taken > heaps[index]:
        return f"Heap {index + 1} has {count_counters(heaps[index])}, so {taken} cannot be taken from it."
    return ""
