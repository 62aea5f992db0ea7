"""The small inputs of an assignment: which of them are tried, in what order, and for how long."""

from __future__ import annotations

import pytest

from grader.feedback import find_smallest
from grader.feedback.smallest import MOST_RUNS, MOST_RUNS_OF_BANK, MOST_SECONDS, MOST_SECONDS_OF_BANK

from .smallest_world import BANK, World, upper, wrong_with_x

ALL_RUNS = MOST_RUNS + MOST_RUNS_OF_BANK


def test_the_small_inputs_of_the_assignment_are_tried_first() -> None:
    world = World(wrong_with_x, shrink=lambda text: [text[:-1]])
    found = world.search("b" * 50 + "x" + "b" * 50, BANK)
    assert found is not None
    assert found.input == "x"
    assert world.executed[:3] == ["a", "b", "x"]


LONG_BANK = [f"{number:03}" for number in range(200)]
"""As many small inputs as an assignment has at most."""


def test_of_many_small_inputs_ever_more_are_left_out_and_a_way_down_leads_to_the_smallest() -> None:
    """Of those from 60 on, the first is found, though the first that is tried is a later one."""
    world = World(
        lambda text: "?" if text >= "060" else text,
        shrink=lambda text: [f"{int(text) - 1:03}"] if text.isdigit() and text > "000" else [],
    )
    found = world.search("z" * 10, LONG_BANK)
    assert found is not None
    assert found.input == "060"
    assert world.executed[:12] == LONG_BANK[:12]
    assert len(world.executed) < 60


def test_where_none_fails_few_of_many_small_inputs_are_run() -> None:
    world = World(lambda text: "?" if text == "z" * 10 else text, shrink=lambda _: [])
    found = world.search("z" * 10, LONG_BANK)
    assert found is not None
    assert len(set(world.executed) & set(LONG_BANK)) == 25


def test_small_inputs_that_cannot_show_a_mistake_are_no_reason_to_leave_others_out() -> None:
    world = World(lambda text: "?" if text >= "060" else text, shrink=lambda _: [], refuses=lambda text: text < "055")
    world.search("z" * 10, LONG_BANK)
    assert world.executed[:6] == LONG_BANK[55:61]


def test_without_a_way_down_all_small_inputs_are_tried() -> None:
    world = World(lambda text: "?" if text >= "150" else text)
    failing = world.make("z" * 10, "Z" * 10, "?")
    found = find_smallest(failing, world.execute, None, lambda: world.now, LONG_BANK)
    assert found is not None
    assert found.input == "150"


def test_where_none_of_them_fails_so_the_case_is_shrunk() -> None:
    world = World(lambda text: upper(text).replace("XX", "?"))
    found = world.search("abxxab", BANK)
    assert found is not None
    assert (found.input, found.minimal) == ("xx", True)


def test_they_have_seconds_of_their_own() -> None:
    world = World(lambda text: upper(text).replace("XX", "?"), a_run_takes=MOST_SECONDS_OF_BANK / 4)
    world.search("abxxab", BANK)
    assert world.executed[:4] == BANK[:4]
    assert world.executed[4] not in BANK
    assert world.now > MOST_SECONDS


def test_a_small_input_that_is_not_smaller_is_not_tried() -> None:
    world = World(wrong_with_x, shrink=lambda _: [])
    assert world.search("x", BANK) is not None
    assert world.executed == ["a", "b", "x"]


@pytest.mark.parametrize("always", [True, False])
def test_where_every_input_fails_alike_there_is_no_smallest_one(always: bool) -> None:
    world = World(lambda _: "always this")
    assert (world.search("abcdef", BANK, always) is None) is always


def test_where_some_small_inputs_are_right_there_is_a_smallest_one() -> None:
    found = World(lambda text: upper(text) if "b" in text else "wrong").search("aaaa", BANK, always=True)
    assert found is not None
    assert found.input == "a"


@pytest.mark.parametrize(("place", "found"), [(MOST_RUNS_OF_BANK + 1, True), (ALL_RUNS - 1, True), (ALL_RUNS, False)])
def test_without_steps_to_smaller_inputs_the_bank_has_all_of_the_runs(place: int, found: bool) -> None:
    world = World(wrong_with_x)
    failing = world.make("x" * 999, "X" * 999, "?" * 999)
    bank = ["a" * length for length in range(1, place + 1)] + ["a" * place + "x"]
    smallest = find_smallest(failing, world.execute, None, lambda: world.now, bank)
    assert (smallest is not None) is found
    if smallest:
        assert (smallest.input, smallest.minimal) == (bank[-1], False)


def test_what_every_input_does_is_told_in_whatever_order_the_bank_is() -> None:
    bank = ["aaaa", "a", "aa", "aaa", "b", "bb"]
    always = World(lambda _: "wrong")
    failing = always.make("x" * 9, "X" * 9, "wrong")
    assert find_smallest(failing, always.execute, None, lambda: always.now, bank, always=True) is None
    but_one = World(lambda text: "A" if text == "a" else "wrong")
    smallest = find_smallest(failing, but_one.execute, None, lambda: but_one.now, bank, always=True)
    assert smallest is not None
    assert smallest.input == "aaaa"
