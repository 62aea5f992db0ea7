"""A mistake that shows in what was printed, and one that the reference knows: each is told of its own tests."""

from __future__ import annotations

from grader.feedback import add_known
from grader.grading.further_runs.reasons import name_mistakes
from grader.model import Diagnosis, Fit

from .conftest import case_of, ran
from .test_generic import facts_of

EMPTY = Diagnosis("empty text", "You make a number of nothing.", fit=Fit.PART, cases=("spaces", "tabs"))


def known(*cases: str) -> tuple[Diagnosis, ...]:
    return (Diagnosis("kept", "You keep the sum.", fit=Fit.PART, cases=cases),)


def test_what_explains_more_tests_comes_first() -> None:
    assert [each.variant for each in add_known((EMPTY,), known("one", "two", "three"))] == ["kept", "empty text"]
    assert [each.variant for each in add_known((EMPTY,), known("one"))] == ["empty text", "kept"]


def test_of_two_reasons_for_one_test_the_likely_one_is_told() -> None:
    assert add_known((EMPTY,), known("one", "two", "tabs")) == (EMPTY,)
    assert add_known((EMPTY,), ()) == (EMPTY,)


def test_what_only_tests_show_that_cost_nothing_is_not_what_to_fix_first() -> None:
    error = "ValueError: max() arg is an empty sequence\n"
    free = ran(case_of("\n", "0\n", "free", points=0), "", exit_code=1, stderr=error)
    costly = ran(case_of("5 3\n", "5 3\n", "costly"), "9 9\n")
    assert [each.kind for each in name_mistakes(facts_of(free), None)] == ["missing-item"]
    assert name_mistakes(facts_of(free, costly), None) == ()


def test_hidden_tests_that_fail_otherwise_take_nothing_from_what_the_visible_ones_show() -> None:
    """A student who checks the program without them reads the same."""
    seen = [ran(case_of("", f"mean {n}.00\n", f"seen {n}"), f"mean {n}.0\n") for n in (3, 4)]
    hidden = [ran(case_of("", "a b c\n", f"hidden {n}", visibility="hidden"), f"{n} d\n") for n in range(5)]
    (alone,) = name_mistakes(facts_of(*seen), None)
    (beside,) = name_mistakes(facts_of(*seen, *hidden), None)
    assert (alone.kind, alone.fit) == ("decimals", Fit.WHOLE)
    assert (beside.message, beside.cases, beside.fit) == (alone.message, ("seen 3", "seen 4"), Fit.PART)
