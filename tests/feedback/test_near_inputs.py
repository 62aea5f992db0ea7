"""Inputs that differ in one place from another one, and how they are told."""

from __future__ import annotations

import pytest

from grader.feedback import count_changed_lines, list_near_inputs


def tell(text: str) -> dict[str, str]:
    return {near.text: near.message for near in list_near_inputs(text)}


def test_one_number_is_larger_or_smaller_by_one() -> None:
    assert tell("a 0\nb 09\n") == {
        "a 1\nb 09\n": "With `a 1` as line 1, your program gives the right answer.",
        "a 0\nb 10\n": "With `b 10` as line 2, your program gives the right answer.",
        "a 0\nb 08\n": "With `b 08` as line 2, your program gives the right answer.",
        "b 09\na 0\n": "With lines 1 and 2 swapped, your program gives the right answer.",
        "b 0\nb 09\n": "With `b 0` as line 1, your program gives the right answer.",
        "a 09\nb 09\n": "With `a 09` as line 1, your program gives the right answer.",
        "a 0\na 09\n": "With `a 09` as line 2, your program gives the right answer.",
        "a 0\nb 0\n": "With `b 0` as line 2, your program gives the right answer.",
    }


def test_what_is_the_whole_input_is_called_so() -> None:
    assert tell("7\n")["8\n"] == "With `8` as the input, your program gives the right answer."


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("-1\n", {"0\n", "-2\n"}),
        ("1999999999999\n", set[str]()),
        ("2.9\n", {"3.9\n", "1.9\n", "2.8\n"}),
        ("10:59\n", {"11:59\n", "10:58\n"}),
        ("01.01.2026\n", {"02.01.2026\n", "01.02.2026\n", "01.01.2027\n", "01.01.2025\n"}),
        ("B-7\n", {"B-8\n", "B-6\n"}),
        ("x10\n", {"x11\n", "x9\n"}),
    ],
)
def test_numbers_keep_their_form(text: str, others: set[str]) -> None:
    assert {*tell(text)} == others


def test_a_count_and_empty_lines_stay_where_they_are() -> None:
    told = [message for message in tell("3\nb a\n\nc a\nd b\n").values() if "swapped" in message]
    assert told == ["With lines 4 and 5 swapped, your program gives the right answer."]


def test_lines_are_those_that_end_with_a_newline() -> None:
    assert "With `7` as line 2, your program gives the right answer." in tell("a\x0cb\n6\n").values()


@pytest.mark.parametrize(
    ("text", "special"),
    [("1 0 2\n", {"0 0 2\n"}), ("3 3 4\n", {"3 3 3\n"}), ("7\n7\n", set[str]()), ("8\n", set[str]())],
)
def test_special_cases_are_known(text: str, special: set[str]) -> None:
    assert {near.text for near in list_near_inputs(text) if near.is_special} == special


def test_a_word_is_exchanged_for_one_of_its_column() -> None:
    assert {"take pen\ntake box\n", "put box\ntake box\n", "put pen\ntake pen\n"} < {*tell("put pen\ntake box\n")}
    assert "put take\ntake box\n" not in tell("put pen\ntake box\n")


def test_words_of_the_last_line_are_exchanged_as_well() -> None:
    assert "a b\nc d\ne b\n" in tell("a b\nc d\ne f\n")


@pytest.mark.parametrize("text", ["", "\n", f"{'x' * 48} 99\n", "`7\n", "\x007\n", "\u202e7\n"])
def test_what_cannot_be_read_on_a_line_is_not_told(text: str) -> None:
    assert tell(text) == {}


def test_few_are_made_of_a_long_input() -> None:
    assert len(tell("".join(f"name{number} {number}\n" for number in range(40)))) <= 32


@pytest.mark.parametrize(
    ("expected", "other", "number"),
    [("a\nb\n", "a\nb\n", 0), ("a\nb\n", "a\nc\n", 1), ("a\n", "a\nb\nc\n", 2), ("", "", 0)],
)
def test_lines_that_change_are_counted(expected: str, other: str, number: int) -> None:
    assert count_changed_lines(expected, other) == number
