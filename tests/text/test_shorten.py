"""A shortened text says that it is one, and how much of it is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.text.shorten import (
    MORE,
    MORE_BELOW,
    OF_ALL,
    shorten,
    shorten_around,
    shorten_at_word,
    shorten_within,
    take_window,
)
from grader.text.visible import make_visible


@pytest.mark.parametrize(
    ("text", "longest", "mark", "shown"),
    [
        ("", 3, "…", ""),
        ("abc", 3, "…", "abc"),
        ("abcd", 3, "…", "abc…"),
        ("abcd", 3, MORE, "abc … 1 more character"),
        ("a" * 2_000, 1, MORE, "a … 1,999 more characters"),
        ("a\nb", 2, MORE_BELOW, "a\n\n… 1 more characters"),
        ("a{left}b", 3, OF_ALL, "a{l… (8 characters)"),
    ],
)
def test_shorten(text: str, longest: int, mark: str, shown: str) -> None:
    assert shorten(text, longest, mark) == shown


@pytest.mark.parametrize(
    ("text", "longest", "shown"),
    [
        ("one two", 7, "one two"),
        ("one two", 6, "one…"),
        ("one two three", 7, "one two…"),
        ("one two three", 8, "one two…"),
        ("onetwothree", 6, "onetwo…"),
        (" onetwothree", 6, " onetw…"),
    ],
)
def test_shorten_at_word(text: str, longest: int, shown: str) -> None:
    assert shorten_at_word(text, longest) == shown


def test_of_many_lines_the_first_and_the_last_are_kept_whole() -> None:
    text = "".join(f"line {number}\n" for number in range(1, 100))
    assert shorten_within(text, 40) == "line 1\nline 2\nline 3\nline 4\n… 748 more characters\nline 99\n"
    assert shorten_within("short\n", 6) == "short\n"


def test_of_one_long_line_its_ends_are_kept() -> None:
    shown = shorten_within("ValueError: " + 4_000 * "x" + "y", 1_000)
    assert shown.startswith("ValueError: xxx")
    assert "\n… 3013 more characters\nxxx" in shown
    assert shown.endswith("xy")


def test_what_is_kept_is_made_visible_and_the_mark_is_not() -> None:
    assert shorten("ab \0cd", 3, MORE, make_visible) == "ab· … 3 more characters"
    assert shorten("\0\0\0", 2, "…", make_visible) == "\\x00\\x00…"
    assert shorten(" a", 2, "…", make_visible) == "·a"


@pytest.mark.parametrize(
    ("place", "shown"),
    [(0, "0123…"), (1, "0123…"), (5, "…3456…"), (9, "…6789"), (100, "…6789")],
)
def test_shorten_around(place: int, shown: str) -> None:
    assert shorten_around("0123456789", 4, place) == shown


@given(st.text(), st.integers(1, 9), st.integers(0, 9))
def test_around_any_place(text: str, longest: int, place: int) -> None:
    shown = shorten_around(text, longest, place)
    assert shown == text if len(text) <= longest else len(shown) - longest in (1, 2)


@pytest.mark.parametrize(("start", "shown"), [(0, "012…"), (2, "…234…"), (7, "…789"), (9, "…9")])
def test_take_window(start: int, shown: str) -> None:
    assert take_window("0123456789", 3, start) == shown
