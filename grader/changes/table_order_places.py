"""Tables in a language with braces whose numbers rise or fall but for two neighbours, with these exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TypeVar

from grader.changes.declared_names import is_fixed
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import split_at_commas
from grader.source.code_blocks import Code

_MOST, _FEWEST, _LONGEST = 4, 6, 4_000
"""Tables that are changed, entries of one that tell an order from chance, and its characters."""
_NUMBER = re.compile(r"(?<![\w.\])])-?[0-9]{1,15}(?:\.[0-9]{1,9})?(?![\w.])")
Span = tuple[int, int]
_Entry = TypeVar("_Entry")


def find_neighbours(numbers: Sequence[float]) -> int:
    """The place of the only number that does not come before the next one, while all else rises or falls; else -1."""
    for row in (numbers, [-number for number in numbers]):
        late = [place for place, (one, other) in enumerate(pairwise(row)) if one >= other]
        if len(row) >= _FEWEST and len(late) == 1:
            exchanged = exchange(row, late[0])
            if all(one < other for one, other in pairwise(exchanged)):
                return late[0]
    return -1


def exchange(row: Sequence[_Entry], place: int) -> list[_Entry]:
    """A row with the entry at a place and the next one exchanged."""
    return [*row[:place], row[place + 1], row[place], *row[place + 2 :]]


def list_script_table_orders(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript: whole entries exchanged."""
    return islice(_list_all(code, [*_list_tables(code, "[")]), _MOST)


def list_table_orders(code: Code) -> Iterator[SumPlace]:
    """The places of a program in a language that is built: what its run may choose, numbers and texts in a function."""
    tables = (each for each in _list_tables(code, "{") if _may_choose(code, each))
    return islice(_list_all(code, [*tables]), _MOST)


def _may_choose(code: Code, table: Sequence[Span]) -> bool:
    place = table[0][0]
    is_inside = code.is_java or code.is_csharp or any(each.start < place < each.end for each in code.in_functions)
    opening = code.code.rfind("{", 0, place)
    return is_inside and not is_fixed(code, opening) and all(code.code[start] not in "{([" for start, _ in table)


def _list_all(code: Code, tables: Sequence[Sequence[Span]]) -> Iterator[SumPlace]:
    """Each table out of order, exchanged alone, and with all others that have as many entries."""
    for table in tables:
        numbers = [_NUMBER.findall(code.code, *entry) for entry in table]
        is_table = all(len(each) == 1 for each in numbers)
        place = find_neighbours([float(each[0]) for each in numbers]) if is_table else -1
        if place >= 0:
            alike = [each for each in tables if len(each) == len(table)]
            for several in ([table], alike) if len(alike) > 1 else ([table],):
                yield _exchange_in(code, several, table, place)


def _exchange_in(code: Code, tables: Sequence[Sequence[Span]], table: Sequence[Span], place: int) -> SumPlace:
    pairs = [each[place : place + 2] for each in tables]
    pieces = [(*one, code.text[slice(*other)]) for pair in pairs for one, other in (pair, pair[::-1])]
    told = code.quote(table[place][0], table[place + 1][1])
    first, *others = sorted(pieces)
    return SumPlace(ChangeKind.TABLE_ORDER, *first, told, "", tuple(others))


def _list_tables(code: Code, opening: str) -> Iterator[Sequence[Span]]:
    """From where to where each entry goes, of each list that is written out."""
    for start, end in code.ends.items():
        if code.code[start] == opening and end - start <= _LONGEST:
            entries = [each for each in split_at_commas(code, start + 1, end) if each[0] < each[1]]
            if len(entries) >= _FEWEST:
                yield entries
