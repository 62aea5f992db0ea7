"""Faults of the files of instructors, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.config.faults import Fault, render_fault

PLACE = Path("course/cases/sums/plain.yaml")


def test_a_fault_in_full() -> None:
    fault = Fault(PLACE, 3, 4, "`abs` is not a known key", "did you mean `args`?", "  abs: 1")
    assert render_fault(fault, Path("course")).splitlines() == [
        "cases/sums/plain.yaml:3:4: `abs` is not a known key",
        "      abs: 1",
        "       ^",
        "    did you mean `args`?",
    ]


@pytest.mark.parametrize(
    ("excerpt", "column", "shown", "caret"),
    [
        ("a:\tb", 4, "a:→b", "   ^"),
        ("a:\u00a0b", 4, "a:\\xa0b", "      ^"),
        ("a:\u200bb", 4, "a:\\u200bb", "        ^"),
        ("\x1b[31m", 2, "\\x1b[31m", "    ^"),
        ("中文: x", 3, "中文: x", "    ^"),
        ("e\u0301: x", 3, "e\u0301: x", " ^"),
    ],
)
def test_what_nobody_sees_is_shown_and_the_caret_stands_below_its_column(
    excerpt: str, column: int, shown: str, caret: str
) -> None:
    lines = render_fault(Fault(PLACE, 1, column, "x", excerpt=excerpt), Path("course")).splitlines()
    assert lines[1:] == [f"    {shown}", f"    {caret}"]


def test_a_name_with_a_newline_stays_on_its_line() -> None:
    text = render_fault(Fault(PLACE, 1, 1, "there is no rule `a\nb`"), Path("course"))
    assert text == "cases/sums/plain.yaml:1:1: there is no rule `a\\x0ab`"
