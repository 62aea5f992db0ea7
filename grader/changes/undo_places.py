"""What a function changes before it calls itself, and does not change back behind that call, with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.source.code_blocks import LEAVES, Code, CodeStatement
from grader.source.known_lines import count_line

_MOST, _MOST_BODIES, _MOST_BLOCKS, _MOST_STATEMENTS = 12, 60, 100, 2_000
_LONGEST_HEAD = 300
_HEAD = re.compile(r"(?P<name>[A-Za-z_$][\w$]{0,60})\s?\([^(){}]{0,200}\)[^(){};]{0,60}\Z")
_ARROW = re.compile(r"\b(?:const|let|var)\s(?P<name>[A-Za-z_$][\w$]{0,60})\s?=\s?[^;{}]{0,200}\Z")
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_OWNER = rf"(?P<owner>{_NAME}(?:(?:\.|->){_NAME}){{0,2}})"
_COUNTS = re.compile(
    rf"(?:(?P<up>{_NAME})\s?\+\+|\+\+\s?(?P<before>{_NAME})|(?P<name>{_NAME})\s?\+=\s?(?P<step>[0-9]{{1,4}}))\s?;"
)
_PUTS = re.compile(rf"{_OWNER}(?P<call>\.(?:push_back|emplace_back|push|add|Add))\s?\([^;]{{1,120}}\)\s?;")
_TAKEN = {
    ".push_back": "{owner}.pop_back();",
    ".emplace_back": "{owner}.pop_back();",
    ".push": "{owner}.pop();",
    ".add": "{owner}.remove({owner}.size() - 1);",
    ".Add": "{owner}.RemoveAt({owner}.Count - 1);",
}
_UNDOES = (
    r"(?<![\w.]){owner}(?:\.(?:pop|pop_back|remove\w{{0,10}}|RemoveAt|Remove|erase|clear|Clear)\s?\(|\s?-=|--|\s?=(?!=))"
    r"|--{owner}\b"
)


def list_undo_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program, each with what changes it back."""
    bodies = list_function_bodies(code)[:_MOST_BODIES]
    return islice((place for body in bodies for place in _list_in(code, *body)), _MOST)


def _list_in(code: Code, start: int, end: int) -> Iterator[StatementPlace]:
    head = code.code[max(0, start - _LONGEST_HEAD) : start]
    named = _HEAD.search(head) or _ARROW.search(head)
    if named is None or not re.search(rf"(?<![\w$]){re.escape(named['name'])}\s?\(", code.code[start:end]):
        return
    calls = re.compile(rf"(?<![\w$]){re.escape(named['name'])}\s?\(")
    for brace in islice((each for each in sorted(code.blocks) if start <= each < end), _MOST_BLOCKS):
        is_in_loop = code.find_loop(brace + 1) is not None and brace > start
        row = code.blocks[brace][:_MOST_STATEMENTS]
        for place, statement in enumerate(row):
            undone = _find_undone(code, statement, is_in_loop)
            if undone:
                yield from _undo_behind(code, statement, row[place + 1 :], calls, undone)


def _find_undone(code: Code, statement: CodeStatement, is_in_loop: bool) -> tuple[str, str] | None:
    """What is changed, and what changes it back. Names are a call's own, which matters in a loop alone."""
    counts = _COUNTS.match(code.code, statement.start, statement.end + 1) if is_in_loop else None
    if counts:
        name = counts["up"] or counts["before"] or counts["name"]
        return name, f"{name} -= {counts['step']};" if counts["step"] else f"{name}--;"
    puts = _PUTS.match(code.code, statement.start, statement.end + 1)
    return (puts["owner"], _TAKEN[puts["call"]].format(owner=puts["owner"])) if puts else None


def _undo_behind(
    code: Code,
    statement: CodeStatement,
    behind: Sequence[CodeStatement],
    calls: re.Pattern[str],
    undone: tuple[str, str],
) -> Iterator[StatementPlace]:
    """Behind the last statement of the same block in which the function calls itself."""
    last = next((each for each in reversed(behind) if calls.search(code.code, each.start, each.end + 1)), None)
    if last is None or LEAVES.match(code.code, last.start):
        return
    owner, back = undone
    if not re.search(_UNDOES.format(owner=re.escape(owner)), code.code[statement.end + 1 : behind[-1].end + 1]):
        told = code.quote(statement.start, statement.end)
        end = last.end + 1
        line = count_line(code.code, last.end)
        yield StatementPlace(ChangeKind.NOT_UNDONE, end, end, back, told, statement.start, back[:-1], line)
