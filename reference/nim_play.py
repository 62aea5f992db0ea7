"""The reference of the assignment `nim_play`: a program plays a whole game of Nim with itself and prints all of it.

An input is the number of piles, the piles, and on a third line who starts, COMPUTER or HUMAN. Whoever is to move in a
won position must win; in a lost one every legal move will do, so many outputs are right and `judge` tells which.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.reference_api import Explanation
from reference.games.batch import NUMBER
from reference.games.heap_lines import (
    HEAP_STEPS,
    Random,
    Range,
    check_heaps,
    check_range,
    draw_random_heaps,
    refuse_empty_heaps,
)
from reference.games.moves import Heaps, Move, take
from reference.games.nim_tables import nim_sum
from reference.games.proof import check_answers, follow_nim, list_positions, tell_proof, write_heaps
from reference.nim_game import find_move
from reference.nim_play_game import COMPUTER, HUMAN, PLAYERS, Start, predict_winner, read_start
from reference.nim_play_judge import explain_winner, judge
from reference.nim_play_transcript import format_game, format_prediction
from reference.nim_play_variants import VARIANTS

__all__ = ["VARIANTS", "explain", "generate", "judge", "parts", "prove", "shrink", "solve", "validate"]


def solve(text: str) -> str:
    """One right output: whoever is lost takes the first pile that is not empty."""
    start = read_start(text)
    lines = [format_prediction(predict_winner(start)), *format_game(start, play(start))]
    return "\n".join(lines) + "\n"


def play(start: Start) -> Iterator[tuple[Move, Heaps]]:
    """The moves of a game, each with the piles that it leaves."""
    piles = start.piles
    while any(piles):
        move = find_move(piles) or next((index, pile) for index, pile in enumerate(piles) if pile)
        piles = take(piles, move)
        yield move, piles


def parts(text: str) -> list[tuple[str, int]]:
    """The whole output is one answer."""
    return [("the game", solve(text).count("\n"))]


def explain(text: str, _item: int) -> Explanation:
    """Why who wins wins; the moves follow from that."""
    return explain_winner(read_start(text))


def validate(text: str) -> None:
    """Raise ValueError with line and reason when an input breaks the rules of the handout."""
    count, *lines = text.rstrip().split("\n")
    if not NUMBER.fullmatch(count.strip()) or int(count) < 1:
        raise ValueError(f"line 1: {count[:40]!r} is not a number of piles (1 or more)")
    if len(lines) != 2:
        raise ValueError(f"line {min(len(lines), 2) + 2}: the piles are on line 2, who starts is on line 3")
    words = lines[0].split()
    try:
        check_heaps(words, 1)
        refuse_empty_heaps(words)
    except ValueError as error:
        raise ValueError(f"line 2: {error}") from None
    if len(words) != int(count):
        raise ValueError(f"line 1: it announces {int(count)} piles, but line 2 has {len(words)}")
    if lines[1].strip() not in PLAYERS:
        raise ValueError(f"line 3: {lines[1].strip()[:40]!r} is neither `COMPUTER` nor `HUMAN`")


def prove() -> str:
    """Raise AssertionError where a prediction is not that of a search, or a game is wrong; return what was compared."""
    positions = list_positions(3, 5, empty=False)
    texts = [f"3\n{write_heaps(piles)}\n{COMPUTER}\n" for piles in positions]
    answers = [solve(text) for text in texts]
    for text, answer in zip(texts, answers, strict=True):
        if not judge(text, answer).accepted:
            raise AssertionError(f"judge() rejects the answer to {text!r}")
    predictions = [answer.split("\n", 1)[0] for answer in answers]
    number = check_answers(positions, predictions, follow_nim, _word_prediction)
    return tell_proof(number, "3 piles of 0 to 5, with their games")


def _word_prediction(_piles: object, move: Move | None) -> str:
    return format_prediction(HUMAN if move is None else COMPUTER)


def shrink(text: str) -> Iterator[str]:
    """Smaller valid inputs, largest step first; the spacing is kept, since it may be what fails."""
    _, piles, player, *_ = text.split("\n")
    for step in HEAP_STEPS:
        for smaller in step(piles):
            if any(map(int, smaller.split())):
                yield f"{len(smaller.split())}\n{smaller}\n{player}\n"


def generate(rng: Random, *, heaps: Range = (3, 5), counters: Range = (0, 9), lost: bool = False) -> str:
    """A game of so many piles of so many stones, in which the player who starts loses where `lost` says so."""
    check_range("heaps", heaps, 2)
    check_range("counters", counters, 0)
    piles = draw_random_heaps(rng, heaps, counters)
    if lost:
        piles[-1] = nim_sum(piles[:-1])
    elif nim_sum(piles) == 0:
        piles[-1] += 1
    if not any(piles):
        piles[0] = piles[-1] = 1
    return f"{len(piles)}\n{' '.join(map(str, piles))}\n{PLAYERS[rng.randint(0, 1)]}\n"
