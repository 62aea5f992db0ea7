"""What the references say to students of heaps that are empty, of one heap, and of the last move: it is true there."""

from __future__ import annotations

import re
from itertools import product

import pytest

from grader.reference_api import Explanation
from reference import subtraction

from .game_cases import GAMES, load

OPPONENT_RESTORES = "Whatever you take, the opponent can leave you a lost position again. Every move loses."
LAST_COUNTER_LOSES = "The only move takes the last counter, and in misère play that loses."


def explain(game: str, line: str) -> Explanation:
    found = load(game).explain(line, 0)
    assert isinstance(found, Explanation)
    return found


@pytest.mark.parametrize(
    ("game", "text", "last"),
    [
        (
            "nim_winner",
            "1\n0\n",
            "All heaps are empty: there is no counter to take, so the first player, who is to move, has lost.",
        ),
        (
            "nim_winner",
            "2\n0 0\n",
            "All heaps are empty: there is no counter to take, so the first player, who is to move, has lost.",
        ),
        (
            "nim_winner",
            "2\n0 3\n",
            "The first player can make it 0, for example: Remove 3 counters from Heap 2. That takes the last counter.",
        ),
        ("subtraction", "1\n3 misere 1\n", LAST_COUNTER_LOSES),
        ("subtraction", "1\n1 misere 0 1 0\n", LAST_COUNTER_LOSES),
        ("subtraction", "1\n3 misere 5\n", OPPONENT_RESTORES),
        ("subtraction", "1\n2 normal 3\n", OPPONENT_RESTORES),
        (
            "subtraction",
            "1\n3 normal 2\n",
            "Remove 2 counters from Heap 1. That takes the last counter, and in normal play that wins.",
        ),
        (
            "subtraction",
            "1\n3 misere 6 1\n",
            "Remove 2 counters from Heap 1. The remainders modulo 4 are then 0, 1. "
            "None is above 1 and the number of 1s (1) is odd: in misère play that is lost.",
        ),
        ("greedy_nim", "1\nmisere 0 1\n", LAST_COUNTER_LOSES),
        ("greedy_nim", "1\nnormal 2 2\n", "Whatever you take, the opponent finds a won position. Every move loses."),
        (
            "greedy_nim",
            "1\nnormal 1\n",
            "Remove 1 counters from Heap 1, the fewest counters that win. "
            "All heaps are empty: you have taken the last counter, and that wins.",
        ),
        (
            "nim_misere",
            "1\n0 1\n",
            "Only 1 counter is left. You must take it, and whoever takes the last counter loses.",
        ),
        ("twenty_one", "1\n1 4 8 12 16 17\n", "Say 20: then the opponent must say 21, and loses."),
        (
            "twenty_one",
            "1\n1 4 8 12 16 20\n",
            "The last number said is 20, so you must say 21, and whoever says it loses.",
        ),
        ("fibonacci_nim", "1\n1\n", "Whoever cannot move loses."),
        ("fibonacci_nim", "1\n1 2\n", "The whole heap may be taken, and whoever takes the last counter wins."),
        (
            "fibonacci_nim",
            "1\n13\n",
            "It is more than may be taken. Whatever you take, the opponent can win.",
        ),
        ("box_game", "3\n0\n", "That is not one less than a power of 2, so Bob, who has to split the larger, wins."),
        (
            "nim_functions",
            "nim_sum([5])\n",
            "The nim-sum is 5: each column of the binary table is combined separately.",
        ),
    ],
)
def test_the_last_step_is_true_of_the_position(game: str, text: str, last: str) -> None:
    assert explain(game, text).steps[-1] == last


def test_one_heap_has_one_remainder() -> None:
    lines = ("3 misere 1", "3 normal 8", "3 normal 6")
    told = {line: explain("subtraction", f"1\n{line}\n").steps[1] for line in lines}
    assert told == {
        "3 misere 1": "The remainder modulo 4 is 1: in misère play that is lost.",
        "3 normal 8": "The remainder modulo 4 is 0, so the position is lost.",
        "3 normal 6": "The remainder modulo 4 is 2, not 0, so the position is won.",
    }
    two = explain("subtraction", "1\n2 normal 4 5\n").steps[1]
    assert two == "The remainders modulo 3 are 1, 2. Their nim-sum is 3, not 0, so the position is won."


