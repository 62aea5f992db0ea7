"""Smaller inputs for a reference that has no `shrink()`: less text, and only what its `validate()` accepts."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from grader.reference.loaded_reference import LoadedReference
from grader.reference.text_steps import hide_numbers, shrink_text

TIMES = """
    import re

    def validate(text):
        for line in text.splitlines():
            if not re.fullmatch("[A-Z]+ [0-9][0-9]:[0-5][0-9]", line):
                raise ValueError(line)

    def solve(text):
        return "".join(f"{line.split()[0]} {int(line[-5:-3]) * 60 + int(line[-2:])}\\n" for line in text.splitlines())
"""


def load(folder: Path, text: str) -> tuple[LoadedReference, list[str]]:
    path = folder / "of_times.py"
    path.write_text(dedent(text), encoding="utf-8")
    reference = LoadedReference(path)
    return reference, reference.load()["functions"]


def test_only_inputs_that_the_reference_accepts(tmp_path: Path) -> None:
    reference, functions = load(tmp_path, TIMES)
    assert "shrink" in functions
    steps = reference.shrink("ANNA 09:31\nBO 12:45\n", 1_000)
    assert steps[:2] == ["BO 12:45\n", "ANNA 09:31\n"]
    assert {"A 09:31\nBO 12:45\n", "AN 09:31\nBO 12:45\n", "ANNA 09:31\nB 12:45\n"} <= set(steps)
    assert all(":" in each and "00:" not in each for each in steps), "a time of day stays as it is"
    assert not any(reference.validate(each) for each in steps)
    assert reference.shrink("ANNA 09:31\nBO 12:45\n", 3) == steps[:3]


def test_small_inputs_that_differ_only_in_numbers_are_few(tmp_path: Path) -> None:
    reference, _ = load(tmp_path, TIMES)
    found = reference.small_inputs(["ANNA 09:31\nBO 12:45\n"], 200)
    assert found[0] == ("A 09:31\n", "A 571\n")
    assert len(found) == len({text for text, _ in found}) < 100
    assert hide_numbers("A 12 3.50\n") == "A 0 0.0\n"


@pytest.mark.parametrize(
    "text",
    [
        "def solve(text):\n    return text\n",  # which texts are inputs nobody knows
        "def validate(text):\n    pass\n\ndef double(number):\n    return 2 * number\n",  # inputs are calls
    ],
)
def test_without_rules_for_inputs_there_are_no_steps(tmp_path: Path, text: str) -> None:
    assert "shrink" not in load(tmp_path, text)[1]


def test_a_shrink_of_its_own_is_asked(tmp_path: Path) -> None:
    reference, _ = load(tmp_path, TIMES + "\n    def shrink(text):\n        yield 'A 00:00\\n'\n")
    assert reference.shrink("B 12:34\n", 10) == ["A 00:00\n"]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("3\n1\n2\n4\n", "2\n1\n2\n"),  # what counts the lines counts one less
        ("2\n3 4\n", "1\n3\n"),
        ("2 3 4\n", "1 3\n"),
        ("a\nb\nc\nd", "c\nd"),
        ("word 17", "w 17"),
        ("x 17\n", "x 8\n"),
        ("decode 0a0b\n", "decode 0a\n"),
        ("pay 3a4\n", "pay 3a\n"),
        ("pay 3a4\n", "pay a4\n"),
        ("7", "0"),
        ("4 -5\n", "4 0\n"),
        ("-1 2 /\n", "1 2 /\n"),
        ("20000\n", "10000\n"),
        ("20000\n", "15000\n"),
        ("20000\n", "19999\n"),
    ],
)
def test_each_kind_of_step(text: str, step: str) -> None:
    assert step in set(shrink_text(text))


def test_a_large_number_takes_few_steps() -> None:
    assert len([*shrink_text("20000")]) < 15


def test_the_year_of_a_date_is_not_counted_down() -> None:
    """It would take hundreds of runs, and 1822 looks no smaller than 2021."""
    steps = [*shrink_text("plus 2021-03-10 40\n")]
    assert "plus 2020-03-10 40\n" not in steps
    assert {"plus 2021-02-10 40\n", "plus 2021-03-09 40\n", "plus 2021-03-10 39\n"} <= {*steps}
    assert steps.index("plus 2021-03-10 4\n") < steps.index("plus 2021-02-10 40\n"), "what is shorter comes first"


def test_no_step_has_a_negative_zero() -> None:
    assert not [step for step in shrink_text("3 -15 7,-2\n") if "-0" in step]


def test_no_steps_are_the_text_and_long_texts_only_lose_lines() -> None:
    assert not any(len(each) > len("12 ab\n3\n") for each in shrink_text("12 ab\n3\n"))
    assert list(shrink_text("\n\n")) == list(shrink_text(" ")) == []
    assert "\n" not in list(shrink_text("\na\n"))
    text = "some words 12\n" * 1_000
    assert {each.count("\n") * 14 for each in shrink_text(text)} == {len(each) for each in shrink_text(text)}
