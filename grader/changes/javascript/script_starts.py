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
_MAP = re.compile(r"\b([A-Za-z_$][\w$]{0,40})\s?=\s?new\sMap\(")
_IN_BRACKETS = r"(?<![\w$.]){name}\[(?P<key>[^\[\]\n;]{{1,40}})\](?!\s?=(?!=))"
_GROWING_ENTRY = r"(?<![\w$.]){name}\.set\([^,;\n]{{1,60}},\s?(?P<got>{name}\.get\([^()\n]{{1,60}}\))\s?\+"
_GROWS = re.compile(
    r"(?<![\w$.])(?P<entry>(?P<owner>[A-Za-z_$][\w$.]{0,60})\[(?P<key>[^\[\]\n;]{1,40})\])"
    r"(?:\s?\+=\s?(?P<more>[^;{}\n]{1,120})(?=;|\n)|(?P<one>\+\+)(?=\s?[;\n]))"
)


def list_script_starts(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from islice(_put_values_in(code), _MOST)
    yield from islice(_start_entries(code), _MOST)
    yield from islice(_take_entries(code), _MOST)


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
        told = " ".join(pieces[0][2].replace("??", "||").split())
        yield TextEdit(ChangeKind.ENTRY_NO_START, first.start(), code.quote(*first.span()), pieces, told)


def _take_entries(code: Code) -> Iterator[TextEdit]:
    """Entries of a Map, which has them by `get`, and what is added to one of them with 0 to start with."""
    for name in dict.fromkeys(found[1] for found in _MAP.finditer(code.code)):
        for found in re.finditer(_IN_BRACKETS.format(name=re.escape(name)), code.code):
            told = f"{name}.get({code.text[slice(*found.span('key'))]})"
            yield TextEdit(
                ChangeKind.MAP_BY_BRACKETS, found.start(), code.quote(*found.span()), ((*found.span(), told),), told
            )
        for found in re.finditer(_GROWING_ENTRY.format(name=re.escape(name)), code.code):
            got = code.text[slice(*found.span("got"))]
            told, pieces = f"({got} || 0)", ((*found.span("got"), f"({got} ?? 0)"),)
            yield TextEdit(ChangeKind.ENTRY_NO_START, found.start(), code.quote(*found.span("got")), pieces, told)


def _write_start(code: Code, found: re.Match[str]) -> tuple[int, int, str]:
    entry = code.text[slice(*found.span("entry"))]
    more = "1" if found["one"] else code.text[slice(*found.span("more"))]
    return *found.span(), f"{entry} = ({entry} ?? 0) + {_put_in_brackets(more)}"


def _put_in_brackets(value: str) -> str:
    return value if re.fullmatch(r"[\w$.\[\]]+(?:\([\w$.\[\]]*\))?", value) else f"({value})"
