"""Mode `unordered`: lines in any order, duplicates counted, and what is shown when some are wrong."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging import compare_bytes
from grader.model import Difference

LINES = st.lists(st.sampled_from(["a", "b", "c", "A", "a b", "x  y"]), max_size=8)


def joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def differ(expected: list[str], actual: list[str]) -> Difference:
    difference = compare_bytes("unordered", joined(expected), joined(actual))
    assert difference is not None
    return difference


@given(LINES, LINES, st.randoms())
def test_the_same_lines_as_often(expected: list[str], actual: list[str], random: st.DataObject) -> None:
    same = compare_bytes("unordered", joined(expected), joined(actual)) is None
    assert same == (Counter(expected) == Counter(actual))


@given(LINES, st.randoms())
def test_any_order_is_right(lines: list[str], random: st.DataObject) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # Hypothesis gives random.Random
    assert compare_bytes("unordered", joined(lines), joined(shuffled)) is None


@given(LINES, LINES)
def test_every_line_is_shown_once_with_its_own_number(expected: list[str], actual: list[str]) -> None:
    if Counter(expected) == Counter(actual):
        return
    pairs = differ(expected, actual).pairs
    assert [pair.expected for pair in pairs if pair.expected is not None] == expected
    shown = {pair.actual_number: pair.actual for pair in pairs if pair.actual is not None}
    assert shown == dict(enumerate(actual, 1))
    right = sum(pair.same for pair in pairs)
    assert right == sum((Counter(expected) & Counter(actual)).values())


@pytest.mark.parametrize(
    ("actual", "sentence"),
    [
        (["c", "b"], "1 line is missing: line 1 should be “a”"),
        (["c", "a", "b", "a"], "everything expected is there, plus 1 line too many: “a” on line 4"),
        (["c", "x", "a"], "line 2 differs at column 1: expected “b”, got “x”"),
        (["C", "B", "A"], "the output differs only in capital letters, first at line 1, column 1"),
        (
            ["c", "debug", "b", "a"],
            "all three answers are right, but line 2 is extra output: “debug”; print only the answers",
        ),
        (["c", "", "b", "a"], "all three answers are right; line 2 is an extra empty line"),
        (
            ["C", "", "B", "A"],
            "the output differs only in empty lines and capital letters, first at line 1, column 1",
        ),
        ([], "nothing was printed, but 3 lines were expected"),
    ],
)
def test_sentences(actual: list[str], sentence: str) -> None:
    assert differ(["a", "b", "c"], actual).summary == sentence


def test_words_that_moved_to_other_lines_are_no_form() -> None:
    assert not differ(["a b", "c d"], ["a d", "c b"]).form
