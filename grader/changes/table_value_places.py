"""Tables in languages with braces with small numbers, such as priorities, of which one may be that of another entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _LEAST_ENTRIES, _MOST_ENTRIES = 24, 3, 12
_KEY = r"(?:\"{2,40}+|(?<![\w$.])[A-Za-z_$][\w$]{0,40})"
_ENTRY = re.compile(rf"(?P<key>{_KEY})\s?(?:[:,]|\]\s?=)\s?(?P<value>[0-9]{{1,2}})(?=\s?[,;)}}]|\s?$)", re.MULTILINE)
"""As in `{'*', 2}`, `'*': 2`, `put("*", 2)` and `ranks['*'] = 2`."""
_RETURNED = re.compile(r"\breturn\s(?P<value>[0-9]{1,2})(?=\s?;)")
_FARTHEST = 120
"""Characters between two entries of one table."""


def list_table_value_places(code: Code) -> Iterator[SumPlace]:
    """Each small number of a table, or of what one function returns, as each other one in it, and as the next."""
    groups = (*_group([*_ENTRY.finditer(code.code)]), *_group([*_RETURNED.finditer(code.code)]))
    return islice((place for group in groups for place in _set_otherwise(code, group)), _MOST)


def _group(entries: Sequence[re.Match[str]]) -> Iterator[Sequence[re.Match[str]]]:
    """Those that stand close together."""
    group = list[re.Match[str]]()
    for entry in entries:
        if group and entry.start() - group[-1].end() > _FARTHEST:
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _set_otherwise(code: Code, group: Sequence[re.Match[str]]) -> Iterator[SumPlace]:
    numbers = [int(entry["value"]) for entry in group]
    known = sorted({*numbers})
    if not _LEAST_ENTRIES <= len(numbers) <= _MOST_ENTRIES or known[-1] - known[0] >= len(numbers):
        return  # few, or no ranks: prices, say, of which each stands for itself
    for number, entry in zip(numbers, group, strict=True):
        for other in (*known, known[-1] + 1):
            if other != number:
                told = code.quote(*entry.span())
                yield SumPlace(ChangeKind.WRONG_RANK, *entry.span("value"), str(other), told, str(other))
