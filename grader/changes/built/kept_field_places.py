"""Lists, maps and arrays of the whole program that a function fills, tried empty where it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.source.code_blocks import Code

_MOST, _MOST_FIELDS, _LONGEST_HEAD = 8, 40, 80
_MODIFIERS = r"(?:(?:public|private|protected|internal|static|final|readonly)\s){0,4}"
_CLEARED = re.compile(
    rf"{_MODIFIERS}(?:(?:std::)?(?:vector|deque|list|map|set|unordered_map|unordered_set)\s?<[^;=()]{{1,80}}>\s"
    r"(?P<name>[A-Za-z_]\w{0,40})\s?;|(?:[A-Z]\w{0,40}(?:<[^;=()]{1,80}>)?|var)\s(?P<made>[A-Za-z_]\w{0,40})\s?=\s?"
    r"new\s[A-Z]\w{0,40}<[^;=()]{0,80}>\(\s?\)\s?;)"
)
_MADE_ANEW = re.compile(
    r"(?:(?:public|private|protected|internal|static)\s){0,4}\w{1,40}(?:\[\s?,?\s?\]){1,2}\s(?P<name>[A-Za-z_]\w{0,40})"
    r"\s?=\s?(?P<new>new\s\w{1,40}\[[^;{}]{1,80}\])\s?;"
)
_OF_C = re.compile(
    r"(?:static\s)?(?:unsigned\s)?(?:int|long|double|float)\s(?P<name>[A-Za-z_]\w{0,40})\[\w{1,40}\]"
    r"\s?(?:=\s?\{\s?0?\s?\}\s?)?;"
)
_TEXT_OF_C = re.compile(
    r"(?:static\s)?char\s(?P<name>[A-Za-z_]\w{0,40})\[[^\[\];\n]{1,40}\]\s?(?:=\s?(?:\{\s?0?\s?\}|\"\")\s?)?;"
)
_STRUCTURE = re.compile(r"(?:static\s)?(?:struct\s)?[A-Za-z_]\w{0,40}\s(?P<name>[A-Za-z_]\w{0,40})\s?;")
_FILLED = (
    r"(?<![\w.]){name}(?:\.(?:push_back|emplace_back|insert|add|Add|put|push|addLast)\s?\("
    r"|\[[^;\n]{{1,60}}\]\s?(?:[-+]?=(?!=)|\+\+))|\bstrn?cat\(\s?{name}\b"
)
_EMPTIED = (
    r"(?<![\w.]){name}(?:\.(?:clear|Clear)\s?\(|\s?=(?!=)|\[0\]\s?=(?!=))"
    r"|(?<!\w)\*{name}\s?=(?!=)|\b(?:memset|strn?cpy|sn?printf)\(\s?{name}\b"
)
_DIRECTIVES = re.compile(r"(?:\s*+#[^\n]*+\n)*+\s*+")
_MAIN = re.compile(r"\b[mM]ain\s?\([^()]{0,60}\)[^()]{0,60}\Z")


def list_kept_field_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program, each with the statement that empties something."""
    return islice(_list_places(code), _MOST)


def _list_places(code: Code) -> Iterator[StatementPlace]:
    bodies = list_function_bodies(code)
    for name, new, told in islice(_list_fields(code, bodies), _MOST_FIELDS):
        for start, end in bodies:
            inside = code.code[start:end]
            is_main = _MAIN.search(code.code, max(0, start - _LONGEST_HEAD), start)
            if is_main or not re.search(_FILLED.format(name=name), inside):
                continue
            if not re.search(_EMPTIED.format(name=name), inside):
                yield StatementPlace(ChangeKind.LEFT_OVER, start + 1, start + 1, new, told, start, name)


def _list_fields(code: Code, bodies: list[tuple[int, int]]) -> Iterator[tuple[str, str, str]]:
    """The names outside of functions, each with what empties it and how that is told."""
    outside = (row for brace, row in code.blocks.items() if not any(start <= brace < end for start, end in bodies))
    for each in (statement for row in outside for statement in row if statement.body < 0):
        directives = _DIRECTIVES.match(code.code, each.start)
        start, end = directives.end() if directives else each.start, each.end + 1
        cleared, made, array = (form.match(code.code, start, end) for form in (_CLEARED, _MADE_ANEW, _OF_C))
        if cleared:
            name = cleared["name"] or cleared["made"]
            emptied = f"{name}.{'Clear' if code.is_csharp else 'clear'}()"
            yield name, f"{emptied};", emptied
        elif made:
            again = f"{made['name']} = {made['new']}"
            yield made["name"], f"{again};", again
        elif array:
            yield _empty_array(array["name"])
        elif text := _TEXT_OF_C.match(code.code, start, end):
            emptied = f"{text['name']}[0] = 0"
            yield text["name"], f"{emptied};", emptied
        elif structure := _STRUCTURE.match(code.code, start, end):
            yield from map(_empty_array, _list_arrays_of(code, structure["name"]))


def _empty_array(name: str) -> tuple[str, str, str]:
    """The name of an array of C with what empties it, and how that is told."""
    loop = f"for (unsigned grader_at = 0; grader_at < sizeof {name} / sizeof {name}[0]; grader_at++)"
    return name, f"{loop} {name}[grader_at] = 0;", f"memset({name}, 0, sizeof {name})"


def _list_arrays_of(code: Code, structure: str) -> Iterator[str]:
    """The arrays of numbers in a structure to whose items something is added."""
    added = re.findall(rf"(?<![\w.]){structure}\.([A-Za-z_]\w{{0,40}})\[[^;\n]{{1,60}}\]\s?(?:[-+]=|\+\+)", code.code)
    for member in dict.fromkeys(added):
        if re.search(rf"\b(?:int|long|double|float)\s[^;(){{}}]{{0,80}}\b{member}\[", code.code):
            yield f"{structure}.{member}"
