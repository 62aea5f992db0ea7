"""A line of heaps: what it may hold, how it is made at random, and the smaller lines that may take its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from reference.games.batch import NUMBER, Step, cut_out

Range = Sequence[int]
"""The smallest and the largest of something."""


class Random(Protocol):
    """What `generate` needs of its source of chance."""

    def randint(self, low: int, high: int, /) -> int: ...

    def random(self) -> float: ...


def parse_heaps(words: Sequence[str]) -> list[int]:
    """The heaps that stand on a line."""
    return list(map(int, words))


def check_heaps(words: Sequence[str], least: int = 2) -> None:
    """Raise ValueError when the words are not `least` or more heaps."""
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ValueError(f"{word[:40]!r} is not a number of counters (0 or more)")
    if len(words) < least:
        raise ValueError(f"a game has {least} or more heaps, this one has {len(words)}")


def refuse_empty_heaps(words: Sequence[str]) -> None:
    """Raise ValueError when no heap has a counter, so that nobody can move."""
    if not any(map(int, words)):
        raise ValueError("all heaps are empty, but who is to move must be able to")


def check_range(name: str, limits: Range, least: int) -> None:
    """Raise ValueError when a parameter of `generate` is not a range from `least` up."""
    if len(limits) != 2 or not least <= limits[0] <= limits[1]:
        raise ValueError(f"{name} must be two numbers, the smallest (at least {least}) and the largest")


def check_share(games: int, lost: float) -> None:
    """Raise ValueError when the number of games or the share of lost ones is out of range."""
    if games < 1 or not 0 <= lost <= 1:
        raise ValueError("games must be 1 or more, lost between 0 and 1")


def draw_random_heaps(rng: Random, heaps: Range, counters: Range) -> list[int]:
    """A game of so many heaps of so many counters."""
    return [rng.randint(counters[0], counters[1]) for _ in range(rng.randint(heaps[0], heaps[1]))]


# --- smaller lines ---------------------------------------------------------------------------------------------------


def shrink_heaps(line: str) -> Iterator[str]:
    """A line with fewer heaps; the check of the game says how many must stay."""
    heaps, gaps = _parted(line)
    for start, end in cut_out(len(heaps), 1):
        first = start if end == len(heaps) else start + 1
        yield _woven([*heaps[:start], *heaps[end:]], [*gaps[:first], *gaps[first + end - start :]])


def shrink_columns(line: str) -> Iterator[str]:
    """All heaps halved, or without one binary digit: a lost game stays lost, which one heap alone cannot do."""
    words, gaps = _parted(line)
    heaps = [int(word) for word in words]
    columns = range(max(heaps).bit_length() - 1, -1, -1)
    for fewer in [[heap >> 1 for heap in heaps], *([heap & ~(1 << column) for heap in heaps] for column in columns)]:
        if fewer != heaps:
            yield _woven(list(map(str, fewer)), gaps)


def shrink_counters(line: str) -> Iterator[str]:
    """A line with fewer counters in one heap."""
    heaps, gaps = _parted(line)
    for index, heap in enumerate(map(int, heaps)):
        for fewer in sorted({0, heap // 2, heap - 1} - {-1, heap}):
            yield _woven([*heaps[:index], str(fewer), *heaps[index + 1 :]], gaps)


def shrink_gaps(line: str) -> Iterator[str]:
    """Each gap halved or one shorter: at the ends of the line down to nothing, else down to one character."""
    heaps, gaps = _parted(line)
    for index, gap in enumerate(gaps):
        least = 0 if index in (0, len(heaps)) else 1
        for length in sorted({len(gap) // 2, len(gap) - 1}):
            if least <= length < len(gap):
                yield _woven(heaps, [*gaps[:index], gap[:length], *gaps[index + 1 :]])


HEAP_STEPS: tuple[Step, ...] = (shrink_heaps, shrink_columns, shrink_counters, shrink_gaps)


def _parted(line: str) -> tuple[list[str], list[str]]:
    """The heaps of a line and what stands around them, one piece more."""
    return re.findall(r"[0-9]+", line), re.split(r"[0-9]+", line)


def _woven(words: Sequence[str], gaps: Sequence[str]) -> str:
    return gaps[0] + "".join(word + gap for word, gap in zip(words, gaps[1:], strict=True))


def shrink_behind(words: int, step: Step) -> Step:
    """The step on a line of which the first words are no heaps, and stay."""
    prefix = re.compile(rf"\s*(?:\S+\s+){{{words}}}")

    def shrink_rest(line: str) -> Iterator[str]:
        found = prefix.match(line)
        start = found.end() if found else 0
        return (line[:start] + rest for rest in step(line[start:]))

    return shrink_rest
