"""Where code with braces leaves a whole function in a loop within another, though only the inner loop is at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.source.code_blocks import Code, Loop

_MOST = 12
_RETURN = re.compile(r"\breturn(?:\s0)?\s?;|\b(?:exit|System\.exit|process\.exit)\s?\(\s?[0-9]?\s?\)\s?;")
_SWITCH = re.compile(r"\bswitch\b")


def list_outer_leaves(code: Code) -> Iterator[StatementPlace]:
    """A `break` before each `return` without a value in an inner loop; not in a `switch`, which that would leave."""
    return islice((place for inner in code.loops for place in _leave_inner(code, inner)), _MOST)


def _leave_inner(code: Code, inner: Loop) -> Iterator[StatementPlace]:
    outer = code.find_loop(inner.start)
    bodies = [each for each in list_function_bodies(code) if each[0] < inner.start < each[1]]
    if outer is None or not bodies or max(bodies)[0] > outer.start or _SWITCH.search(code.code, *inner.body):
        return
    line = code.count_line(outer.start)
    for found in _RETURN.finditer(code.code, *inner.body):
        start, is_in_braces = found.start(), code.code[: found.start()].rstrip()[-1:] in (";", "{", "}")
        if is_in_braces and code.find_loop(start) == inner:
            told = code.quote(*found.span())
            yield StatementPlace(ChangeKind.LEAVES_ALL, start, start, "break;", told, start, loop=line)
