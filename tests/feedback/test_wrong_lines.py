"""Which data set a wrong line belongs to: an explanation or a refutation of the wrong one would be a lie."""

from __future__ import annotations

import pytest

from grader.config.settings import Compare
from grader.feedback import find_own_answer, find_wrong_items

from .conftest import case_of, ran

EXPECTED = "a 1\nb 2\nc 3\n"


def told(output: str, mode: str = "lines", expected: str = EXPECTED) -> list[tuple[int, str | None]]:
    case = case_of("", expected, compare=Compare.model_validate({"mode": mode}))
    result = ran(case, output).result
    return [
        (pair.number, find_own_answer(result.difference, pair))
        for pair in find_wrong_items(result.difference, expected)
    ]


@pytest.mark.parametrize("mode", ["lines", "exact", "tokens"])
def test_a_line_for_each_data_set(mode: str) -> None:
    assert told("a 1\nx\nc 4\n", mode) == [(2, "x"), (3, "c 4")]
    assert told(EXPECTED, mode) == []


def test_a_missing_line_has_no_answer() -> None:
    assert told("a 1\nb 2\n") == [(3, None)]
    assert told("") == [(1, None), (2, None), (3, None)]


def test_a_line_too_many_is_nobodys_answer() -> None:
    assert told("a 1\nb 2\nc 3\nd 4\n") == []


def test_behind_a_line_too_many_or_missing_no_answer_is_told() -> None:
    assert told("a 1\nextra\nb 2\nz\n") == [(3, None)]
    assert told("x\nb 2\n") == [(1, "x"), (3, None)]


def test_words_that_are_paired_are_no_data_sets() -> None:
    """By tokens, outputs with other numbers of lines are paired word by word."""
    assert told("a 1 b 9 c 3\n", "tokens") == []


def test_a_line_that_was_cut_is_not_told() -> None:
    long = "y" * 5000
    assert told(f"a 1\n{long}\nc 3\n") == [(2, None)]
    assert told("a\n", expected=f"{long}\n") == []
