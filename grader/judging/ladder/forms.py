"""What makes two outputs of different form the same: one function a kind of form, each linear in the output.

They go line by line, so that a comparison ends at the first line that differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import chain, islice

from grader.text.visible import UNSEEN

Lines = Iterable[str]

PUNCTUATION = re.compile(rf"[;:!?'\"()\[\]{{}}]|[.,](?!(?:[^\x20-\x7e\w\s]|{UNSEEN.pattern}){{0,8}}[0-9])")
"""A point or comma before a digit is part of a number, whatever stands between them that cannot be seen."""

WHOLE = r"(?:(?<=0)|(?<=[1-9])[0-9]*+)"
PLAIN = rf"(?:{WHOLE}|(?<=0)\.(?!0{{6}})[0-9]*[1-9]|(?<=[1-9])[0-9]*+\.[0-9]*[1-9])(?![^ ])"
DECIMAL = r"[0-9]++(?:\.[0-9]*+)?|\.[0-9]++"
NUMBER = re.compile(
    rf"[+\-.0-9](?<![^ ].)(?!{PLAIN})"
    rf"(?:(?<=[0-9])[0-9]*+(?:\.[0-9]*+)?|(?<=\.)[0-9]++|(?<=[+\-])(?:{DECIMAL}))(?:[eE][+-]?[0-9]{{1,4}})?(?![^ ])",
    re.ASCII,
)
"""A word that is a number, and not one that could not be written in a plainer way.

Its first character comes first, and only then what stands before it, so that `re` can leap from one such to the next.
"""
BLANKS = " \t\v\f"
"""At a line's end: what mode `lines` forgives there, but for CR, which is part of how lines end."""

_WITHOUT_BLANKS = dict.fromkeys(map(ord, f"{BLANKS}\r"))

STRETCH = 64
"""Lines that are looked at together where it does not matter where lines end."""

LONGEST_NUMBER = 28
"""Digits up to which `Decimal` keeps a number as it is."""


def join_stretches(lines: Lines) -> Iterator[str]:
    """Many lines as one, for kinds of form to which a line's end is white space like any other: that is much faster."""
    rest = iter(lines)
    while stretch := list(islice(rest, STRETCH)):
        yield " ".join(stretch)


def unify_line_endings(lines: Lines) -> Iterator[str]:
    """CR LF and CR as LF."""
    held: str | None = None
    for line in lines:
        if held is not None:
            yield from held.removesuffix("\r").split("\r")
        held = line
    if held is not None:
        yield from held.split("\r")  # no LF comes after it


def drop_final_newline(lines: Lines) -> Iterator[str]:
    """One empty line at the end is what a final newline leaves."""
    held: str | None = None
    alone = True
    for line in lines:
        if held is not None:
            yield held
            alone = False
        held = line
    if held or (held is not None and alone):
        yield held


def drop_trailing_blanks(lines: Lines) -> Iterator[str]:
    """No blanks at the ends of lines."""
    return (line.rstrip(BLANKS) for line in lines)


def drop_blank_lines(lines: Lines) -> Iterator[str]:
    """No empty lines."""
    return filter(str.strip, lines)


def unify_spacing(lines: Lines) -> Iterator[str]:
    """One space where there is white space, none at the ends."""
    return (" ".join(line.split()) for line in lines)


def drop_line_breaks(lines: Lines) -> Iterator[str]:
    """The words, on whatever lines they stand."""
    return chain.from_iterable(map(str.split, lines))


def drop_unseen_characters(lines: Lines) -> Iterator[str]:
    """Only characters that can be seen, and blanks."""
    return (line if _is_seen(line) else "".join(filter(_is_seen, line)) for line in lines)


def _is_seen(text: str) -> bool:
    if text.isascii() and text.isprintable():
        return True
    return text.translate(_WITHOUT_BLANKS).isprintable() and not UNSEEN.search(text)


def unify_letter_case(lines: Lines) -> Iterator[str]:
    """Capital and small letters as one."""
    return map(str.casefold, lines)


def drop_punctuation(lines: Lines) -> Iterator[str]:
    """Punctuation counts as white space."""
    return unify_spacing(PUNCTUATION.sub(" ", line) for line in lines)


def number_format(lines: Lines) -> Iterator[str]:
    """`2.50`, `+2.5` and `02.5` as one number."""
    return (NUMBER.sub(_unify_number, line) for line in lines)


def _unify_number(number: re.Match[str]) -> str:
    return number[0] if len(number[0]) > LONGEST_NUMBER else _strip_number(number[0])


@lru_cache(maxsize=4096)
def _strip_number(number: str) -> str:
    """A whole number by its digits, where these are not too many, so that it is like one that was plain before."""
    value = Decimal(number)
    if value == value.to_integral_value() and abs(value) < 10**LONGEST_NUMBER:
        return str(int(value))
    return str(value.normalize())
