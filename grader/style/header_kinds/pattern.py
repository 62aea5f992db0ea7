"""The kind `pattern`: a value of a form."""

from __future__ import annotations

from grader.config.patterns import LONGEST_MATCHED, matches_whole
from grader.config.scalars import Maybe, Pattern
from grader.config.settings import Setting
from grader.readers import ReadError
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault, describe_example
from grader.style.header.header_lines import show_value
from grader.text.spoken_text import say

_TIME_LIMIT = 1.0


class PatternOptions(Setting):
    """The form of the value."""

    pattern: Maybe[Pattern] = None
    """A regular expression that the whole value, of at most 64 characters, must match."""


def _find_fault(value: str, options: PatternOptions, place: FieldPlace) -> ValueFault | None:
    if len(value) <= LONGEST_MATCHED and _matches(value, options, place):
        return None
    if place.example:
        message = say(
            "The field '{name}' contains '{found}', which is not {wanted}.",
            name=place.name,
            found=show_value(value),
            wanted=describe_example(place.example),
        )
        return ValueFault("header/wrong-value", message, say("Write {wanted}.", wanted=describe_example(place.example)))
    message = say(
        "The field '{name}' contains '{found}', which is not text of the form {pattern}.",
        name=place.name,
        found=show_value(value),
        pattern=options.pattern,
    )
    return ValueFault("header/wrong-value", message, say("Write it in the form {pattern}.", pattern=options.pattern))


def _matches(value: str, options: PatternOptions, place: FieldPlace) -> bool:
    """Raises ReadError where only the pattern is at fault: that must not cost a student points."""
    try:
        return matches_whole(options.pattern or "", value, _TIME_LIMIT)
    except TimeoutError as error:
        why = f"the pattern of the field '{place.name}' does not finish within {_TIME_LIMIT:g} s"
        raise ReadError(why, "Limit its nested repetitions.") from error


def _describe_requirement(options: PatternOptions, place: FieldPlace) -> str:
    if place.example:
        return describe_example(place.example)
    return say("text of the form {pattern}", pattern=options.pattern)


PATTERN = HeaderKind("pattern", PatternOptions, _describe_requirement, _find_fault)
