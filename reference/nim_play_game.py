"""A game of Nim in normal play that a program plays with itself, both sides of it: COMPUTER and HUMAN in turn."""

from __future__ import annotations

from dataclasses import dataclass

from reference.games.moves import Heaps
from reference.games.nim_tables import nim_sum

COMPUTER, HUMAN = "COMPUTER", "HUMAN"
PLAYERS = (COMPUTER, HUMAN)


@dataclass(frozen=True)
class Start:
    """The piles before the first move, and who makes it."""

    piles: Heaps
    player: str


def read_start(text: str) -> Start:
    """The game of an input: the number of piles, the piles, who starts."""
    _, *piles, player = text.split()
    return Start(tuple(map(int, piles)), player)


def name_other(player: str) -> str:
    """The player who moves after this one."""
    return HUMAN if player == COMPUTER else COMPUTER


def predict_winner(start: Start) -> str:
    """Who wins when both play perfectly."""
    return start.player if nim_sum(start.piles) else name_other(start.player)


def name_pile(index: int) -> str:
    """Piles are told by their index, as the program prints it: the first is `Index 0`."""
    return f"Index {index}"
