"""The heaps of an explanation as shapes with coordinates: counters one by one, or bars where they are too many."""

from __future__ import annotations

from dataclasses import dataclass

from grader.model import Picture
from grader.text.wording import count

LEFT, PITCH, PER_LINE, LINE = 76, 17, 10, 17
WIDTH = LEFT + PITCH * PER_LINE
MOST_COUNTERS = 4 * PER_LINE
MOST_HEAPS = 12


@dataclass(frozen=True)
class Counter:
    """One counter of a heap, at its centre."""

    x: float
    y: float
    taken: bool


@dataclass(frozen=True)
class Bar:
    """A heap of many counters: what stays, then what is taken, from left to right."""

    x: float
    y: float
    kept: float
    taken: float


@dataclass(frozen=True)
class Heap:
    """One heap: its words, then its counters or its bar."""

    y: float
    name: str
    size: str
    counters: tuple[Counter, ...]
    bar: Bar | None


@dataclass(frozen=True)
class Drawing:
    """All that the SVG of one picture needs; `words` tells what it shows to who does not see it."""

    title: str
    description: str
    words: str
    width: int
    height: int
    heaps: tuple[Heap, ...]
    hidden_heaps: int
    taken: bool


def drawing(picture: Picture) -> Drawing:
    """The shapes of a picture: the first heaps, and every heap that counters are taken from."""
    shown = [at for at, taken in enumerate(picture.taken) if at < MOST_HEAPS or taken]
    largest = max(picture.heaps, default=0)
    heaps: list[Heap] = []
    top = 4
    for at in shown:
        heap = _heap(at, picture.heaps[at], picture.taken[at], largest, top)
        heaps.append(heap)
        top += max(40, LINE * -(-len(heap.counters) // PER_LINE) + 12)
    words = "; ".join(_words(at, picture.heaps[at], picture.taken[at]) for at in shown)
    hidden = len(picture.heaps) - len(shown)
    return Drawing(picture.title, picture.description, words, WIDTH, top, tuple(heaps), hidden, any(picture.taken))


def _words(at: int, size: int, taken: int) -> str:
    counters = f"Heap {at + 1}: {count(size, 'counter')}"
    return f"{counters}, {taken:,} of them taken, {size - taken:,} left" if taken else counters


def _heap(at: int, size: int, taken: int, largest: int, top: int) -> Heap:
    words = f"{_short(size)} → {_short(size - taken)}" if taken else _short(size)
    if largest <= MOST_COUNTERS:
        counters = tuple(_counter(place, size - taken, top) for place in range(size))
        return Heap(top, f"Heap {at + 1}", words, counters, None)
    scale = PITCH * PER_LINE / largest
    return Heap(
        top, f"Heap {at + 1}", words, (), Bar(LEFT, top + 5, round((size - taken) * scale, 2), round(taken * scale, 2))
    )


def _counter(place: int, kept: int, top: int) -> Counter:
    line, column = divmod(place, PER_LINE)
    return Counter(LEFT + PITCH * column + PITCH / 2, top + 9 + LINE * line, place >= kept)


def _short(number: int) -> str:
    """A size that fits beside its heap; the table beside the picture has it whole."""
    return str(number) if number < 100_000 else f"{number:.1e}"
