"""Patterns that could take for ever are told from those that cannot."""

from __future__ import annotations

import re

import pytest

from grader.config.patterns import LONGEST_MATCHED, is_bounded

ENDLESS = [
    "([a-z]+)+[0-9]",
    "(a*)*b",
    "(?:a+?)+?b",
    "(a|a)*b",
    "(a|ab|b)+c",
    "(a?a?)*b",
    "(a?){40}a{40}",
    "([a-z]{1,60}){1,60}[0-9]",
    "(?=(a+)+b)a",
    "(?P<x>(?i:(a+)+))b",
    ".*.*.*.*.*.*.*b",
    "((a+)+)+" * 200,
]


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


@pytest.mark.parametrize("pattern", QUICK)
def test_a_pattern_of_few_ways_is_taken(pattern: str) -> None:
    assert is_bounded(pattern)
    re.fullmatch(pattern, "a" * LONGEST_MATCHED)
