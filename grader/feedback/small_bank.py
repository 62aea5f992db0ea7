"""The small inputs of an assignment as one search sees them: it follows from those alone that it has asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.text.digest import hash_parts
from grader.text.input_size import measure_length


class SmallBank:
    """Small inputs in their order, and which of them were asked for: the first `read`, and all up to a length.

    Where the end was met, `read` is one more than there are.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self.read = self.longest = 0

    def __iter__(self) -> Iterator[str]:
        for number, text in enumerate(self._texts, 1):
            self.read = max(self.read, number)
            yield text
        self.read = len(self._texts) + 1

    def list_all(self) -> Sequence[str]:
        """Each of them."""
        return [*self]

    def list_short(self, longest: int) -> Sequence[str]:
        """Those of at most so many characters."""
        self.longest = max(self.longest, longest)
        return [text for text in self._texts if measure_length(text) <= longest]

    def print_of(self, read: int, longest: int) -> str:
        """A hash of what a search is told that asks for so much."""
        short = [text for text in self._texts if measure_length(text) <= longest]
        return hash_parts(repr((self._texts[:read], short)).encode("utf-8", "surrogatepass"))
