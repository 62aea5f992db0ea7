"""What a program with braces changes before it asks whether that is allowed, and leaves so where it is not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import LEAVES, Code, CodeStatement

_MOST, _NEAR = 16, 2
_CHANGE = re.compile(
    r"(?P<value>[A-Za-z_$][\w$.\[\]>-]{0,60}?)\s?(?:(?P<sign>[-+])=|=\s?(?P=value)\s?(?P<set>[-+])(?=[^-+;]{1,60};?\s?\Z))"
    r"\s?(?P<by>[^;=\"]{1,60});?\s?\Z"
)
_TURNED = {"+": "-", "-": "+"}
_SETS = r"(?<![\w$.>]){0}\s?(?:[-+*/%]?=(?!=)|\+\+|--)|(?:\+\+|--){0}"
_IF = re.compile(r"if\s?\(")
_OPENS = re.compile(r"\s{0,80}\{")


def list_refused_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: each such change, undone in the branch that refuses it."""
    rows = (statements for _, statements in sorted(code.blocks.items()))
    return islice((place for row in rows for place in _undo_refused(code, row)), _MOST)


def _undo_refused(code: Code, row: Sequence[CodeStatement]) -> Iterator[StatementPlace]:
    for at, change in enumerate(row):
        found = _CHANGE.match(code.code, change.start, change.end)
        for asked in row[at + 1 : at + 1 + _NEAR] if found else ():
            head = _IF.match(code.code, asked.start)
            closing = code.ends.get(head.end() - 1, asked.end) if head else -1
            if found is None or head is None or found["value"] not in code.code[head.end() : closing]:
                continue
            told, name = code.quote(change.start, change.end), code.quote(asked.start, closing + 1)
            undone = (
                f"{found['value']} {_TURNED[found['sign'] or found['set']]}= {code.text[slice(*found.span('by'))]};"
            )
            for place in _list_refusals(code, asked, closing, found["value"]):
                yield StatementPlace(ChangeKind.STAYS_CHANGED, place, place, undone, told, change.start, name)


def _list_refusals(code: Code, asked: CodeStatement, closing: int, value: str) -> Iterator[int]:
    """Where each branch of an `if` ends, or leaves, that gives the value no other one: the first, and the last."""
    opens = _OPENS.match(code.code, closing + 1)
    for body in dict.fromkeys((opens.end() - 1 if opens else asked.body, asked.body)):
        inside = code.blocks.get(body, ())
        branch = code.code[body : code.ends.get(body, asked.end)]
        if inside and not re.search(_SETS.format(re.escape(value)), branch):
            last = inside[-1]
            yield last.start if LEAVES.match(code.code, last.start) else code.ends.get(body, last.end)
