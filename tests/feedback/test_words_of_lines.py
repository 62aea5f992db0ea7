"""Right words without the blanks between them, in another order, or within a list that is printed as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import ProgramFacts, find_possible
from grader.feedback.generic.by_form import find_printed_container
from grader.feedback.generic.by_null_reads import find_null_read
from grader.feedback.generic.by_words_of_lines import find_missing_blanks, find_other_word_order
from grader.model import Verdict

from .conftest import case_of, ran
from .test_generic import facts_of

ASKED = ("3 fox the-fox\nred old fox\n", "2 owl an-owl\nbig grey owl\n")


def facts_with(*outputs: str, language: str = "python", text: str = "") -> ProgramFacts:
    runs = [
        ran(case_of(f"{number}\n", asked, f"test {number}"), output)
        for number, (asked, output) in enumerate(zip(ASKED, outputs, strict=True))
    ]
    return facts_of(*runs, language=language, text=text)


def test_missing_blanks_are_told_with_the_words() -> None:
    found = find_missing_blanks(facts_with("3fox the-fox\nred old fox\n", "2owl an-owl\nbig grey owl\n"))
    assert found and found.message == ("Your program prints no blank between words: “3fox” where “3 fox” is asked for.")
    assert len(found.cases) == 2


@pytest.mark.parametrize(
    "outputs",
    [
        ("3  fox the-fox\nred old fox\n", "2owl an-owl\nbig grey owl\n"),
        ("3 fo x the-fox\nred old fox\n", "2 ow l an-owl\nbig grey owl\n"),
        ("3fox the-fox\nred old\n", "2owl an-owl\nbig grey owl\n"),
        ("3fox the-fox\n", "2owl an-owl\n"),
    ],
)
def test_other_differences_are_no_missing_blanks(outputs: tuple[str, str]) -> None:
    assert find_missing_blanks(facts_with(*outputs)) is None


def test_words_in_another_order_are_told() -> None:
    facts = facts_with("3 fox the-fox\nfox old red\n", "2 owl an-owl\nowl grey big\n")
    found = find_other_word_order(facts)
    assert found and "such as “fox old red” where “red old fox” is asked for" in found.message
    assert [each.kind for each in find_possible(facts)] == ["other-word-order"]


@pytest.mark.parametrize(
    "outputs",
    [
        ("3 fox the-fox\nfox old red\n", "2 owl an-owl\nowl grey small\n"),
        ("3 fox the-fox\nfox old red\n", "2 owl an-owl\n"),
    ],
)
def test_other_words_are_in_no_other_order(outputs: tuple[str, str]) -> None:
    assert find_other_word_order(facts_with(*outputs)) is None


@pytest.mark.parametrize(
    ("language", "outputs", "shown"),
    [
        ("python", ("3 fox the-fox\nx ['red', 'old']\n", "2 owl an-owl\nx ['big', 'grey']\n"), "['red'"),
        ("java", ("3 fox the-fox\nx [red, old, fox]\n", "2 owl an-owl\nx [owl]\n"), "[red, old, fox]"),
    ],
)
def test_a_list_within_a_line_is_told(language: str, outputs: tuple[str, str], shown: str) -> None:
    found = find_printed_container(facts_with(*outputs, language=language))
    assert found and found.message.startswith(f"Your program prints a whole list: “{shown}")
    assert find_printed_container(facts_with(*outputs, language="c")) is None


def test_a_reading_until_an_empty_line_that_never_comes_is_told() -> None:
    error = "Unhandled Exception:\nSystem.NullReferenceException: Object reference not set\n"
    crashed = ran(case_of("a\n", "1\n"), "", 1, error)
    crashed = replace(crashed, result=replace(crashed.result, verdict=Verdict.RUNTIME_ERROR))
    text = 'while ((line = Console.ReadLine()) != "") { n += line.Length; }\n'
    found = find_null_read(facts_of(crashed, language="csharp", text=text))
    assert found and found.message.endswith("`ReadLine()` gives null there. Ask for `!= null`.")
    right = text.replace('""', "null")
    assert find_null_read(facts_of(crashed, language="csharp", text=right)) is None
