"""The reference of the assignment `greedy_nim`: Nim in which only a largest heap may be reduced.

An input is the count n and n games, one per line: the word `normal` or `misere`, and the heaps. Won is an odd number of
largest heaps; in misère play it is an even number when the largest are of 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.reference_api import Explanation, Table, Variant
from reference.games.batch import find_line, join_games, read_lines, read_positions, shrink_games, validate_games
from reference.games.batch import name_games as parts
from reference.games.conventions import CONVENTIONS, LAST_COUNTER_LOSES, MISERE, check_convention, describe_convention
from reference.games.heap_lines import (
    HEAP_STEPS,
    Random,
    Range,
    check_heaps,
    check_range,
    check_share,
    draw_random_heaps,
    parse_heaps,
    refuse_empty_heaps,
    shrink_behind,
)
from reference.games.heaps import draw_heaps
from reference.games.illegal_moves import read_move, refute_illegal
from reference.games.layouts import canonical
from reference.games.mistakes import (
    make_printing_mistakes,
    make_reading_mistakes,
    make_variant,
    make_wording_mistakes,
)
from reference.games.moves import Heaps, Move, count_counters, list_moves, sentence, take
from reference.games.proof import check_answers, list_positions, tell_proof, word_move, write_heaps
from reference.nim_game import find_move as find_nim_move

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "prove", "refute", "shrink", "solve", "validate"]

STEPS = tuple(shrink_behind(1, step) for step in HEAP_STEPS)


@dataclass(frozen=True)
class Game:
    """A position: the convention and the heaps."""

    misere: bool
    heaps: Heaps


def parse_game(words: Sequence[str]) -> Game:
    """The position that the words of a line tell."""
    return Game(words[0] == MISERE, parse_heaps(words[1:]))


def is_lost(game: Game) -> bool:
    """Whether who is to move loses against the best play."""
    largest = max(game.heaps)
    if largest == 0:
        return not game.misere
    return (game.heaps.count(largest) % 2 == 0) != (game.misere and largest == 1)


def list_candidates(game: Game) -> Iterator[Move]:
    """The winning moves in the first largest heap that differ in what they leave, the fewest counters first."""
    largest = max(game.heaps)
    index = game.heaps.index(largest)
    second = max([*game.heaps[:index], *game.heaps[index + 1 :], 0])
    # Other numbers left in the heap are like one of these: above the second largest heap, equal to it, below it.
    for left in sorted({largest - 1, second, second - 1, 1, 0}, reverse=True):
        if 0 <= left < largest and is_lost(Game(game.misere, take(game.heaps, (index, largest - left)))):
            yield index, largest - left


def find_move(game: Game) -> Move | None:
    """The first largest heap with the fewest counters that win, None when the game is lost."""
    return None if is_lost(game) else next(list_candidates(game))


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(sentence(find_move(parse_game(line.split()))) + "\n" for line in read_lines(text))


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    validate_games(text, _check_game)


def _check_game(words: list[str]) -> None:
    check_convention(words[0])
    check_heaps(words[1:], 1)
    refuse_empty_heaps(words[1:])


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    return tell_proof(sum(map(_compare, CONVENTIONS)), "3 heaps of 0 to 5, normal and misère")


def _compare(convention: str) -> int:
    """Compare the answers with this convention, and return how many there are."""

    def follow(heaps: tuple[int, ...]) -> Iterator[tuple[Move, tuple[int, ...]]]:
        return ((move, take(heaps, move)) for move in list_moves(heaps) if heaps[move[0]] == max(heaps))

    positions = list_positions(3, 5, empty=False)
    answers = solve(join_games([f"{convention} {write_heaps(heaps)}" for heaps in positions])).splitlines()
    return check_answers(positions, answers, follow, word_move, stuck_wins=convention == MISERE)


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first; the convention stays."""
    return shrink_games(text, STEPS, _check_game)


def generate(rng: Random, *, games: int, heaps: Range = (1, 6), counters: Range = (0, 100), lost: float = 0.0) -> str:
    """An input of `games` games in both conventions; in the share `lost` of them the largest heap stands twice."""
    check_range("heaps", heaps, 1)
    check_range("counters", counters, 0)
    check_share(games, lost)
    return join_games([_draw_game(rng, heaps, counters, lost) for _ in range(games)])


def _draw_game(rng: Random, heaps: Range, counters: Range, lost: float) -> str:
    game = draw_random_heaps(rng, heaps, counters)
    if rng.random() < lost:
        game[rng.randint(0, len(game) - 1)] = max(game)
    if not any(game):
        game[0] = max(counters[1], 1)
    return " ".join([CONVENTIONS[rng.randint(0, 1)], *map(str, game)])


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    game = parse_game(find_line(text, item).split())
    move = find_move(game)
    after = None if move is None else Game(game.misere, take(game.heaps, move))
    rows = [_describe_position("now", game), *([_describe_position("after the move", after)] if after else [])]
    table = Table("The largest heaps", ("", "largest", "how many", "to move"), tuple(rows))
    description = "The game is lost." if move is None else f"{sentence(move)}, and the opponent loses."
    picture = draw_heaps(game.heaps, move, f"The heaps of game {item + 1}", description)
    return Explanation(sentence(move), tuple(_explain_move(game, after)), (table,), picture)


