"""What an option takes, with an error that says what was meant or what is wanted."""

from __future__ import annotations

from typing import Any

import click

from grader.text.wording import suggest_word


class OneOf(click.Choice[str]):
    """One of a few words; an error suggests the closest one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Raises click.BadParameter for any other."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            meant = suggest_word(str(value), self.choices)
            return self.fail(f"{error.message} {meant[:1].upper()}{meant[1:]}".rstrip(), param, ctx)


class WholeNumber(click.IntRange):
    """A whole number between bounds."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Raises click.BadParameter if it is not a whole number, or out of range."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        try:
            return int(super().convert(number, param, ctx))
        except click.BadParameter:
            bounds = f"{self.min} or more" if self.max is None else f"between {self.min} and {self.max}"
            return self.fail(f"must be {bounds}, not {number}.", param, ctx)
