"""What C# puts in order with `OrderBy` and `OrderByDescending`, tried the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _MOST_CALLS, _LONGEST = 8, 8, 400
_ORDERS = re.compile(r"\.(?P<by>(?:Order|Then)By)(?P<down>Descending)?(?=\s?\()")
_FURTHER = re.compile(r"\s{0,200}\.\w{1,40}\s?(?=\()")
_THROWN = re.compile(
    r"(?P<name>[A-Za-z_]\w{0,40})\s{0,200}\.(?:Order|Where|Select|Distinct|Skip|Take|Concat|Append|Prepend|Union)\w{0,20}\s?(?=\()"
)
_HOLDS = (
    r"\bList<[^;=(){{}}]{{1,60}}>\s{name}\b"
    r"|\b{name}\s?=[^;]{{0,200}}(?:\.ToList\(\)|new\sList<[^;]{{1,60}}>\s?[({{][^;]{{0,160}}[)}}])\s?;"
)
"""How a list of C# gets its name."""


def list_query_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: each chain of calls, with one of them the other way round."""
    return islice(_turn_round(code), _MOST) if code.is_csharp else iter(())


def list_lost_queries(code: Code) -> Iterator[tuple[int, int, str]]:
    """Statements that make another list out of one and throw it away: from where to where, and the name of the list."""
    for statement in code.in_functions if code.is_csharp else ():
        found = _THROWN.match(code.code, statement.start, statement.end)
        if found and re.search(_HOLDS.format(name=re.escape(found["name"])), code.code):
            end = _find_chain_end(code, found.end())
            if end + 1 >= statement.end:
                yield statement.start, end, found["name"]


def _turn_round(code: Code) -> Iterator[SumPlace]:
    for found in _ORDERS.finditer(code.code):
        before = len(code.code[: found.start()].rstrip())
        start, _ = find_operands(code, before, before)
        end = _find_chain_end(code, found.end())
        if start is not None and end - start <= _LONGEST and not code.is_statement(start, end):
            other = found["by"] + ("" if found["down"] else "Descending")
            new = code.text[start : found.start("by")] + other + code.text[found.end() : end]
            told = code.quote(found.start() + 1, code.ends.get(found.end(), found.end()) + 1)
            yield SumPlace(ChangeKind.ORDER, start, end, new, told, "")


def _find_chain_end(code: Code, opening: int) -> int:
    """Where the last call of a chain ends, given where the arguments of one of them begin."""
    end = opening
    for _ in range(_MOST_CALLS):
        end = code.ends.get(opening, opening) + 1
        further = _FURTHER.match(code.code, end)
        if further is None:
            break
        opening = further.end()
    return end
