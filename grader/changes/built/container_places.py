"""Lists and texts that are declared before a loop and filled in it, tried empty at the beginning of each iteration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import Code, CodeStatement, Loop

_MOST, _MOST_LOOPS = 8, 40
_OF_CPP = re.compile(
    r"(?:std::)?(?:vector|deque|list)\s?<[^;=(){}]{1,80}>\s(?P<name>[A-Za-z_]\w{0,40})\s?;"
    r"|(?:std::)?string\s(?P<text>[A-Za-z_]\w{0,40})\s?(?:=\s?\"{2}\s?)?;"
)
_OF_OTHERS = re.compile(
    r"(?<!\w)(?:final\s)?[A-Za-z_][\w.]{0,40}(?:<[^;=(){}]{1,80}>)?\s(?P<name>[A-Za-z_]\w{0,40})\s?=\s?"
    r"(?P<made>new\s(?P<type>(?:java\.util\.)?(?:ArrayList|LinkedList|ArrayDeque|Stack|List|Queue|StringBuilder))(?:<[^;=(){}]{0,80}>)?\(\s?\))\s?;"
)
_FILLED = (
    r"(?<![\w.]){name}(?:\.(?:push_back|emplace_back|insert|add|Add|append|Append|put|push)\s?\("
    r"|\s?\+=|\[[^\[\];\n]{{1,40}}\]\s?[-+]?=(?!=))"
)
_LAMBDA = re.compile(r"->|\bnew\s\w{1,40}(?:<[^;(){}]{0,60}>)?\([^;{}]{0,80}\)\s?\{")
_EMPTIED = r"(?<![\w.]){name}(?:\.(?:clear|Clear|setLength)\s?\(|\s?=(?!=))"


def list_container_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program, each with the statement that empties something."""
    return islice((place for loop in code.loops[:_MOST_LOOPS] for place in _empty_in(code, loop)), _MOST)


def _empty_in(code: Code, loop: Loop) -> Iterator[StatementPlace]:
    inside = code.code[slice(*loop.body)]
    for statement in _list_before(code, loop):
        found = (_OF_CPP if code.is_cpp else _OF_OTHERS).fullmatch(code.code, statement.start, statement.end)
        name = found and (found["name"] or found["text"])
        if not found or not name or not re.search(_FILLED.format(name=name), inside):
            continue
        if re.search(_EMPTIED.format(name=name), inside):
            continue
        new, at = _write_emptying(code, found, name), loop.body[0] + 1
        told = code.quote(statement.start, statement.end)
        line = code.count_line(loop.start)
        yield StatementPlace(ChangeKind.SET_ONCE, at, at, new, told, statement.start, loop=line)


def _list_before(code: Code, loop: Loop) -> Iterator[CodeStatement]:
    """The statements without a block that stand before a loop, in its own block."""
    block = code.blocks.get(code.find_brace(loop.start), ())
    return (each for each in block if each.end <= loop.start and each.body < 0)


def _write_emptying(code: Code, found: re.Match[str], name: str) -> str:
    if code.is_cpp:
        return f"{name}.clear();"
    if found["type"] == "StringBuilder":
        return f"{name}.setLength(0);" if code.is_java else f"{name}.Clear();"
    # A lambda of Java may only use what never gets another value.
    is_final = found[0].startswith("final ") or (code.is_java and _LAMBDA.search(code.code) is not None)
    emptied = f"{name}.clear();" if code.is_java else f"{name}.Clear();"
    return emptied if is_final else f"{name} = {found['made']};"
