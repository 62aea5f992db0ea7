"""The handouts of the sample course: each assignment has one, and its example is right."""

from __future__ import annotations

import re

import pytest

from .game_cases import COURSE, load

ROW = re.compile(r"\| (?:`([^`]*)`|\(empty line\)) \| (?:`([^`]*)`)? ?\|")
WITH_A_TABLE = ("nim", "nim_misere", "subtraction", "greedy_nim", "fibonacci_nim", "twenty_one", "box_game")


def read_handout(assignment: str) -> str:
    return (COURSE / "cases" / assignment / "handout.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("assignment", sorted(path.parent.name for path in COURSE.glob("cases/*/assignment.yaml")))
def test_every_assignment_has_a_handout_without_a_remainder_called_rest(assignment: str) -> None:
    text = read_handout(assignment)
    assert text.startswith("# ")
    assert not re.search(r"\brests?\b", text)


@pytest.mark.parametrize("assignment", WITH_A_TABLE)
def test_the_example_of_a_handout_is_right(assignment: str) -> None:
    rows = [row for line in read_handout(assignment).splitlines() if (row := ROW.match(line)) and row[1] != "nim.txt"]
    text = "".join(f"{row[1] or ''}\n" for row in rows)
    assert load(assignment).solve(text).splitlines() == [row[2] for row in rows if row[2]]
