"""Who wins, by trying every game to its end: what the rules of the references are proved against."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Position = TypeVar("Position", bound=Hashable)


def make_search(follow: Callable[[Position], Iterable[Position]], *, stuck_wins: bool) -> Callable[[Position], bool]:
    """What tells whether the player to move wins.

    `follow` lists the positions after each move; a player who cannot move wins where `stuck_wins` (misère play), and
    loses elsewhere. What was found is kept, so ask for all positions of a game from one search.
    """
    known: dict[Position, bool] = {}

    def is_won(position: Position) -> bool:
        if position not in known:
            following = list(follow(position))
            known[position] = any(not is_won(left) for left in following) if following else stuck_wins
        return known[position]

    return is_won
