"""Layouts in which a class prints moves: each is read as the handout's words, and nothing else is changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import nim

GAMES = "3\n3 4 5\n8 13 5\n123 675 296 864 917 532\n"
RIGHT = "Remove 2 counters from Heap 1\nLose Game\nRemove 239 counters from Heap 3\n"

LAYOUTS = {
    "small letters": RIGHT.lower(),
    "numbered": "1. Remove 2 counters from Heap 1\n2. Lose Game\n3. Remove 239 counters from Heap 3\n",
    "with the game": "".join(f"Game {number}: {line}\n" for number, line in enumerate(RIGHT.splitlines(), 1)),
    "a full stop": RIGHT.replace("\n", ".\n"),
    "other words": "Take 2 stones from pile 1\nYou lose!\nTake 239 stones from pile 3\n",
    "heap first": "Heap 1: remove 2\nlose the game\nHeap 3: remove 239\n",
    "without counters": "Remove 2 from heap #1\nLost\nRemove 239 from heap #3\n",
    "colons and spaces": "Remove: 2 counters  from Heap: 1\n Lose Game \nRemove: 239 counters  from Heap: 3\n",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_right_answer_in_another_layout_is_read_as_the_right_one(layout: str) -> None:
    assert nim.solve(GAMES) == RIGHT
    assert LAYOUTS[layout] != RIGHT
    assert nim.canonical(GAMES, LAYOUTS[layout]) == RIGHT


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_wrong_number_stays_wrong(layout: str) -> None:
    wrong = LAYOUTS[layout].replace("239", "238")
    assert nim.canonical(GAMES, wrong) == RIGHT.replace("239", "238")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[3, 4, 5]",
        "nim-sum: 0",
        "2",
        "Do not lose game",
        "Remove -2 counters from Heap 1",
        "Remove 2 counters from Heap",
        "Remove 2 counters from Heap 1 or Remove 1 counters from Heap 2",
        "You win",
        "Traceback (most recent call last):",
    ],
)
def test_what_is_not_a_move_in_other_words_is_left_as_it_is(line: str) -> None:
    assert nim.canonical(GAMES, f"{line}\n{RIGHT}") == f"{line}\n{RIGHT}"


def test_one_counter_in_the_singular_stays_a_mistake() -> None:
    assert nim.canonical(GAMES, "Remove 1 counter from Heap 2") == "Remove 1 counter from Heap 2"
    assert nim.canonical(GAMES, "Game 1: take 1 counter from heap 2") == "Remove 1 counter from Heap 2"


@given(st.text(alphabet="RemoveLs 12.:gamh#\n", max_size=60))
def test_reading_twice_changes_nothing(output: str) -> None:
    once = nim.canonical(GAMES, output)
    assert nim.canonical(GAMES, once) == once


@pytest.mark.parametrize("name", nim.VARIANTS)
def test_no_known_mistake_is_read_as_right(name: str) -> None:
    """What a variant says wrongly must still be wrong after it was read kindly."""
    said = nim.VARIANTS[name].solve(GAMES)
    assert (nim.canonical(GAMES, said) == RIGHT) == (said == RIGHT)


def test_the_parts_are_the_games() -> None:
    assert nim.parts(GAMES) == [("game 1", 1), ("game 2", 1), ("game 3", 1)]
