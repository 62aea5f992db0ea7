"""A piece that each wrong line has too much, or lacks, is told; a number that is another one is none."""

from __future__ import annotations

import pytest

from grader.feedback.generic.by_same_piece import find_missing_head, find_same_piece
from grader.model import Diagnosis

from .conftest import case_of, find_more, ran
from .test_generic import facts_of


def find(*pairs: tuple[str, str]) -> Diagnosis | None:
    runs = [ran(case_of("", f"{asked}\n", f"test {number}"), f"{got}\n") for number, (asked, got) in enumerate(pairs)]
    return find_same_piece(facts_of(*runs))


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (
            [("P = 3x^2 - x + 5", "P = 3x^2 - 1x + 5"), ("Q = -x^2 + x", "Q = -1x^2 + 1x"), ("R = 5", "R = 5")],
            "Your program prints “1” where it does not belong: “Q = -1x^2 + 1x” instead of “Q = -x^2 + x”.",
        ),
        (
            [("A = 0", "A ="), ("Bank = 0\nC = x", "Bank =\nC = x")],
            "Your program leaves out “0”: it prints “A =” instead of “A = 0”.",
        ),
        (
            [("ann owes 3 euros", "ann owes 3"), ("bob owes 12 euros", "bob owes 12")],
            "Your program leaves out “euros”: it prints “ann owes 3” instead of “ann owes 3 euros”.",
        ),
    ],
)
def test_the_piece_is_told(pairs: list[tuple[str, str]], told: str) -> None:
    found = find(*pairs)
    assert found and found.message == told
    assert len(found.cases) == sum(asked != got for asked, got in pairs)


@pytest.mark.parametrize(
    "pairs",
    [
        [("2 men", "12 men"), ("5 men", "15 men")],  # another number
        [("level valid", "level invalid"), ("noon valid", "noon invalid")],  # another word
        [("1.5 m", "1.05 m"), ("2.5 m", "2.05 m")],
        [("A = 0", "A =")],  # one line alone
        [("A = 0", "A ="), ("B = 1", "B =")],  # two pieces
        [("A = 0", "A ="), ("B = 0", "B = 7")],  # what is wrong otherwise
        [("A = 0", "A ="), ("B = 0\nC", "B =")],  # a line is missing
        [("a b", "a  b"), ("c d", "c  d")],  # blanks alone
    ],
)
def test_what_is_wrong_otherwise_is_not_told(pairs: list[tuple[str, str]]) -> None:
    assert find(*pairs) is None


def test_hidden_tests_are_counted_and_not_quoted() -> None:
    pairs = [("A = 0 m", "A = m"), ("B = 0 m", "B = m")]
    runs = [ran(case_of("", f"{asked}\n", asked[0]), f"{got}\n") for asked, got in pairs]
    runs.append(ran(case_of("", "C = 0 m\n", "C", visibility="hidden"), "C = m\n"))
    runs.append(ran(case_of("", "D = 0 m\n", "D", visibility="hidden"), "D = 7\n"))
    found = find_same_piece(facts_of(*runs))
    assert found and found.cases == ("A", "B", "C")
    assert find_more(facts_of(*runs)) == (found,)


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        (
            [("a = 5\n7", "5\n7"), ("sum = 12", "12")],
            "Your program leaves out the beginning of lines, as “a =”: it prints “5” instead of “a = 5”.",
        ),
        ([("a = 5", "5"), ("b = 7\nc = 1", "7\n2")], None),  # what is wrong otherwise
        ([("a = 5", "5"), ("a = 5", "5")], None),  # one line alone
        ([("a: 5", "5"), ("b = 7", "7")], None),  # two marks
        ([("1 2 5", "5"), ("3 4 7", "7")], None),  # no word is missing
        ([("a = 5", "a = 5")], None),
    ],
)
def test_the_beginning_of_lines_that_is_missing(pairs: list[tuple[str, str]], told: str | None) -> None:
    runs = [ran(case_of("", f"{asked}\n", f"test {number}"), f"{got}\n") for number, (asked, got) in enumerate(pairs)]
    found = find_missing_head(facts_of(*runs))
    assert (found and found.message) == told
