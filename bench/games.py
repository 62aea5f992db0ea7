"""What the references of the games cost: `python bench/games.py`, in a checkout, with the grader installed.

Each answers 10,000 games, as many as its largest case has; some have one game per input.
"""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path
from types import ModuleType

from timing import machine

from grader.reference.frozen_random import FrozenRandom

GAMES = (
    "nim",
    "nim_misere",
    "nim_winner",
    "twenty_one",
    "subtraction",
    "box_game",
    "greedy_nim",
    "fibonacci_nim",
    "nim_board",
    "nim_play",
)
NUMBER = 10_000
SECONDS = 0.2
ONE_PER_INPUT = ("nim_winner", "nim_board", "nim_play")


def make_inputs(reference: ModuleType, game: str) -> list[str]:
    """Inputs with so many games together."""
    if game in ONE_PER_INPUT:
        return [reference.generate(FrozenRandom(seed)) for seed in range(NUMBER)]
    return [reference.generate(FrozenRandom(1), games=NUMBER)]


def main() -> None:
    """Print the CPU time of each reference, and exit with 1 if one takes too long."""
    sys.path.append(str(Path(__file__).parents[1]))
    print(machine())
    slow = False
    for game in GAMES:
        reference = importlib.import_module(f"reference.{game}")
        inputs = make_inputs(reference, game)
        start = time.process_time()
        for text in inputs:
            reference.solve(text)
        seconds = time.process_time() - start
        slow |= seconds > SECONDS
        print(f"{game:<14} {seconds * 1000:6.0f} ms for {NUMBER:,} games, at most {SECONDS * 1000:.0f} ms")
    sys.exit(slow)


if __name__ == "__main__":
    main()
