"""The functions of Nim against plain search, and each known mistake against the case that catches it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from grader.assignments import load_assignment, validate_assignment
from grader.assignments.checks import Validation
from grader.judging import are_same_outputs
from grader.model import Case
from reference import nim_functions
from reference.games.moves import list_moves, take
from reference.games.search import make_search

COURSE = Path(__file__).parents[2]
CATCHING = {
    "sum for nim-sum": "nim-sum of the handout",
    "or for exclusive or": "nim-sum of equal heaps",
    "leaves out the last heap": "nim-sum of four heaps",
    "nim_sum returns nothing": "nim-sum of one heap",
    "find_heap returns nothing": "the only heap",
    "heaps from 0": "empty heaps are numbered",
    "heap before counters": "move of the handout",
    "says what remains": "the only heap",
    "takes the nim-sum": "first of several heaps",
    "last suitable heap": "first of several heaps",
    "largest heap": "not the largest heap",
    "nothing for a lost game": "no move in a lost game",
}


@pytest.fixture(scope="module")
def validation() -> Validation:
    def is_right(case: Case, output: str) -> bool:
        return are_same_outputs((case.expected or "").encode(), output.encode(), case.compare)

    return validate_assignment(load_assignment("nim_functions", COURSE), is_right)


def test_each_mistake_is_caught_by_the_case_for_it(validation: Validation) -> None:
    assert {each.name for each in validation.variants} == set(CATCHING)
    caught = {each.name: validation.caught_by(each) for each in validation.variants}
    assert {name: CATCHING[name] in cases for name, cases in caught.items()} == dict.fromkeys(CATCHING, True)


def test_the_move_leaves_a_lost_game() -> None:
    """As plain search says, for 1 to 3 heaps of 0 to 6 and 4 of 0 to 4."""
    is_won = make_search(lambda heaps: [take(heaps, move) for move in list_moves(heaps)], stuck_wins=False)
    positions = [heaps for count in (1, 2, 3) for heaps in product(range(7), repeat=count)]
    for heaps in [*positions, *product(range(5), repeat=4)]:
        total = nim_functions.nim_sum(heaps)
        taken, number = nim_functions.find_heap(heaps, total)
        assert bool(total) == bool(taken) == bool(number) == is_won(heaps), heaps
        if taken:
            assert not is_won(take(heaps, (number - 1, taken))), heaps
            earlier = [move for move in list_moves(heaps) if move[0] < number - 1]
            assert all(is_won(take(heaps, move)) for move in earlier), heaps


@pytest.mark.parametrize(
    "call",
    [
        "nim_sum([])",
        "nim_sum([3, -4])",
        "nim_sum('3 4')",
        "nim_sum([3, 4], 7)",
        "find_heap([3, 4])",
        "find_heap([3, 4], 6)",
        "main([3])",
    ],
)
def test_calls_that_break_the_rules_are_refused(call: str) -> None:
    with pytest.raises(ValueError, match="line 1: "):
        nim_functions.validate(f"{call}\n")


def test_smaller_calls_keep_the_rules() -> None:
    for text in ("nim_sum([3, 0, 5])\n", "find_heap([3, 4, 5], 2)\n"):
        smaller = list(nim_functions.shrink(text))
        assert smaller
        for each in smaller:
            nim_functions.validate(each)
