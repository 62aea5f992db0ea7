"""The reference of the assignment `nim_winner`: does the first or the second player win Nim in normal play?

An input is the number of heaps, and the heaps on the next line; the answer is one word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from grader.reference_api import Explanation, Variant
from reference.games.batch import NUMBER
from reference.games.heap_lines import (
    HEAP_STEPS,
    Random,
    Range,
    check_heaps,
    check_range,
    draw_random_heaps,
    parse_heaps,
)
from reference.games.heaps import draw_heaps
from reference.games.moves import Heaps, Move, count_heaps, sentence, take
from reference.games.nim_tables import choose_shown, make_binary_table, nim_sum, write_sum
from reference.games.proof import check_answers, follow_nim, list_positions, tell_proof, write_heaps
from reference.nim_game import find_move

FIRST, SECOND = "First", "Second"
LAYOUT = re.compile(r"(?:the )?(first|second)(?: player)?(?: (?:will )?wins?(?: the game)?)?[.!]?", re.IGNORECASE)
"""`The first player wins.`, `SECOND`."""
LONGEST_LAYOUT = 60


def name_winner(first_wins: bool) -> str:
    """The word that the handout asks for."""
    return FIRST if first_wins else SECOND


def read_heaps(text: str) -> list[int]:
    """The heaps of the game."""
    return parse_heaps(text.split()[1:])


def solve(text: str) -> str:
    """The expected output: who wins if both play perfectly."""
    return name_winner(nim_sum(read_heaps(text)) != 0) + "\n"


def canonical(_text: str, output: str) -> str:
    """The output with a winner who is told in a whole sentence told in one word."""
    said = " ".join(output.split()) if len(output) < LONGEST_LAYOUT else ""
    winner = LAYOUT.fullmatch(said)
    return winner[1].capitalize() + "\n" if winner else output


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    count, *lines = text.rstrip().split("\n")
    if not NUMBER.fullmatch(count.strip()) or int(count) < 1:
        raise ValueError(f"line 1: {count[:40]!r} is not a number of heaps (1 or more)")
    if len(lines) != 1:
        raise ValueError(f"line {min(len(lines), 1) + 2}: the heaps stand on line 2, all of them")
    try:
        check_heaps(lines[0].split(), 1)
    except ValueError as error:
        raise ValueError(f"line 2: {error}") from None
    if len(lines[0].split()) != int(count):
        raise ValueError(f"line 1: it announces {int(count)} heaps, but line 2 has {len(lines[0].split())}")


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = list_positions(3, 5)
    answers = [solve(f"3\n{write_heaps(heaps)}\n").strip() for heaps in positions]
    number = check_answers(positions, answers, follow_nim, lambda _heaps, move: name_winner(move is not None))
    return tell_proof(number, "3 heaps of 0 to 5")


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first; the spacing is kept, since it may be what fails."""
    line = text.rstrip("\n").split("\n")[1]
    for step in HEAP_STEPS:
        for smaller in step(line):
            if smaller.split():
                yield f"{len(smaller.split())}\n{smaller}\n"


def generate(rng: Random, *, heaps: Range = (2, 8), counters: Range = (0, 1000), lost: bool = False) -> str:
    """A game with so many heaps of so many counters, in which the second player wins where `lost` says so."""
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 0)
    game = draw_random_heaps(rng, heaps, counters)
    if lost:
        game[-1] = nim_sum(game[:-1])
    elif nim_sum(game) == 0:
        game[-1] += 1
    return f"{len(game)}\n{' '.join(map(str, game))}\n"


def explain(text: str, _item: int) -> Explanation:
    """Why the first or the second player wins."""
    heaps = read_heaps(text)
    move, total = find_move(heaps), nim_sum(heaps)
    winner = name_winner(total != 0)
    table = make_binary_table(heaps, choose_shown(heaps, move))
    picture = draw_heaps(heaps, move, f"The {count_heaps(len(heaps))}", f"{winner} wins.")
    steps = (f"The nim-sum is X = {write_sum(heaps)}{', which is not 0' if total else ''}.", _explain_play(heaps, move))
    return Explanation(winner, steps, (table,), picture)


