"""The reference of the assignment `fibonacci_nim`: one heap; a move takes at most twice what the last one took.

An input is the count n and n games, one per line: the counters, and the limit of this move. Without a limit it is the
first move, which may take all but one. The strategy: write the counters as a sum of Fibonacci numbers that are no
neighbours (Zeckendorf), and take the smallest of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.reference_api import Explanation, MarkRow, Marks, Picture, Table, Variant
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
from reference.games.heap_lines import Random, Range, check_range, check_share, shrink_counters, shrink_gaps
from reference.games.mistakes import make_printing_mistakes, make_reading_mistakes, make_variant
from reference.games.moves import LOSE, count_counters
from reference.games.proof import check_answers, tell_proof

__all__ = ["VARIANTS", "explain", "generate", "parts", "prove", "shrink", "solve", "validate"]


@dataclass(frozen=True)
class Game:
    """A position: the counters of the heap, and how many may be taken."""

    counters: int
    limit: int


def parse_game(words: Sequence[str]) -> Game:
    """The position that the words of a line tell; the first move of a game must leave a counter."""
    counters = int(words[0])
    return Game(counters, min(int(words[1]), counters) if len(words) > 1 else counters - 1)


def list_parts(counters: int) -> list[int]:
    """The Fibonacci numbers, no two of them neighbours, that add up to the counters, the largest first."""
    numbers = [1, 2]
    while numbers[-1] <= counters:
        numbers.append(numbers[-1] + numbers[-2])
    found = []
    for number in reversed(numbers):
        if number <= counters:
            found.append(number)
            counters -= number
    return found


def find_move(game: Game) -> int | None:
    """How many counters to take, the fewest that win; None when the game is lost."""
    smallest = list_parts(game.counters)[-1]
    return smallest if smallest <= game.limit else None


def tell_move(taken: int | None) -> str:
    """The line that the handout asks for."""
    return LOSE if taken is None else f"Remove {taken} counters"


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(tell_move(find_move(parse_game(line.split()))) + "\n" for line in read_lines(text))


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    validate_games(text, _check_game)


def _check_game(words: list[str]) -> None:
    for word in words:
        if not NUMBER.fullmatch(word) or int(word) < 1:
            raise ValueError(f"{word[:40]!r} is not a number of counters (1 or more)")
    if len(words) > 2:
        raise ValueError(f"a game has the counters and at most a limit, this one has {len(words)} numbers")


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = [(counters, limit) for counters in range(1, 41) for limit in range(1, counters + 1)]
    answers = solve(join_games([f"{counters} {limit}" for counters, limit in positions])).splitlines()
    number = check_answers(positions, answers, _follow, lambda _position, taken: tell_move(taken))
    return tell_proof(number, "1 to 40 counters with every limit")


def _follow(position: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
    counters, limit = position
    return ((taken, (counters - taken, min(2 * taken, counters - taken))) for taken in range(1, limit + 1))


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first."""
    return shrink_games(text, (_drop_limit, shrink_counters, shrink_gaps), _check_game)


def _drop_limit(line: str) -> Iterator[str]:
    words = line.split()
    if len(words) == 2:
        yield words[0]


def generate(rng: Random, *, games: int, counters: Range = (1, 1000), limits: float = 0.5, lost: float = 0.0) -> str:
    """An input of `games` games.

    `limits` is the share of games with a limit (0 to 1); of the others at least the share `lost` is lost.
    """
    check_range("counters", counters, 1)
    check_share(games, lost)
    return join_games([_draw_game(rng, counters, limits, lost) for _ in range(games)])


def _draw_game(rng: Random, counters: Range, limits: float, lost: float) -> str:
    number = rng.randint(counters[0], counters[1])
    if rng.random() < limits:
        return f"{number} {2 * rng.randint(1, 1 + number // 8)}"
    return str(list_parts(number)[0] if rng.random() < lost else number)


# --- explanations ----------------------------------------------------------------------------------------------------


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    game = parse_game(find_line(text, item).split())
    taken = find_move(game)
    rows = tuple((str(part),) for part in list_parts(game.counters))
    table = Table(
        f"{game.counters} as a sum of Fibonacci numbers, no two of them neighbours", ("part",), rows, len(rows) - 1
    )
    words = f"The heap: {count_counters(game.counters)}, {taken or 0} of them taken"
    row = MarkRow("the heap", words, game.counters - (taken or 0), taken or 0)
    picture = Picture("The heap", f"{tell_move(taken)}.", Marks((row,)), "Filled: stays. Outlined and crossed: taken.")
    return Explanation(tell_move(taken), tuple(_explain_move(game)), (table,), picture)


