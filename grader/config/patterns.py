"""Regular expressions of an instructor: read by `regex` in its dialect V0, as `re` reads them, with a time limit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regex import Pattern

LONGEST_MATCHED = 64
"""Characters of a header's value that a pattern is tried on; a longer one does not match."""

_TRIAL = 0.25
_TRIED_ON = tuple(character * (LONGEST_MATCHED - 1) + "\0" for character in "aA0 _.")
"""Long runs that end in what fits hardly any pattern: whoever shares them out in every way takes for ever."""


@lru_cache(maxsize=10_000)
def compile_pattern(pattern: str) -> Pattern[str]:
    """Raises ValueError, with the reason, for a text that is not a regular expression."""
    import regex  # it takes long to import, and few assignments have patterns

    try:
        return regex.compile(pattern, regex.V0)
    except (regex.error, RecursionError, OverflowError) as error:
        raise ValueError(str(error)) from error


def matches_whole(pattern: str, text: str, seconds: float) -> bool:
    """Whether the whole text matches. `seconds` are processor time.

    Raises ValueError as `compile_pattern` does, TimeoutError if it needs more time, or more memory than there is.
    """
    if seconds <= 0:
        raise TimeoutError
    try:
        return compile_pattern(pattern).fullmatch(text, timeout=seconds, concurrent=True) is not None
    except MemoryError as error:
        raise TimeoutError(str(error)) from error


def is_bounded(pattern: str) -> bool:
    """Whether the pattern comes to an end on long runs of one character. Raises ValueError if it is none."""
    try:
        for text in _TRIED_ON:
            matches_whole(pattern, text, _TRIAL)
    except TimeoutError:
        return False
    return True


def find_pattern_fault(pattern: str) -> str:
    """Why a text is not a regular expression; empty when it is one."""
    try:
        compile_pattern(pattern)
    except ValueError as error:
        return str(error)
    return ""