def refute(text: str, item: int, answer: str) -> Explanation | None:
    """Why a student's move in game `item` (from 0) is not allowed. Raises ValueError when there is no such game."""
    heaps = parse_game(find_line(text, item).split()).heaps
    return refute_illegal(heaps, answer) or _refute_small_heap(heaps, answer)


def _refute_small_heap(heaps: Heaps, answer: str) -> Explanation | None:
    move = read_move(answer)
    if move is None or heaps[move[0]] == max(heaps):
        return None
    held = f"Heap {move[0] + 1} has {count_counters(heaps[move[0]])}, and the largest has {max(heaps)}"
    return Explanation("", (f"Only a largest heap may be reduced: {held}.",))


def _describe_position(when: str, game: Game) -> tuple[str, ...]:
    largest = max(game.heaps)
    return when, str(largest), str(game.heaps.count(largest)), "lost" if is_lost(game) else "won"


def _explain_move(game: Game, after: Game | None) -> Iterator[str]:
    yield f"{describe_convention(game.misere)} Only a largest heap may be reduced."
    yield _explain_verdict(game)
    if after is None:
        yield (
            LAST_COUNTER_LOSES
            if sum(game.heaps) == 1
            else "Whatever you take, the opponent finds a won position. Every move loses."
        )
        return
    move = find_move(game)
    yield f"{sentence(move)}, the fewest counters that win. {_explain_verdict(after, 'Then there')}"


def _explain_verdict(game: Game, begins: str = "There") -> str:
    largest, verdict = max(game.heaps), "lost" if is_lost(game) else "won"
    number = game.heaps.count(largest)
    if largest == 0:
        return "All heaps are empty: you have taken the last counter, and that wins."
    parity = "odd" if number % 2 else "even"
    turned = ", and in misère play it is the other way round with heaps of 1" if game.misere and largest == 1 else ""
    held = count_counters(largest)
    largest_heaps = f"is 1 largest heap ({held})" if number == 1 else f"are {number} largest heaps ({held} each)"
    return f"{begins} {largest_heaps}; {number} is {parity}{turned}: the position is {verdict}."


# --- mistakes --------------------------------------------------------------------------------------------------------


def _find_heaps(game: Game) -> Heaps:
    return game.heaps


def _answer(game: Game) -> list[str]:
    return [sentence(find_move(game))]


def _wrong(message: str, find_move: Callable[[Game], Move | None]) -> Variant:
    return make_variant(
        message, lambda text: read_positions(text, parse_game), lambda game: [sentence(find_move(game))]
    )


def _list_winning(game: Game) -> list[Move]:
    """The winning moves with the fewest counters, one for each largest heap."""
    move = find_move(game)
    return [(at, move[1]) for at, heap in enumerate(game.heaps) if heap == max(game.heaps)] if move else []


def _take_whole_heap(game: Game) -> Move | None:
    return None if is_lost(game) else (game.heaps.index(max(game.heaps)), max(game.heaps))


def _take_one(game: Game) -> Move | None:
    return None if is_lost(game) else (game.heaps.index(max(game.heaps)), 1)


def _leave_second_largest(game: Game) -> Move | None:
    *_, second, largest = (0, *sorted(game.heaps))
    is_alone = game.heaps.count(largest) == 1 and not is_lost(game)
    return (game.heaps.index(largest), largest - second) if is_alone else find_move(game)


def _take_most(game: Game) -> Move | None:
    return max(list_candidates(game), default=None)


VARIANTS: dict[str, Variant] = {
    "plays Nim": _wrong(
        "Your program plays Nim, in which every heap may be reduced. Here, only a largest heap may.",
        lambda game: find_nim_move(game.heaps),
    ),
    "always normal": _wrong(
        "Your program plays every game in normal play. In a misere game, whoever takes the last counter loses.",
        lambda game: find_move(Game(False, game.heaps)),
    ),
    "always misere": _wrong(
        "Your program plays every game in misère play. In a normal game, whoever takes the last counter wins.",
        lambda game: find_move(Game(True, game.heaps)),
    ),
    "parity swapped": _wrong(
        "Your program takes an odd number of largest heaps for lost. It is won, except for heaps of 1 in misère play.",
        lambda game: (game.heaps.index(max(game.heaps)), 1) if is_lost(game) else None,
    ),
    "always the whole heap": _wrong(
        "Your program takes the whole of the largest heap. Leave an even number of largest heaps, with the fewest "
        "counters taken.",
        _take_whole_heap,
    ),
    "always one counter": _wrong(
        "Your program takes 1 counter from the largest heap in every won game. That wins only when the position which "
        "it leaves is lost.",
        _take_one,
    ),
    "always the second largest": _wrong(
        "Your program always reduces the largest heap to the second largest. Where that leaves an odd number of "
        "largest heaps, leave one counter less.",
        _leave_second_largest,
    ),
    "most counters": _wrong(
        "Your program takes as many counters as still win. The assignment asks for the fewest.", _take_most
    ),
    "last largest heap": _wrong(
        "Your program picks the last of the largest heaps. The assignment asks for the first one.",
        lambda game: max(_list_winning(game), default=None),
    ),
    **make_wording_mistakes(parse_game, find_move, _find_heaps, "when every move loses"),
    **make_printing_mistakes(parse_game, _answer, lambda game: [str(list(game.heaps))]),
    **make_reading_mistakes(parse_game, _answer),
}
"""Name of the mistake → a program that makes it. Its output ends where a student's program would crash."""
