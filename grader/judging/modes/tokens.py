"""Mode `tokens`: the words in order, as contest checkers compare them; white space of any amount separates them."""

from __future__ import annotations

from grader.judging.mode import Mode, NoOptions
from grader.judging.reading import Readings
from grader.judging.word_reading import read_words


def read(expected: bytes, actual: bytes, _options: NoOptions) -> Readings:
    """The words."""
    return Readings(*read_words(expected, actual))


TOKENS = Mode("tokens", read, takes_same_bytes=True, in_order=True)
