"""The reference of the assignment `twenty_one`: count on by 1, 2 or 3 in turn; who must say 21 loses.

An input is the count n and n games, one per line: the numbers said so far, which are none on an empty line. The answer
to each is the number to say. The strategy: say the multiples of 4, so that 20 is yours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grader.reference_api import Explanation, Grid, Picture, Variant
from reference.games.batch import (
    NUMBER,
    find_line,
    join_games,
    read_lines,
    read_positions,
    shrink_games,
    validate_games,
)
from reference.games.batch import name_games as parts
from reference.games.heap_lines import Random, check_share, shrink_gaps
from reference.games.mistakes import make_printing_mistakes, make_reading_mistakes, make_variant
from reference.games.proof import check_answers, tell_proof

__all__ = ["VARIANTS", "explain", "generate", "parts", "prove", "shrink", "solve", "validate"]

LAST = 21
MOST = 3
"""By so much the count may go on at once."""
COLUMNS = 7
"""Of the picture."""


def find_answer(said: Sequence[int]) -> int:
    """The number to say; in a lost game the smallest one that is allowed."""
    last = said[-1] if said else 0
    if last % (MOST + 1) == 0:
        return last + 1
    return last + (MOST + 1) - last % (MOST + 1)


def solve(text: str) -> str:
    """The expected output: one number per game."""
    return "".join(f"{find_answer(_parse(line.split()))}\n" for line in read_lines(text))


def _parse(words: Sequence[str]) -> list[int]:
    return [int(word) for word in words]


# --- inputs ----------------------------------------------------------------------------------------------------------


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    validate_games(text, _check_game, blank=True)


def _check_game(words: list[str]) -> None:
    last = 0
    for word in words:
        if not NUMBER.fullmatch(word):
            raise ValueError(f"{word[:40]!r} is not a number")
        if not last < int(word) <= (last + MOST if last else 1):
            raise ValueError(f"{word[:40]} cannot be said after {last}" if last else "the first number said is 1")
        last = int(word)
    if last >= LAST:
        raise ValueError(f"{LAST} has been said, so the game is over")


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = range(1, LAST)
    answers = solve(join_games([" ".join(map(str, range(1, last + 1))) for last in positions])).splitlines()
    number = check_answers(positions, answers, _follow, lambda last, said: str(said or last + 1), stuck_wins=True)
    return tell_proof(number, f"every last number from 1 to {LAST - 1}")


def _follow(last: int) -> Iterator[tuple[int, int]]:
    """What may be said is also what is left; once 21 was said, who is to move has won."""
    return ((number, number) for number in range(last + 1, min(last + MOST, LAST) + 1))


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first."""
    return filter(_has_all_games, shrink_games(text, (_shrink_game, shrink_gaps), _check_game))


def _has_all_games(text: str) -> bool:
    """Whether the last game is there: an empty one is not where no newline follows it."""
    return text.count("\n") > int(text.split("\n", 1)[0]) or not text.endswith("\n")


def _shrink_game(line: str) -> Iterator[str]:
    """Games that were broken off earlier, and games in which a number was left out."""
    words = line.split()
    for end in range(len(words)):
        yield " ".join(words[:end])
    for index in range(len(words)):
        yield " ".join(words[:index] + words[index + 1 :])


def generate(rng: Random, *, games: int, lost: float = 0.0) -> str:
    """An input of `games` random games; at least the share `lost` (0 to 1) of them is lost."""
    check_share(games, lost)
    return join_games([" ".join(map(str, _draw_game(rng, rng.random() < lost))) for _ in range(games)])


def _draw_game(rng: Random, lost: bool) -> list[int]:
    end = 4 * rng.randint(1, 5) if lost else rng.randint(0, LAST - 1)
    said: list[int] = []
    while (last := said[-1] if said else 0) < end:
        said.append(rng.randint(last + 1, min(last + MOST, end)) if said else 1)
    return said


# --- explanations ----------------------------------------------------------------------------------------------------


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    said = _parse(find_line(text, item).split())
    answer = find_answer(said)
    return Explanation(str(answer), tuple(_explain_answer(said, answer)), picture=_draw(said, answer))


def _explain_answer(said: Sequence[int], answer: int) -> Iterator[str]:
    if not said:
        yield "Nothing has been said yet. The first number is always 1."
        return
    last = said[-1]
    if last == LAST - 1:
        yield f"The last number said is {last}, so you must say {LAST}, and whoever says it loses."
        return
    yield f"The last number said is {last}, so you may say {last + 1} to {min(last + MOST, LAST)}."
    if answer % (MOST + 1):
        yield f"None of them is a multiple of 4, so the opponent can say {last + MOST + 1} next."
        yield f"Every number loses. The handout then asks for one more than the last: {answer}."
    elif answer == LAST - 1:
        yield f"Say {answer}: then the opponent must say {LAST}, and loses."
    else:
        yield f"Among them {answer} is a multiple of 4. Whatever the opponent says then, you can say the next one."
        yield "So you will be the one who says 20, and the opponent must say 21."


