"""Where code with braces returns the first answer as if there were no other, or moves on what a call of itself gets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, Loop

_MOST, _BEFORE, _LONGEST = 12, 80, 200
_RETURN = re.compile(r"\breturn\b\s?(?P<value>[^;{}\"]{1,120});")
_NAME = re.compile(r"([A-Za-z_$][\w$]{0,40})\s?\Z")
_RESULT = re.compile(r"\s{0,200}return\s?\(?\s?(?P<none>nullptr|NULL|null|undefined|false|-1|0)\s?\)?\s?;")
_NO_NAMES = re.compile(r"(?:nullptr|NULL|null|undefined|true|false|-?[0-9][\w.]*)\s?\Z")
_MOVED_ON = re.compile(
    r"(?<=[(,])\s?(?P<new>(?:(?P<first>\+\+|--)(?P<name>[A-Za-z_$]\w{0,40})|"
    r"(?P<other>[A-Za-z_$]\w{0,40})(?P<last>\+\+|--)))(?=\s?[,)])"
)


def list_first_returns(code: Code) -> Iterator[StatementPlace]:
    """What a loop returns in its first iteration, returned only where it is something."""
    bodies = list_function_bodies(code)
    return islice((place for loop in code.loops for place in _return_found(code, loop, bodies)), _MOST)


def _return_found(code: Code, loop: Loop, bodies: list[tuple[int, int]]) -> Iterator[StatementPlace]:
    none = _find_result(code, loop)
    body = max((each for each in bodies if each[0] < loop.start < each[1]), default=None)
    if not none or body is None:
        return
    calls_itself = re.compile(rf"(?<![\w$]){re.escape(_find_name(code, body[0]))}\s?\(")
    last = [each.start for each in code.blocks.get(loop.body[0], ())][-1:]
    for found in _RETURN.finditer(code.code, *loop.body):
        value = found["value"].strip()
        is_first = found.start() in last or calls_itself.match(value.rpartition(".")[2].rpartition(">")[2])
        if code.find_loop(found.start()) == loop and is_first and not _NO_NAMES.match(value):
            asked = value if none == "false" else f"{value} != {none}"
            told, line = code.quote(*found.span()), code.count_line(loop.start)
            new = f"if ({asked}) {told};"
            yield StatementPlace(ChangeKind.FIRST_RETURNED, *found.span(), new, told, found.start(), new[:-1], line)


def _find_result(code: Code, loop: Loop) -> str:
    """What is returned behind a loop and all around it, as the sign of nothing; empty where that is anything else."""
    around = code.find_loop(loop.start)
    found = _RESULT.match(code.code, loop.body[1] + 1)
    return found["none"] if found else _find_result(code, around) if around else ""


def _find_name(code: Code, brace: int) -> str:
    """The name of the function whose body a brace opens; empty where it has none."""
    before = code.code[max(0, brace - _LONGEST) : brace].rstrip()
    closing = max(0, brace - _LONGEST) + before.rfind(")")
    opening = code.openings.get(closing, 0)
    found = _NAME.search(code.code, max(0, opening - _BEFORE), opening)
    return found[1] if found else "\x00"


def list_moved_levels(code: Code) -> Iterator[SumPlace]:
    """A number that a call of the function itself gets and changes, one larger or smaller and left as it is."""
    return islice((place for body in list_function_bodies(code) for place in _leave_levels(code, body)), _MOST)


def _leave_levels(code: Code, body: tuple[int, int]) -> Iterator[SumPlace]:
    own = re.escape(_find_name(code, body[0]))
    for call in re.finditer(rf"(?<![\w$]){own}\s?\((?=[^;]{{0,200}}(?:\+\+|--))", code.code[slice(*body)]):
        opening = body[0] + call.end() - 1
        for found in _MOVED_ON.finditer(code.code, opening, code.ends.get(opening, opening) + 1):
            new = f"{found['name'] or found['other']} {(found['first'] or found['last'])[0]} 1"
            yield SumPlace(ChangeKind.MOVED_LEVEL, *found.span("new"), new, found["new"], new)
