"""The judge of `nim_play`: which transcripts are right, proved against plain search, and what it says of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reference.client import ReferenceWorker
from grader.reference.frozen_random import FrozenRandom
from reference import nim_play
from reference.games.moves import Move, list_moves, take
from reference.games.search import make_search
from reference.nim_play_game import COMPUTER, HUMAN, Start, name_other
from reference.nim_play_transcript import format_game, format_prediction

RIGHT = """\
Prediction before playing the game -> COMPUTER will win

GAME STARTS

Current Game Status -> 3 4 5
COMPUTER removes 2 stones from pile at index 0
Current Game Status -> 1 4 5
HUMAN removes 3 stones from pile at index 1
Current Game Status -> 1 1 5
COMPUTER removes 5 stones from pile at index 2
Current Game Status -> 1 1 0
HUMAN removes 1 stones from pile at index 1
Current Game Status -> 1 0 0
COMPUTER removes 1 stones from pile at index 0
Current Game Status -> 0 0 0

COMPUTER won
"""
TEXT = "3\n3 4 5\nCOMPUTER\n"
COURSE = Path(__file__).parents[2]


def follow(piles: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (tuple(sorted(take(piles, move))) for move in list_moves(piles))


IS_WON = make_search(follow, stuck_wins=False)


def is_won(piles: tuple[int, ...]) -> bool:
    return IS_WON(tuple(sorted(piles)))


def tell(start: Start, moves: list[Move], winner: str) -> str:
    told, piles = [], tuple(start.piles)
    for move in moves:
        piles = take(piles, move)
        told.append((move, piles))
    return "\n".join([format_prediction(winner), *format_game(start, told)]) + "\n"


def draw_moves(piles: tuple[int, ...], choose: Callable[[list[Move]], Move]) -> Iterator[tuple[Move, bool]]:
    """The moves of a game to its end, each with whether it gives a won position away, by the search."""
    while any(piles):
        move = choose(list(list_moves(piles)))
        left = take(piles, move)
        yield move, is_won(piles) and is_won(left)
        piles = left


# --- proofs ----------------------------------------------------------------------------------------------------------


def test_the_reference_s_own_games_are_right_and_its_predictions_those_of_the_search() -> None:
    for piles in [*product(range(7), repeat=3), *product(range(4), repeat=4), *((pile,) for pile in range(1, 30))]:
        if any(piles):
            text = f"{len(piles)}\n{' '.join(map(str, piles))}\n{HUMAN}\n"
            output = nim_play.solve(text)
            assert nim_play.judge(text, output).accepted
            assert output.startswith(format_prediction(HUMAN if is_won(piles) else COMPUTER))


@pytest.mark.parametrize("player", [COMPUTER, HUMAN])
def test_every_game_of_small_piles_is_right_when_the_search_says_so(player: str) -> None:
    """Each position is played ten times at random; most games give a won position away."""
    rng = FrozenRandom(1)
    found = {True: 0, False: 0}
    for piles in product(range(4), repeat=3):
        for _ in range(10 if any(piles) else 0):
            start, drawn = Start(piles, player), list(draw_moves(piles, rng.choice))
            winner = player if is_won(piles) else name_other(player)
            text = f"3\n{' '.join(map(str, piles))}\n{player}\n"
            moves, gives_away = [move for move, _ in drawn], any(weak for _, weak in drawn)
            judged = nim_play.judge(text, tell(start, moves, winner))
            assert judged.accepted is not gives_away
            assert [rule.kept for rule in judged.rules] == [True, True, not gives_away]
            assert not nim_play.judge(text, tell(start, moves, name_other(winner))).rules[0].kept
            found[gives_away] += 1
    assert min(found.values()) > 100, found


@given(st.lists(st.integers(0, 10**17), min_size=1, max_size=20).filter(any), st.sampled_from([COMPUTER, HUMAN]))
def test_large_games_of_the_reference_are_right(piles: list[int], player: str) -> None:
    text = f"{len(piles)}\n{' '.join(map(str, piles))}\n{player}\n"
    assert nim_play.judge(text, nim_play.solve(text)).accepted


@given(st.text("COMPUTERHUMAN removes123stonesfrom pile at index->\n ", max_size=300))
def test_any_output_is_judged(output: str) -> None:
    judged = nim_play.judge(TEXT, output)
    assert not judged.accepted
    assert judged.reason


@pytest.mark.parametrize(
    "line",
    [
        "Current Game Status -> " + "1" * 90 + "x",
        "Current Game Status -> " + "1" * 90_000,
        "Current Game Status -> " + "1 " * 40_000 + "x",
        "Current Game Status -> - - 1",
        "COMPUTER removes" + " " * 90_000 + "x",
        "COMPUTER removes " + "1" * 90_000 + " stones from pile at index 0",
        ">" * 90_000,
        "->\n" * 340_000,
    ],
)
def test_no_output_takes_long_to_judge(line: str) -> None:
    """The worker gives up after its limit; a pattern that tries every way to cut a number would need years."""
    with ReferenceWorker(COURSE / "reference/nim_play.py") as worker:
        judged = worker.judge(TEXT, RIGHT.replace("Current Game Status -> 3 4 5", line))
    assert not judged.accepted
    assert judged.line == 5


# --- layouts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "relay",
    [
        lambda text: text,
        lambda text: text.replace(" 2 stones", "2stones").replace("index ", "index"),
        lambda text: text.replace("stones from pile at index ", "stones from pile at index  "),
        lambda text: text.replace("-> ", "-> \n"),
        lambda text: text.replace("-> ", "->  "),
        lambda text: text.replace("->", ">"),
        lambda text: text.replace("0 \n", "0  \n").replace("5\n", "5 \n"),
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" stones", "stones"),
        str.lower,
        str.upper,
        str.strip,
    ],
)
def test_layouts_of_the_published_programs_are_form(relay: Callable[[str], str]) -> None:
    assert nim_play.judge(TEXT, relay(RIGHT)).accepted


# --- faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "reason", "kept"),
    [
        ("COMPUTER will", "HUMAN will", 1, "HUMAN cannot win: COMPUTER wins if both play perfectly.", "x··"),
        ("Prediction before", "I think", 1, "The first line is not the prediction, `Prediction", "xxx"),
        ("GAME STARTS\n", "", 4, "Line 4 should tell `GAME STARTS`, but it is `Current Game Status -> 3 4 5`.", "·xx"),
        ("3 4 5", "3 4 6", 5, "Line 5 shows the piles 3 4 6, but they are 3 4 5.", "·xx"),
        ("3 4 5", "3 4 5 0", 5, "Line 5 shows the piles 3 4 5 0, but they are 3 4 5.", "·xx"),
        ("1 4 5", "1 4 4", 7, "Line 7 shows the piles 1 4 4, but they are 1 4 5.", "·xx"),
        ("COMPUTER removes 2", "HUMAN removes 2", 6, "It is COMPUTER's turn at line 6, but HUMAN moves.", "·xx"),
        ("s 2 stones", "s 4 stones", 6, "Illegal move at line 6. Nobody can take 4 stones from the pile at", "·xx"),
        ("s 2 stones", "s 0 stones", 6, "Illegal move at line 6. A move takes at least 1 stone, so taking 0 is", "·xx"),
        (
            "s 2 stones",
            "s -1 stones",
            6,
            "Illegal move at line 6. A move takes at least 1 stone, so taking -1 is",
            "·xx",
        ),
        (
            "2 stones from pile at index 0",
            "2 stones from pile at index 3",
            6,
            "Illegal move at line 6. There is",
            "·xx",
        ),
        (
            "1 stones from pile at index 1",
            "1 stones from pile at index 2",
            12,
            "Illegal move at line 12. Nobody",
            "·xx",
        ),
        ("COMPUTER won", "HUMAN won", 17, "COMPUTER took the last stone and won, but line 17 says HUMAN.", "·xx"),
        ("COMPUTER won", "", 0, "The output ends too early: the winner should come next.", "·xx"),
        ("won\n", "won\nCOMPUTER won\n", 18, "The game is over, but line 18 goes on: `COMPUTER won`.", "·xx"),
        ("GAME STARTS", "GAME STARTS\nX 2", 4, "Line 4 should tell the piles, but it is `X 2`.", "·xx"),
    ],
)
def test_the_first_fault_is_told_with_its_line(old: str, new: str, line: int, reason: str, kept: str) -> None:
    judged = nim_play.judge(TEXT, RIGHT.replace(old, new, 1))
    assert not judged.accepted
    assert judged.reason.startswith(reason)
    assert judged.line == line
    assert "".join("·" if rule.kept else "x" for rule in judged.rules) == kept


def test_an_illegal_move_is_shown_with_the_piles_before_it() -> None:
    told = nim_play.judge(TEXT, RIGHT.replace("removes 3", "removes 9")).explanation
    assert told
    assert told.picture
    assert [(row.label, row.filled, row.crossed) for row in told.picture.shape.rows] == [
        ("Index 0", 1, 0),
        ("Index 1", 4, 0),
        ("Index 2", 5, 0),
    ]


def test_a_weak_move_is_shown_with_what_it_takes_and_with_one_that_wins() -> None:
    game = [(0, 3), (2, 5), (1, 4)]
    judged = nim_play.judge(TEXT, tell(Start((3, 4, 5), COMPUTER), game, COMPUTER))
    assert judged.reason == "Weak move at line 6. COMPUTER can win, but this move lets HUMAN win."
    assert judged.line == 6
    assert judged.share == 0.6
    assert judged.explanation
    assert judged.explanation.steps == (
        "Before the move the nim-sum is 3 ⊕ 4 ⊕ 5 = 2: COMPUTER can win.",
        "The move leaves the nim-sum 0 ⊕ 4 ⊕ 5 = 1. It is not 0, so now HUMAN can win.",
        "Taking 2 from the pile at index 0 leaves the nim-sum 0: that wins.",
    )
    assert judged.explanation.picture
    assert [(row.filled, row.crossed) for row in judged.explanation.picture.shape.rows] == [(0, 3), (4, 0), (5, 0)]
