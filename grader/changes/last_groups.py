"""What a loop does with a group only where the next one begins, in languages with braces: done behind the loop, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import LEAVES, Code, CodeStatement, Loop

_MOST, _MOST_LOOPS, _LONGEST = 16, 40, 400
_IF = re.compile(r"(?:else\s)?\s{0,80}if\s?\(")
_USES_GROUP = re.compile(
    r"(?!(?:if|for|while|switch|return|new|delete|throw)\b)[A-Za-z_$][\w$.]{0,60}(?:(?:->|::)\w{1,40}){0,2}"
    r"(?:\[[^\]\n;]{1,40}\])?\s?(?:\((?!\s?\))|[-+*]=(?!=)|<<|=\s?(?:\w{1,40}(?:\.|::))?(?:max|min|Max|Min)\s?\()"
)
"""A statement that gives a value to a call, adds it, or keeps the larger one."""
_CALL = re.compile(r"(?:this\.|this->)?(?P<name>[A-Za-z_$][\w$]{0,40})\(\s?\)\s?;?\Z")
_NAMES = re.compile(r"(?<![\w$.>\"])[A-Za-z_$][\w$]{0,40}")
_MADE = (
    r"(?<!else)(?<!return)(?<=[\w>\]])[\s*&]{{1,4}}(?:{names})\s?(?:[=;:,\[(]|\bof\b|\bin\b)"
    r"|[,(]\s?(?:{names})\s?(?:[=:](?!=)|\bof\b|\bin\b)"
)


def list_last_groups(code: Code) -> Iterator[StatementPlace]:
    """The places of a program, in the inner loops first."""
    loops = [loop for loop in code.loops if _is_whole(code, loop)]
    found = (place for loop in reversed(loops[:_MOST_LOOPS]) for place in _finish_in(code, loop))
    return islice(found, _MOST)


def _is_whole(code: Code, loop: Loop) -> bool:
    """Whether a loop is a statement of its own, behind which another one may stand."""
    return any(each.start == loop.start for block in code.blocks.values() for each in block)


def _finish_in(code: Code, loop: Loop) -> Iterator[StatementPlace]:
    place, line = loop.body[1] + 1, code.count_line(loop.start)
    for condition in code.blocks.get(loop.body[0], ()):
        if not _IF.match(code.code, condition.start):
            continue
        for statement in _list_in_nested_branches(code, condition):
            written = code.text[statement.start : statement.end]
            if _may_be_done_behind(code, statement, loop):
                new = f"{{ {' '.join(written.split())} }}" if "//" not in written else ""
                told = code.quote(statement.start, code.find_head_end(statement))
                if new:
                    kind = ChangeKind.LAST_GROUP
                    yield StatementPlace(kind, place, place, new, told, statement.start, loop=line)


def _list_in_nested_branches(code: Code, condition: CodeStatement) -> Iterator[CodeStatement]:
    """The statements of the branches of a condition, and of conditions in these."""
    for statement in _list_in_branches(code, condition):
        yield statement
        if _IF.match(code.code, statement.start):
            yield from _list_in_branches(code, statement)


def _list_in_branches(code: Code, condition: CodeStatement) -> Sequence[CodeStatement]:
    """The statements of the branches of a condition, not those within loops or conditions in these."""
    opening = code.code.index("(", condition.start)
    if condition.body < 0 and opening in code.ends:
        start = code.ends[opening] + 1
        written = code.code[start : condition.end]
        start += len(written) - len(written.lstrip())
        return [CodeStatement(start, condition.end)]
    braces = [brace for brace in code.blocks if condition.start < brace < condition.end] if condition.body >= 0 else []
    outer = [brace for brace in braces if not any(each < brace < code.ends.get(each, -1) for each in braces)]
    return [statement for brace in outer for statement in code.blocks[brace]]


def _may_be_done_behind(code: Code, statement: CodeStatement, loop: Loop) -> bool:
    start, end = statement.start, statement.end
    written = code.code[start:end]
    if end - start > _LONGEST or LEAVES.search(written):
        return False
    is_use = _USES_GROUP.match(written) or _CALL.match(written) or _IF.match(written)
    names = "|".join(map(re.escape, {*_NAMES.findall(written)}))
    is_made_within = re.search(_MADE.format(names=names), code.code[loop.start : start]) if names else None
    return bool(is_use) and is_made_within is None
