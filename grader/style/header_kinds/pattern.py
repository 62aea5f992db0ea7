"""The kind `pattern`: a value of a form."""

from __future__ import annotations

import re

from grader.config.patterns import LONGEST_MATCHED
from grader.config.scalars import Maybe, Pattern
from grader.config.settings import Setting
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault
from grader.style.header.header_lines import shown


class PatternOptions(Setting):
    """The form of the value."""

    pattern: Maybe[Pattern] = None
    """A regular expression that the whole value, of at most 64 characters, must match."""


def _fault(value: str, options: PatternOptions, place: FieldPlace) -> ValueFault | None:
    if len(value) <= LONGEST_MATCHED and re.fullmatch(options.pattern or "", value):
        return None
    message = f"The field '{place.name}' holds '{shown(value)}', which has not the form {options.pattern}."
    return ValueFault("header/wrong-value", message, f"Write it in the form {options.pattern}.")


def _words(options: PatternOptions, _: FieldPlace) -> str:
    return f"text of the form {options.pattern}"


PATTERN = HeaderKind("pattern", PatternOptions, _words, _fault)
