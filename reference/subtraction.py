"""The reference of the assignment `subtraction`: Nim in which a move takes at most k counters.

An input is the count n and n games, one per line: k, the word `normal` or `misere`, and the heaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from grader.reference_api import Explanation, Table
from reference.games.batch import NUMBER, find_line, join_games, read_lines, shrink_games, validate_games
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
    refuse_empty_heaps,
    shrink_behind,
)
from reference.games.heaps import draw_heaps
from reference.games.illegal_moves import refute_illegal
from reference.games.layouts import canonical
from reference.games.moves import Move, count_counters, list_moves, name_heap, sentence, take
from reference.games.nim_tables import choose_shown, list_heaps, make_rest_row, nim_sum
from reference.games.proof import check_answers, list_positions, tell_proof, word_move, write_heaps
from reference.subtraction_game import Game, find_move, is_lost, parse_game
from reference.subtraction_variants import VARIANTS

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "prove", "refute", "shrink", "solve", "validate"]

STEPS = tuple(shrink_behind(2, step) for step in HEAP_STEPS)


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(sentence(find_move(parse_game(line.split()))) + "\n" for line in read_lines(text))


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    validate_games(text, _check_game)


def _check_game(words: list[str]) -> None:
    if not NUMBER.fullmatch(words[0]) or int(words[0]) < 1:
        raise ValueError(f"{words[0][:40]!r} is not a number of counters that may be taken (1 or more)")
    check_convention("".join(words[1:2]))
    check_heaps(words[2:], 1)
    refuse_empty_heaps(words[2:])


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    number = sum(_compare(most, word) for most, word in product((1, 2, 3), CONVENTIONS))
    return tell_proof(number, "2 heaps of 0 to 7, 1 to 3 counters at once, normal and misère")


def _compare(most: int, convention: str) -> int:
    """Compare the answers with this limit and convention, and return how many there are."""

    def follow(heaps: tuple[int, ...]) -> Iterator[tuple[Move, tuple[int, ...]]]:
        return ((move, take(heaps, move)) for move in list_moves(heaps, most))

    positions = list_positions(2, 7, empty=False)
    answers = solve(join_games([f"{most} {convention} {write_heaps(heaps)}" for heaps in positions])).splitlines()
    return check_answers(positions, answers, follow, word_move, stuck_wins=convention == MISERE)


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first; k and the convention stay."""
    return shrink_games(text, STEPS, _check_game)


def generate(
    rng: Random,
    *,
    games: int,
    most: Range = (1, 5),
    heaps: Range = (1, 5),
    counters: Range = (0, 100),
    lost: float = 0.0,
) -> str:
    """An input of `games` games in both conventions.

    `most` is the smallest and the largest k; at least the share `lost` of the games is lost, where a move leaves one.
    """
    check_range("most", most, 1)
    check_range("heaps", heaps, 1)
    check_range("counters", counters, 0)
    check_share(games, lost)
    return join_games([_draw_game(rng, most, heaps, counters, lost) for _ in range(games)])


def _draw_game(rng: Random, most: Range, heaps: Range, counters: Range, lost: float) -> str:
    convention = rng.randint(0, 1)
    game = Game(rng.randint(most[0], most[1]), bool(convention), draw_random_heaps(rng, heaps, counters))
    if not any(game.heaps):
        game = Game(game.most, game.misere, [counters[1], *game.heaps[1:]])
    move = find_move(game)
    if rng.random() < lost and move and any(take(game.heaps, move)):
        game = Game(game.most, game.misere, take(game.heaps, move))
    return " ".join([str(game.most), CONVENTIONS[convention], *map(str, game.heaps)])


# --- explanations ----------------------------------------------------------------------------------------------------


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    game = parse_game(find_line(text, item).split())
    move = find_move(game)
    shown = choose_shown(game.heaps, move)
    table = _make_table(game, move, shown)
    description = "The game is lost." if move is None else f"{sentence(move)}, and the opponent loses."
    picture = draw_heaps(game.heaps, move, f"The heaps of game {item + 1}", description)
    return Explanation(sentence(move), tuple(_explain_move(game, move)), (table,), picture)


def _make_table(game: Game, move: Move | None, shown: Sequence[int]) -> Table:
    """Each heap and its remainder; in a won game also those after the winning move."""
    after = [take(game.heaps, move)] if move else []
    columns = [each for heaps in (game.heaps, *after) for each in (heaps, replace(game, heaps=heaps).remainders)]
    head = ("", "counters", "remainder", *(("counters after", "remainder after") if move else ()))
    rows = [(name_heap(index), *(str(column[index]) for column in columns)) for index in shown]
    return Table(
        f"Each heap and its remainder when divided by k + 1 = {game.most + 1}"
        + (", before and after the winning move" if move else ""),
        head,
        (*rows, *make_rest_row(game.heaps, shown, len(head))),
        shown.index(move[0]) if move else None,
    )


def _explain_move(game: Game, move: Move | None) -> Iterator[str]:
    yield f"{describe_convention(game.misere)} A move takes at most {count_counters(game.most)}."
    yield _tell_position(game)
    if move is None:
        yield (
            LAST_COUNTER_LOSES
            if sum(game.heaps) == 1
            else "Whatever you take, the opponent can leave you a lost position again. Every move loses."
        )
        return
    left = replace(game, heaps=take(game.heaps, move))
    if any(left.heaps):
        yield f"{sentence(move)}. {_tell_position(left, ' then')}"
    else:
        yield f"{sentence(move)}. That takes the last counter, and in normal play that wins."


def _tell_position(game: Game, when: str = "") -> str:
    """The remainders, and what follows from them."""
    is_one, verdict = len(game.heaps) == 1, "lost" if is_lost(game) else "won"
    remainders = f"{'' if is_one else 's'} modulo {game.most + 1} {'is' if is_one else 'are'}{when}"
    told = f"The remainder{remainders} {list_heaps(game.remainders, ', ')}"
    if game.misere and max(game.remainders) <= 1:
        ones = sum(game.remainders)
        parity = f". None is above 1 and the number of 1s ({ones}) is {'odd' if ones % 2 else 'even'}"
        return f"{told}{'' if is_one else parity}: in misère play that is {verdict}."
    total = "" if is_one else f". Their nim-sum is {nim_sum(game.remainders)}"
    return f"{told}{total}{'' if is_lost(game) else ', not 0'}, so the position is {verdict}."


def refute(text: str, item: int, answer: str) -> Explanation | None:
    """Why a student's move in game `item` (from 0) is not allowed. Raises ValueError when there is no such game."""
    game = parse_game(find_line(text, item).split())
    return refute_illegal(game.heaps, answer, game.most)
