"""The reference of the assignment `box_game`: two boxes; empty the smaller one, and split the other into two.

An input is a number of balls per line, and ends with 0; the boxes hold so many balls and 1 ball. Alice begins, and who
cannot split loses. She is lost exactly when the number is one less than a power of 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grader.reference_api import Explanation, MarkRow, Marks, Picture, Table, Variant
from reference.games.batch import NUMBER, cut_out
from reference.games.heap_lines import Random, Range, check_range, check_share
from reference.games.proof import check_answers, tell_proof

ALICE, BOB = "Alice", "Bob"
END = "0"
MOST_DRAWN = 100_000
"""Balls in a box that is drawn; more would not fit beside their number."""


def is_lost(balls: int) -> bool:
    """Whether who is to move loses, where the larger box holds so many balls: 1, 3, 7, 15, …"""
    return balls & (balls + 1) == 0


def find_split(balls: int) -> int | None:
    """How many balls the larger box keeps after a winning move, None in a lost game: the largest lost number below."""
    return None if is_lost(balls) else (1 << (balls.bit_length() - 1)) - 1


def name_winner(alice_wins: bool) -> str:
    """The word that the handout asks for."""
    return ALICE if alice_wins else BOB


def read_numbers(text: str) -> list[int]:
    """The numbers before the 0."""
    words = text.split()
    return [int(word) for word in words[: words.index(END)]]


def solve(text: str) -> str:
    """The expected output: the winner of each game."""
    return "".join(name_winner(not is_lost(balls)) + "\n" for balls in read_numbers(text))


def parts(text: str) -> list[tuple[str, int]]:
    """The name of each answer and the number of its lines."""
    return [(f"game {number}", 1) for number in range(1, len(read_numbers(text)) + 1)]


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    lines = text.rstrip().split("\n")
    for number, line in enumerate(lines, start=1):
        if not NUMBER.fullmatch(line.strip()):
            raise ValueError(f"line {number}: {line[:40]!r} is not a number of balls")
    if END not in (words := [line.strip() for line in lines]):
        raise ValueError(f"line {len(lines) + 1}: the input ends without a 0")
    if words[0] == END:
        raise ValueError("line 1: there is no game before the 0")


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = [(balls, 1) for balls in range(1, 81)]
    answers = solve(_join(balls for balls, _ in positions)).splitlines()
    number = check_answers(positions, answers, _follow, lambda _boxes, split: name_winner(split is not None))
    return tell_proof(number, "1 to 80 balls beside 1")


def _follow(boxes: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The smaller box is emptied, and both parts of the other hold at least 1 ball."""
    return ((part, (max(boxes) - part, part)) for part in range(1, max(boxes)))


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first: fewer games, less behind the 0, smaller numbers."""
    numbers = read_numbers(text)
    rest = text.split()[len(numbers) + 1 :]
    for start, end in cut_out(len(numbers), 1):
        yield _join([*numbers[:start], *numbers[end:]], rest)
    for start, end in cut_out(len(rest), 0):
        yield _join(numbers, [*rest[:start], *rest[end:]])
    if len(plain := _join(numbers, rest)) < len(text):
        yield plain
    for index, balls in enumerate(numbers):
        for fewer in sorted({1, balls // 2, balls - 1} - {0, balls}):
            yield _join([*numbers[:index], fewer, *numbers[index + 1 :]], rest)


def _join(numbers: Iterable[int], rest: Iterable[str] = ()) -> str:
    return "".join(f"{number}\n" for number in (*numbers, END, *rest))


def generate(rng: Random, *, games: int, balls: Range = (1, 1000), lost: float = 0.0) -> str:
    """An input of `games` games with so many balls; at least the share `lost` (0 to 1) of them is lost."""
    check_range("balls", balls, 1)
    check_share(games, lost)
    return _join(_draw_number(rng, balls, lost) for _ in range(games))


def _draw_number(rng: Random, balls: Range, lost: float) -> int:
    number = rng.randint(balls[0], balls[1])
    return (1 << (number.bit_length() - 1)) - 1 or 1 if rng.random() < lost else number


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    numbers = read_numbers(text)
    if not 0 <= item < len(numbers):
        raise ValueError(f"the input has no game {item + 1}")
    balls, winner = numbers[item], name_winner(not is_lost(numbers[item]))
    row = (str(balls), f"{balls:b}", "lost" if is_lost(balls) else "won")
    table = Table("The number of balls in binary: lost is what has 1s only", ("balls", "binary", "to move"), (row,))
    picture = _draw_boxes(balls, f"{winner} wins.") if balls <= MOST_DRAWN else None
    return Explanation(winner, tuple(_explain_winner(balls)), (table,), picture)


def _explain_winner(balls: int) -> Iterator[str]:
    yield f"Alice empties the box with 1 ball and has to split {balls}."
    split = find_split(balls)
    if balls == 1:
        yield "One ball cannot be split into two boxes that are not empty, so she loses at once."
    elif split is None:
        larger = (balls + 1) // 2
        sizes, verdict = f"{larger} to {balls - 1}", "None of these is"
        if larger == balls - 1:
            sizes, verdict = str(larger), "That is not"
        yield f"{balls} is one less than a power of 2. Of two parts, the larger has {sizes} balls."
        yield f"{verdict} one less than a power of 2, so Bob, who has to split the larger, wins."
    else:
        yield f"She keeps {split} in one box and puts {balls - split} into the other. Bob has to split {split}."
        yield f"{split} is one less than a power of 2, and such a number is lost for whoever has to split it."


def _draw_boxes(balls: int, description: str) -> Picture:
    split = find_split(balls)
    goes = 0 if split is None else balls - split
    rows = (
        MarkRow("larger box", f"larger box: {balls} balls, {goes} of them go to the other", balls - goes, goes),
        MarkRow("other box", "other box: 1 ball, which is thrown away", 1),
    )
    return Picture("The two boxes", description, Marks(rows), "Crossed: goes to the other box.")


# --- mistakes --------------------------------------------------------------------------------------------------------


def _wrong(message: str, alice_wins: Callable[[int], bool]) -> Variant:
    return Variant(lambda text: "".join(name_winner(alice_wins(balls)) + "\n" for balls in read_numbers(text)), message)


def _answer_until_end_of_input(text: str) -> str:
    return "".join(name_winner(not is_lost(int(word))) + "\n" for word in text.split() if word != END)


VARIANTS: dict[str, Variant] = {
    "winners swapped": _wrong(
        "Your program swaps the players. Alice moves first, and loses when the number is 1, 3, 7, 15, …", is_lost
    ),
    "powers of 2": _wrong(
        "Your program takes the powers of 2 for lost. Lost are the numbers one below them: 1, 3, 7, 15, …",
        lambda balls: balls & (balls - 1) != 0,
    ),
    "odd numbers": _wrong(
        "Your program lets Bob win whenever the number is odd. Only 1, 3, 7, 15, … are lost: 5 can be "
        "split into 3 and 2.",
        lambda balls: balls % 2 == 0,
    ),
    "3 and its multiples": _wrong(
        "Your program takes the multiples of 3 for lost. Most of them are not: 6 can be split into 3 and 3.",
        lambda balls: balls % 3 != 0,
    ),
    "forgets the single ball": _wrong(
        "Your program lets Alice win with 1 ball. One ball cannot be split, so she loses.",
        lambda balls: balls == 1 or not is_lost(balls),
    ),
    "stops at 32 bits": _wrong(
        "Your program is right only for numbers below 2^31. Larger ones need an integer of 64 bits.",
        lambda balls: balls >= 1 << 31 or not is_lost(balls),
    ),
    "always Alice": _wrong(
        "Your program answers Alice to every game. Bob wins with 1, 3, 7, 15, …", lambda _balls: True
    ),
    "always Bob": _wrong(
        "Your program answers Bob to every game. Bob wins only with 1, 3, 7, 15, …", lambda _balls: False
    ),
    "answers the 0": Variant(
        lambda text: solve(text) + name_winner(not is_lost(0)) + "\n",
        "Your program answers the 0 at the end as if it were a game. Stop there.",
    ),
    "reads on after the 0": Variant(
        _answer_until_end_of_input, "Your program goes on after the 0. The input ends there, whatever follows."
    ),
    "skips the first game": Variant(
        lambda text: solve(text).partition("\n")[2],
        "Your program leaves out the first number. This input does not begin with a count.",
    ),
    "blank line first": Variant(
        lambda text: solve(text).replace(ALICE, "\n" + ALICE).replace(BOB, "\n" + BOB),
        "Your program prints an empty line before each answer. Print one line per game.",
    ),
}
"""Name of the mistake → a program that makes it."""
