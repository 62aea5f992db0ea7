"""Differences by words: what a reader must look at is marked, and nothing else."""

from __future__ import annotations

import pytest

from grader.model import LinePair
from grader.reports.pages.compared_lines import are_comparable, find_stretches, make_rows


def marked(expected: str, actual: str, as_values: bool = False) -> tuple[list[str], list[str]]:
    left, right = find_stretches(expected, actual, as_values)
    assert "".join(text for _, text in left) == expected
    assert "".join(text for _, text in right) == actual
    return [text for differs, text in left if differs and text], [text for differs, text in right if differs and text]


@pytest.mark.parametrize(
    ("expected", "actual", "marks"),
    [
        ("from Heap 1", "from Heap 2", (["1"], ["2"])),
        ("Remove 239 from Heap 3", "Remove 273 from Heap 5", (["239", "3"], ["273", "5"])),
        ("total 1234", "total 1235", (["1234"], ["1235"])),
        ("1 counters", "1 counter", (["s"], [])),
        ("Lose Game", "lose game", (["L", "G"], ["l", "g"])),
        ("Lose", "Remove", (["Lose"], ["Remove"])),
        ("a, b", "a b", ([","], [])),
        ("Heap 2", "Heap 2··", ([], ["··"])),
        ("3.14", "3.15", (["14"], ["15"])),
        ("same", "same", ([], [])),
        ("", "x", ([], ["x"])),
    ],
)
def test_words_and_numbers_are_marked_as_wholes(expected: str, actual: str, marks: tuple[list[str], list[str]]) -> None:
    assert marked(expected, actual) == marks


@pytest.mark.parametrize(
    ("expected", "actual", "marks"),
    [
        ("[[3, 2], [20, 1]]", "[(3, 2), (20, 1)]", ([], [])),
        ("[2, 2.5]", "(2.0, 2.50)", ([], [])),
        ("[2, 2.5, 20]", "[20, 2.55, 2]", (["2", "2.5", "20"], ["20", "2.55", "2"])),
        ("-1", "1.0", (["-"], [])),
        ("[1, 2]", "{1, 2}", (["[", "]"], ["{", "}"])),
    ],
)
def test_of_values_no_other_spelling_is_marked(expected: str, actual: str, marks: tuple[list[str], list[str]]) -> None:
    assert marked(expected, actual, as_values=True) == marks
    (row,), _ = make_rows([LinePair(1, expected, actual)], 1000, as_values=True)
    pieces = [[piece.text for piece in side or () if piece.kind == "changed"] for side in (row.expected, row.actual)]
    assert tuple(pieces) == marks


def test_a_flood_of_differences_is_one() -> None:
    one, other = " ".join("ab" * 40), " ".join("cb" * 40)
    assert marked(one, other) == ([one[: one.rindex(" b")]], [other[: other.rindex(" b")]])


def test_hostile_lines_are_not_compared_token_by_token() -> None:
    one, other = "a." * 100_000, "b," * 100_000
    assert marked(one, other) == ([one], [other])


def test_a_missing_line_is_no_difference_of_words() -> None:
    (row,), _ = make_rows([LinePair(3, None, "more", actual_number=3)], 1000)
    assert row.expected is None
    assert [piece.kind for piece in row.actual or ()] == [""]


def test_rows_begin_just_before_the_first_that_differs() -> None:
    same = [LinePair(at, "x", "x", actual_number=at) for at in range(1, 10)]
    rows, left_out = make_rows([*same, LinePair(10, "x", "y", actual_number=10)], 1000)
    assert [row.number for row in rows] == [9, 10]
    assert left_out == 8


@pytest.mark.parametrize(
    ("pairs", "comparable"),
    [
        ([LinePair(1, "x", "y", actual_number=1)], True),
        ([LinePair(1, "x", "y", actual_number=1), LinePair(2, "z", None)], True),
        ([LinePair(1, "x", None)], False),
        ([LinePair(1, None, "y", actual_number=1)], False),
        ([LinePair(1, "x", "x", actual_number=1)], False),
        ([], False),
    ],
)
def test_beside_nothing_there_is_nothing_to_compare(pairs: list[LinePair], comparable: bool) -> None:
    assert are_comparable(pairs) is comparable
