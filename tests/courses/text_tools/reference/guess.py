"""The reference of `guess`: the program guesses a number from 1 to 100 in at most seven lines."""

from __future__ import annotations

from collections.abc import Generator

from grader.reference_api import Judgement

MOST = 7


def solve(text: str) -> str:
    """What a program prints that halves the range each time."""
    low, high, lines = 1, 100, []
    while not lines or lines[-1] != int(text):
        lines.append((low + high) // 2)
        low, high = (lines[-1] + 1, high) if lines[-1] < int(text) else (low, lines[-1] - 1)
    return "".join(f"{line}\n" for line in lines)


def play(text: str) -> Generator[str, str | None, Judgement]:
    """Answer each guess with `higher` or `lower`."""
    told = ""
    for _ in range(MOST):
        line = yield told
        if line is None:
            return Judgement(False, "The program stopped guessing.")
        if not line.strip().isdecimal():
            return Judgement(False, f"`{line}` is not a number.")
        if int(line) == int(text):
            return Judgement(True)
        told = "higher\n" if int(line) < int(text) else "lower\n"
    return Judgement(False, f"{MOST} guesses were not enough.")
