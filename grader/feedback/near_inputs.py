"""Inputs that differ in one place from one that fails: the nearest that gets a right answer tells where to look.

After A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE Transactions on Software
Engineering 28(2), 2002: what fails is told best by the difference to what does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from grader.text.spoken_text import SpokenText, say, say_later

_NUMBER = re.compile(r"(?<![0-9])-?[0-9]{1,9}(?![0-9])")
_LINE, _COUNT = re.compile(r"[^\n]*\n|[^\n]+"), re.compile(r"[0-9]+")
_JOINS = ".:/-"
"""What joins numbers to a decimal, a time or a date: these keep their form."""
_MINUTES = 60
_WORD = re.compile(r"\S+")
_MOST_NUMBERS, _MOST_EXCHANGED, _MOST_WORDS = 16, 4, 12
_LONGEST_LINE = 50
_AS_INPUT = say_later("With `{line}` as the input, your program gives the right answer.")
_AS_LINE = say_later("With `{line}` as line {number}, your program gives the right answer.")
_EXCHANGED = say_later("With lines {first} and {second} swapped, your program gives the right answer.")


@dataclass(frozen=True)
class NearInput:
    """An input, and what is said where it gets a right answer.

    It `is_special` where a number is 0 now, or all numbers are the same: of these an answer often is right by chance.
    """

    text: str
    message: SpokenText
    is_special: bool = False


def list_near_inputs(text: str) -> Iterator[NearInput]:
    """The inputs with one number larger or smaller by 1, two lines exchanged, or a word as in another line."""
    lines = _LINE.findall(text)
    changed = chain(
        islice(_change_numbers(lines), _MOST_NUMBERS),
        islice(_exchange_lines(lines), _MOST_EXCHANGED),
        islice(_change_words(lines), _MOST_WORDS),
    )
    known = {text}
    for each in changed:
        if each.text not in known:
            known.add(each.text)
            yield each


def count_changed_lines(expected: str, other: str) -> int:
    """How many lines of two right outputs differ: where few do, the inputs tell best what is between them."""
    one, two = expected.splitlines(), other.splitlines()
    return sum(a != b for a, b in zip(one, two, strict=False)) + abs(len(one) - len(two))


def _change_numbers(lines: Sequence[str]) -> Iterator[NearInput]:
    for place, line in enumerate(lines):
        for found in _NUMBER.finditer(line):
            around = line[: found.start()][-1:], line[found.end() :][:1]
            is_part = any(each and each in _JOINS for each in around)
            digits = found[0].removeprefix("-") if is_part or around[0].isalnum() else found[0]
            start = found.end() - len(digits)
            for value in (int(digits) + 1, int(digits) - 1):
                new = _write_like(value, digits)
                if (value >= 0 or int(digits) < 0) and not (is_part and _leaves_form(new, digits, ":" in around)):
                    yield from _replace(lines, place, (start, found.end()), new)


def _write_like(value: int, digits: str) -> str:
    """A number with zeros in front where the other one has them."""
    return str(value).zfill(len(digits)) if digits.startswith("0") else str(value)


def _leaves_form(new: str, digits: str, is_time: bool) -> bool:
    """Whether a part of a decimal, a time or a date can hardly be so."""
    return len(new) != len(digits) or int(new) == 0 or (is_time and int(new) >= _MINUTES)


def _exchange_lines(lines: Sequence[str]) -> Iterator[NearInput]:
    """Neighbours, but for a first line that says how many there are, and for empty ones."""
    first = 1 if lines and _COUNT.fullmatch(lines[0].strip()) else 0
    for place in range(first, len(lines) - 1):
        one, other = lines[place : place + 2]
        if other.endswith("\n") and one.strip() and other.strip():
            text = "".join((*lines[:place], other, one, *lines[place + 2 :]))
            yield NearInput(text, say(_EXCHANGED, first=place + 1, second=place + 2))


def _change_words(lines: Sequence[str]) -> Iterator[NearInput]:
    """With a word in the place of another one that stands in the same column: what begins a line often is a command."""
    words = [[*_WORD.finditer(line)] for line in lines]
    for place, found in enumerate(words):
        for column, word in enumerate(found):
            for other in dict.fromkeys(each[column][0] for each in words if column < len(each)):
                if other != word[0]:
                    yield from _replace(lines, place, word.span(), other)


def _replace(lines: Sequence[str], place: int, span: tuple[int, int], other: str) -> Iterator[NearInput]:
    """Another text in a place of a line; nothing where the line would be too long to be read."""
    line = lines[place]
    changed = f"{line[: span[0]]}{other}{line[span[1] :]}"
    shown = changed.rstrip("\n")
    if len(shown) > _LONGEST_LINE or "`" in shown or not shown.isprintable():
        return
    text = "".join((*lines[:place], changed, *lines[place + 1 :]))
    message = _AS_INPUT if len(lines) == 1 else _AS_LINE
    is_special = _is_zero(other) or (_has_one_number(text) and not _has_one_number("".join(lines)))
    yield NearInput(text, say(message, line=shown, number=place + 1), is_special)


def _is_zero(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None and int(word) == 0


def _has_one_number(text: str) -> bool:
    return len(set(_NUMBER.findall(text))) == 1
