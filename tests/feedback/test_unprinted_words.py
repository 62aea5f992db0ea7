"""A word that each failing test asks for and that is printed in none is told, and no word that is printed somewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import ProgramFacts
from grader.feedback.generic.by_unprinted_words import find_unprinted_word
from grader.model import Diagnosis, Verdict

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

MAP = ("S.E\n", "2\nS*E\n")
WALL = ("S#E\n", "no way\n")
LONG = ("S..E\n", "3\nS**E\n")


def facts_with(*outputs: str, text: str = "") -> ProgramFacts:
    """What a program prints for a way, a wall and a long way."""
    asked = zip((MAP, WALL, LONG), outputs, strict=True)
    runs = [ran(case_of(given, right, given.strip()), output) for (given, right), output in asked]
    return facts_of(*runs, text=text)


def find(*outputs: str, text: str = "") -> Diagnosis | None:
    return find_unprinted_word(facts_with(*outputs, text=text))


def test_a_mark_that_is_never_printed_is_told() -> None:
    found = find("2\nS.E\n", "no way\n", "3\nS..E\n")
    assert found and found.message == "Your program prints “*” in no test. Each test that fails asks for it."
    assert found.cases == ("S.E", "S..E")
    assert found.place is None
    assert find_more(facts_with("2\nS.E\n", "no way\n", "3\nS..E\n")) == (found,)


def test_a_word_that_stands_in_the_program_is_told_with_its_line() -> None:
    found = find("2\nS*E\n", "0\n", "3\nS**E\n", text="if way == 'none':\n    print('there is no way')\n")
    assert found and "prints “no” in no test" in found.message
    assert found.place and (found.place.line, found.place.raised) == (2, "“no” stands here.")


@pytest.mark.parametrize(
    "outputs",
    [
        ("2\nS*E\n", "NO WAY\n", "3\nS**E\n"),  # printed, though in capital letters
        ("2\nS*E\n", "noway\n", "3\nS**E\n"),  # printed within a word
        ("2\nS*E\n", "\n", "3\nS**E\n"),  # nothing is printed
        ("3\nS*E\n", "no way\n", "3\nS*.E\n"),
        ("2\nS.E\n", "way\n", "3\nS..E\n"),  # no test is right
        ("2\nS*E\n", "no way\n", "3\nS**E\n"),  # each test is
    ],
)
def test_what_is_printed_somewhere_or_asked_for_in_some_tests_is_not_told(outputs: tuple[str, str, str]) -> None:
    assert find(*outputs) is None


def test_words_of_the_input_are_not_told() -> None:
    sorted_names = [ran(case_of("Ede Al\n", "Al Ede\n", "two"), "Ede\n"), ran(case_of("Bo\n", "Bo\n"), "Bo\n")]
    assert find_unprinted_word(facts_of(*sorted_names)) is None


def test_a_mark_that_is_printed_behind_a_number_is_not_told() -> None:
    runs = [ran(case_of("3 4\n", "75 % of it\n", "part"), "76%\n"), ran(case_of("4 4\n", "all\n", "all"), "all\n")]
    found = find_unprinted_word(facts_of(*runs))
    assert found and "“of”" in found.message


def test_marks_of_numbers_are_not_told() -> None:
    runs = [ran(case_of("1 2\n", "1.5\n", "half"), "1\n"), ran(case_of("2 2\n", "2\n", "whole"), "2\n")]
    assert find_unprinted_word(facts_of(*runs)) is None


def test_a_program_that_crashes_somewhere_may_have_come_to_it() -> None:
    facts = facts_with("2\nS*E\n", "0\n", "3\nS**E\n")
    first, *more = facts.runs
    crashed = replace(first, result=replace(first.result, verdict=Verdict.RUNTIME_ERROR))
    assert find_unprinted_word(facts) is not None
    assert find_unprinted_word(replace(facts, runs=(crashed, *more))) is None
