"""The reference of the assignment `nim_misere`: the Game of Nim in misère play, where who takes the last counter loses.

Inputs and sentences are those of `nim`. The strategy is Bouton's: while two or more heaps hold more than 1 counter,
leave a nim-sum of 0; otherwise leave an odd number of heaps of 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.reference_api import Explanation
from reference.games.batch import find_line, join_games, read_lines, shrink_games, validate_games
from reference.games.batch import name_games as parts
from reference.games.conventions import is_endgame, list_misere_moves
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
)
from reference.games.heaps import draw_heaps
from reference.games.illegal_moves import refute_illegal
from reference.games.layouts import canonical
from reference.games.moves import Heaps, Move, count_counters, sentence
from reference.games.nim_tables import choose_shown, list_heaps, make_binary_table, make_move_table, nim_sum
from reference.games.proof import check_answers, follow_nim, list_positions, tell_proof, word_move, write_heaps
from reference.nim_misere_variants import VARIANTS

__all__ = ["VARIANTS", "canonical", "explain", "generate", "parts", "prove", "refute", "shrink", "solve", "validate"]


def find_move(heaps: Heaps) -> Move | None:
    """The first winning move, None when the game is lost."""
    return next(list_misere_moves(heaps), None)


def solve(text: str) -> str:
    """The expected output: one line per game."""
    return "".join(sentence(find_move(parse_heaps(line.split()))) + "\n" for line in read_lines(text))


def _check_game(words: list[str]) -> None:
    check_heaps(words)
    refuse_empty_heaps(words)


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    validate_games(text, _check_game)


def prove() -> str:
    """Raise AssertionError where an answer is not that of a search; return what was compared."""
    positions = list_positions(3, 5, empty=False)
    answers = solve(join_games([*map(write_heaps, positions)])).splitlines()
    return tell_proof(check_answers(positions, answers, follow_nim, word_move, stuck_wins=True), "3 heaps of 0 to 5")


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first."""
    return shrink_games(text, HEAP_STEPS, _check_game)


def generate(
    rng: Random,
    *,
    games: int,
    heaps: Range = (2, 8),
    counters: Range = (0, 1000),
    lost: float = 0.0,
    ones: float = 0.0,
) -> str:
    """An input of `games` games, as of `nim`; `ones` is the share of games with at most one heap above 1."""
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 0)
    check_share(games, lost)
    lines = [_draw_game(rng, heaps, counters, lost, ones) for _ in range(games)]
    return join_games([" ".join(map(str, game)) for game in lines])


def _draw_game(rng: Random, heaps: Range, counters: Range, lost: float, ones: float) -> list[int]:
    game = draw_random_heaps(rng, heaps, (0, 1) if rng.random() < ones else counters)
    if max(game) <= 1:
        game[rng.randint(0, len(game) - 1)] = max(1, rng.randint(-counters[1], counters[1]))
        return game
    balance = nim_sum(game[:-1])
    if rng.random() < lost and counters[0] <= balance <= counters[1]:
        game[-1] = balance
    return game if any(game) else [*game[:-1], 1]


# --- explanations ----------------------------------------------------------------------------------------------------


def explain(text: str, item: int) -> Explanation:
    """Why the answer to game `item` (from 0) is the answer. Raises ValueError when there is no such game."""
    heaps = parse_heaps(find_line(text, item).split())
    move, endgame = find_move(heaps), is_endgame(heaps)
    shown = choose_shown(heaps, move)
    description = "The game is lost." if move is None else f"{sentence(move)}, and the opponent loses."
    return Explanation(
        answer=sentence(move),
        steps=tuple(_explain_endgame(heaps, move) if endgame else _explain_play(heaps, move)),
        tables=() if endgame else (make_binary_table(heaps, shown), make_move_table(heaps, move, shown)),
        picture=draw_heaps(heaps, move, f"The {len(heaps)} heaps of game {item + 1}", description),
    )


def _explain_play(heaps: Heaps, move: Move | None) -> Iterator[str]:
    total = nim_sum(heaps)
    large = sum(heap > 1 for heap in heaps)
    yield f"{large} heaps hold more than 1 counter, so the move is that of normal play: leave a nim-sum of 0."
    yield f"The nim-sum is X = {list_heaps(heaps)} = {total}."
    if move is None:
        yield "It is 0 already, so every move makes it another number, and the opponent wins. Every move loses."
        return
    heap, left = heaps[move[0]], heaps[move[0]] - move[1]
    yield f"Heap {move[0] + 1}: {heap} ⊕ {total} = {left}, smaller than {heap}: the first heap that gets smaller."
    yield f"Take {heap} - {left} = {move[1]} from it. Another heap still holds more than 1, so the game goes on so."


def _explain_endgame(heaps: Heaps, move: Move | None) -> Iterator[str]:
    ones, large = heaps.count(1), max(heaps)
    if large == 1:
        if ones == 1:
            yield "Only 1 counter is left. You must take it, and whoever takes the last counter loses."
            return
        yield f"All counters lie alone: there are {_count_ones(ones)}, and each move takes one of them."
        if move is None:
            yield "Their number is odd, so you take the last one, and whoever takes it loses."
        else:
            yield f"Their number is even. Take the first, Heap {move[0] + 1}: then the opponent takes the last one."
        return
    number = heaps.index(large) + 1
    are = "is" if ones == 1 else "are"
    yield f"Only Heap {number} holds more than 1 counter; beside it there {are} {_count_ones(ones)}."
    yield "Leave an odd number of heaps of 1: then the opponent must take the last counter, and loses."
    left = "nothing of it, because the number of the others is odd" if ones % 2 else "1, which makes their number odd"
    yield f"So leave {left}: take {count_counters(large - (ones + 1) % 2)} from Heap {number}."


def _count_ones(ones: int) -> str:
    return "1 heap of 1" if ones == 1 else f"{ones} heaps of 1"


def refute(text: str, item: int, answer: str) -> Explanation | None:
    """Why a student's move in game `item` (from 0) is not allowed. Raises ValueError when there is no such game."""
    return refute_illegal(parse_heaps(find_line(text, item).split()), answer)
