"""The words of the input that a program looks for: those that it compares something with."""

from __future__ import annotations

import re
from itertools import islice

_QUOTED = re.compile(
    r"""(?:[=!]==?\s{0,3}|\bcase\s{1,3}|\b(?:equals(?:IgnoreCase)?|[sS]tarts?[wW]ith|Equals)\(\s?|\bstrcmp\([^,;\n]{1,60},\s?)"""
    r"""(?P<mark>["'])(?P<word>[^\W\d_][\w-]{0,29})(?P=mark)"""
)
"""A word behind a comparison."""
_MOST = 60


def list_compared_words(text: str) -> tuple[str, ...]:
    """In the order in which they stand in a program, each once; of very many the first."""
    return tuple(dict.fromkeys(found["word"] for found in islice(_QUOTED.finditer(text), _MOST)))


def find_quoted(word: str) -> re.Pattern[str]:
    """How a program writes such a word."""
    return re.compile(rf"""["']{re.escape(word)}["']""")
