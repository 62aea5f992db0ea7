"""The reference of the assignment `nim`: the Game of Nim in normal play.

An input is the count n and n games, one per line, of two or more heaps; the answer to each is one line.
"""

from __future__ import annotations

from collections.abc import Iterator

from reference.games.batch import join_games, shrink_games, validate_games
from reference.games.batch import name_games as parts
from reference.games.heap_lines import (
    HEAP_STEPS,
    Random,
    Range,
    check_heaps,
    check_range,
    check_share,
    draw_random_heaps,
)
from reference.games.layouts import canonical
from reference.games.moves import sentence
from reference.games.nim_tables import nim_sum
from reference.games.proof import check_answers, follow_nim, list_positions, tell_proof, word_move, write_heaps
from reference.nim_explain import explain
from reference.nim_game import find_move, read_games
from reference.nim_refute import refute
from reference.nim_variants import VARIANTS

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "prove", "refute", "shrink", "solve", "validate"]


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(sentence(find_move(heaps)) + "\n" for heaps in read_games(text))


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the handout's rules."""
    validate_games(text, check_heaps)


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = list_positions(3, 5)
    answers = solve(join_games([*map(write_heaps, positions)])).splitlines()
    return tell_proof(check_answers(positions, answers, follow_nim, word_move), "3 heaps of 0 to 5")


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first."""
    return shrink_games(text, HEAP_STEPS, check_heaps)


def generate(rng: Random, *, games: int, heaps: Range = (2, 8), counters: Range = (0, 1000), lost: float = 0.0) -> str:
    """An input of `games` games.

    `heaps` and `counters` are the smallest and the largest number of heaps in a game and of counters in a heap;
    `lost` is the share of games (0 to 1) whose last heap is chosen to make the nim-sum 0, where it can be.
    """
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 0)
    check_share(games, lost)
    return join_games([" ".join(map(str, _random_game(rng, heaps, counters, lost))) for _ in range(games)])


def _random_game(rng: Random, heaps: Range, counters: Range, lost: float) -> list[int]:
    game = draw_random_heaps(rng, heaps, counters)
    balance = nim_sum(game[:-1])
    if rng.random() < lost and counters[0] <= balance <= counters[1]:
        game[-1] = balance
    return game
