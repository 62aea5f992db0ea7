"""The one change of form that a program makes in every answer: a colon behind the first word, decimals left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

AnswerPair = tuple[str, str]
"""An answer as it is wanted, and the line in which it is given."""

_MARKS = {":": "a colon", ",": "a comma", ";": "a semicolon", ".": "a point", "=": "an equals sign", "-": "a hyphen"}
_MARK = re.compile(r"[^\w\s]{1,3}")
_ARTICLE = re.compile("^an? ")
_DECIMALS = re.compile(r"(?<=[0-9])\.([0-9]+)(?![\w.])")


def find_mark(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """Where all of these lines have the same mark behind the first word: what the program does, and what to do."""
    return _find_same([_describe_mark(*pair) for pair in pairs])


def find_lost_decimals(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """The same where all of them lack the decimals of a number."""
    return _find_same([_describe_decimals(*pair) for pair in pairs])


def _find_same(told: Sequence[tuple[str, str] | None]) -> tuple[str, str] | None:
    return told[0] if len(set(told)) == 1 else None


def _describe_mark(wanted: str, given: str) -> tuple[str, str] | None:
    """Something behind the first word, perhaps with other capital letters."""
    word, blank, rest = wanted.partition(" ")
    mark = given[len(word) : len(given) - len(blank + rest)]
    whole = f"{word}{mark}{blank}{rest}"
    if not blank or not _MARK.fullmatch(mark) or whole.casefold() != given.casefold():
        return None
    name = _MARKS.get(mark, f"“{mark}”")
    what, leave = f"prints {name} after the first word of each line", f"Leave {_ARTICLE.sub('the ', name)} out"
    if whole == given:
        return what, f"{leave}."
    return (
        f"{what} and changes capital letters",
        f"{leave}, and print the small and capital letters that are asked for.",
    )


def _describe_decimals(wanted: str, given: str) -> tuple[str, str] | None:
    """A number without the decimals that are asked for."""
    found = _DECIMALS.search(wanted)
    if found is None or _DECIMALS.sub("", wanted) != given:
        return None
    return "prints a number without its decimals", f"Print a floating-point number, as %.{len(found[1])}f does."
