"""Calls in languages with braces that print without ending the line, tried with its end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import Code

_MOST = 10
_CALL = re.compile(
    r"System\.out\.print(?=\s?\()|Console\.Write(?=\s?\()|printf(?=\s?\(\s?\")|process\.stdout\.write(?=\s?\()"
)
_STREAM = re.compile(r"(?:std::)?cout\s?<<[^;{}]{1,300};\Z")
_ENDS_LINE = re.compile(r"\bendl\s?;\Z|\\n[\"']\s?;\Z")
_LINE_CALLS = {"System.out.print": "System.out.println", "Console.Write": "Console.WriteLine"}
_FORMAT = re.compile(r"\"(?:[^\"\\\n]|\\.){0,300}\"")


def list_line_end_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program, each with the statement that ends the line."""
    return islice((place for span in list_simple_statements(code) for place in _end_line(code, *span)), _MOST)


def _end_line(code: Code, start: int, end: int) -> Iterator[StatementPlace]:
    text, told = code.text[start:end], code.quote(start, end)
    call = _CALL.match(code.code, start, end)
    if call and call[0] in _LINE_CALLS:
        new = text.replace(call[0], _LINE_CALLS[call[0]], 1)
    elif call and call[0] == "printf":
        written = _FORMAT.search(text)
        if written is None or written[0].endswith('\\n"'):
            return
        new = f"{text[: written.end() - 1]}\\n{text[written.end() - 1 :]}"
    elif call:
        if "\\n" in text:
            return
        new = f'{text.rstrip("; ").removesuffix(")")} + "\\n");'
    elif _STREAM.match(code.code, start, end) and not _ENDS_LINE.search(text):
        new = f'{text.rstrip("; ")} << "\\n";'
    else:
        return
    yield StatementPlace(ChangeKind.NO_LINE_END, start, end, new, told, start, " ".join(new.split()).rstrip(";"))
