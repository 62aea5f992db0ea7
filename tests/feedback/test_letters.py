"""Only one kind of letters is said to be wrong where the other comes out right, and not by being always the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import CaseRun, find_possible
from grader.model import Case

from .conftest import case_of, ran
from .test_generic import facts_of

ASKED = ("Khoor, Zruog!\nabc\n", "Wkh Txlfn\nEurzq Ira\n")


def tell(asked: tuple[str, ...], *got: str, visibility: str = "visible") -> list[tuple[str, str]]:
    cases = [case_of(f"{number}\n", text, f"{number}", visibility=visibility) for number, text in enumerate(asked)]
    return [(found.kind, found.variant) for found in find_possible(facts_of(*map(ran, cases, got)))]


def test_only_capital_letters_are_wrong() -> None:
    got = [text.translate(str.maketrans("KZWTEI", "ezqnyc")) for text in ASKED]
    assert tell(ASKED, *got) == [("letters", "only capital letters wrong")]
    assert tell(ASKED[:1], got[0]) == [("letters", "only capital letters wrong")]


def test_only_small_letters_are_wrong() -> None:
    asked = tuple(text.swapcase() for text in ASKED)
    got = [text.translate(str.maketrans("kzwtei", "EZQNYC")) for text in asked]
    assert tell(asked, *got) == [("letters", "only small letters wrong")]


@pytest.mark.parametrize(
    ("asked", "got"),
    [
        (("player A beats B\n", "player C beats D\n"), ("player B beats A\n", "player D beats C\n")),
        (("next bus on MON\n", "the train leaves on FRI\n"), ("next bus on TUE\n", "the train leaves on SAT\n")),
        (("A wins\n", "B wins\n", "C wins\n"), ("B wins\n", "C wins\n", "A wins\n")),
        (ASKED, (ASKED[0].replace("K", "E"), ASKED[1].replace("W", "Q").replace("x", "X"))),
        (ASKED, ("Ehoor, Qruog\nabc\n", "Qkh Nxlfn\nYurzq Cra\n")),
        (ASKED, ("Ehoor, Qruog!\nabc\n", "Wkh Txlfn\nEurzq Ira\n")),
        (("next player A\n", "next player C\n"), ("next player B\n", "next player D\n")),
        (("ABC\nDEF\n", "GHI\n"), ("XYZ\nUVW\n", "KLM\n")),
    ],
)
def test_other_outputs(asked: tuple[str, ...], got: tuple[str, ...]) -> None:
    assert "letters" not in {kind for kind, _ in tell(asked, *got)}


def test_hidden_tests_say_nothing() -> None:
    got = [text.translate(str.maketrans("KZWTEI", "ezqnyc")) for text in ASKED]
    assert "letters" not in {kind for kind, _ in tell(ASKED, *got, visibility="hidden")}


def answer(text: str, known: str = "") -> str:
    """Each line with `ADD` gives its number, any other one its word, a `known` one in small letters."""
    lines = (line.split() for line in text.splitlines())
    words = [(known if line[0].lower() == known else line[0], line[1]) for line in lines]
    return "".join(f"{number}\n" if word == "ADD" else f"unknown {word}\n" for word, number in words)


def tell_words(*texts: str, known: str = "") -> list[tuple[str, str]]:
    """What is told of a program that knows `ADD` in capital letters only."""

    def run(case: Case) -> CaseRun:
        return ran(case, answer(case.input, known))

    cases = [case_of(text, answer(text.replace("add", "ADD").replace("Add", "ADD"), known), text) for text in texts]
    facts = facts_of(*map(run, cases))
    found = find_possible(replace(facts, execute=lambda case, _: run(case)))
    return [(each.kind, each.message) for each in found]


def test_a_word_that_is_known_in_capital_letters_only() -> None:
    ((kind, message),) = tell_words("ADD 3\nADD 4\n", "ADD 5\n", "Add 7\nsub 3\nadd 5\n")
    assert kind == "case-of-words"
    assert message.startswith("Your program does not take `Add` for `ADD`. With `ADD`, the same input gives the right")


def test_of_several_words_one_is_told_that_matters() -> None:
    """Here `Sub` in other letters does not: only `Add` does, which comes after it."""
    ((_, message),) = tell_words(
        "ADD 3\nADD 4\n", "ADD 5\n", "sub 3\nADD 1\n", "sub 3\n", "SuB 1\nAdd 7\n", known="sub"
    )
    assert message.startswith("Your program does not take `Add` for `ADD`. With this and other words in the letters")


def test_words_without_another_spelling_say_nothing() -> None:
    assert "case-of-words" not in {kind for kind, _ in tell_words("SUB 3\n", "Add 7\n", "Add 1\nAdd 2\n")}
