"""The reference of the assignment `tally`: functions and a class that submissions have, too."""

from __future__ import annotations

import re
from collections import Counter


def clean(text: str) -> list[str]:
    """The words of a text in small letters."""
    return re.findall("[a-z]+", text.lower())


def mean_length(words: list[str]) -> float:
    """The mean length of some words."""
    return sum(map(len, words)) / len(words)


class Tally:
    """How often words were seen."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def add(self, text: str) -> None:
        """See the words of a text."""
        self._seen.update(clean(text))

    def count(self, word: str) -> int:
        """How often a word was seen."""
        return self._seen[word]

    def total(self) -> int:
        """How many words were seen."""
        return self._seen.total()
