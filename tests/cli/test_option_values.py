"""What an option takes: an error says what was meant or what is wanted."""

from __future__ import annotations

import click
import pytest

from grader.cli.option_values import OneOf, WholeNumber


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (OneOf(["strong", "plain"]), "stong", "'stong' is not one of 'strong', 'plain'. Did you mean `strong`?"),
        (OneOf(["strong", "plain"]), "xyz", "'xyz' is not one of 'strong', 'plain'."),
        (WholeNumber(min=1), "abc", "'abc' is not a whole number."),
        (WholeNumber(min=1), "0", "must be 1 or more, not 0."),
        (WholeNumber(0, 65535), "70000", "must be between 0 and 65535, not 70000."),
    ],
)
def test_a_wrong_value_is_told(kind: click.ParamType, value: str, said: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        kind.convert(value, None, None)
    assert error.value.message == said


@pytest.mark.parametrize(
    ("kind", "value", "taken"), [(OneOf(["strong"]), "strong", "strong"), (WholeNumber(min=1), "3", 3)]
)
def test_a_right_value_is_taken(kind: click.ParamType, value: str, taken: object) -> None:
    assert kind.convert(value, None, None) == taken
