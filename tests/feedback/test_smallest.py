"""The way down to the smallest failing input, with programs, references and clocks of our own making."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.feedback import CaseRun, find_smallest
from grader.feedback.smallest import MOST_RUNS
from grader.model import Verdict
from reference import nim

from .conftest import case_of, ran
from .smallest_world import World, upper, wrong_with_x


def test_it_goes_down_to_what_is_wrong_and_proves_it() -> None:
    world = World(wrong_with_x)
    found = world.search("aaaaaaaaaaxbbbbbbbbbbbbbbbbb")
    assert found is not None
    assert (found.input, found.expected, found.actual) == ("x", "X", "?")
    assert (found.verdict, found.case, found.minimal) == (Verdict.WRONG_ANSWER, "one", True)
    assert found.runs == len(world.executed)
    assert "" in world.executed, "the proof: what is smaller still was tried"


def test_no_input_is_run_twice_but_the_one_that_is_shown() -> None:
    world = World(lambda text: upper(text).replace("X", "?") if text.count("x") > 1 else upper(text))
    found = world.search("xabxcxdxexfx")
    assert found is not None
    assert (found.input, found.minimal) == ("xx", True)
    assert len(world.executed) == len(set(world.executed)) + 1
    assert world.executed[-1] == "xx"


@given(st.text("abxy", min_size=1, max_size=30).filter(lambda text: "x" in text and "y" in text))
def test_whatever_the_input_the_end_is_minimal(text: str) -> None:
    world = World(lambda text: "wrong" if "x" in text and "y" in text else upper(text))
    found = world.search(text)
    assert found is not None
    assert found.minimal
    assert sorted(found.input) == ["x", "y"]


def test_what_the_reference_refuses_is_never_run() -> None:
    world = World(wrong_with_x, refuses=lambda text: len(text) < 5)
    found = world.search("aaaaaaaaxbbbbbbb")
    assert found is not None
    assert (len(found.input), found.minimal) == (5, True)
    assert all(len(text) >= 5 for text in world.executed)


def test_a_failure_of_another_kind_is_no_smaller_one() -> None:
    """The program says nothing where nothing is asked; what is looked for is its wrong answer."""
    world = World(lambda text: "" if len(text) < 4 else wrong_with_x(text))
    found = world.search("aaaaxbbbbbbb")
    assert found is not None
    assert (found.verdict, len(found.input)) == (Verdict.WRONG_ANSWER, 4)


def test_a_fault_of_form_stays_one_of_form() -> None:
    world = World(lambda text: upper(text) if len(text) > 3 and "x" not in text else text, lambda text: text.upper())
    world.program = lambda text: f"\n{upper(text)}" if len(text) > 3 else "wrong"
    found = world.search("abcdefghijkl")
    assert found is not None
    assert (len(found.input), found.actual[0]) == (4, "\n")


def test_an_abort_stays_the_same_abort() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        error = "ValueError: 1" if len(text) > 3 else "IndexError: 2"
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"Traceback\n{error}\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert (found.verdict, len(found.input), found.difference) == (Verdict.RUNTIME_ERROR, 4, None)


def test_the_numbers_in_the_last_words_do_not_matter() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"code{len(text)}: it failed\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert (len(found.input), found.minimal) == (1, True), "never down to an input for which nothing is expected"


def test_an_abort_at_another_line_is_another_one() -> None:
    def make(text: str, expected: str, output: str) -> CaseRun:
        line = 35 if len(text) > 3 else 12
        return ran(case_of(text, expected), output, exit_code=1, stderr=f"nim.c:{line}: it failed\n")

    found = World(lambda _: "", make=make).search("abcdefghij")
    assert found is not None
    assert len(found.input) == 4


def test_a_difference_of_another_kind_is_another_failure() -> None:
    """In short inputs the last line is missing, in longer ones one is wrong."""
    world = World(upper, solve=lambda text: "".join(f"{each}\n" for each in upper(text)))
    world.shrink = lambda text: [text[1:], text[2:]]
    world.program = lambda text: world.solve(text).replace("X", "?") if len(text) > 5 else world.solve(text)[:-2]
    found = world.search("aaaaaaaaax")
    assert found is not None
    assert found.difference is not None
    assert (len(found.input), found.difference.rung) == (6, "different")


def test_a_case_that_is_the_smallest_already_is_told_as_such() -> None:
    found = World(wrong_with_x).search("x")
    assert found is not None
    assert (found.input, found.minimal) == ("x", True)


@pytest.mark.parametrize("name", [name for name in nim.VARIANTS if name != "cuts the last character"])
def test_every_known_mistake_of_the_sample_assignment_comes_down_to_a_few_counters(name: str) -> None:
    """From one input of many games, spacings and lines behind them."""
    text = "7\n3   4 5\n0  7 0 2\n8 13 5\n1 1 1\n 63 40 7 12 9\n123 675 296 864 917 532\n5 7\n1 2\n"
    world = World(nim.VARIANTS[name].solve, nim.solve, nim.shrink)
    found = world.search(text)
    assert found is not None
    nim.validate(found.input)
    assert found.minimal
    assert len(found.input) <= len("2\n0 0\n0 0\n")
    assert found.runs < MOST_RUNS


def test_a_program_whose_mistake_is_known_runs_only_on_what_is_shown() -> None:
    world = World(wrong_with_x)
    plain = world.search("aaaaaaaaaaxbbbbbbbbbbbbbbbbb")
    assert plain is not None
    world.executed.clear()
    failing = world.make(text := "aaaaaaaaaaxbbbbbbbbbbbbbbbbb", upper(text), wrong_with_x(text))
    predict = World(wrong_with_x).execute
    found = find_smallest(failing, world.execute, world.candidates, lambda: 0.0, predict=predict)
    assert found == replace(plain, runs=1)
    assert world.executed == ["x"]


def test_a_program_that_does_something_else_than_predicted_is_tried_itself() -> None:
    """It needs two of them; what was taken for its mistake needs one."""
    world = World(lambda text: upper(text).replace("X", "?") if text.count("x") > 1 else upper(text))
    text = "xabxcxdxexfx"
    failing = world.make(text, upper(text), wrong_with_x(text))
    found = find_smallest(failing, world.execute, world.candidates, lambda: 0.0, predict=World(wrong_with_x).execute)
    assert found is not None
    assert (found.input, found.minimal, found.runs) == ("xx", True, len(world.executed) - 1)
    assert world.executed[0] == "x"
