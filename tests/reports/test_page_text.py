"""Texts from outside: everything visible, long ones folded with a count."""

import pytest

from grader.model import LinePair
from grader.reports.pages.compared_lines import make_rows
from grader.reports.pages.page_text import fold_line, make_block, make_message_block
from grader.reports.pages.source import view_source


def plain(line: tuple) -> str:
    return "".join(piece.text for piece in line)


@pytest.mark.parametrize(
    ("text", "lines", "final_newline"),
    [("", 0, True), ("a", 1, False), ("a\n", 1, True), ("a\n\n", 2, True), ("\n", 1, True)],
)
def test_lines_and_the_last_newline(text: str, lines: int, final_newline: bool) -> None:
    made = make_block(text, 1000)
    assert len(made.lines) == lines
    assert not made.lines or made.final_newline is final_newline


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("3 4\n\n", ()),
        ("3  4\n5  6\n", ("· is a space",)),
        ("3 4 \n", ("· is a space",)),
        ("3\t4\n", ("→ is a tab",)),
        ("3 4\r\n 5\n", ("· is a space", "␍ is a carriage return")),
    ],
)
def test_what_stands_for_an_invisible_character_is_said(text: str, signs: tuple[str, ...]) -> None:
    assert make_block(text, 1000).signs == signs


def test_only_signs_that_are_shown_are_explained() -> None:
    assert make_block("3 4\n" * 20 + "5  6\n", 100).signs == ()
    assert make_block("x" * 300 + "  y\n", 1000).signs == ()
    assert make_message_block("  at line 3\n", 1000).signs == ()


def test_what_is_folded_is_counted() -> None:
    made = make_block("12345678\n" * 100, 320)
    assert made.hidden == f"{100 - len(made.lines)} more lines ({9 * (100 - len(made.lines))} characters) not shown"
    assert 1 < len(made.lines) < 20


def test_one_line_is_shown_even_when_it_is_too_long() -> None:
    made = make_block("x" * 1_000_000, 400)
    assert plain(made.lines[0]).endswith("… 999,760 more characters")


def test_expanding_escapes_count_by_what_they_become() -> None:
    made = make_block("\x00" * 240 + "\n" + "\x00" * 240, 1000)
    assert len(made.lines) == 1


def test_only_the_differing_stretch_is_marked() -> None:
    (row,), left_out = make_rows([LinePair(1, "Remove 2 counters", "Remove 13 counters")], 1000)
    assert [(piece.kind, piece.text) for piece in row.actual] == [("", "Remove "), ("changed", "13"), ("", " counters")]
    assert left_out == 0


def test_a_difference_far_in_a_long_line_is_shown() -> None:
    (row,), _ = make_rows([LinePair(1, "a" * 5000 + "b" + "c" * 5000, "a" * 5000 + "X" + "c" * 5000)], 1000)
    assert ("changed", "X") in [(piece.kind, piece.text) for piece in row.actual]
    assert plain(row.actual).startswith("… 4,940 equal characters …")
    assert len(plain(row.actual)) < 300


@pytest.mark.parametrize(("expected", "actual"), [("a", None), (None, "a"), ("a", "a"), ("", " ")])
def test_odd_pairs_have_a_row(expected: str | None, actual: str | None) -> None:
    (row,), _ = make_rows([LinePair(1, expected, actual)], 1000)
    assert (row.expected is None, row.actual is None) == (expected is None, actual is None)
    assert row.same is (expected == actual)


def test_rows_beyond_the_budget_are_counted() -> None:
    made, left_out = make_rows([LinePair(n, "x" * 100, "y" * 100) for n in range(50)], 2000)
    assert len(made) + left_out == 50
    assert left_out > 30


def test_control_and_direction_characters_become_visible() -> None:
    assert plain(fold_line("a\x1b[31m\u202eb\ufeff\r ")) == "a\\x1b[31m\\u202eb\\ufeff␍·"


@pytest.mark.parametrize(
    "source", ["", "\n\n\nx = 1\n", "x = '''never closed\n\n", "\x00\x1b\u202e\n", "if :(\n\t\r\n", "a\u2028b\n"]
)
def test_line_numbers_of_a_source_stay_true(source: str) -> None:
    view = view_source("Nim.py", source, "python", ())
    assert len(view.lines) + view.hidden_lines == source.count("\n") + (not source.endswith("\n")) * bool(source)
    assert not any(character in plain(line.pieces) for line in view.lines for character in "\x00\x1b\u202e\r")


def test_a_huge_source_is_folded_with_a_count() -> None:
    view = view_source("Nim.py", "x = 1\n" * 100_000, "python", ())
    assert 300 < len(view.lines) < 2000
    assert len(view.lines) + view.hidden_lines == 100_000


def test_the_first_line_is_cut_until_it_fits() -> None:
    made = make_block("\x00" * 240, 400)
    assert len(plain(made.lines[0])) < 400
    assert plain(made.lines[0]).endswith("… 180 more characters")


@pytest.mark.parametrize(
    ("pair", "expected", "actual"),
    [
        (LinePair(1, "", None), "⏎ empty line", None),
        (LinePair(2, None, "", actual_number=2), None, "⏎ empty line"),
        (LinePair(1, "", "a", actual_number=1), "⏎ empty line", "a"),
        (LinePair(1, "", "", actual_number=1), "⏎ empty line", "⏎ empty line"),
    ],
)
def test_an_empty_line_is_seen(pair: LinePair, expected: str | None, actual: str | None) -> None:
    (row,), _ = make_rows([pair], 1000)
    assert (row.expected and plain(row.expected), row.actual and plain(row.actual)) == (expected, actual)


def test_each_side_of_a_row_has_its_own_number() -> None:
    pairs = [LinePair(1, None, "x", actual_number=1), LinePair(1, "a", "a", actual_number=2), LinePair(2, "b", None)]
    made, _ = make_rows(pairs, 1000)
    assert [(row.number, row.actual_number) for row in made] == [(None, 1), (1, 2), (2, None)]
