"""What is done for one of two that belong together, as the accounts of a transfer, done for the other one as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, permutations

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_STATEMENTS = 12, 12
_WORD = re.compile(r"(?<![\w$.\"'])[A-Za-z_$][\w$]{0,40}(?![\w$(\"'])")
_CHANGES = re.compile(r"[A-Za-z_$][^=;(){}\"'`]{0,80}(?:[-+]=(?!=)[^=;{}\"'`]{1,80}|\+\+|--)\s?;?\Z")
_SIGNS = str.maketrans("-", "+")


def list_both_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in a language with braces."""
    rows = (row for _, row in sorted(code.blocks.items()))
    return islice((place for row in rows for place in _do_for_both(code, row)), _MOST)


def _do_for_both(code: Code, row: Sequence[CodeStatement]) -> Iterator[StatementPlace]:
    simple = [each for each in row if each.body < 0][:_MOST_STATEMENTS]
    written = {each: code.quote(each.start, each.end) for each in simple}
    changing = {each: text for each, text in written.items() if _CHANGES.fullmatch(code.code[each.start : each.end])}
    for one, other in find_pairs([*changing.values()]):
        for each, text in changing.items():
            new = write_for_other(text, one, other, [*written.values()])
            if new:
                told = new.rstrip("; ")
                yield StatementPlace(ChangeKind.FOR_ONE_ONLY, each.end, each.end, f"{told};", text, each.start, told)


def find_pairs(statements: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Two names each for which the same is done, or the opposite, and both ways round."""
    found: dict[tuple[str, str], None] = {}
    for first, second in permutations(statements, 2):
        names = [_WORD.findall(each) for each in (first, second)]
        apart = [pair for pair in zip(*names, strict=False) if pair[0] != pair[1]]
        if len({*apart}) == 1 and len(names[0]) == len(names[1]):
            one, other = apart[0]
            is_same = _exchange(first, one, other).translate(_SIGNS) == second.translate(_SIGNS)
            if is_same and other not in names[0] and one not in names[1]:
                found[one, other] = None
    return [*found]


def write_for_other(statement: str, one: str, other: str, beside: Sequence[str]) -> str:
    """A statement with the other name; empty where it has not the one alone, or that is done already."""
    names = _WORD.findall(statement)
    new = _exchange(statement, one, other)
    is_done = any(new.translate(_SIGNS) == each.translate(_SIGNS) for each in beside)
    return new if one in names and other not in names and not is_done else ""


def _exchange(statement: str, one: str, other: str) -> str:
    return _WORD.sub(lambda found: other if found[0] == one else found[0], statement)
