"""Calls in a language with braces whose result counts, and that throw it away: kept as it is kept elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import Code

_MOST = 8
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[\w{1,40}\]){0,3}"
_OF_METHOD = re.compile(rf"(?P<owner>{_PATH})(?:\.|->)(?P<name>[A-Za-z_$][\w$]{{0,40}})\(")
_OF_FUNCTION = re.compile(
    rf"(?:[A-Za-z_]\w{{0,40}}(?:\.|::))?(?P<name>[A-Za-z_$][\w$]{{0,40}})\(\s?(?P<owner>{_PATH})\s?[,)]"
)
_KEPT_ELSEWHERE = (
    r"(?<![\w$.>])(?P<kept>{path})\s?=\s?(?:(?P=kept)(?:\.|->){name}\("
    r"|(?:\w{{1,40}}(?:\.|::))?{name}\(\s?(?P=kept)\s?[,)])"
)
_GIVES_CHARACTER = ("tolower", "toupper")


def list_kept_results(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: a call of what elsewhere gives its first value a new one, and letters of C and C++."""
    return islice((place for span in list_simple_statements(code) for place in _keep(code, *span)), _MOST)


def _keep(code: Code, start: int, end: int) -> Iterator[StatementPlace]:
    for pattern in (_OF_METHOD, _OF_FUNCTION):
        found = pattern.match(code.code, start, end)
        if found and code.ends.get(code.code.index("(", found.start()), -1) + 2 >= end:
            name, owner, call = found["name"], code.quote(*found.span("owner")), code.quote(start, end)
            elsewhere = _KEPT_ELSEWHERE.format(path=_PATH, name=re.escape(name))
            if name in _GIVES_CHARACTER or re.search(elsewhere, code.code):
                told = f"{owner} = {call}"
                yield StatementPlace(ChangeKind.RESULT_DROPPED, start, end, f"{told};", call, start, told)
                return
