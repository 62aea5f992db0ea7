"""Refutations against plain game search: they are there exactly when a move is legal and loses, and the reply wins."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from grader.reference_api import Marks
from reference import nim

Heaps = tuple[int, ...]

POSITIONS = [heaps for count in (2, 3) for heaps in product(range(6), repeat=count)]
ANSWER = "Remove {} counters from Heap {}"
TAKEN, NUMBERS = range(8), range(6)


@cache
def wins(heaps: Heaps) -> bool:
    """Whether who is to move wins, by trying every game to its end."""
    return any(not wins(left) for left in moves(heaps).values())


@cache
def moves(heaps: Heaps) -> dict[tuple[int, int], Heaps]:
    """Every legal move (counters, heap from 1) with the position that it leaves."""
    return {
        (taken, index + 1): (*heaps[:index], heap - taken, *heaps[index + 1 :])
        for index, heap in enumerate(heaps)
        for taken in range(1, heap + 1)
    }


def as_input(heaps: Heaps) -> str:
    return f"2\n1 1\n{' '.join(map(str, heaps))}\n"


def read(answer: str) -> tuple[int, int]:
    found = re.fullmatch(r"Remove (\d+) counters from Heap (\d+)", answer)
    assert found
    return int(found[1]), int(found[2])


def test_every_answer_to_every_small_position() -> None:
    refuted = forbidden = 0
    for heaps in POSITIONS:
        for taken, number in product(TAKEN, NUMBERS):
            found = nim.refute(as_input(heaps), 1, ANSWER.format(taken, number))
            left = moves(heaps).get((taken, number))
            assert bool(found and found.answer) == (left is not None and wins(left)), (heaps, taken, number)
            assert bool(found and not found.answer) == (left is None), (heaps, taken, number)
            forbidden += left is None
            if found and found.answer and left:
                refuted += 1
                assert not wins(moves(left)[read(found.answer)]), (heaps, taken, number)
    assert refuted > 700
    assert forbidden > 5_000


@pytest.mark.parametrize(
    "answer", ["Lose Game", "", "Remove", "Remove two counters from Heap 1", "3", "x" * 100_000, "Remove 9\u0662"]
)
def test_what_is_no_move_is_not_refuted(answer: str) -> None:
    assert nim.refute("1\n3 4 5\n", 0, answer) is None


@pytest.mark.parametrize("answer", [f"Remove {'9' * 5000} counters from Heap 1", "Remove ² counters from Heap 1"])
def test_numbers_that_nobody_means_are_no_move(answer: str) -> None:
    assert nim.refute("1\n3 4 5\n", 0, answer) is None


@pytest.mark.parametrize(
    "answer", ["remove 1 counter from heap 1.", "  Remove  1 counters from Heap 1 ", "Remove 1 counters from Heap 01"]
)
def test_the_form_of_a_move_is_read_kindly(answer: str) -> None:
    found = nim.refute("1\n3 4 5\n", 0, answer)
    assert found is not None
    assert found.answer == "Remove 1 counters from Heap 1"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("Remove 1 counters from Heap 0", "There is no Heap 0: this game has 3 heaps, Heap 1 to Heap 3."),
        ("Remove 1 counters from Heap 4", "There is no Heap 4: this game has 3 heaps, Heap 1 to Heap 3."),
        ("Remove 0 counters from Heap 2", "A move takes at least 1 counter, so taking 0 is not a move."),
        ("Remove -1 counters from Heap 1", "A move takes at least 1 counter, so taking -1 is not a move."),
        ("Remove 1 counters from Heap -1", "There is no Heap -1: this game has 3 heaps, Heap 1 to Heap 3."),
        ("Remove 5 counters from Heap 2", "Heap 2 has 4 counters, so 5 cannot be taken from it."),
        ("Remove 9 counters from Heap 3", "Heap 3 has 1 counter, so 9 cannot be taken from it."),
    ],
)
def test_a_move_that_is_not_allowed_is_told_why(answer: str, why: str) -> None:
    found = nim.refute("1\n3 4 1\n", 0, answer)
    assert found is not None
    assert (found.answer, found.steps, found.tables, found.picture) == ("", (why,), (), None)


def test_there_is_no_such_game() -> None:
    for item in (-1, 1, 2):
        with pytest.raises(ValueError, match="no game"):
            nim.refute("1\n3 4 5\n", item, "Lose Game")


def test_a_losing_move_in_a_won_game_is_answered_step_by_step() -> None:
    found = nim.refute("1\n3 4 5\n", 0, "Remove 1 counters from Heap 1")
    assert found is not None
    assert found.steps == (
        "You take 1 counter from Heap 1. The heaps are then 2, 4, 5.",
        "Their nim-sum is 2 ⊕ 4 ⊕ 5 = 3. It is not 0, so the opponent, who is to move, can win.",
        "The opponent takes 1 counter from Heap 1. The heaps are then 1, 4, 5.",
        "Their nim-sum is 0. Whatever you take, it becomes another number and the opponent makes it 0 again, until the "
        "last counter is the opponent's.",
    )
    assert found.picture is not None
    assert isinstance(found.picture.shape, Marks)
    assert [(row.filled, row.crossed) for row in found.picture.shape.rows] == [(1, 1), (4, 0), (5, 0)]
    assert found.tables == ()


def test_in_a_lost_game_every_move_is_told_to_lose() -> None:
    found = nim.refute("1\n2 2\n", 0, "Remove 1 counters from Heap 2")
    assert found is not None
    assert found.steps[0].startswith("This game is lost: its nim-sum is 0")
    assert found.steps[-1].startswith("Only Heap 1 and Heap 2 hold counters, equally many.")
    (table,) = found.tables
    assert table.rows == (("1 from Heap 1", "1 from Heap 2", "0, 0"), ("1 from Heap 2", "1 from Heap 1", "0, 0"))


def test_who_leaves_the_last_counters_has_lost_at_once() -> None:
    found = nim.refute("1\n2 3\n", 0, "Remove 2 counters from Heap 1")
    assert found is not None
    assert found.steps[-1] == "All heaps are empty: the opponent has taken the last counter and wins."
    assert found.tables == ()


def test_the_table_of_further_moves_holds_every_move_and_a_reply_that_wins() -> None:
    checked = 0
    for heaps in POSITIONS:
        for move, left in moves(heaps).items():
            found = nim.refute(as_input(heaps), 1, ANSWER.format(*move))
            if not found or not found.tables:
                continue
            final = moves(left)[read(found.answer)]
            rows = found.tables[0].rows
            assert {row[0] for row in rows} == {f"{taken} from Heap {number}" for taken, number in moves(final)}
            for row in rows:
                taken, number = map(int, re.findall(r"\d+", row[0]))
                reply, at = map(int, re.findall(r"\d+", row[1]))
                after = moves(moves(final)[taken, number])[reply, at]
                assert row[2] == ", ".join(map(str, after))
                assert not wins(after)
                checked += 1
    assert checked > 1_000


def test_many_heaps_and_large_ones_stay_short() -> None:
    heaps = [10**18 - number for number in range(200)]
    found = nim.refute(f"1\n{' '.join(map(str, heaps))}\n", 0, "Remove 5 counters from Heap 200")
    assert found is not None
    assert all(len(step) < 600 for step in found.steps)
    assert "and 188 more" in found.steps[0]
