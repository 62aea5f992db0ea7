"""Patterns that could take for ever are told from those that cannot, and stopped where they run."""

from __future__ import annotations

import re

import pytest

from grader.config.patterns import LONGEST_MATCHED, is_bounded, matches_whole
from grader.config.settings import Header, HeaderField
from grader.languages import LANGUAGES
from grader.readers import ReadError
from grader.style import check_header

ENDLESS = [
    "(?:a+?)+?b",
    "(?:[a-z]+?)+?[0-9]",
    "([a-z]{1,60}){1,60}[0-9]",
    "(?: +?)+?x",
]
FORMERLY_ENDLESS = ["([a-z]+)+[0-9]", "(a*)*b", "(a|a)*b", "(a|ab|b)+c", "(a?a?)*b", "(a?){40}a{40}", "(?=(a+)+b)a"]
"""`re` tries all ways to share a text out among these repeats; `regex` sees that it need not."""


@pytest.mark.parametrize("pattern", ENDLESS)
def test_a_pattern_that_could_take_for_ever(pattern: str) -> None:
    re.compile(pattern)
    assert not is_bounded(pattern)


QUICK = [
    "",
    "[A-Za-z]{2,3}[0-9]{1,6}",
    "[A-Z][a-z]+ [A-Z][a-z]+",
    "[A-Z][a-z]*( [A-Z][a-z]*){0,3}",
    r"\w+\.\w+@\w+\.edu",
    r"(\d{1,2}/){2}\d{4}",
    "(Mr|Ms|Dr)[.]? .*",
    "[^0-9]*",
    "(a|b|c)*",
    r"(?i)(x)(?(1)y|z)\1$",
    "(?!no).*",
]


@pytest.mark.parametrize("pattern", [*QUICK, *FORMERLY_ENDLESS])
def test_a_quick_pattern_is_taken_and_means_what_it_means_in_python(pattern: str) -> None:
    assert is_bounded(pattern)
    for text in ("", "ab123", "Ada Lovelock", "a.b@c.edu", "1/12/2013", "Dr. X", "xyx", "no", "a" * 15, "ab" * 7 + "c"):
        assert matches_whole(pattern, text, 5) == bool(re.fullmatch(pattern, text)), text
    matches_whole(pattern, "a" * LONGEST_MATCHED, 5)


def test_what_comes_to_no_end_is_stopped() -> None:
    with pytest.raises(TimeoutError):
        matches_whole("(?:a+?)+?b", "a" * LONGEST_MATCHED, 0.05)
    with pytest.raises(TimeoutError):
        matches_whole("a", "a", 0)


def test_a_pattern_without_an_end_costs_no_points_of_the_header() -> None:
    """One that is quick on what is tried when it is loaded."""
    pattern = "(?:[x-z]+?)+?[0-9]"
    assert is_bounded(pattern)
    header = Header(fields=(HeaderField(name="Name", pattern=pattern),))
    with pytest.raises(ReadError, match="the pattern of the field 'Name' does not finish within 1 s"):
        check_header(f"# Name: {'xyz' * 21}\n", LANGUAGES["python"], "Nim.py", header)
