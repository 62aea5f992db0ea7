"""A mistake that shows in what was printed, and one that the reference knows: each is told of its own tests."""

from __future__ import annotations

from grader.feedback import add_known
from grader.model import Diagnosis, Fit

EMPTY = Diagnosis("empty text", "You make a number of nothing.", fit=Fit.PART, cases=("spaces", "tabs"))


def known(*cases: str) -> tuple[Diagnosis, ...]:
    return (Diagnosis("kept", "You keep the sum.", fit=Fit.PART, cases=cases),)


def test_what_explains_more_tests_comes_first() -> None:
    assert [each.variant for each in add_known((EMPTY,), known("one", "two", "three"))] == ["kept", "empty text"]
    assert [each.variant for each in add_known((EMPTY,), known("one"))] == ["empty text", "kept"]


def test_of_two_reasons_for_one_test_the_likely_one_is_told() -> None:
    assert add_known((EMPTY,), known("one", "two", "tabs")) == (EMPTY,)
    assert add_known((EMPTY,), ()) == (EMPTY,)
