"""Inputs of many games: the count n on the first line, then n games, one per line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

NUMBER = re.compile(r"[0-9]{1,100}")
"""A count of games or counters; nobody means one of more than 100 digits."""

Position = TypeVar("Position")
Parse = Callable[[Sequence[str]], Position]
"""The position that the words of a line tell."""
Check = Callable[[list[str]], None]
"""Raises ValueError with the reason when the words of a line are not a game."""
Step = Callable[[str], Iterable[str]]
"""The smaller lines that may take the place of a line."""


def read_lines(text: str) -> list[str]:
    """The lines of the n games; what follows them does not count."""
    lines = text.split("\n")
    return lines[1 : int(lines[0]) + 1]


def read_positions(text: str, parse: Parse[Position]) -> Iterable[Position]:
    """The position of each of the n games; where one cannot be parsed, it fails only when its turn comes."""
    try:
        return _parse_all(text, parse)
    except (ValueError, IndexError):
        return (parse(line.split()) for line in read_lines(text))


@lru_cache(maxsize=2)
def _parse_all(text: str, parse: Parse[Position]) -> Sequence[Position]:
    """The positions once for all wrong solvers, which are asked for the same text one after the other."""
    return tuple(parse(line.split()) for line in read_lines(text))


def find_line(text: str, item: int) -> str:
    """The line of game `item` (from 0). Raises ValueError when there is no such game."""
    lines = read_lines(text)
    if not 0 <= item < len(lines):
        raise ValueError(f"the input has no game {item + 1}")
    return lines[item]


def name_games(text: str) -> list[tuple[str, int]]:
    """The name of each answer and the number of its lines."""
    return [(f"game {number}", 1) for number in range(1, int(text.split("\n", 1)[0]) + 1)]


def join_games(lines: Sequence[str], rest: Sequence[str] = ("",)) -> str:
    """An input of these games, and of what stands behind them."""
    return "\n".join([str(len(lines)), *lines, *rest])


def validate_games(text: str, check: Check, *, blank: bool = False) -> None:
    """Raise ValueError with line and reason when an input breaks the rules; with `blank` an empty line is a game.

    Tabs, CR LF and huge numbers are beyond the handouts, but they can be solved, so they pass.
    """
    count, *lines = [line.removesuffix("\r").strip(" \t") for line in text.split("\n")]
    if not NUMBER.fullmatch(count) or int(count) < 1:
        raise ValueError(f"line 1: {count[:40]!r} is not a number of games (1 or more)")
    following = len(lines) - (lines[-1:] == [""]) if blank else sum(1 for line in lines if line)
    if following < int(count):
        raise ValueError(f"line 1: it announces {int(count)} games, but fewer lines follow")
    for number, line in enumerate(lines, start=2):
        if line:
            _check_line(number, line, check)
        elif number <= int(count) + 1 and not blank:
            raise ValueError(f"line {number}: it is empty, but a game belongs here")


def _check_line(number: int, line: str, check: Check) -> None:
    try:
        check(re.split(r"[ \t]+", line))
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from None


# --- smaller inputs --------------------------------------------------------------------------------------------------


def shrink_games(text: str, steps: Iterable[Step], check: Check) -> Iterator[str]:
    """Smaller valid inputs, largest step first.

    Fewer games, fewer lines behind them, plain spacing, then each step on each line, where `check` allows its result.
    All but the steps of spacing keep the spacing as it is, since the spacing may be what fails.
    """
    games = read_lines(text)
    rest = text.split("\n")[len(games) + 1 :]
    for start, end in cut_out(len(games), 1):
        yield join_games([*games[:start], *games[end:]], rest)
    for start, end in cut_out(len(rest) - 1, 0):
        yield join_games(games, [*rest[:start], *rest[end:]])
    plain = join_games([" ".join(line.split()) for line in games])
    if len(plain) < len(text):
        yield plain
    for step in steps:
        for index, line in enumerate(games):
            for smaller in step(line):
                if _is_allowed(smaller, check):
                    yield join_games([*games[:index], smaller, *games[index + 1 :]], rest)


def _is_allowed(line: str, check: Check) -> bool:
    try:
        check(line.split())
    except ValueError:
        return False
    return True


def cut_out(size: int, least: int) -> Iterator[tuple[int, int]]:
    """The stretches (start, end) to leave out of `size` things so that at least `least` stay, the longest first."""
    length = max(size // 2, min(size - least, 1))
    while length >= 1:
        for start in range(0, size, length):
            end = min(start + length, size)
            if size - (end - start) >= least:
                yield start, end
        length //= 2
