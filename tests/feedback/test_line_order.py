"""What is said of lines in another order: by what they are in order, and by what they should be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback.generic.by_line_order import find_line_order
from tests.feedback.conftest import case_of, ran
from tests.feedback.test_generic import facts_of

EXPECTED = {
    "ann 3\nbob 4\nann 2\n": "ann: 5 2.5\nbob: 4 4.0\nbest ann\n",
    "zoe 5\nann 5\nmia 10\n": "mia: 10 10.0\nann: 5 5.0\nzoe: 5 5.0\nbest mia\n",
    "cid 1\nbob 9\nann 3\n": "bob: 9 9.0\nann: 3 3.0\ncid: 1 1.0\nbest bob\n",
}


def tell(*printed: str) -> str:
    """What is said of a program that prints this for the three inputs; empty where nothing is."""
    cases = [case_of(text, expected, text) for text, expected in EXPECTED.items()]
    runs = [ran(case, output) for case, output in zip(cases, printed, strict=True)]
    found = find_line_order(facts_of(*runs))
    return found.message if found else ""


RIGHT = [*EXPECTED.values()]


def test_order_of_words_in_the_place_of_numbers() -> None:
    said = tell(
        RIGHT[0], "ann: 5 5.0\nmia: 10 10.0\nzoe: 5 5.0\nbest ann\n", "ann: 3 3.0\nbob: 9 9.0\ncid: 1 1.0\nbest ann\n"
    )
    assert said == (
        "Your program prints the right lines in another order. Asked for: by the first number, the largest one first. "
        "Yours are in order by the first word."
    )


def test_other_way_round() -> None:
    said = tell(
        "bob: 4 4.0\nann: 5 2.5\nbest bob\n",
        "ann: 5 5.0\nzoe: 5 5.0\nmia: 10 10.0\nbest ann\n",
        "cid: 1 1.0\nann: 3 3.0\nbob: 9 9.0\nbest cid\n",
    )
    assert said.endswith("Asked for: by the first number, the largest one first. Yours are the other way round.")


def test_order_of_the_input() -> None:
    said = tell(
        RIGHT[0], "zoe: 5 5.0\nann: 5 5.0\nmia: 10 10.0\nbest zoe\n", "cid: 1 1.0\nbob: 9 9.0\nann: 3 3.0\nbest cid\n"
    )
    assert said.endswith("Asked for: by the first number, the largest one first. Yours are in the order of the input.")


def test_equal_numbers_alone() -> None:
    said = tell(RIGHT[0], "mia: 10 10.0\nzoe: 5 5.0\nann: 5 5.0\nbest mia\n", RIGHT[2])
    assert said == (
        "Your program prints lines with the same first number in another order. "
        "Asked for: by the first word, from A to Z."
    )


@pytest.mark.parametrize(
    "printed",
    [
        "mia: 10 10.0\nann: 5 5.0\nzoe: 6 5.0\nbest mia\n",  # a wrong number, no order
        "ann: 5 5.0\nmia: 11 10.0\nzoe: 5 5.0\nbest ann\n",  # more than the order is wrong
        "ann: 5 5.0\nmia: 10 10.0\nbest ann\n",  # a line is missing
    ],
)
def test_nothing_is_said_where_more_than_the_order_is_wrong(printed: str) -> None:
    assert not tell(RIGHT[0], printed, RIGHT[2])


def test_hidden_tests_say_nothing() -> None:
    case = replace(case_of("a", "a: 2\nb: 1\nc: 0\n"), visibility="hidden")
    assert find_line_order(facts_of(ran(case, "b: 1\na: 2\nc: 0\n"))) is None


def test_lines_in_no_order_at_all() -> None:
    case = case_of("x", "b 1 7\na 3 1\nc 2 9\n")
    assert find_line_order(facts_of(ran(case, "a 3 1\nb 1 7\nc 2 9\n"))) is None
