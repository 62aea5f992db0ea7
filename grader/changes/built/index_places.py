"""Two indexes of a table that are tried the other way round, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_INDEXED = re.compile(
    r"(?<![\w.>])(?!auto\b)[A-Za-z_]\w{0,40}"
    r"(\[([a-z_]\w{0,20})\]\[([a-z_]\w{0,20})\]|\[([a-z_]\w{0,20}),\s?([a-z_]\w{0,20})\])"
    r"(?!\s{0,80}(?:[\[.]|(?:[+\-*/%|&^]|<<|>>)?=(?!=)|\+\+|--))"
)
"""A place of a table found by two names, read but not given a value."""
_LONGEST_TAKEN = 12
_TAKEN = re.compile(r"(?:>>|&\s?\(?|\+\+|--|(?<!return)(?<!case)(?<!else)(?<=[\w>*\]])\s)\s?\Z")
"""What stands before a place that is given a value, or made."""
_READS = re.compile(r"(?:>>|&\s?\(?)\s?\Z")
"""What of that reads a value into a place."""
_MAKES = re.compile(r"(?:const\s)?(?:struct\s)?[A-Za-z_][\w:<>]{0,40}[*&]?\s[*&]?(?!=)[A-Za-z_]\w{0,40}\s?[=,;\[]")
"""How a statement begins that declares something."""
_RETURNS = re.compile(r"(?:return|else|case|goto|throw)\b")
"""How a statement begins that looks as if it declared something, and does not."""


def list_index_places(code: Code) -> Iterator[SumPlace]:
    """The places of tables with their indexes the other way round."""
    yield from islice(_swap_indexes(code), _MOST)


def _swap_indexes(code: Code) -> Iterator[SumPlace]:
    """Two names by which one place of a table is found, each in the place of the other."""
    for statement in code.in_functions:
        if _MAKES.match(code.code, statement.start) and not _RETURNS.match(code.code, statement.start):
            continue
        for found in _INDEXED.finditer(code.code, statement.start, code.find_head_end(statement)):
            one, other = (2, 3) if found[2] else (4, 5)
            is_taken = _TAKEN.search(code.code[max(0, found.start() - _LONGEST_TAKEN) : found.start()])
            if found[one] == found[other] or (is_taken and not _READS.search(is_taken[0])):
                continue
            swapped = f"[{found[other]}][{found[one]}]" if found[2] else f"[{found[other]}, {found[one]}]"
            new, told = f"{code.text[found.start() : found.start(1)]}{swapped}", code.quote(*found.span())
            if is_taken:
                # What is given a value must stay where a value may be put.
                further = ((*found.span(other), found[one]),)
                yield SumPlace(ChangeKind.SWAPPED_INDEXES, *found.span(one), found[other], told, swapped, further)
            else:
                yield SumPlace(ChangeKind.SWAPPED_INDEXES, *found.span(), new, told, swapped)
