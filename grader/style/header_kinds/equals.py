"""The kind `equals`: one value is right."""

from __future__ import annotations

from grader.config.scalars import Maybe, Text
from grader.config.settings import Setting
from grader.style.header.header_kind import FieldPlace, HeaderKind


class EqualsOptions(Setting):
    """The right value."""

    equals: Maybe[Text] = None
    """The value it must have; `{file}` stands for the expected file name."""


def make_right_value(options: EqualsOptions, place: FieldPlace) -> str:
    """The value, with the name of the file in it."""
    return (options.equals or "").replace("{file}", place.file_name)


EQUALS = HeaderKind("equals", EqualsOptions, words=make_right_value, value=make_right_value)
