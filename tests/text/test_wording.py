"""Numbers and names within a sentence."""

from __future__ import annotations

import pytest

from grader.text.wording import count, join_with_and, list_some, suggest_word


@pytest.mark.parametrize(
    ("number", "words", "text"),
    [
        (0, ("line",), "0 lines"),
        (1, ("line",), "1 line"),
        (2, ("line",), "2 lines"),
        (1234, ("line",), "1,234 lines"),
        (1, ("case was", "cases were"), "1 case was"),
        (2, ("case was", "cases were"), "2 cases were"),
    ],
)
def test_count(number: int, words: tuple[str, ...], text: str) -> None:
    assert count(number, *words) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["ada"], "ada"),
        (["ada", "ben", "cy"], "ada, ben, cy"),
        (["ada", "ben", "cy", "di"], "ada, ben, cy and 1 more"),
        (["ada", "ben", "cy", "di", "eva"], "ada, ben, cy and 2 more"),
    ],
)
def test_list_some(items: list[str], text: str) -> None:
    assert list_some(items, 3) == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_join_with_and(items: list[str], text: str) -> None:
    assert join_with_and(items) == text


def test_five_names_are_a_list_that_can_be_read() -> None:
    assert list_some(list("abcdef")) == "a, b, c, d, e and 1 more"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("gradee", "did you mean `grade`?"),
        ("CHECK", "did you mean `check`?"),
        ("grade", "did you mean `grade`?"),
        ("tournament", ""),
        ("", ""),
        ("grade" * 13, ""),
    ],
)
def test_did_you_mean(word: str, text: str) -> None:
    assert suggest_word(word, iter(["check", "grade"])) == text


@pytest.mark.parametrize("word", ["C#", "c#"])
def test_what_is_meant_has_other_names(word: str) -> None:
    assert suggest_word(word, ["c", "cpp", "csharp"]) == "did you mean `csharp`?"
