"""What was said in a game, as far as a page shows it: of a long one the beginning and the end."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from grader.model import Exchange, GameRemark
from grader.text.shorten import shorten

_FIRST, _LAST = 100, 300
"""So many things said are kept from the beginning of a long game, and from its end."""
_LONGEST_TEXT = 1_000


class GameRecord:
    """The exchanges of one game, in their order."""

    def __init__(self) -> None:
        self._first: list[Exchange] = []
        self._last: deque[Exchange] = deque(maxlen=_LAST)
        self._left_out = 0

    def note(self, said: Exchange) -> None:
        """Add what was said."""
        said = replace(said, text=shorten(said.text, _LONGEST_TEXT, " … {left} more characters"))
        if len(self._first) < _FIRST:
            self._first.append(said)
            return
        self._left_out += len(self._last) == _LAST
        self._last.append(said)

    def add_remark(self, remark: GameRemark | None) -> None:
        """Keep what there is to tell of what was said last."""
        said = self._last or self._first
        if said:
            said[-1] = replace(said[-1], remark=remark)

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """What was said so far."""
        cut = [Exchange("", f"… {self._left_out} more lines")] if self._left_out else []
        return (*self._first, *cut, *self._last) or (Exchange("", "Nothing was said."),)
