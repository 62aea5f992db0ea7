"""Streams of C++ that get another text while they still stand at the end of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import Code

_MOST = 6
_GETS_TEXT = re.compile(r"(?P<name>[A-Za-z_]\w{0,40})\.str\(\s?[^\s)]")
_CLEARED = r"(?<![\w.]){name}\.clear\("


def list_stream_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: before a stream gets its text, it is told that it is at no end any more."""
    return islice(_list_all(code), _MOST)


def _list_all(code: Code) -> Iterator[StatementPlace]:
    for start, end in list_simple_statements(code):
        found = _GETS_TEXT.match(code.code, start, end)
        if found and not re.search(_CLEARED.format(name=found["name"]), code.code):
            told, clear = code.quote(start, end), f"{found['name']}.clear()"
            yield StatementPlace(ChangeKind.AT_END, start, start, f"{clear};", told, start, clear)