def test_a_lost_position_has_no_columns_after_a_move() -> None:
    (lost,), (won,) = explain("subtraction", "1\n2 normal 3\n").tables, explain("subtraction", "1\n2 normal 4\n").tables
    assert (lost.head, lost.rows) == (("", "counters", "remainder"), (("Heap 1", "3", "0"),))
    assert lost.caption == "Each heap and its remainder when divided by k + 1 = 3"
    assert won.rows == (("Heap 1", "4", "1", "3", "0"),)
    assert won.caption.endswith(", before and after the winning move")


def test_a_step_says_that_all_moves_can_be_answered_only_where_one_leaves_a_counter() -> None:
    for most, word, one, other in product((1, 2, 3), ("normal", "misere"), range(6), range(6)):
        if one + other:
            last = explain("subtraction", f"1\n{most} {word} {one} {other}\n").steps[-1]
            assert (last == LAST_COUNTER_LOSES) == (word == "misere" and one + other == 1)


@pytest.mark.parametrize(
    ("game", "line", "answer", "why"),
    [
        ("subtraction", "2 normal 3", "3 counters from Heap 1", "A move takes at most 2 counters, so taking 3 is not"),
        ("subtraction", "1 normal 3", "2 counters from Heap 1", "A move takes at most 1 counter, so taking 2 is not"),
        ("subtraction", "3 misere 2", "3 counters from Heap 1", "Heap 1 has 2 counters, so 3 cannot be taken from it"),
        (
            "subtraction",
            "3 misere 2",
            "1 counters from Heap 0",
            "There is no Heap 0: this game has 1 heap, only Heap 1",
        ),
        ("subtraction", "3 misere 2", "0 counters from Heap 1", "A move takes at least 1 counter, so taking 0 is not"),
        ("nim_misere", "3 4", "-1 counters from Heap 1", "A move takes at least 1 counter, so taking -1 is not"),
        ("greedy_nim", "normal 1 5", "1 counters from Heap 1", "Only a largest heap may be reduced: Heap 1 has 1 cou"),
        ("greedy_nim", "normal 1 5", "6 counters from Heap 2", "Heap 2 has 5 counters, so 6 cannot be taken from it"),
    ],
)
def test_a_move_against_the_rules_is_told_why(game: str, line: str, answer: str, why: str) -> None:
    found = load(game).refute(f"1\n{line}\n", 0, f"Remove {answer}")
    assert (found.answer, len(found.steps)) == ("", 1)
    assert found.steps[0].startswith(why)


@pytest.mark.parametrize("answer", ["Lose Game", "", "Remove 2 counters from Heap 1"])
def test_a_move_that_is_allowed_is_not_told_to_be_against_the_rules(answer: str) -> None:
    assert subtraction.refute("1\n2 misere 7\n", 0, answer) is None
    assert load("greedy_nim").refute("1\nmisere 7\n", 0, answer) is None


@pytest.mark.parametrize("game", [*GAMES, "nim", "nim_functions", "nim_bot"])
def test_mistakes_are_told_in_plain_words(game: str) -> None:
    """A loop that leaves something out may start wrongly as well as end wrongly."""
    for variant in load(game).VARIANTS.values():
        assert not re.search(r"\brests?\b|\bwhere your loop (?!starts and ends)|\bfails on that\b", variant.message)


def test_one_of_anything_is_singular() -> None:
    told = explain("nim", "1\n" + "1 " * 12 + "1 8\n")
    assert any("Nor does the other heap before Heap 14 get smaller." in step for step in told.steps)
    assert told.tables[0].rows[-2][0] == "1 more heap"
    assert told.picture is not None
    assert "1 more heap is not drawn" in told.picture.description
    won = explain("nim_winner", "1\n3\n").picture
    assert won is not None
    assert won.title == "The 1 heap"
