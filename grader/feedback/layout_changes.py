"""The one change of form that a program makes in every answer: a colon behind the first word, other decimals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation

from grader.text.spoken_text import say, say_later, say_number

AnswerPair = tuple[str, str]
"""An answer as it is wanted, and the line in which it is given."""

_MARKS = {
    ":": (say_later("a colon"), say_later("the colon")),
    ",": (say_later("a comma"), say_later("the comma")),
    ";": (say_later("a semicolon"), say_later("the semicolon")),
    ".": (say_later("a point"), say_later("the point")),
    "=": (say_later("an equals sign"), say_later("the equals sign")),
    "-": (say_later("a hyphen"), say_later("the hyphen")),
}
"""What is printed, and what is to be left out."""
_MARK = re.compile(r"[^\w\s]{1,3}")
_DECIMALS = re.compile(r"(?<=[0-9])\.([0-9]+)(?![\w.])")


def find_mark(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """Where all of these lines have the same mark behind the first word: what the program does, and what to do."""
    return _find_same([_describe_mark(*pair) for pair in pairs])


def find_end_mark(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """The same where all of them have one mark too many or too few at their end."""
    return _find_same([_describe_end_mark(*pair) for pair in pairs])


def find_cut_decimals(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """The same where all of them lack the decimals of a number."""
    return _find_same([_describe_decimals(*pair) for pair in pairs])


def find_other_decimals(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """The same where a number of each has more or fewer decimals than asked for, or an exponent."""
    return _find_same([_describe_other_decimals(*pair) for pair in pairs])


def find_plus(pairs: Sequence[AnswerPair]) -> tuple[str, str] | None:
    """The same where only a plus before numbers is too much."""
    found = [_list_plus(*pair) for pair in pairs]
    if not found or not all(found):
        return None
    first, *others = frozenset().union(*found)
    if others:
        return say("prints a plus before numbers"), say("Leave it out.")
    return say("prints a plus before {number}", number=first), say("Leave it out there.")


def advise_on_spaces(pairs: Sequence[AnswerPair]) -> str:
    """What to do about lines that differ in white space only, where that is the same for all; empty where it is not."""
    told = {_advise_on_spaces(*pair) for pair in pairs}
    return told.pop() if len(told) == 1 else ""


def _advise_on_spaces(wanted: str, given: str) -> str:
    """Of one line; the words of `wanted` must stand one space apart, for else a picture may be asked for."""
    words = given.split()
    if wanted != " ".join(wanted.split()):
        return ""
    if words != wanted.split():
        return say("Print a space between words.") if "".join(words) == wanted.replace(" ", "") == given else ""
    if given.rstrip() == wanted:
        return say("Print nothing behind the last word of a line.")
    if given.strip() == wanted:
        return say("Print nothing before the first word of a line.")
    return say("Print one space between words, not a tab.") if "\t" in given else say("Print one space between words.")


def _find_same(told: Sequence[tuple[str, str] | None]) -> tuple[str, str] | None:
    return told[0] if len(set(told)) == 1 else None


def _describe_mark(wanted: str, given: str) -> tuple[str, str] | None:
    """Something behind the first word, perhaps with other capital letters."""
    word, blank, rest = wanted.partition(" ")
    mark = given[len(word) : len(given) - len(blank + rest)]
    whole = f"{word}{mark}{blank}{rest}"
    if not blank or not _MARK.fullmatch(mark) or whole.casefold() != given.casefold():
        return None
    quoted = say("“{text}”", text=mark)
    name, known = _MARKS.get(mark, (quoted, quoted))
    if whole == given:
        return say("prints {mark} after the first word of each line", mark=name), say("Leave {mark} out.", mark=known)
    return (
        say("prints {mark} after the first word of each line and changes capital letters", mark=name),
        say("Leave {mark} out, and print the small and capital letters that are asked for.", mark=known),
    )


def _describe_end_mark(wanted: str, given: str) -> tuple[str, str] | None:
    """A line and its mark, such as a full stop."""
    if wanted and given == f"{wanted}{given[-1:]}" and _MARK.fullmatch(given[-1:]):
        return say("prints “{mark}” at the end of a line", mark=given[-1]), say("Leave it out.")
    if given and wanted == f"{given}{wanted[-1:]}" and _MARK.fullmatch(wanted[-1:]):
        return say("leaves out the “{mark}” at the end of a line", mark=wanted[-1]), say("Print it.")
    return None


def _describe_decimals(wanted: str, given: str) -> tuple[str, str] | None:
    """A number without the decimals that are asked for."""
    found = _DECIMALS.search(wanted)
    if found is None or _DECIMALS.sub("", wanted) != given:
        return None
    return say("prints a number without its decimals"), _advise_on_decimals(len(found[1]))


def _list_plus(wanted: str, given: str) -> frozenset[str]:
    """The numbers of a line before which a plus is printed, where nothing else differs; else none."""
    words = list(zip(wanted.split(), given.split(), strict=False))
    changed = [(asked, got) for asked, got in words if asked != got]
    has_plus = all(got == f"+{asked}" and _is_same_number(asked, got) for asked, got in changed)
    return frozenset(asked for asked, _ in changed if has_plus and len(wanted.split()) == len(given.split()))


def _describe_other_decimals(wanted: str, given: str) -> tuple[str, str] | None:
    """The same words and numbers, some of these with other decimals."""
    words = list(zip(wanted.split(), given.split(), strict=False))
    changed = [(asked, got) for asked, got in words if asked != got]
    if any(asked.lstrip("+-0") == got.lstrip("+-0") for asked, got in changed):
        return None  # the zero that is missing, or one too many, stands in front
    places = {_count_decimals(asked) for asked, got in changed if _is_same_number(asked, got)}
    if (
        len(wanted.split()) != len(given.split())
        or len(places) != 1
        or not all(_is_same_number(*each) for each in changed)
    ):
        return None
    number = places.pop()
    return say("prints numbers with other decimals than asked for"), _advise_on_decimals(number)


def _advise_on_decimals(number: int) -> str:
    """How many there are to be; how they are printed is another thing in each language."""
    return say_number(
        number, "Print each such number with {number:,} decimal.", "Print each such number with {number:,} decimals."
    )


def _count_decimals(number: str) -> int:
    return len(number.partition(".")[2])


def _is_same_number(one: str, other: str) -> bool:
    with suppress(InvalidOperation):
        return "." not in (one[-1:], other[-1:]) and Decimal(one) == Decimal(other)
    return False
