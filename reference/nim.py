"""The reference of the assignment `nim`: the Game of Nim in normal play.

An input is the count n and n games, one per line, of two or more heaps; the answer to each is one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from reference.nim_explain import explain
from reference.nim_game import find_move, nim_sum, read_games, sentence
from reference.nim_layouts import canonical
from reference.nim_refute import refute
from reference.nim_variants import VARIANTS

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "refute", "shrink", "solve", "validate"]

NUMBER = re.compile(r"[0-9]{1,100}")
"""A count of games or counters; nobody means one of more than 100 digits."""


class Random(Protocol):
    """What `generate` needs of its source of chance."""

    def randint(self, low: int, high: int, /) -> int: ...

    def random(self) -> float: ...


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(sentence(find_move(heaps)) + "\n" for heaps in read_games(text))


def parts(text: str) -> list[tuple[str, int]]:
    """The name of each answer and the number of its lines."""
    return [(f"game {number}", 1) for number in range(1, int(text.split("\n", 1)[0]) + 1)]


# --- inputs ----------------------------------------------------------------------------------------------------------


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the handout's rules.

    Tabs, CR LF and huge counters are beyond the handout, but they can be solved, so they pass.
    """
    count, *lines = [line.removesuffix("\r").strip(" \t") for line in text.split("\n")]
    if not NUMBER.fullmatch(count) or int(count) < 1:
        raise ValueError(f"line 1: {count[:40]!r} is not a number of games (1 or more)")
    if sum(1 for line in lines if line) < int(count):
        raise ValueError(f"line 1: it announces {int(count)} games, but fewer lines follow")
    for number, line in enumerate(lines, start=2):
        if line:
            _validate_game(number, line)
        elif number <= int(count) + 1:
            raise ValueError(f"line {number}: it is empty, but a game belongs here")


def _validate_game(number: int, line: str) -> None:
    words = re.split(r"[ \t]+", line)
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ValueError(f"line {number}: {word[:40]!r} is not a number of counters (0 or more)")
    if len(words) < 2:
        raise ValueError(f"line {number}: a game has 2 or more heaps, this one has 1")


def generate(
    rng: Random, *, games: int, heaps: Sequence[int] = (2, 8), counters: Sequence[int] = (0, 1000), lost: float = 0.0
) -> str:
    """An input of `games` games.

    `heaps` and `counters` are the smallest and the largest number of heaps in a game and of counters in a heap;
    `lost` is the share of games (0 to 1) whose last heap is chosen to make the nim-sum 0, where it can be.
    """
    _check_range("heaps", heaps, 2)
    _check_range("counters", counters, 0)
    if games < 1 or not 0 <= lost <= 1:
        raise ValueError("games must be 1 or more, lost between 0 and 1")
    lines = [" ".join(map(str, _random_game(rng, heaps, counters, lost))) for _ in range(games)]
    return "\n".join([str(games), *lines, ""])


def _check_range(name: str, limits: Sequence[int], least: int) -> None:
    if len(limits) != 2 or not least <= limits[0] <= limits[1]:
        raise ValueError(f"{name} must be two numbers, the smallest (at least {least}) and the largest")


def _random_game(rng: Random, heaps: Sequence[int], counters: Sequence[int], lost: float) -> list[int]:
    game = [rng.randint(counters[0], counters[1]) for _ in range(rng.randint(heaps[0], heaps[1]))]
    balance = nim_sum(game[:-1])
    if rng.random() < lost and counters[0] <= balance <= counters[1]:
        game[-1] = balance
    return game


# --- smaller inputs --------------------------------------------------------------------------------------------------


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first.

    Fewer games, fewer lines behind them, plain spacing, fewer heaps, fewer counters, less spacing.
    All but the steps of spacing keep the spacing as it is, since the spacing may be what fails.
    """
    lines = text.split("\n")
    count = int(lines[0])
    games, rest = lines[1 : count + 1], lines[count + 1 :]
    for start, end in _cuts(count, 1):
        yield _joined([*games[:start], *games[end:]], rest)
    for start, end in _cuts(len(rest) - 1, 0):
        yield _joined(games, [*rest[:start], *rest[end:]])
    plain = _joined([" ".join(line.split()) for line in games], [""])
    if len(plain) < len(text):
        yield plain
    for steps in (_fewer_heaps, _fewer_columns, _fewer_counters, _less_spacing):
        for index, line in enumerate(games):
            for smaller in steps(line):
                yield _joined([*games[:index], smaller, *games[index + 1 :]], rest)


def _joined(games: Sequence[str], rest: Sequence[str]) -> str:
    return "\n".join([str(len(games)), *games, *rest])


def _cuts(size: int, least: int) -> Iterator[tuple[int, int]]:
    """The stretches (start, end) to leave out of `size` things so that at least `least` stay, the longest first."""
    length = max(size // 2, min(size - least, 1))
    while length >= 1:
        for start in range(0, size, length):
            end = min(start + length, size)
            if size - (end - start) >= least:
                yield start, end
        length //= 2


def _parted(line: str) -> tuple[list[str], list[str]]:
    """The heaps of a line and what stands around them, one piece more."""
    return re.findall(r"[0-9]+", line), re.split(r"[0-9]+", line)


def _fewer_heaps(line: str) -> Iterator[str]:
    heaps, gaps = _parted(line)
    for start, end in _cuts(len(heaps), 2):
        first = start if end == len(heaps) else start + 1
        yield _woven([*heaps[:start], *heaps[end:]], [*gaps[:first], *gaps[first + end - start :]])


def _fewer_columns(line: str) -> Iterator[str]:
    """All heaps halved, or without one binary digit: a lost game stays lost, which one heap alone cannot do."""
    words, gaps = _parted(line)
    heaps = [int(word) for word in words]
    columns = range(max(heaps).bit_length() - 1, -1, -1)
    for fewer in [[heap >> 1 for heap in heaps], *([heap & ~(1 << column) for heap in heaps] for column in columns)]:
        if fewer != heaps:
            yield _woven(list(map(str, fewer)), gaps)


def _fewer_counters(line: str) -> Iterator[str]:
    heaps, gaps = _parted(line)
    for index, heap in enumerate(map(int, heaps)):
        for fewer in sorted({0, heap // 2, heap - 1} - {-1, heap}):
            yield _woven([*heaps[:index], str(fewer), *heaps[index + 1 :]], gaps)


def _less_spacing(line: str) -> Iterator[str]:
    """Each gap halved or one shorter: at the ends of the line down to nothing, else down to one character."""
    heaps, gaps = _parted(line)
    for index, gap in enumerate(gaps):
        least = 0 if index in (0, len(heaps)) else 1
        for length in sorted({len(gap) // 2, len(gap) - 1}):
            if least <= length < len(gap):
                yield _woven(heaps, [*gaps[:index], gap[:length], *gaps[index + 1 :]])


def _woven(words: Sequence[str], gaps: Sequence[str]) -> str:
    return gaps[0] + "".join(word + gap for word, gap in zip(words, gaps[1:], strict=True))
