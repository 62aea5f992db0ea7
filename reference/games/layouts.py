"""The layouts in which a class prints its moves, each rewritten in the handouts' words.

What says something else than the handouts' sentence is left as it is, and so is `1 counter`: that is a mistake of its
own, which a student should read about.
"""

from __future__ import annotations

import functools
import re

from reference.games.moves import LOSE

_NUMBER = r"\(?([0-9]{1,100})\)?"
_COUNTERS = r"(?: (counters?|stones?|objects?|coins?))?"
_HEAP = r"(?:heap|pile) ?(?:no\.?|number|#)? ?[:=#]? ?"
_VERB = r"(?:remove|take) ?:? ?"

_LABEL_END = r" ?(?:[:.)\]-]|->|=>)"

LABEL = re.compile(
    rf"(?:(?:game|case|line|test|(?:data ?)?set) ?#? ?)?[0-9]{{1,100}}{_LABEL_END} ?(?=[a-z])", re.IGNORECASE
)
"""`Game 1:`, `Case #1 -`, `1.` before an answer."""

TAKEN_FIRST = re.compile(
    rf"{_VERB}{_NUMBER}{_COUNTERS} ?(?:away )?(?:from|,) ?(?:the )?{_HEAP}{_NUMBER}", re.IGNORECASE
)
"""`remove 2 counters from heap 1`, `Take 2 from pile #1`."""

HEAP_FIRST = re.compile(rf"(?:from )?{_HEAP}{_NUMBER} ?[:,-]?>? ?{_VERB}{_NUMBER}{_COUNTERS}", re.IGNORECASE)
"""`Heap 1: remove 2 counters`, `From heap 1 take 2`."""

LOST = re.compile(r"(?:you )?(?:will )?los(?:e|t|ing)(?: (?:the )?game)?|game (?:is )?lost", re.IGNORECASE)
"""`lose game`, `You lose`, `Lost`."""

_LONGEST = 200
"""Characters of a line that may be an answer."""


def canonical(_text: str, output: str) -> str:
    """The output with every line that words a move in another permitted way in the handouts' own words."""
    return "\n".join(map(_reword, output.split("\n")))


@functools.lru_cache(maxsize=10_000)
def _reword(line: str) -> str:
    """A line in the handouts' own words; a class prints the same few lines again and again."""
    if len(line) > _LONGEST:
        return line
    said = _without_label(" ".join(line.split())).rstrip(".! ")
    if LOST.fullmatch(said):
        return LOSE
    move = TAKEN_FIRST.fullmatch(said)
    if move:
        return _sentence(move[1], move[2], move[3])
    move = HEAP_FIRST.fullmatch(said)
    return _sentence(move[2], move[3], move[1]) if move else line


def _without_label(said: str) -> str:
    label = LABEL.match(said)
    return said[label.end() :] if label else said


def _sentence(taken: str, counters: str | None, heap: str) -> str:
    singular = counters is not None and not counters.lower().endswith("s")
    return f"Remove {taken} {'counter' if singular else 'counters'} from Heap {heap}"
