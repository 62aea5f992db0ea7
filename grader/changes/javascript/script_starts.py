"""Entries of a program in JavaScript that start with nothing, and values that stand between quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code

_MOST = 12
_QUOTED = re.compile(
    r"(?P<mark>[\"'])(?P<text>(?:(?!(?P=mark))[^\\\n`]){0,200}\$\{(?:(?!(?P=mark))[^\\\n`]){1,200})(?P=mark)"
)
_GROWS = re.compile(
    r"(?<![\w$.])(?P<entry>(?P<owner>[A-Za-z_$][\w$.]{0,60})\[(?P<key>[^\[\]\n;]{1,40})\])"
    r"(?:\s?\+=\s?(?P<more>[^;{}\n]{1,120})(?=;|\n)|(?P<one>\+\+)(?=\s?[;\n]))"
)


def list_script_starts(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from islice(_put_values_in(code), _MOST)
    yield from islice(_start_entries(code), _MOST)


def _put_values_in(code: Code) -> Iterator[TextEdit]:
    """A text with `${…}` between quotation marks, between backticks."""
    for found in _QUOTED.finditer(code.text):
        if code.code[found.start()] == code.code[found.end() - 1] == '"':
            pieces = ((found.start(), found.start() + 1, "`"), (found.end() - 1, found.end(), "`"))
            yield TextEdit(ChangeKind.NO_BACKTICKS, found.start(), found[0], pieces)


def _start_entries(code: Code) -> Iterator[TextEdit]:
    """What is added to entries of an object, each with 0 to start with: one of them, and all at once."""
    grows = [*islice(_GROWS.finditer(code.code), _MOST)]
    for several in (*([each] for each in grows), *([grows] if len(grows) > 1 else [])):
        pieces, first = tuple(_write_start(code, each) for each in several), several[0]
        told = " ".join(pieces[0][2].split())
        yield TextEdit(ChangeKind.ENTRY_NO_START, first.start(), code.quote(*first.span()), pieces, told)


def _write_start(code: Code, found: re.Match[str]) -> tuple[int, int, str]:
    entry = code.text[slice(*found.span("entry"))]
    more = "1" if found["one"] else code.text[slice(*found.span("more"))]
    return *found.span(), f"{entry} = ({entry} || 0) + {more}"
