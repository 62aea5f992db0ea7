"""What a function changes before it calls itself, and does not change back behind that call, with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.kept_places import choose_type
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.source.code_blocks import LEAVES, Code, CodeStatement
from grader.source.known_lines import count_line

_MOST, _MOST_BODIES, _MOST_BLOCKS, _MOST_STATEMENTS = 12, 60, 100, 2_000
_LONGEST_HEAD = 300
_RETURN = re.compile(r"return\b\s?(?P<value>[^;]{1,300})\s?;\Z")
_KEPT = "keptResult"
"""How a result is called that is given back after something was changed back."""
_HEAD = re.compile(r"(?P<name>[A-Za-z_$][\w$]{0,60})\s?\([^(){}]{0,200}\)[^(){};]{0,60}\Z")
_ARROW = re.compile(r"\b(?:const|let|var)\s(?P<name>[A-Za-z_$][\w$]{0,60})\s?=\s?[^;{}]{0,200}\Z")
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_OWNER = rf"(?P<owner>{_NAME}(?:(?:\.|->){_NAME}){{0,2}})"
_COUNTS = re.compile(
    rf"(?:(?P<up>{_NAME})\s?\+\+|\+\+\s?(?P<before>{_NAME})|(?P<name>{_NAME})\s?\+=\s?(?P<step>[0-9]{{1,4}}))\s?;"
)
_PUTS = re.compile(rf"{_OWNER}(?P<call>\.(?:push_back|emplace_back|push|add|Add))\s?\([^;]{{1,120}}\)\s?;")
_FLAGS = re.compile(
    rf"(?P<owner>{_NAME}(?:(?:\.|->){_NAME}){{0,2}}(?:\[[^\[\];\n]{{1,40}}\]){{1,2}})\s?=\s?(?P<set>1|true)\s?;"
)
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
    calls = re.compile(rf"(?<![\w$]){re.escape(named['name'])}\s?\(") if named else None
    if calls is None or not calls.search(code.code, start, end):
        return
    for brace in islice((each for each in sorted(code.blocks) if start <= each < end), _MOST_BLOCKS):
        row = code.blocks[brace][:_MOST_STATEMENTS]
        undone = ((place, _find_undone(code, each, brace, start)) for place, each in enumerate(row))
        changed = [*islice(((place, each) for place, each in undone if each), _MOST)]
        called = (place for place, each in enumerate(row) if changed and calls.search(code.code, each.start, each.end))
        last = max(called, default=-1)
        for place, (owner, back) in changed:
            if place < last:
                yield from _undo_behind(code, row[place], row[last], row[-1].end, owner, back)


def _find_undone(code: Code, statement: CodeStatement, brace: int, body: int) -> tuple[str, str] | None:
    """What is changed, and what changes it back. Names are a call's own, which matters in a loop alone."""
    counts = _COUNTS.match(code.code, statement.start, statement.end)
    if counts and brace > body and code.find_loop(brace + 1):
        name = counts["up"] or counts["before"] or counts["name"]
        return name, f"{name} -= {counts['step']};" if counts["step"] else f"{name}--;"
    flag = _FLAGS.match(code.code, statement.start, statement.end)
    if flag:
        return flag["owner"], f"{flag['owner']} = {'0' if flag['set'] == '1' else 'false'};"
    puts = _PUTS.match(code.code, statement.start, statement.end)
    return (puts["owner"], _TAKEN[puts["call"]].format(owner=puts["owner"])) if puts else None


def _undo_behind(
    code: Code, statement: CodeStatement, called: CodeStatement, end: int, owner: str, back: str
) -> Iterator[StatementPlace]:
    """Behind the last statement of the same block in which the function calls itself."""
    if not re.search(_UNDOES.format(owner=re.escape(owner)), code.code[statement.end : end]):
        told, place = code.quote(statement.start, statement.end), called.end
        line, given = count_line(code.code, called.end - 1), _RETURN.match(code.code, called.start, place)
        if given and called.body < 0:
            word = choose_type(code, is_script=not (code.is_java or code.is_csharp or "#include" in code.text))
            new = f"{{ {word} {_KEPT} = {code.text[slice(*given.span('value'))]}; {back} return {_KEPT}; }}"
            written = f"{word} {_KEPT} = …; {back} return {_KEPT}"
            line = count_line(code.code, called.start) - 1
            yield StatementPlace(ChangeKind.NOT_UNDONE, called.start, place, new, told, statement.start, written, line)
        elif not LEAVES.match(code.code, called.start):
            yield StatementPlace(ChangeKind.NOT_UNDONE, place, place, back, told, statement.start, back[:-1], line)
