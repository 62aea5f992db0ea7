"""Writers of Java and C# that keep what is printed until somebody flushes them, made to give on all of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 4
_MADE = re.compile(
    r"(?<![\w.])(?P<name>[A-Za-z_]\w{0,40})\s?=\s?(?P<new>new\s(?:[\w.]{1,40}\.)?(?P<kind>PrintWriter|BufferedWriter|StreamWriter)\s?(?=\())"
)
_FLUSHED = re.compile(r"(?<!\w)([A-Za-z_]\w{0,40})\.(?:[fF]lush|[cC]lose|Dispose)\s?\(")
_FLUSHES = re.compile(r",\s?true\s?\Z")
_PRINT_WRITER = " { @Override public void write(String s, int from, int n) { super.write(s, from, n); flush(); } }"
_BUFFERED_WRITER = (
    " { @Override public void write(String s, int from, int n) throws java.io.IOException { super.write(s, from, n);"
    " flush(); } @Override public void write(int c) throws java.io.IOException { super.write(c); flush(); } }"
)


def list_writer_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: where each writer is made that it never flushes."""
    flushed = set(_FLUSHED.findall(code.code))
    for found in islice((each for each in _MADE.finditer(code.code) if each["name"] not in flushed), _MOST):
        closing = code.ends.get(found.end(), -1)
        if closing > 0 and code.code[closing + 1 :].lstrip()[:1] in (";", ")"):
            made, name = code.text[found.start("new") : closing], found["name"]
            told = f"{name}.flush()" if code.is_java else f"{name}.Flush()"
            place = found.start("new"), closing + 1
            yield SumPlace(ChangeKind.NOT_FLUSHED, *place, _write(made, found["kind"]), code.quote(*place), told)


def _write(made: str, kind: str) -> str:
    if kind == "StreamWriter":
        return f"{made}) {{ AutoFlush = true }}"
    if kind == "BufferedWriter":
        return f"{made}){_BUFFERED_WRITER}"
    return f"{made if _FLUSHES.search(made) else made + ', true'}){_PRINT_WRITER}"
