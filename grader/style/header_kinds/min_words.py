"""The kind `min_words`: prose of so many words."""

from __future__ import annotations

from grader.config.scalars import Count, Maybe
from grader.config.settings import Setting
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault


class MinWordsOptions(Setting):
    """How long the prose must be."""

    min_words: Maybe[Count] = None
    """At least so many words."""


def _find_fault(value: str, options: MinWordsOptions, place: FieldPlace) -> ValueFault | None:
    words = sum(any(map(str.isalnum, word)) for word in value.split())
    if words >= (options.min_words or 0):
        return None
    message = f"The field '{place.name}' has {_count(words)}; it needs at least {options.min_words}."
    return ValueFault("header/wrong-value", message, "Say in a sentence or two what belongs there.")


def _describe_requirement(options: MinWordsOptions, _: FieldPlace) -> str:
    return f"at least {_count(options.min_words or 0)}"


def _count(number: int) -> str:
    return f"{number} word" if number == 1 else f"{number} words"


MIN_WORDS = HeaderKind("min_words", MinWordsOptions, _describe_requirement, _find_fault, prose=True)