def _explain_move(game: Game) -> Iterator[str]:
    found = list_parts(game.counters)
    yield (
        f"This move may take {'up to ' if game.limit > 1 else ''}{count_counters(game.limit)}."
        if game.limit
        else "This move must leave 1 counter, so there is none."
    )
    if not game.limit:
        yield "Whoever cannot move loses."
        return
    yield (
        f"{game.counters} is itself a Fibonacci number."
        if len(found) == 1
        else f"{game.counters} = {' + '.join(map(str, found))}, Fibonacci numbers of which no two are neighbours."
    )
    yield from _explain_verdict(game, found)


def _explain_verdict(game: Game, found: Sequence[int]) -> Iterator[str]:
    if find_move(game) is None:
        smallest = "It" if len(found) == 1 else f"The smallest part, {found[-1]},"
        yield f"{smallest} is more than may be taken. Whatever you take, the opponent can win."
    elif len(found) == 1:
        yield "The whole heap may be taken, and whoever takes the last counter wins."
    else:
        yield f"Take the smallest part, {found[-1]}. The next part, {found[-2]}, is more than twice as much."
        yield f"The opponent may take at most {2 * found[-1]}, so not that part, and loses."


# --- mistakes --------------------------------------------------------------------------------------------------------


def _answer(game: Game) -> list[str]:
    return [tell_move(find_move(game))]


def _wrong(message: str, lines: Callable[[Game], list[str]]) -> Variant:
    return make_variant(message, lambda text: read_positions(text, parse_game), lines)


def _misread(message: str, parse: Callable[[Sequence[str]], Game]) -> Variant:
    return make_variant(message, lambda text: read_positions(text, parse), _answer)


def _take_largest_part(game: Game) -> list[str]:
    largest = list_parts(game.counters)[0]
    return [tell_move(None if find_move(game) is None else min(largest, game.limit))]


def _take_rest(game: Game) -> list[str]:
    """What is above the largest Fibonacci number, which is right when only two parts are there."""
    found = list_parts(game.counters)
    taken = sum(found[1:]) or found[0]
    return [tell_move(taken if taken <= game.limit else None)]


def _leave_multiple_of_three(game: Game) -> list[str]:
    taken = game.counters % 3
    return [tell_move(taken if 1 <= taken <= game.limit else None)]


VARIANTS: dict[str, Variant] = {
    "ignores the limit": _misread(
        "Your program does not look at the limit of the move, the second number of a line.",
        lambda words: parse_game(words[:1]),
    ),
    "takes all at once": _misread(
        "Your program takes all counters on the first move. The first move must leave at least 1.",
        lambda words: Game(int(words[0]), int(words[1]) if len(words) > 1 else int(words[0])),
    ),
    "doubles the limit": _misread(
        "Your program takes the second number for what the opponent took and doubles it. It is the limit itself.",
        lambda words: Game(int(words[0]), 2 * int(words[1])) if len(words) > 1 else parse_game(words),
    ),
    "largest part": _wrong(
        "Your program takes the largest Fibonacci number of the sum. Take the smallest one.", _take_largest_part
    ),
    "down to the Fibonacci number": _wrong(
        "Your program takes what is above the largest Fibonacci number. Split that, too, and take its smallest part.",
        _take_rest,
    ),
    "multiples of 3": _wrong(
        "Your program leaves a multiple of 3. Fibonacci numbers decide this game, not multiples.",
        _leave_multiple_of_three,
    ),
    "takes as many as allowed": _wrong(
        "Your program takes as many counters as the limit allows. The assignment asks for the fewest that win.",
        lambda game: [tell_move(None if find_move(game) is None else game.limit)],
    ),
    "always Lose Game": _wrong(
        "Your program answers Lose Game to every game. A game is lost only when the smallest part is above the limit.",
        lambda _game: [LOSE],
    ),
    "forgets Lose Game": _wrong(
        "Your program prints nothing for a lost game. Print Lose Game when every move loses.",
        lambda game: [] if find_move(game) is None else _answer(game),
    ),
    "one counter in the singular": _wrong(
        "Your program writes `1 counter`. The handout's sentence is always `counters`.",
        lambda game: [line.replace("Remove 1 counters", "Remove 1 counter") for line in _answer(game)],
    ),
    **make_printing_mistakes(parse_game, _answer, lambda game: [str(game.counters)], "the counters"),
    **make_reading_mistakes(parse_game, _answer),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
