"""How long a regular expression of an instructor may take: patterns are bounded when they are loaded.

`re` tries one way after the other in which a pattern can share a text out among its repeats and branches. A pattern
whose ways are few is quick on every text; `([a-z]+)+[0-9]` has twice as many for each letter more.
"""

from __future__ import annotations

import math
import re
import warnings
from importlib import import_module
from typing import Any

LONGEST_MATCHED = 64
"""Characters of a text that a pattern is tried on; a longer one does not match."""

MOST_WAYS = 20_000_000
"""Four repeats without a bound in a row stay below; texts share their few characters among them, so less is tried."""
_TOO_MANY = MOST_WAYS + 1

# The tree that `re` itself works from has no public name since `sre_parse` was deprecated.
_PARSER: Any = import_module("re._parser")
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def is_bounded(pattern: str) -> bool:
    """Are there at most `MOST_WAYS` ways to match a text of `LONGEST_MATCHED` characters? Raises what `re` raises."""
    return _ways(_PARSER.parse(pattern)) <= MOST_WAYS


def fault_of_pattern(pattern: str) -> str:
    """Why a text is no regular expression; empty when it is one."""
    try:
        with warnings.catch_warnings(action="ignore"):
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError) as error:
        return str(error)
    return ""


def _ways(sequence: Any) -> int:
    """An upper bound of the ways through a sequence of parts: the product of theirs; past `MOST_WAYS` any number."""
    ways = 1
    for operation, argument in sequence:
        ways = min(ways * _ways_of_part(str(operation), argument), _TOO_MANY)
    return ways


def _ways_of_part(operation: str, argument: Any) -> int:
    if operation in _REPEATS:
        fewest, most, inner = argument
        return _repeated(_ways(inner), min(int(fewest), LONGEST_MATCHED), min(int(most), LONGEST_MATCHED))
    if operation == "BRANCH":
        return sum(map(_ways, argument[1]))
    return math.prod(_ways(inner) for inner in _inner(argument))


def _repeated(ways: int, fewest: int, most: int) -> int:
    total: int = sum(ways**times for times in range(fewest, most + 1))
    return min(total, _TOO_MANY)


def _inner(argument: Any) -> list[Any]:
    """The sequences in the argument of a group, an assertion or a condition; none for a character or a set."""
    if isinstance(argument, _PARSER.SubPattern):
        return [argument]
    return [part for part in argument if isinstance(part, _PARSER.SubPattern)] if isinstance(argument, tuple) else []