def _explain_play(heaps: Heaps, move: Move | None) -> str:
    if not any(heaps):
        return "All heaps are empty: there is no counter to take, so the first player, who is to move, has lost."
    if move is None:
        return (
            "Whatever the first player takes, the nim-sum is then not 0, and the second player can make it 0 again. "
            "So the second player takes the last counter."
        )
    begins = f"The first player can make it 0, for example: {sentence(move)}."
    if not any(take(heaps, move)):
        return f"{begins} That takes the last counter."
    return (
        f"{begins} Whatever the second player then takes, the first can make it 0 again, and so takes the last counter."
    )


# --- mistakes --------------------------------------------------------------------------------------------------------


def _wrong(message: str, first_wins: Callable[[Heaps], bool]) -> Variant:
    return Variant(lambda text: name_winner(first_wins(read_heaps(text))) + "\n", message)


def _read_count_as_heap(text: str) -> str:
    return name_winner(nim_sum(parse_heaps(text.split())) != 0) + "\n"


VARIANTS: dict[str, Variant] = {
    "winners swapped": _wrong(
        "Your program swaps the players. The first player wins when the nim-sum is not 0.",
        lambda heaps: not nim_sum(heaps),
    ),
    "always First": _wrong(
        "Your program answers First to every game. When the nim-sum is 0, the second player wins.", lambda _heaps: True
    ),
    "always Second": _wrong(
        "Your program answers Second to every game. When the nim-sum is not 0, the first player wins.",
        lambda _heaps: False,
    ),
    "sum for nim-sum": _wrong(
        "Your program adds up the heaps. The nim-sum is their exclusive or, ^ in most languages.",
        lambda heaps: sum(heaps) != 0,
    ),
    "parity of the sum": _wrong(
        "Your program asks whether the number of counters is odd. What counts is the nim-sum, the exclusive or of the "
        "heaps.",
        lambda heaps: sum(heaps) % 2 == 1,
    ),
    "parity of the heaps": _wrong(
        "Your program asks whether the number of heaps is odd. What counts is the nim-sum, the exclusive or of "
        "the heaps.",
        lambda heaps: len(heaps) % 2 == 1,
    ),
    "equal heaps only": _wrong(
        "Your program lets the second player win only when all heaps are equal. What counts is the nim-sum: it is 0 "
        "for 1 2 3, and not 0 for one heap or three equal heaps, unless these are empty.",
        lambda heaps: len(set(heaps)) > 1,
    ),
    "misere": _wrong(
        "Your program lets the player win who does not take the last counter (misère). Here, whoever takes it wins.",
        lambda heaps: (nim_sum(heaps) == 0) == (max(heaps) <= 1),
    ),
    "counts the first number": Variant(
        _read_count_as_heap, "Your program treats the number of heaps on line 1 as a heap. The heaps are on line 2."
    ),
    "leaves out the last heap": _wrong(
        "Your program leaves out the last heap. Check where your loop starts and ends.",
        lambda heaps: nim_sum(heaps[:-1]) != 0,
    ),
    "leaves out the first heap": _wrong(
        "Your program leaves out the first heap. Check where your loop starts and ends.",
        lambda heaps: nim_sum(heaps[1:]) != 0,
    ),
    "three heaps only": _wrong(
        "Your program looks only at the first three heaps. A game may have any number of heaps.",
        lambda heaps: nim_sum(heaps[:3]) != 0,
    ),
    "prints the nim-sum": Variant(
        lambda text: f"{nim_sum(read_heaps(text))}\n",
        "Your program prints the nim-sum. It is a step on the way; print First or Second.",
    ),
}
"""Name of the mistake → a program that makes it."""
