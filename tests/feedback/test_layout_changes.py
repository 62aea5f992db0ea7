"""What to do about spaces is said only where it is the same in every line."""

from __future__ import annotations

import pytest

from grader.feedback.layout_changes import advise_on_spaces, find_end_mark, find_other_decimals
from grader.feedback.layout_sentences import LayoutExample, describe_layout

ONE = "Print one space between words."


@pytest.mark.parametrize(
    ("pairs", "advice"),
    [
        ([("the 2", "the        2"), ("zebra 1", "zebra      1")], ONE),
        ([("the 2", "the 2   "), ("zebra 1", "zebra  1")], ""),
        ([("the 2", "the\t2"), ("zebra 1", "zebra \t1")], "Print one space between words, not a tab."),
        ([("the 2", "the2"), ("zebra 1", "zebra1")], "Print a space between words."),
        ([("the 2", "the 2  ")], "Print nothing behind the last word of a line."),
        ([("the 2", "  the 2")], "Print nothing before the first word of a line."),
        ([("the 2", "  the 2"), ("a 1", "a  1")], ""),
        ([("  *", " *")], ""),
        ([("a b", "a b"), ("the 2", "t he 2")], ""),
    ],
)
def test_the_spaces_to_print(pairs: list[tuple[str, str]], advice: str) -> None:
    assert advise_on_spaces([pair for pair in pairs if pair[0] != pair[1]]) == advice


def test_it_stands_behind_what_is_printed() -> None:
    example = LayoutExample("handout", "the 2\na 1\n", "the  2\na    1\n", is_right=True)
    assert describe_layout(example) == (
        f"Your program prints other spaces than asked for: “the··2” instead of “the 2”. {ONE}"
    )


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([("It is 0.", "It is 0"), ("It is 1.", "It is 1")], ("leaves out the “.” at the end of a line", "Print it.")),
        ([("Lose Game", "Lose Game!")], ("prints “!” at the end of a line", "Leave it out.")),
        ([("It is 0.", "It is 0"), ("It is 1.", "It is 2")], None),
        ([("Lose", "Loser")], None),
        ([("", ".")], None),
    ],
)
def test_a_mark_at_the_end_is_no_number_format(pairs: list[tuple[str, str]], told: tuple[str, str] | None) -> None:
    assert find_end_mark(pairs) == told
    assert find_other_decimals(pairs) is None


@pytest.mark.parametrize("pair", [("1 h 05 min", "1 h 5 min"), ("2 h", "02 h"), ("7:00", "7:0")])
def test_a_zero_in_front_is_no_decimal(pair: tuple[str, str]) -> None:
    assert find_other_decimals([pair]) is None
