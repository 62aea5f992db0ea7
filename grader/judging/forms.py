"""What makes two outputs of different form the same: one function a kind of form, each linear in the output."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from grader.judging.visible import UNSEEN

Lines = Sequence[str]

PUNCTUATION = re.compile(r"[;:!?'\"()\[\]{}]|[.,](?![0-9])")
"""A point or comma before a digit is part of a number."""

NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]{1,4})?", re.ASCII)
LONGEST_NUMBER = 28
"""Digits up to which `Decimal` keeps a number as it is."""


def line_endings(lines: Lines) -> Lines:
    """CR LF and CR as LF."""
    return "\n".join(lines).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def final_newline(lines: Lines) -> Lines:
    """One empty line at the end is what a final newline leaves."""
    return lines[:-1] if len(lines) > 1 and not lines[-1] else lines


def trailing_blanks(lines: Lines) -> Lines:
    """No blanks at the ends of lines."""
    return [line.rstrip(" \t") for line in lines]


def blank_lines(lines: Lines) -> Lines:
    """No empty lines."""
    return [line for line in lines if line.strip()]


def spacing(lines: Lines) -> Lines:
    """One space where there is white space, none at the ends."""
    return [" ".join(line.split()) for line in lines]


def line_breaks(lines: Lines) -> Lines:
    """The words, on whatever lines they stand."""
    return " ".join(lines).split()


def unseen_characters(lines: Lines) -> Lines:
    """Only characters that can be seen, and blanks."""
    return [line if _seen(line) else "".join(filter(_seen, line)) for line in lines]


def _seen(text: str) -> bool:
    return text.replace("\t", "").replace("\r", "").isprintable() and not UNSEEN.search(text)


def letter_case(lines: Lines) -> Lines:
    """Capital and small letters as one."""
    return [line.casefold() for line in lines]


def punctuation(lines: Lines) -> Lines:
    """Punctuation counts as white space."""
    return spacing([PUNCTUATION.sub(" ", line) for line in lines])


def number_format(lines: Lines) -> Lines:
    """`2.50`, `+2.5` and `02.5` as one number."""
    return [" ".join(map(_plain_number, line.split(" "))) for line in lines]


def _plain_number(word: str) -> str:
    if len(word) > LONGEST_NUMBER or not NUMBER.fullmatch(word):
        return word
    return str(Decimal(word).normalize())
