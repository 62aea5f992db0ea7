"""The Nim reference against plain game search, and its rules for inputs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reference.frozen_random import FrozenRandom
from grader.reference_api import Marks
from reference import nim
from reference.games.nim_tables import nim_sum
from reference.nim_game import find_move

Heaps = tuple[int, ...]

HANDOUT = "4\n3 4 5\n8 13 5\n123 675 296 864 917 532\n9 7 4 12\n"
ANSWERS = "Remove 2 counters from Heap 1\nLose Game\nRemove 239 counters from Heap 3\nRemove 6 counters from Heap 2\n"


def left_by(heaps: Heaps) -> list[tuple[int, int, Heaps]]:
    """Every move: heap from 1, counters taken, and the position it leaves."""
    return [
        (index + 1, taken, (*heaps[:index], heap - taken, *heaps[index + 1 :]))
        for index, heap in enumerate(heaps)
        for taken in range(1, heap + 1)
    ]


@cache
def wins(sorted_heaps: Heaps, *, misere: bool = False) -> bool:
    """Whether who is to move wins, by trying every game to its end."""
    if not any(sorted_heaps):
        return misere
    return any(not wins(tuple(sorted(left)), misere=misere) for _, _, left in left_by(sorted_heaps))


def searched_answer(heaps: Heaps, *, misere: bool = False) -> str:
    """The first heap with a winning move, by search only."""
    for heap, taken, left in left_by(heaps):
        if not wins(tuple(sorted(left)), misere=misere):
            return f"Remove {taken} counters from Heap {heap}\n"
    return "Lose Game\n"


POSITIONS = [heaps for count in (2, 3, 4) for heaps in product(range(7), repeat=count)]


def as_input(games: list[Heaps]) -> str:
    return "\n".join([str(len(games)), *(" ".join(map(str, heaps)) for heaps in games), ""])


def test_handout_example() -> None:
    assert nim.solve(HANDOUT) == ANSWERS


@pytest.mark.parametrize("misere", [False, True])
def test_answers_equal_exhaustive_search(misere: bool) -> None:
    solve: Callable[[str], str] = nim.VARIANTS["misere"].solve if misere else nim.solve
    games = [heaps for heaps in POSITIONS if any(heaps) or not misere]
    searched = [searched_answer(heaps, misere=misere) for heaps in games]
    assert solve(as_input(games)).splitlines(keepends=True) == searched


@given(st.lists(st.integers(0, 10**18), min_size=2, max_size=200))
def test_large_games(heaps: list[int]) -> None:
    move = find_move(heaps)
    if move is None:
        assert nim_sum(heaps) == 0
        return
    index, taken = move
    assert 1 <= taken <= heaps[index]
    assert nim_sum([*heaps[:index], heaps[index] - taken, *heaps[index + 1 :]]) == 0
    assert all(heap ^ nim_sum(heaps) >= heap for heap in heaps[:index])


@pytest.mark.parametrize(
    "text",
    [
        HANDOUT,
        "1\n1 2",
        "1\r\n1 2\r\n",
        " 1 \n  1\t2  \n\n\n",
        "1\n1 2\n3 4\n",
        "1\n0 0\n",
        "1\n1000000000000000000 1\n",
    ],
)
def test_validate_accepts(text: str) -> None:
    nim.validate(text)
    assert nim.solve(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: '' is not a number of games"),
        ("x\n1 2\n", "line 1: 'x' is not a number of games"),
        ("0\n", "line 1: '0' is not a number of games"),
        ("-1\n1 2\n", "line 1: '-1'"),
        ("\ufeff1\n1 2\n", "line 1: '\\ufeff1'"),
        ("9" * 5000 + "\n1 2\n", "line 1: '999"),
        ("2\n1 2\n\n", "line 1: it announces 2 games, but fewer lines follow"),
        ("2\n1 2\n\n3 4\n", "line 3: it is empty"),
        ("1\n5\n", "line 2: a game has 2 or more heaps, this one has 1"),
        ("1\n1 -2\n", "line 2: '-2' is not a number of counters"),
        ("1\n1 2.0\n", "line 2: '2.0'"),
        ("1\n1 \u0662\n", "line 2: '\u0662'"),
        ("1\n1\u00a02\n", "line 2: '1\\xa02'"),
        ("1\n1 " + "9" * 5000, "line 2: '999"),
        ("1\n1 2\nx\n", "line 3: 'x'"),
    ],
)
def test_validate_refuses(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refused:
        nim.validate(text)
    assert str(refused.value).startswith(reason)


def test_generate_keeps_to_its_parameters() -> None:
    text = nim.generate(FrozenRandom(1), games=300, heaps=[2, 4], counters=[1, 63], lost=0.5)
    nim.validate(text)
    games = [list(map(int, line.split())) for line in text.splitlines()[1:]]
    assert len(games) == 300
    assert {len(heaps) for heaps in games} == {2, 3, 4}
    assert {heap for heaps in games for heap in heaps} == set(range(1, 64))
    assert 100 < nim.solve(text).count("Lose Game") < 200
    assert text == nim.generate(FrozenRandom(1), games=300, heaps=[2, 4], counters=[1, 63], lost=0.5)


@pytest.mark.parametrize(
    "parameters",
    [
        {"games": 0},
        {"games": 1, "heaps": [1, 2]},
        {"games": 1, "heaps": [3, 2]},
        {"games": 1, "heaps": [3]},
        {"games": 1, "counters": [-1, 2]},
        {"games": 1, "lost": 1.5},
    ],
)
def test_generate_refuses(parameters: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        nim.generate(FrozenRandom(1), **parameters)


# --- smaller inputs --------------------------------------------------------------------------------------------------

blank_runs = st.text(" \t", min_size=1, max_size=3)


@st.composite
def inputs(draw: st.DrawFn) -> str:
    """Valid inputs of every kind of spacing and ending."""
    games = draw(st.lists(st.lists(st.integers(0, 30), min_size=2, max_size=6), min_size=1, max_size=5))
    lines = [draw(st.sampled_from(["", " "])) + draw(blank_runs).join(map(str, heaps)) for heaps in games]
    more = draw(st.lists(st.sampled_from(["", "1 2", "7 7"]), max_size=2))
    return draw(st.sampled_from(["\n", "\r\n"])).join([str(len(games)), *lines, *more])


def size(text: str) -> tuple[int, int, int, int]:
    games = [list(map(int, line.split())) for line in text.splitlines()[1 : int(text.split()[0]) + 1]]
    return len(games), sum(map(len, games)), sum(map(sum, games)), len(text)


@given(inputs())
def test_shrink_gives_smaller_valid_inputs(text: str) -> None:
    for smaller in nim.shrink(text):
        nim.validate(smaller)
        assert size(smaller) < size(text)


def test_shrink_keeps_the_spacing_between_what_stays() -> None:
    """But for the steps of spacing itself, no gap appears that was not there, since it may be what fails."""
    *smaller, tab, two, three, three_less, end = nim.shrink("1\n\t1  22   3 \n")
    assert smaller[:4] == ["1\n1 22 3\n", "1\n\t22   3 \n", "1\n\t1  3 \n", "1\n\t1  22 \n"]
    assert all(re.fullmatch(r"1\n\t[0-9]+  [0-9]+   [0-9]+ \n", text) for text in smaller[4:])
    assert (tab, two) == ("1\n1  22   3 \n", "1\n\t1 22   3 \n")
    assert (three, three_less, end) == ("1\n\t1  22 3 \n", "1\n\t1  22  3 \n", "1\n\t1  22   3\n")


def test_shrink_takes_lines_away_behind_the_data_sets() -> None:
    smaller = list(nim.shrink("1\n0 0\n3 4\n\n5 6\n"))
    assert smaller[:2] == ["1\n0 0\n\n5 6\n", "1\n0 0\n3 4\n5 6\n"]
    assert "1\n0 0\n" in smaller
    assert list(nim.shrink("1\n0 0\n\n")) == ["1\n0 0\n", "1\n0 0\n"]


def test_shrink_takes_the_largest_step_first() -> None:
    steps = list(nim.shrink("4\n1 2\n3 4\n5 6\n7  8 9\n"))
    assert steps[:2] == ["2\n5 6\n7  8 9\n", "2\n1 2\n3 4\n"]
    assert steps[2] == "3\n3 4\n5 6\n7  8 9\n"
    assert steps[6] == "4\n1 2\n3 4\n5 6\n7 8 9\n"
    assert steps[7:10] == ["4\n1 2\n3 4\n5 6\n8 9\n".replace("8 9", gap) for gap in ("8 9", "7  9", "7  8")]
    assert steps[10] == "4\n0 1\n3 4\n5 6\n7  8 9\n"
    assert steps[-2:] == ["4\n1 2\n3 4\n5 6\n7  8 8\n", "4\n1 2\n3 4\n5 6\n7 8 9\n"]


def test_shrink_ends_at_the_smallest_input() -> None:
    assert list(nim.shrink("1\n0 0\n")) == []


@pytest.mark.parametrize(
    ("fails", "smallest"),
    [
        (lambda text: "Lose Game" in nim.solve(text), "1\n0 0\n"),
        (lambda text: "  " in text, "1\n0  0\n"),
        (lambda text: "     " in text, "1\n0     0\n"),
        (lambda text: nim.solve(text) != nim.VARIANTS["last suitable heap"].solve(text), "1\n1 1 1\n"),
    ],
)
def test_shrinking_by_steps_reaches_a_small_failing_input(fails: Callable[[str], bool], smallest: str) -> None:
    text = "3\n12  7 9\n4 4\n31 9 6 17            1\n"
    while (smaller := next(filter(fails, nim.shrink(text)), None)) is not None:
        text = smaller
    assert text == smallest


# --- explanations ----------------------------------------------------------------------------------------------------


def test_explanation_of_a_won_game() -> None:
    explanation = nim.explain("2\n1 1\n9 7 12\n", 1)
    assert explanation.answer == "Remove 2 counters from Heap 2"
    assert explanation.steps == (
        "The nim-sum is X = 9 ⊕ 7 ⊕ 12 = 2. It is not 0, so there is a winning move.",
        "Heap 1: 9 ⊕ 2 = 11, not smaller than 9.",
        "Heap 2: 7 ⊕ 2 = 5, smaller than 7: the first heap that gets smaller.",
        "Take 7 - 5 = 2 from Heap 2, which leaves 5 in it. The nim-sum of all heaps is then 0, and the opponent, "
        "who is to move, loses.",
    )
    binary, moves = explanation.tables
    assert binary.head == ("", "counters", "8", "4", "2", "1")
    assert binary.rows[0] == ("Heap 1", "9", "1", "0", "0", "1")
    assert binary.rows[binary.marked or 0] == ("nim-sum X", "2", "0", "0", "1", "0")
    assert moves.rows == (("Heap 1", "9", "11", "no"), ("Heap 2", "7", "5", "yes"), ("Heap 3", "12", "14", "no"))
    assert moves.marked == 1
    assert explanation.picture is not None
    assert isinstance(explanation.picture.shape, Marks)
    assert [(row.filled, row.crossed) for row in explanation.picture.shape.rows] == [(9, 0), (5, 2), (12, 0)]


def test_explanation_of_lost_games() -> None:
    lost, empty = nim.explain("2\n8 13 5\n0 0\n", 0), nim.explain("2\n8 13 5\n0 0\n", 1)
    assert lost.answer == empty.answer == "Lose Game"
    assert "Every move loses." in lost.steps[-1]
    assert lost.tables[1].marked is None
    assert "no counter to take" in empty.steps[0]
    assert empty.tables[0].head == ("", "counters", "1")


def test_explanation_of_two_hundred_heaps_says_what_it_leaves_out() -> None:
    explanation = nim.explain("1\n" + "1 " * 198 + "2 4\n", 0)
    assert explanation.answer == "Remove 2 counters from Heap 200"
    assert "… (188 more)" in explanation.steps[0]
    assert "Nor does any of the 187 other heaps before Heap 200 get smaller." in explanation.steps
    binary, moves = explanation.tables
    assert len(moves.rows) == 14
    assert moves.rows[moves.marked or 0][0] == "Heap 200"
    assert ("187 more heaps", "…", "…", "…") in moves.rows
    assert {len(row) for row in binary.rows} == {len(binary.head)}


@given(inputs())
def test_every_answer_is_explained(text: str) -> None:
    for item, answer in enumerate(nim.solve(text).splitlines()):
        explanation = nim.explain(text, item)
        assert explanation.answer == answer
        assert explanation.steps
        for table in explanation.tables:
            assert {len(row) for row in table.rows} == {len(table.head)}


@pytest.mark.parametrize("item", [-1, 4])
def test_no_explanation_of_a_game_that_is_not_there(item: int) -> None:
    with pytest.raises(ValueError, match="no game"):
        nim.explain(HANDOUT, item)
