"""Mode `tokens`: the words in order, as contest checkers compare them; white space of any amount separates them."""

from __future__ import annotations

from grader.judging.differences import difference
from grader.judging.words import read_words
from grader.model import Difference
from grader.settings import Compare


def compare(expected: bytes, actual: bytes, _rule: Compare) -> Difference | None:
    """How the words differ, None when they are the same."""
    return difference(*read_words(expected, actual))
