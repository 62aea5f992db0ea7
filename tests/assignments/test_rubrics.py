"""`rubric.yaml`: items with points and texts, and in whose program each was found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignments import FaultyAssignment, load_assignment
from grader.config.faults import render
from grader.model import RubricItem

Course = Callable[..., Path]

RUBRIC = """\
items:
  clear names: {points: 2, text: Names say what they hold.}
  copied loop: {points: -1.5, text: The same loop stands here twice.}
given:
  ada: [copied loop, clear names]
  largest-heap-1a2b3c: [copied loop]
"""
NAMES = RubricItem("clear names", 2, "Names say what they hold.")
LOOP = RubricItem("copied loop", -1.5, "The same loop stands here twice.")


def test_items_come_in_the_order_of_the_rubric_and_each_once(course: Course) -> None:
    rubric = load_assignment("sums", course({"cases/sums/rubric.yaml": RUBRIC})).rubric
    assert rubric.choose_items("ada", "largest-heap-1a2b3c") == (NAMES, LOOP)
    assert rubric.choose_items("ben", "largest-heap-1a2b3c") == (LOOP,)
    assert rubric.choose_items("ben", "") == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RUBRIC.replace("[copied loop,", "[copied lop,"), ["rubric.yaml:5:9: ", "did you mean `copied loop`?"]),
        (RUBRIC.replace("points: 2", "points: two"), ["rubric.yaml:2:25: `points`: must be a number, not `two`"]),
        (
            RUBRIC.replace("points: 2", "pints: 2"),
            ["rubric.yaml:2:17: ", "the key `points` is missing", "did you mean"],
        ),
        (
            RUBRIC.replace("items:", "itmes:"),
            ["rubric.yaml:1:1: ", "the key `items` is missing", "did you mean `items`?"],
        ),
        (
            RUBRIC.replace("ada: [copied loop, clear names]", "ada: clear names"),
            ["rubric.yaml:5:8: ", "must be a list"],
        ),
        (RUBRIC + "  ada: []\n", ["rubric.yaml:7:3: "]),
    ],
)
def test_a_fault_is_told_with_its_place(course: Course, text: str, told: list[str]) -> None:
    root = course({"cases/sums/rubric.yaml": text})
    with pytest.raises(FaultyAssignment) as refused:
        load_assignment("sums", root)
    shown = render(refused.value.faults, root)
    assert all(part in shown for part in told), shown
