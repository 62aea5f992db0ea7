"""A comparison mode that nobody needs: whole numbers that are the same once they are divided."""

from __future__ import annotations

from grader.config.scalars import Count
from grader.config.settings import Setting
from grader.judging.mode import Mode
from grader.judging.reading import Readings
from grader.judging.word_reading import read_words


class RoundedOptions(Setting):
    """How coarse the numbers are."""

    to: Count = 1
    """By this they are divided."""


def read(expected: bytes, actual: bytes, options: RoundedOptions) -> Readings:
    """The words; those whose halves, thirds or whatever is set are the same are alike."""
    return Readings(*read_words(expected, actual), lambda one, other: _near(one, other, options.to))


def _near(one: bytes, other: bytes, parts: int) -> bool:
    """Whether they are; a word that is no whole number, as a student may print, is only like itself."""
    if not (one.lstrip(b"-").isdigit() and other.lstrip(b"-").isdigit()):
        return one == other
    return abs(int(one) - int(other)) < parts


ROUNDED = Mode("rounded", read, RoundedOptions, words="a number", read_words=lambda words: {"to": words})
