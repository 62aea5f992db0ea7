"""Where a loop returns in its first iteration, or a call of a function itself changes what it passes: with braces."""

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
_RESULT = re.compile(r"\s{0,200}return\s?\(?\s?(?P<none>nullptr|NULL|null|undefined|false|-1)\s?\)?\s?;")
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
    own = re.escape(_find_name(code, body[0]))
    calls_itself = re.compile(rf"(?:[\w$]{{1,40}}(?:\.|->|::)){{0,3}}{own}\s?\(")
    last = [each.start for each in code.blocks.get(loop.body[0], ())][-1:]
    for found in _RETURN.finditer(code.code, *loop.body):
        value = found["value"].strip()
        calls = calls_itself.match(value)
        is_first = found.start() in last or calls
        if code.find_loop(found.start()) == loop and is_first and not _NO_NAMES.match(value):
            ask = "{0}".format if none == "false" else f"{{0}} != {none}".format
            told, line = code.quote(*found.span()), code.count_line(loop.start)
            new, name = f"if ({ask(f'({value})')}) {told};", ask(value if _NAME.fullmatch(value) else "found")
            yield StatementPlace(ChangeKind.FIRST_RETURNED, *found.span(), new, told, found.start(), name, line)


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
    """`++level` or `level++` that is passed to the function itself as `level + 1`; no reference, which is to change."""
    return islice((place for body in list_function_bodies(code) for place in _leave_levels(code, body)), _MOST)


def _leave_levels(code: Code, body: tuple[int, int]) -> Iterator[SumPlace]:
    own, head = re.escape(_find_name(code, body[0])), code.code[max(0, body[0] - _LONGEST) : body[0]]
    for call in re.finditer(rf"(?<![\w$]){own}\s?\((?=[^;]{{0,200}}(?:\+\+|--))", code.code[slice(*body)]):
        opening = body[0] + call.end() - 1
        for found in _MOVED_ON.finditer(code.code, opening, code.ends.get(opening, opening) + 1):
            name, kind = found["name"] or found["other"], ChangeKind.MOVED_LEVEL
            new = f"{name} {(found['first'] or found['last'])[0]} 1"
            if found["last"]:
                kind = ChangeKind.OLD_VALUE
            if not re.search(rf"&\s?{re.escape(name)}\b", head):
                yield SumPlace(kind, *found.span("new"), new, found["new"], new)
