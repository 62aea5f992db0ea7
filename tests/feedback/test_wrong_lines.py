"""Which answer a wrong line belongs to: an explanation or a refutation of the wrong one would be a lie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.config.settings import Compare
from grader.feedback import find_own_answer, find_wrong_answers, is_given, is_other_ending
from grader.judging import compare_outputs
from grader.model import AnswerPart, find_answer_lines, find_answer_name

from .conftest import case_of, ran

EXPECTED = "a 1\nb 2\nc 3\n"
PARTS = (AnswerPart("title", 1), AnswerPart("pair 1", 2), AnswerPart("pair 2", 2))
OF_PAIRS = "Sums\na\n1\nb\n2\n"


def told(
    output: str, mode: str = "lines", expected: str = EXPECTED, parts: tuple[AnswerPart, ...] = ()
) -> list[tuple[str, str | None]]:
    case = case_of("", expected, compare=Compare.model_validate({"mode": mode}))
    difference = ran(case, output).result.difference
    return [
        (find_answer_name(parts, item), find_own_answer(difference, find_answer_lines(parts, item)))
        for item in find_wrong_answers(difference, expected, parts)
    ]


@pytest.mark.parametrize("mode", ["lines", "exact", "tokens"])
def test_a_line_for_each_answer(mode: str) -> None:
    assert told("a 1\nx\nc 4\n", mode) == [("line 2", "x"), ("line 3", "c 4")]
    assert told(EXPECTED, mode) == []


def test_a_missing_line_has_no_answer() -> None:
    assert told("a 1\nb 2\n") == [("line 3", None)]
    assert told("") == [("line 1", None), ("line 2", None), ("line 3", None)]


def test_a_line_too_many_is_nobodys_answer() -> None:
    assert told("a 1\nb 2\nc 3\nd 4\n") == []


def test_behind_a_line_too_many_or_missing_no_answer_is_told() -> None:
    assert told("a 1\nextra\nb 2\nz\n") == [("line 3", None)]
    assert told("x\nb 2\n") == [("line 1", "x"), ("line 3", None)]


def test_words_that_are_paired_are_no_answers() -> None:
    """By tokens, outputs with other numbers of lines are paired word by word."""
    assert told("a 1 b 9 c 3\n", "tokens") == []


def test_a_line_that_was_cut_is_not_told() -> None:
    long = "y" * 5000
    assert told(f"a 1\n{long}\nc 3\n") == [("line 2", None)]
    assert told("a\n", expected=f"{long}\n") == []


def test_an_answer_of_several_lines_is_told_once_and_as_a_whole() -> None:
    assert told("Sums\na\n7\nx\n9\n", expected=OF_PAIRS, parts=PARTS) == [("pair 1", "a\n7"), ("pair 2", "x\n9")]
    assert told("sums\na\n1\nb\n3\n", expected=OF_PAIRS, parts=PARTS) == [("title", "sums"), ("pair 2", "b\n3")]


def test_an_answer_of_which_a_line_is_missing_is_not_told() -> None:
    assert told("Sums\na\n1\nb\n", expected=OF_PAIRS, parts=PARTS) == [("pair 2", None)]


class CountedParts(tuple[AnswerPart, ...]):
    """Parts that count how often they are read from the start."""

    readings = 0

    def __iter__(self) -> Iterator[AnswerPart]:
        CountedParts.readings += 1
        return super().__iter__()


def test_the_parts_are_not_read_again_for_each_wrong_line() -> None:
    """Ten thousand wrong answers once took minutes, as each of them read all parts."""
    expected = "".join(f"{number}\n" for number in range(1_000))
    parts = CountedParts(AnswerPart(f"game {number}", 1) for number in range(1_000))
    wrong = expected.replace("\n", "x\n")
    difference = compare_outputs(expected.encode(), wrong.encode(), Compare(), parts=parts)
    assert difference is not None and (difference.right, difference.counted) == (0, 1_000)
    assert len(list(find_wrong_answers(difference, expected, parts))) > 10
    assert CountedParts.readings < 10


@pytest.mark.parametrize(
    ("expected", "own", "same"),
    [
        ("Remove 1 counters from Heap 2", "Remove 1 counter from Heap 2", True),
        ("Remove 1 counters\nfrom Heap 2", "Remove 1 counter\nfrom Heaps 2", True),
        ("Remove 1 counters from Heap 2", "Remove 2 counter from Heap 2", False),
        ("Remove 1 counters from Heap 2", "Remove 1 counter", False),
        ("1000", "10000", False),
        ("some", "something", False),
        ("it is a", "it is an", False),
        ("Lose Game", "Win Game", False),
        ("counters", "counters", False),
    ],
)
def test_an_answer_with_another_end_of_a_word_is_told_from_another_answer(expected: str, own: str, same: bool) -> None:
    assert is_other_ending(expected, own) is same
    assert is_other_ending(own, expected) is same


@pytest.mark.parametrize(
    ("wanted", "own", "printed", "given"),
    [
        ("Remove 2 counters", "(2,)", "(2,)\n", True),
        ("Remove 2 counters", "Remove 3 counters", "Remove 3 counters\n", False),
        ("2", "-2", "-2\n", False),
        # One line too many or too few, and the right one among them.
        ("Remove 2 counters", "Lose Game", "Lose Game\nRemove 2 counters\n", True),
        ("Remove 2 counters", "Lose Game", "Lose Game\nRemove 4 counters\n", False),
        ("Lose Game", "Remove 2 counters", "Remove 2 counters\n", False),
    ],
)
def test_an_answer_that_is_given_needs_no_reasons(wanted: str, own: str, printed: str, given: bool) -> None:
    assert is_given(wanted, own, printed, f"{wanted}\n") is given
