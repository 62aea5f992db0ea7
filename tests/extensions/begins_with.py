"""A kind of header field that nobody needs: values that begin as the assignment says."""

from __future__ import annotations

from grader.config.scalars import Maybe, Text
from grader.config.settings import Setting
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault


class BeginsWithOptions(Setting):
    """How the value begins."""

    begins_with: Maybe[Text] = None
    """The first letters of the value."""


def _words(options: BeginsWithOptions, _: FieldPlace) -> str:
    return f"a text that begins with {options.begins_with}"


def _fault(value: str, options: BeginsWithOptions, place: FieldPlace) -> ValueFault | None:
    if value.startswith(str(options.begins_with)):
        return None
    return ValueFault("header/wrong-value", f"The field '{place.name}' begins in another way.", "Begin it as asked.")


BEGINS_WITH = HeaderKind("begins_with", BeginsWithOptions, _words, _fault)
