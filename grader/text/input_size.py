"""How small an input looks to a student who searches it for the fault of a program."""

from __future__ import annotations


def measure_input(text: str) -> tuple[int, int, str]:
    """Its size, what in it could be taken for the cause, and the order of characters: the less, the smaller it looks.

    A missing last newline makes no input smaller.
    """
    return measure_length(text), count_accidents(text), text


def is_smaller(text: str, other: str) -> bool:
    """Whether an input looks smaller than another; accidents are counted only where that decides."""
    sizes = measure_length(text), measure_length(other)
    return sizes[0] < sizes[1] if sizes[0] != sizes[1] else measure_input(text) < measure_input(other)


def measure_length(text: str) -> int:
    """The number of characters, with the last newline even where that is missing."""
    return len(text) + (not text.endswith("\n"))


def count_accidents(text: str) -> int:
    """Capital letters, empty lines, odd spacing and a missing last newline: each looks like the cause of a failure."""
    *lines, rest = text.split("\n")
    odd = sum(not line.strip() or line != " ".join(line.split()) for line in (*lines, *filter(None, [rest])))
    return sum(map(str.isupper, text)) + odd + bool(rest)


def keep_newline(text: str, smaller: str) -> str:
    """A step to a smaller input with the last newline that the input had, unless that is all that the step takes."""
    ended = f"{smaller}\n"
    return ended if text.endswith("\n") and not smaller.endswith("\n") and ended != text else smaller
