"""What shows within the values that functions return: zeros, decimals, pairs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.config.settings import Compare
from grader.feedback.generic.by_returned_parts import (
    find_returned_decimals,
    find_returned_pairs,
    find_returned_zeros,
)
from grader.feedback.generic.first_look import Find
from tests.feedback.conftest import case_of, ran
from tests.feedback.test_generic import facts_of

CASES = [case_of(f"f({number})\n", "", f"test {number}", is_call=True) for number in range(2)]


def tell(find: Find, *pairs: tuple[str, str]) -> str:
    """What is said of a function that returned the second of each pair where the first is right."""
    cases = [
        replace(case, expected=f"{asked}\n", compare=Compare(mode="values"))
        for case, (asked, _) in zip(CASES, pairs, strict=False)
    ]
    found = find(facts_of(*(ran(case, f"{got}\n") for case, (_, got) in zip(cases, pairs, strict=True))))
    return found.message if found else ""


@pytest.mark.parametrize(
    ("find", "pairs", "told"),
    [
        (find_returned_zeros, (("'1:02:05'", "'1:2:5'"), ("'2:05'", "'2:5'")), "a number lacks the 0"),
        (find_returned_zeros, (("'1:02:05'", "'1:2:5'"), ("'2:05'", "'3:05'")), ""),
        (find_returned_zeros, (("'2:5'", "'2:05'"),), ""),
        (find_returned_zeros, (("205", "25"),), ""),
        (find_returned_decimals, (("'1:02'", "'1.25:2.5'"),), "has decimals where whole numbers belong"),
        (find_returned_decimals, (("'1:02'", "'1.25:3.5'"),), ""),
        (find_returned_decimals, (("'1.5'", "'1.25'"),), ""),
        (find_returned_pairs, (("['a', 'b']", "[('a', 3), ('b', 1)]"),), "only one part belongs there"),
        (find_returned_pairs, (("['a', 'b']", "[('a', 3), ('c', 1)]"),), "only one part belongs there"),
        (find_returned_pairs, (("['a', 'b']", "[('b', 3), ('c', 1)]"),), ""),
        (find_returned_pairs, (("[3, 5]", "[[1, 2], [2, 3]]"),), ""),
        (find_returned_zeros, (("'00000101'", "'101'"),), "a number lacks the 0"),
        (find_returned_decimals, (("'3'", "'3.11.2'"),), ""),
        (find_returned_pairs, (("[['a', 3]]", "[('a', 4)]"),), ""),
        (find_returned_pairs, (("['a', 'b']", "[('c', 3), ('d', 1)]"),), ""),
        (find_returned_pairs, (("['a', 'b']", "['b', 'c']"),), ""),
    ],
)
def test_what_is_said(find: Find, pairs: tuple[tuple[str, str], ...], told: str) -> None:
    said = tell(find, *pairs)
    assert told in said if told else not said


def test_a_way_to_write_zeros_is_told_only_where_it_helps() -> None:
    assert "One way is" in tell(find_returned_zeros, ("'1:02:05'", "'1:2:5'"))
    assert "One way is" not in tell(find_returned_zeros, ("'00000101'", "'101'"))
