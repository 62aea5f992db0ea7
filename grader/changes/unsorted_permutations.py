"""Loops in C++ over the permutations of something that is not sorted before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code

_MOST = 4
_NEXT = re.compile(r"\bwhile\s?\(\s?(?P<std>std::)?next_permutation\s?(?=\()")


def list_unsorted_permutations(code: Code) -> Iterator[StatementPlace]:
    """What `next_permutation` goes through, sorted before the loop."""
    return islice((place for found in _NEXT.finditer(code.code) for place in _sort_before(code, found)), _MOST)


def _sort_before(code: Code, found: re.Match[str]) -> Iterator[StatementPlace]:
    opening = found.end()
    closing = code.ends.get(opening, -1)
    around = next(code.list_around(found.start(), closing), None)
    if closing > 0 and around:
        sort = f"{found['std'] or ''}sort{code.quote(opening, closing + 1)};"
        told = f"next_permutation{code.quote(opening, closing + 1)}"
        start = around.start
        yield StatementPlace(ChangeKind.FROM_UNSORTED, start, start, sort, told, found.start(), sort.rstrip(";"))
