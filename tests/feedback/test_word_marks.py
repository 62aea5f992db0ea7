"""Marks that stand beside words or within them, and are taken for a part of them or not, are told of."""

from __future__ import annotations

import pytest

from grader.feedback.generic.by_word_marks import find_word_marks

from .conftest import case_of, ran
from .test_generic import facts_of


def tell(*tests: tuple[str, str]) -> str | None:
    """What is told where the second text of each test was printed for the first; one that begins with `!` is hidden."""
    runs = [
        ran(
            case_of(
                f"Dont don't its it's {got} 1\n".upper(),
                asked.lstrip("!"),
                f"test {number}",
                visibility="hidden" if asked[0] == "!" else "visible",
            ),
            got,
        )
        for number, (asked, got) in enumerate(tests)
    ]
    found = find_word_marks(facts_of(*runs))
    return found.message if found else None


@pytest.mark.parametrize(
    ("tests", "told"),
    [
        ([("r 1\ny 1\n", '"y 1\nr 1\n'), ("a 2\n", "(a 2\n")], ('"y', "y", "before")),
        ([("r 1\ny 1\n", "r. 1\ny 1\n"), ("a 2\n", "a, 2\n")], ("r.", "r", "behind")),
        ([("r 1\ny 1\n", "(r) 1\ny 1\n"), ("a 2\n", '"a" 2\n')], ("(r)", "r", "around")),
        ([("don't 1\ny 1\n", "dont 1\ny 1\n"), ("it's 2\n", "its 2\n")], ("dont", "don't", "within")),
    ],
)
def test_marks_of_words(tests: list[tuple[str, str]], told: tuple[str, str, str]) -> None:
    got, asked, place = told
    belong = "belong" if place == "within" else "do not belong"
    said = f"Your program prints “{got}” where “{asked}” is asked for. Marks {place} a word {belong} to it."
    assert tell(*tests) == said


@pytest.mark.parametrize(
    "tests",
    [
        [("can't 1\n", "cant 1\n")],  # a word of the program's own
        [("r 1\n", "r. 1\n"), ("a 2\n", "b, 2\n")],  # another word
        [("r 1\n", "r. 1\n"), ("a 2\n", "(a 2\n")],  # in two ways
        [("r 1\n", "r. 1\n"), ("a 2\n", "a. 2\n"), ("5\n", "6\n")],  # something else, too
        [("5 1\n", "5. 1\n"), ("7 2\n", "7. 2\n")],  # no words
        [("!r 1\n", "r. 1\n"), ("!a 2\n", "a. 2\n")],
    ],
)
def test_what_differs_otherwise(tests: list[tuple[str, str]]) -> None:
    assert tell(*tests) is None
