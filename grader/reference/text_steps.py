"""Steps from an input to smaller ones for a reference that knows none: less text, whatever it means.

Which of them are inputs at all the reference's `validate()` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_NUMBER = re.compile(r"[0-9]{1,18}")
_COUNT = re.compile(r"[1-9][0-9]{0,5}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MIXED = re.compile(r"(?<!\w)(?=[^\W\d_]*\d)(?=\d*[^\W\d_])[^\W_]{3,}")
"""A word of digits and letters, as in a code."""
_SIGN = re.compile(r"(?<![^\s,;])-\Z")
_JOINS = frozenset("-/.")
"""Marks between the parts of a date."""
_OF_DAYS = 2
"""Digits of a day. An earlier year looks no smaller to whoever reads it."""
_NEARER = 4
"""A step to the next number leaves such a part of the distance."""
_LONGEST = 4_000
"""Characters of an input of which single words are taken away, too."""


def hide_numbers(output: str) -> str:
    """How an output looks, whatever its numbers: from text alone come many inputs that differ in nothing else."""
    return _NUMBER.sub("0", output)


def shrink_text(text: str) -> Iterator[str]:
    """Smaller inputs, the largest steps first: without lines, without words, with smaller numbers, shorter words.

    One without any word is none of them: it would look like no input at all.
    """
    return (each for each in _list_steps(text) if each.strip() and each != text)


def _list_steps(text: str) -> Iterator[str]:
    lines = text.removesuffix("\n").split("\n")
    end = "\n" * text.endswith("\n")
    for fewer in _drop_lines(lines):
        yield "\n".join(fewer) + end
    if len(text) <= _LONGEST:
        for place, line in enumerate(lines):
            for before, changed in _change_line(lines[:place], line):
                yield "\n".join((*before, changed, *lines[place + 1 :])) + end


def _drop_lines(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Blocks of lines, the largest first; what counts them is made as much smaller."""
    size = len(lines) // 2
    while size:
        for start in range(0, len(lines) - size + 1, size):
            before, behind = lines[:start], lines[start + size :]
            yield (*before, *behind)
            yield from ((*counted, *behind) for counted in _count_down(before, size))
        size //= 2


def _count_down(before: Sequence[str], number: int) -> Iterator[Sequence[str]]:
    """The lines before what is taken away, with a line less by so many that may count it: the first, or the nearest."""
    counts = [place for place, line in enumerate(before) if _COUNT.fullmatch(line) and int(line) >= number]
    for place in dict.fromkeys((*counts[:1], *counts[-1:])):
        yield (*before[:place], str(int(before[place]) - number), *before[place + 1 :])


def _change_line(before: Sequence[str], line: str) -> Iterator[tuple[Sequence[str], str]]:
    """A line with less in it, and the lines before it."""
    words = line.split(" ")
    for place in range(len(words)):
        kept = [*words[:place], *words[place + 1 :]]
        yield before, " ".join(kept)
        yield from ((counted, " ".join(kept)) for counted in _count_down(before, 1))
        if place and _COUNT.fullmatch(kept[0]):
            yield before, " ".join((str(int(kept[0]) - 1), *kept[1:]))
    changed = [*_change_numbers(line)]
    yield from ((before, each) for each in changed if len(each) < len(line))
    for found in _WORD.finditer(line):
        for size in dict.fromkeys((1, len(found[0]) // 2)):
            yield before, line[: found.start() + size] + line[found.end() :]
    for found in _MIXED.finditer(line):
        half = len(found[0]) // 2
        for part in dict.fromkeys((found[0][:half], found[0][half:], found[0][:-1], found[0][1:])):
            yield before, line[: found.start()] + part + line[found.end() :]
    yield from ((before, each) for each in changed if len(each) >= len(line))


def _change_numbers(line: str) -> Iterator[str]:
    """A line with one of its numbers smaller, or without its minus."""
    for found in _NUMBER.finditer(line):
        ahead, behind = line[: found.start()], line[found.end() :]
        if ":" in (ahead[-1:], behind[:1]):
            continue  # a time of day is no shorter, and 00:00 is a special one
        sign = _SIGN.search(ahead)
        if sign and int(found[0]):
            yield ahead[:-1] + found[0] + behind
        is_part = (not sign and ahead[-1:] in _JOINS) or behind[:1] in _JOINS
        for smaller in _list_smaller(found[0], is_part):
            is_negative_zero = sign and not int(smaller)
            yield (ahead[:-1] if is_negative_zero else ahead) + smaller + behind


def _list_smaller(digits: str, is_part: bool) -> Iterator[str]:
    """Smaller numbers; one with zeros in front, or in a time or a date, is also tried as long as it is."""
    value, width = int(digits), len(digits) if is_part or digits.startswith("0") else 0
    near = () if is_part and len(digits) > _OF_DAYS else _approach(value)
    for smaller in dict.fromkeys((0, 1, 2, value // 10, value // 2, *near)):
        if 0 <= smaller < value:
            yield str(smaller)
            if width:
                yield str(smaller).zfill(width)


def _approach(value: int) -> Iterator[int]:
    """Numbers over the half of one, ever nearer to it: in steps of one alone, a large one takes too many runs."""
    gap = value // _NEARER
    while gap > 1:
        yield value - gap
        gap //= _NEARER
    yield value - 1
