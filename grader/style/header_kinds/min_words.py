"""The kind `min_words`: prose of so many words."""

from __future__ import annotations

from grader.config.scalars import Count, Maybe
from grader.config.settings import Setting
from grader.style.header.header_kind import FieldPlace, HeaderKind, ValueFault
from grader.text.spoken_text import say, say_number


class MinWordsOptions(Setting):
    """How long the prose must be."""

    min_words: Maybe[Count] = None
    """At least so many words."""


def _find_fault(value: str, options: MinWordsOptions, place: FieldPlace) -> ValueFault | None:
    words = sum(any(map(str.isalnum, word)) for word in value.split())
    if words >= (options.min_words or 0):
        return None
    message = say_number(
        words,
        "The field '{name}' has {number:,} word; it needs at least {least:,}.",
        "The field '{name}' has {number:,} words; it needs at least {least:,}.",
        name=place.name,
        least=options.min_words,
    )
    return ValueFault("header/wrong-value", message, say("Say in a sentence or two what belongs there."))


def _describe_requirement(options: MinWordsOptions, _: FieldPlace) -> str:
    return say_number(options.min_words or 0, "at least {number:,} word", "at least {number:,} words")


MIN_WORDS = HeaderKind("min_words", MinWordsOptions, _describe_requirement, _find_fault, prose=True)
