"""Answers of a mistake are found in what a program printed from their hashes alone, and nothing else is found."""

from __future__ import annotations

import pytest

from grader.config.settings import Compare
from grader.grading.packed_feedback import hash_output
from grader.grading.seen_output import SeenOutput

from ..feedback.conftest import case_of, ran

EXPECTED = "Remove 2 counters from Heap 1\nLose Game\n"
WRONG = "Remove 1 counters from Heap 3\nLose Game\n"


def find(output: str, packed: str, rule: Compare | None = None) -> str:
    """What is found of a packed output in a program's own."""
    case = case_of("1\n", EXPECTED, compare=rule or Compare())
    return SeenOutput("salt", ran(case, output)).find(hash_output("salt", packed, case.compare))


@pytest.mark.parametrize(
    ("output", "packed", "found"),
    [
        (WRONG, WRONG, WRONG),
        (f"{WRONG}\n\n", WRONG, f"{WRONG}\n\n"),
        (f"Game 1:\n{WRONG}", WRONG, WRONG),
        ("Game 1: Remove 1 counters from Heap 3\nGame 2: Lose Game\n", WRONG, WRONG),
        ("move=Remove 1 counters from Heap 3\nmove=Lose Game\n", WRONG, WRONG),
        ("REMOVE 1 COUNTERS FROM HEAP 3!\n\nlose game\n", WRONG, "remove 1 counters from heap 3\nlose game\n"),
        (WRONG, EXPECTED, EXPECTED),
        (WRONG, "\n", ""),
        ("Remove 1 counters from Heap 3\n", WRONG, WRONG),
    ],
    ids=["same", "same by the rule", "a line more", "labels", "no space", "form", "right", "empty", "half"],
)
def test_what_the_program_gave_is_found(output: str, packed: str, found: str) -> None:
    assert find(output, packed) == found


@pytest.mark.parametrize("output", ["", "Lose Game\n", "Remove 1 counters from Heap 2\nLose Game\n", "x" * 20_000])
def test_what_it_did_not_give_is_like_no_output(output: str) -> None:
    text = find(output, WRONG)
    assert text.startswith("output ")
    assert text not in (output, EXPECTED, WRONG)


def test_an_output_of_many_answers_is_found_only_as_a_whole() -> None:
    many = "".join(f"{number}\n" for number in range(201))
    assert find(many, many) == many
    assert find(f"extra\n{many}", many).startswith("output ")


@pytest.mark.parametrize(
    ("mode", "other", "same"),
    [
        ("exact", WRONG.removesuffix("\n"), False),
        ("lines", WRONG.replace("\n", "  \n"), True),
        ("tokens", WRONG.replace("\n", " "), True),
        ("unordered", "Lose Game\nRemove 1 counters from Heap 3\n", True),
        ("lines", "Lose Game\nRemove 1 counters from Heap 3\n", False),
        ("checker", f"{WRONG}\n", True),
    ],
)
def test_the_whole_is_seen_by_the_rule_of_the_case(mode: str, other: str, same: bool) -> None:
    rule = Compare(mode=mode)
    assert (hash_output("salt", other, rule).whole == hash_output("salt", WRONG, rule).whole) is same


def test_the_salt_counts() -> None:
    assert hash_output("one", WRONG, Compare()) != hash_output("other", WRONG, Compare())


def test_in_a_line_of_many_words_only_the_whole_is_looked_for() -> None:
    """Every stretch of words of a long line would be too many."""
    assert find("so " * 13 + "it is 7\n", "it is 7\n") == "it is 7\n"
    assert find("so " * 14 + "it is 7\n", "it is 7\n").startswith("output ")
    assert find("so " * 4_000 + "it is 7\n", "it is 7\n").startswith("output ")
