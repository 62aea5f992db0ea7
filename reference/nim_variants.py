"""Programs for the Game of Nim that are wrong on purpose, each in one known way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice

from grader.reference_api import Variant
from reference.nim_game import LOSE, Heaps, find_move, nim_sum, read_games, sentence, winning_moves

Read = Callable[[str], Iterable[Heaps]]
Lines = Callable[[Heaps], Iterable[str]]
"""The lines that a program prints for one game."""


def _right(heaps: Heaps) -> list[str]:
    return [sentence(find_move(heaps))]


def _wrong(message: str, lines: Lines = _right, read: Read = read_games) -> Variant:
    """A program that reads or answers wrongly. Where it would crash, its output is what it has printed so far."""

    def wrong_solve(text: str) -> str:
        output: list[str] = []
        with suppress(ValueError, IndexError):
            for heaps in read(text):
                output.extend(line + "\n" for line in lines(heaps))
        return "".join(output)

    return Variant(wrong_solve, message)


def _worded(pattern: str) -> Lines:
    """Finds the right move and words it wrongly."""

    def lines(heaps: Heaps) -> list[str]:
        move = find_move(heaps)
        if move is None:
            return [LOSE]
        index, taken = move
        words = {"taken": taken, "left": heaps[index] - taken, "x": nim_sum(heaps), "index": index, "heap": index + 1}
        return [pattern.format(**words)]

    return lines


def _last_suitable(heaps: Heaps) -> list[str]:
    return [sentence(max(winning_moves(heaps), default=None))]


def _largest_suitable(heaps: Heaps) -> list[str]:
    return [sentence(max(winning_moves(heaps), default=None, key=lambda move: heaps[move[0]]))]


def _every_suitable(heaps: Heaps) -> list[str]:
    return [sentence(move) for move in winning_moves(heaps)] or [LOSE]


def _largest_less_nim_sum(heaps: Heaps) -> list[str]:
    largest, total = max(heaps), nim_sum(heaps)
    return [sentence((heaps.index(largest), largest - total) if total else None)]


def _sum_for_nim_sum(heaps: Heaps) -> list[str]:
    total = sum(heaps)
    moves = [(index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap]
    return [sentence(move) for move in moves[:1]] if total else [LOSE]


def _misere(heaps: Heaps) -> list[str]:
    if sum(heap > 1 for heap in heaps) > 1:
        return _right(heaps)
    ones = heaps.count(1)
    if max(heaps) > 1:
        return [sentence((heaps.index(max(heaps)), max(heaps) - (ones + 1) % 2))]
    return [sentence((heaps.index(1), 1) if ones and ones % 2 == 0 else None)]


def _without_lose(heaps: Heaps) -> list[str]:
    return [sentence(move) for move in islice(winning_moves(heaps), 1)]


def _nothing_taken(heaps: Heaps) -> list[str]:
    return [sentence(find_move(heaps) or (0, 0))]


def _empty_heaps_left_out(heaps: Heaps) -> list[str]:
    return _right([heap for heap in heaps if heap])


def _numbers(lines: Iterable[str]) -> Iterator[list[int]]:
    return ([int(word) for word in line.split()] for line in lines)


def _announced(text: str) -> list[str]:
    """The count line and the lines of the n games."""
    lines = text.split("\n")
    return lines[: int(lines[0]) + 1]


def _until_lost(text: str) -> Iterator[list[int]]:
    for heaps in read_games(text):
        yield heaps
        if nim_sum(heaps) == 0:
            return


VARIANTS: dict[str, Variant] = {
    "last suitable heap": _wrong(
        "Your program picks the last winning heap. The assignment asks for the first one.",
        _last_suitable,
    ),
    "largest suitable heap": _wrong(
        "Your program picks the largest winning heap. The assignment asks for the first one.",
        _largest_suitable,
    ),
    "every suitable heap": _wrong(
        "Your program prints every winning move. The assignment asks only for the first one.", _every_suitable
    ),
    "largest heap less the nim-sum": _wrong(
        "Your program takes (largest heap - nim-sum) from the largest heap. Take h - (h ⊕ X) from the first heap h "
        "with h ⊕ X < h.",
        _largest_less_nim_sum,
    ),
    "heaps from 0": _wrong(
        "Your program numbers the heaps from 0. The first heap is Heap 1: add 1 to the index.",
        _worded("Remove {taken} counters from Heap {index}"),
    ),
    "empty heaps not numbered": _wrong(
        "Your program leaves out empty heaps when it numbers the heaps. A heap of 0 keeps its number.",
        _empty_heaps_left_out,
    ),
    "misere": _wrong(
        "Your program plays misère (whoever takes the last counter loses). Here, whoever takes it wins.", _misere
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.",
        _sum_for_nim_sum,
    ),
    "says what remains": _wrong(
        "Your program prints how many counters stay in the heap. Print how many are taken, h - (h ⊕ X).",
        _worded("Remove {left} counters from Heap {heap}"),
    ),
    "removes the nim-sum": _wrong(
        "Your program takes as many counters as the nim-sum X. Take h - (h ⊕ X), which is often another number.",
        _worded("Remove {x} counters from Heap {heap}"),
    ),
    "prints the nim-sum": _wrong(
        "Your program prints the nim-sum. It is a step on the way; print the move.",
        lambda heaps: [str(nim_sum(heaps))],
    ),
    "forgets Lose Game": _wrong(
        "Your program prints nothing for a lost game. When the nim-sum is 0, print Lose Game.", _without_lose
    ),
    "removes 0 when lost": _wrong(
        "Your program takes 0 counters in a lost game. When the nim-sum is 0, print Lose Game.", _nothing_taken
    ),
    "always Lose Game": _wrong(
        "Your program answers Lose Game to every game. A game is lost only when the nim-sum is 0.",
        lambda _heaps: [LOSE],
    ),
    "one counter in the singular": _wrong(
        "Your program writes `1 counter`. The handout's sentence is always `counters`.",
        lambda heaps: [line.replace("Remove 1 counters", "Remove 1 counter") for line in _right(heaps)],
    ),
    "blank line first": _wrong(
        "Your program prints an empty line before each answer. Print one line per game.",
        lambda heaps: ["", *_right(heaps)],
    ),
    "debugging prints": _wrong(
        "Your program prints the heaps before each answer. Print only the answers.",
        lambda heaps: [str(list(heaps)), *_right(heaps)],
    ),
    "stops after the first game": _wrong(
        "Your program answers only the first game. Line 1 says how many there are.",
        read=lambda text: islice(read_games(text), 1),
    ),
    "stops after a lost game": _wrong(
        "Your program ends after the first Lose Game. Go on with the next game.", read=_until_lost
    ),
    "skips the last game": _wrong(
        "Your program leaves out the last game. Check where your loop ends.",
        read=lambda text: _numbers(_announced(text)[1:-1]),
    ),
    "skips the first game": _wrong(
        "Your program leaves out the first game. It is on line 2, right after the count.",
        read=lambda text: _numbers(_announced(text)[2:]),
    ),
    "plays the count line": _wrong(
        "Your program treats line 1 (the count) as a game.",
        read=lambda text: _numbers(text.splitlines()),
    ),
    "ignores the count": _wrong(
        "Your program answers every line after the first. Line 1 says how many of them are games.",
        read=lambda text: _numbers(text.splitlines()[1:]),
    ),
    "splits on one space": _wrong(
        "Your program splits the line at every single space and fails on an empty word. There may be several "
        "spaces between numbers: treat any run of them as one.",
        read=lambda text: ([int(word) for word in line.split(" ")] for line in _announced(text)[1:]),
    ),
    "empty words are heaps": _wrong(
        "Your program counts the gap between two spaces as an empty heap, so later heaps get a wrong number.",
        read=lambda text: ([int(word or 0) for word in line.split(" ")] for line in _announced(text)[1:]),
    ),
    "three heaps only": _wrong(
        "Your program looks only at the first three heaps. A game may have any number of heaps, from 2 up.",
        read=lambda text: (heaps[:3] for heaps in read_games(text)),
    ),
    "cuts the last character": _wrong(
        "Your program cuts the last character of each line. The last line of a file may end without a newline: "
        "remove only white space.",
        read=lambda text: _numbers(line[:-1] for line in text.splitlines(keepends=True)[1 : int(text.split()[0]) + 1]),
    ),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
