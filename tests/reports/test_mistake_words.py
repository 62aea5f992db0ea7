"""What is said of how much a mistake explains is literally true of the tests that fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import Advice, NextStep, OtherFailures, Situation
from grader.model import Batch, Diagnosis, Fit, Verdict
from grader.reports.mistake_words import tell_fit, tell_worth
from grader.reports.pages.student_rows import tell_mistake

FAILS = Advice(Situation.FAILS, NextStep.FIX_MISTAKE)
NAMES = ("digits", "hyphens", "ties", "tabs", "zeros")


def told(*mistakes: Diagnosis, failing: int, others: OtherFailures | None = None) -> str:
    return " ".join(tell_fit(replace(FAILS, mistakes=mistakes, failing=failing, others=others or OtherFailures())))


def mistake(fit: Fit, number: int, message: str = "Your program adds.") -> Diagnosis:
    return Diagnosis("adds", message, fit=fit, cases=tuple(map(str, range(number))))


@pytest.mark.parametrize(
    ("fit", "explained", "failing", "sentence"),
    [
        (Fit.WHOLE, 8, 8, "This one mistake explains all 8 failing tests."),
        (Fit.WHOLE, 2, 2, "This one mistake explains both failing tests."),
        (Fit.WHOLE, 1, 1, "This one mistake explains the failing test."),
        (Fit.FITS, 8, 8, "This one mistake fits all 8 failing tests."),
        (Fit.FITS, 1, 1, "This one mistake fits the failing test."),
    ],
)
def test_a_mistake_that_explains_everything(fit: Fit, explained: int, failing: int, sentence: str) -> None:
    assert told(mistake(fit, explained), failing=failing) == sentence


@pytest.mark.parametrize(
    ("others", "rest"),
    [
        (OtherFailures(NAMES, Verdict.RUNTIME_ERROR, 35), "the other 5 crash at line 35"),
        (OtherFailures(NAMES[:1], Verdict.RUNTIME_ERROR), "the other one crashes"),
        (OtherFailures(NAMES[:2], Verdict.TIME_LIMIT), "the other 2 run out of time"),
        (OtherFailures(NAMES[:1]), "the other one may have another cause (digits)"),
        (OtherFailures(NAMES[:2], Verdict.WRONG_ANSWER), "the other 2 may have other causes (digits, hyphens)"),
        (OtherFailures(NAMES, None), "the other 5 may have other causes (digits, hyphens, ties, tabs and 1 more)"),
    ],
)
def test_a_part_says_what_the_rest_does(others: OtherFailures, rest: str) -> None:
    first = "This mistake explains 3 of the 8 failing tests"
    assert told(mistake(Fit.PART, 3), failing=8, others=others) == f"{first}; {rest}."
    assert told(mistake(Fit.WHOLE, 3), failing=8, others=others) == f"{first}; {rest}."
    fits = f"This mistake fits 3 of the 8 failing tests; {rest}."
    assert told(mistake(Fit.FITS, 3), failing=8, others=others) == fits


def test_tests_on_which_nobody_has_looked_are_left_open() -> None:
    part = replace(mistake(Fit.PART, 3), untried=("large", "larger"))
    assert told(part, failing=5) == "This mistake explains at least 3 of the 5 failing tests."
    rest = OtherFailures(NAMES[:1], Verdict.TIME_LIMIT)
    told_rest = "This mistake explains at least 3 of the 6 failing tests; the other one runs out of time."
    assert told(part, failing=6, others=rest) == told_rest


def test_a_mistake_that_leaves_others_wrong_only_shows() -> None:
    """Repaired alone, it may make no test pass."""
    part = replace(mistake(Fit.PART, 2), kind="stops-at-empty-line")
    rest = "the other 2 may have other causes (digits, hyphens)"
    assert told(part, failing=4, others=OtherFailures(NAMES[:2])) == (
        f"This mistake shows in 2 of the 4 failing tests; {rest}."
    )
    both = replace(part, then=("Your program adds.",))
    assert told(both, failing=4) == "These two mistakes show in 2 of the 4 failing tests."


def test_two_mistakes_each_have_their_tests() -> None:
    two = mistake(Fit.PART, 4), mistake(Fit.PART, 1, "Your program starts at 0.")
    first = "This mistake explains 4 of the 6 failing tests."
    second = "Another one explains 1 other test."
    assert told(*two, failing=6, others=OtherFailures(NAMES[:1], Verdict.TIME_LIMIT)) == (
        f"{first} {second} The other one runs out of time."
    )
    assert told(*two, failing=6, others=OtherFailures(NAMES[:1])) == (
        f"{first} {second} The other one may have another cause (digits)."
    )


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        (12, "The 12 failing tests cannot pass until this is fixed; other mistakes may show then."),
        (2, "Neither failing test can pass until this is fixed; other mistakes may show then."),
        (1, "The failing test cannot pass until this is fixed; other mistakes may show then."),
    ],
)
def test_nothing_is_promised_of_a_program_that_was_never_tried(failing: int, sentence: str) -> None:
    blind = replace(mistake(Fit.WHOLE, failing), kind="reads-standard-input")
    assert told(blind, failing=failing) == sentence
    stopped = "No failing test can pass until this is fixed; other mistakes may show then."
    assert " ".join(tell_fit(replace(FAILS, mistakes=(blind,), failing=failing, stopped=3))) == stopped
    assert tell_worth(replace(FAILS, mistakes=(blind,), failing=failing, worth=85.0)) == ""
    known = mistake(Fit.WHOLE, failing)
    worth = tell_worth(replace(FAILS, mistakes=(known,), failing=failing, worth=85.0))
    assert worth == "Fixing it is worth up to 85 points."


def test_two_at_once_that_are_not_all_leave_the_rest_open() -> None:
    """Whether the test that is left fails by them, too, nobody knows."""
    pair = replace(mistake(Fit.PART, 3), then=("Your program stops.",))
    assert told(pair, failing=4, others=OtherFailures(NAMES[:1])) == (
        "These two mistakes explain 3 of the 4 failing tests; the other one may have another cause (digits)."
    )


def test_the_worth_of_the_first_of_several_is_not_taken_for_that_of_all() -> None:
    first, second = mistake(Fit.PART, 4), mistake(Fit.PART, 1, "Your program starts at 0.")
    both = replace(FAILS, mistakes=(first, second), failing=5, worth=40.0)
    assert tell_worth(both) == "Fixing the first of them is worth up to 40 points."
    pair = replace(first, then=("Your program stops.",))
    three = replace(both, mistakes=(pair, second))
    assert tell_worth(three) == "Fixing the first two of them is worth up to 40 points."


def test_what_became_of_most_tests_is_told_and_of_the_next_most(batch: Batch) -> None:
    grade = replace(batch.grades[1], diagnosis=())
    one = grade.cases[0]
    verdicts = [Verdict.ACCEPTED, *[Verdict.WRONG_ANSWER] * 3, *[Verdict.RUNTIME_ERROR] * 2, Verdict.TIME_LIMIT]
    cases = tuple(replace(one, verdict=verdict) for verdict in verdicts)
    assert tell_mistake(replace(grade, cases=cases)) == "wrong answer in 3 tests, runtime error in 2"
    assert tell_mistake(replace(grade, cases=cases[:2])) == "wrong answer in 1 test"
    assert tell_mistake(replace(grade, cases=cases[1:4])) == "wrong answer"