def _draw(said: Sequence[int], answer: int) -> Picture:
    numbers = [str(number) if number in (*said, answer) else "·" for number in range(1, LAST + 1)]
    cells = tuple(tuple(numbers[at : at + COLUMNS]) for at in range(0, LAST, COLUMNS))
    described = f"Said so far: {', '.join(map(str, said)) or 'nothing'}. To say: {answer}."
    place = divmod(answer - 1, COLUMNS)
    return Picture("The numbers from 1 to 21", described, Grid(cells, (place,)), "Outlined: the number to say.")


# --- mistakes --------------------------------------------------------------------------------------------------------


def _answer(said: Sequence[int]) -> list[str]:
    return [str(find_answer(said))]


def _is_lost(said: Sequence[int]) -> bool:
    return bool(said) and said[-1] % 4 == 0


def _wrong(message: str, lines: Callable[[Sequence[int]], list[str]]) -> Variant:
    return make_variant(message, lambda text: read_positions(text, _parse), lines)


def _aim_at_21(said: Sequence[int]) -> list[str]:
    last = said[-1] if said else 0
    return [str(last + ((1 - last) % 4 or 1))]


def _say_one_below(said: Sequence[int]) -> list[str]:
    return [str(said[-1] + ((3 - said[-1]) % 4 or 1))] if said else ["1"]


def _say_all(said: Sequence[int]) -> list[str]:
    last = said[-1] if said else 0
    return [" ".join(map(str, range(last + 1, find_answer(said) + 1)))]


def _begin_with_4(said: Sequence[int]) -> list[str]:
    return _answer(said) if said else ["4"]


VARIANTS: dict[str, Variant] = {
    "plays to say 21": _wrong(
        "Your program tries to say 21 itself. Whoever says 21 loses: aim at 20, at 4, 8, 12, 16 on the way.", _aim_at_21
    ),
    "always one more": _wrong(
        "Your program always says one more than the last number. Say the next multiple of 4 where you can.",
        lambda said: [str((said[-1] if said else 0) + 1)],
    ),
    "always three more": _wrong(
        "Your program always says three more than the last number. Say the next multiple of 4 where you can.",
        lambda said: [str(said[-1] + 3 if said else 1)],
    ),
    "multiple of 4 below": _wrong(
        "Your program says the multiple of 4 below the last number. Round up: the count only goes up.",
        lambda said: [str(said[-1] // 4 * 4)] if said and not _is_lost(said) else _answer(said),
    ),
    "goes on by 4": _wrong(
        "Your program goes on by 4 when the last number is a multiple of 4. At most 3 is allowed; say one more.",
        lambda said: [str(said[-1] + 4)] if _is_lost(said) else _answer(said),
    ),
    "one below": _wrong(
        "Your program says 3, 7, 11, 15 and 19. Say the multiples of 4: who says 20 leaves 21 to the opponent.",
        _say_one_below,
    ),
    "begins with 4": _wrong("Your program begins with 4. The first number of a game is always 1.", _begin_with_4),
    "counts the numbers": _wrong(
        "Your program goes on from how many numbers were said. Go on from the last of them.",
        lambda said: _answer([len(said)] if said else []),
    ),
    "first number": _wrong(
        "Your program looks at the first number that was said. Look at the last one.", lambda said: _answer(said[:1])
    ),
    "adds the numbers": _wrong(
        "Your program adds up the numbers that were said. Only the last one counts.",
        lambda said: _answer([sum(said)] if said else []),
    ),
    "says all numbers": _wrong("Your program prints every number up to the one to say. Print only that one.", _say_all),
    "Lose Game": _wrong(
        "Your program prints Lose Game in a lost game. You must still say a number: one more than the last.",
        lambda said: ["Lose Game"] if _is_lost(said) else _answer(said),
    ),
    "stays silent at 20": _wrong(
        "Your program says nothing after 20. You must say 21, though it loses.",
        lambda said: [] if said[-1:] == [20] else _answer(said),
    ),
    "passes over empty lines": make_variant(
        "Your program passes over empty lines. An empty line is a game in which nothing has been said yet.",
        lambda text: (_parse(line.split()) for line in read_lines(text) if line.strip()),
        _answer,
    ),
    **make_printing_mistakes(_parse, _answer, lambda said: [str(list(said))], "the numbers said"),
    **make_reading_mistakes(_parse, _answer),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
