"""Quick proofs of references: what they answer to every small position, against a search of every game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from reference.games.moves import Heaps, Move, list_moves, sentence, take
from reference.games.search import make_search

Position = TypeVar("Position", bound=Hashable)
Choice = TypeVar("Choice")


def check_answers(
    positions: Sequence[Position],
    answers: Iterable[str],
    follow: Callable[[Position], Iterable[tuple[Choice, Position]]],
    word: Callable[[Position, Choice | None], str],
    *,
    stuck_wins: bool = False,
) -> int:
    """Compare the answers to all positions with the first winning move that a search finds; return how many there are.

    `follow` lists each move with the position that it leaves, `word` tells the answer for a move, or for None where
    every move loses. Raises AssertionError at the first answer that is another one.
    """
    is_won = make_search(lambda position: (left for _, left in follow(position)), stuck_wins=stuck_wins)
    for position, answer in zip(positions, answers, strict=True):
        winning = next((move for move, left in follow(position) if not is_won(left)), None)
        if answer != (wanted := word(position, winning)):
            raise AssertionError(f"{position}: {answer!r}, but the search says {wanted!r}")
    return len(positions)


def tell_proof(number: int, positions: str) -> str:
    """What `prove()` of a reference says."""
    return f"the answers to {number:,} positions, {positions}, by a search of every game"


# --- heaps -----------------------------------------------------------------------------------------------------------


def list_positions(heaps: int, largest: int, *, empty: bool = True) -> list[tuple[int, ...]]:
    """All positions of so many heaps of 0 to `largest`; `empty` says whether that of empty heaps is one."""
    return [position for position in product(range(largest + 1), repeat=heaps) if empty or any(position)]


def write_heaps(heaps: Heaps) -> str:
    """The heaps on a line."""
    return " ".join(map(str, heaps))


def follow_nim(heaps: tuple[int, ...]) -> Iterator[tuple[Move, tuple[int, ...]]]:
    """The moves of Nim, in the order of the heaps."""
    return ((move, take(heaps, move)) for move in list_moves(heaps))


def word_move(_position: object, move: Move | None) -> str:
    """The handouts' sentence."""
    return sentence(move)
