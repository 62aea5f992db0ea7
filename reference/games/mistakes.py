"""Mistakes that students make in every game with an input of many games, and in every game that asks for a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from grader.reference_api import Variant
from reference.games.batch import Parse, Position, read_lines, read_positions
from reference.games.heap_lines import parse_heaps
from reference.games.moves import LOSE, Heaps, Move, sentence

Lines = Callable[[Position], Iterable[str]]
"""The lines that a program prints for one game."""
Then = Callable[[str, str], str]
"""What becomes of an output, by its input, where a mistake is made as well."""
_ONE, _ONE_IN_THE_SINGULAR = "Remove 1 counters", "Remove 1 counter"
FindMove = Callable[[Position], Move | None]


def make_variant(
    message: str, read: Callable[[str], Iterable[Position]], lines: Lines[Position], then: Then | None = None
) -> Variant:
    """A program that reads or answers wrongly. Where it would crash, its output is what it has printed so far."""

    def wrong_solve(text: str) -> str:
        output: list[str] = []
        with suppress(ValueError, IndexError):
            for position in read(text):
                output.extend(lines(position))
        return "".join(f"{line}\n" for line in output)

    return Variant(wrong_solve, message, then)


def make_reading_mistakes(parse: Parse[Position], lines: Lines[Position]) -> dict[str, Variant]:
    """Programs that answer rightly what they read, and read wrongly."""

    def misread(
        message: str, choose: Callable[[str], Iterable[str]], blank: str | None = None, then: Then | None = None
    ) -> Variant:
        return make_variant(message, lambda text: (parse(line.split(blank)) for line in choose(text)), lines, then)

    return {
        "stops after the first game": misread(
            "Your program answers only the first game. Line 1 says how many there are.",
            lambda text: islice(read_lines(text), 1),
        ),
        "skips the last game": misread(
            "Your program leaves out the last game. Check where your loop starts and ends.",
            lambda text: read_lines(text)[:-1],
            then=lambda _, output: "".join(output.splitlines(keepends=True)[:-1]),
        ),
        "skips the first game": misread(
            "Your program leaves out the first game. It is on line 2, right after the count: `lines[1]` in a list of "
            "lines.",
            lambda text: read_lines(text)[1:],
        ),
        "plays the count line": misread(
            "Your program treats line 1 (the count) as a game. Read the count first, then answer that many games.",
            str.splitlines,
        ),
        "ignores the count": misread(
            "Your program ignores the count on line 1 and answers every line after it. Answer only that many games.",
            lambda text: text.splitlines()[1:],
        ),
        "splits on one space": misread(
            "Your program splits the line at each space. Two spaces in a row, or one at an end of the line, then give "
            "an empty word, on which the program stops. Treat any run of spaces as one.",
            read_lines,
            " ",
        ),
        "cuts the last character": misread(
            "Your program cuts the last character of each line. The last line of a file may end without a newline: "
            "remove only white space.",
            lambda text: (line[:-1] for line in text.splitlines(keepends=True)[1 : int(text.split()[0]) + 1]),
        ),
    }


def make_printing_mistakes(
    parse: Parse[Position], lines: Lines[Position], show: Lines[Position], shown: str = "the heaps"
) -> dict[str, Variant]:
    """Programs that print more than the right answers; `show` is what a debugging print shows of a position."""

    def print_more(message: str, more: Lines[Position]) -> Variant:
        return make_variant(
            message,
            lambda text: read_positions(text, parse),
            lambda position: [*more(position), *lines(position)],
        )

    return {
        "blank line first": print_more(
            "Your program prints an empty line before each answer. Print one line per game.", lambda _position: [""]
        ),
        "debugging prints": print_more(
            f"Your program prints {shown} before each answer. Print only the answers.", show
        ),
    }


def make_choice_mistakes(
    parse: Parse[Position], list_winning: Callable[[Position], Iterable[Move]], find_heaps: Callable[[Position], Heaps]
) -> dict[str, Variant]:
    """Programs that know every winning move and print the wrong ones."""

    def choose(message: str, lines: Callable[[list[Move], Heaps], list[str]]) -> Variant:
        return make_variant(
            message,
            lambda text: read_positions(text, parse),
            lambda position: lines(list(list_winning(position)), find_heaps(position)),
        )

    return {
        "last suitable heap": choose(
            "Your program picks the last winning heap. The assignment asks for the first one.",
            lambda moves, _heaps: [sentence(max(moves, default=None))],
        ),
        "largest suitable heap": choose(
            "Your program picks the largest winning heap. The assignment asks for the first one.",
            lambda moves, heaps: [sentence(max(moves, default=None, key=lambda move: heaps[move[0]]))],
        ),
        "every suitable heap": choose(
            "Your program prints every winning move. The assignment asks only for the first one.",
            lambda moves, _heaps: list(map(sentence, moves)) or [LOSE],
        ),
    }


def make_heap_mistakes(find_move: FindMove[Heaps]) -> dict[str, Variant]:
    """Programs that look at other heaps than the line has, in games whose lines hold heaps and nothing else."""

    def look_at(message: str, parse: Parse[Heaps], blank: str | None = None) -> Variant:
        return make_variant(
            message,
            lambda text: (parse(line.split(blank)) for line in read_lines(text)),
            lambda heaps: [sentence(find_move(heaps))],
        )

    return {
        "empty heaps not numbered": look_at(
            "Your program leaves out empty heaps when it numbers the heaps. A heap of 0 keeps its number.",
            lambda words: [heap for heap in parse_heaps(words) if heap],
        ),
        "empty words are heaps": look_at(
            "Your program counts the gap between two spaces as an empty heap, so later heaps get a wrong number. "
            "Treat any run of spaces as one.",
            lambda words: [int(word or 0) for word in words],
            " ",
        ),
        "each digit is a heap": look_at(
            "Your program takes each digit for a heap: it reads 12 as the heaps 1 and 2. Numbers end at a space.",
            lambda words: parse_heaps([*"".join(words)]),
        ),
        "three heaps only": look_at(
            "Your program looks only at the first three heaps. A game may have any number of heaps, from 2 up.",
            lambda words: parse_heaps(words[:3]),
        ),
    }


def make_wording_mistakes(
    parse: Parse[Position], find_move: FindMove[Position], find_heaps: Callable[[Position], Heaps], lost: str
) -> dict[str, Variant]:
    """Programs that find the right move and word it wrongly; `lost` says when a game is lost: "when …"."""

    def reword(message: str, lines: Callable[[Move | None, Heaps], list[str]], then: Then | None = None) -> Variant:
        return make_variant(
            message,
            lambda text: read_positions(text, parse),
            lambda position: lines(find_move(position), find_heaps(position)),
            then,
        )

    def fill(pattern: str) -> Callable[[Move | None, Heaps], list[str]]:
        def lines(move: Move | None, heaps: Heaps) -> list[str]:
            if move is None:
                return [LOSE]
            index, taken = move
            return [pattern.format(taken=taken, left=heaps[index] - taken, index=index, heap=index + 1)]

        return lines

    return {
        "heaps from 0": reword(
            "Your program numbers the heaps from 0. The first heap is Heap 1: add 1 to the index.",
            fill("Remove {taken} counters from Heap {index}"),
            then=lambda _, output: re.sub(r"(?<= Heap )[0-9]+", lambda number: str(int(number[0]) - 1), output),
        ),
        "says what remains": reword(
            "Your program prints how many counters stay in the heap. Print how many are taken.",
            fill("Remove {left} counters from Heap {heap}"),
        ),
        "forgets Lose Game": reword(
            f"Your program prints nothing for a lost game. Print Lose Game {lost}.",
            lambda move, _heaps: [] if move is None else [sentence(move)],
        ),
        "removes 0 when lost": reword(
            f"Your program takes 0 counters in a lost game. Print Lose Game {lost}.",
            lambda move, _heaps: [sentence(move or (0, 0))],
        ),
        "always Lose Game": reword(
            f"Your program answers Lose Game to every game. A game is lost only {lost}.", lambda _move, _heaps: [LOSE]
        ),
        "one counter in the singular": reword(
            "Your program writes `1 counter`. The handout's sentence is always `counters`.",
            lambda move, _heaps: [sentence(move).replace(_ONE, _ONE_IN_THE_SINGULAR)],
            then=lambda _, output: output.replace(_ONE, _ONE_IN_THE_SINGULAR),
        ),
    }
