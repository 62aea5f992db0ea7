"""Branches of a program after which it goes on, where it may have to leave iteration or function, with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies
from grader.source.code_blocks import LEAVES, Code, Loop

_MOST = 24
_ASKS = re.compile(r"\bif\s?\Z")
_ELSE = re.compile(r"\belse\s{0,80}\Z")
_BEFORE, _NEAR, _SEEN = 80, 3, 2_000
_ACTS = re.compile(
    r"(?!(?:if|for|while|switch|return|else|do|case)\b)[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[\w$]{1,40}|\[[^\[\]\n]{1,40}\]){0,2}\s?(?:[-+*/]?=(?!=)|\+\+|--|\()"
)
_COUNTS = re.compile(
    r"(?:[A-Za-z_$][\w$.]{0,60}\s?(?:\+\+|--|[-+]=\s?[0-9]{1,9})|(?:\+\+|--)[A-Za-z_$][\w$.]{0,60})\s?;?\s?\Z"
)
_STEPS = re.compile(r"\b([A-Za-z_$][\w$.]{0,60})\s?(?:\+\+|--|[-+]=)|(?:\+\+|--)([A-Za-z_$][\w$.]{0,60})")
_WHILE = re.compile(r"(?:while|do)\b")
_GIVES_NOTHING = re.compile(r"\b(?:void|function)\s[\w$:~]{0,60}\s?\Z")
_MAIN = re.compile(r"\bint\smain\s?\Z")


def list_leave_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program."""
    return islice((place for brace in sorted(code.blocks) for place in _leave(code, brace)), _MOST)


def list_left_places(code: Code) -> Iterator[StatementPlace]:
    """What stands behind a branch that leaves, done before it does."""
    return islice((place for brace in sorted(code.blocks) for place in _do_before(code, brace)), _MOST)


def _do_before(code: Code, brace: int) -> Iterator[StatementPlace]:
    """Each of the next statements of a block, and what counts, done at the end of an `if` that leaves the block."""
    statements = code.blocks[brace]
    for place, asked in enumerate(statements):
        last = code.blocks.get(asked.body, ())[-1:]
        told = _tell_branch(code, asked.body) if last and LEAVES.match(code.code, last[0].start) else ""
        near = statements[place + 1 : place + 1 + _NEAR]
        counts = [each for each in statements[place + 1 + _NEAR :] if _COUNTS.match(code.code, each.start, each.end)]
        for each in (*near, *counts) if told else ():
            written = code.quote(each.start, each.end)
            if each.body < 0 and _ACTS.match(code.code, each.start, each.end) and "\n" not in written:
                at, name = last[0].start, told.partition("(")[2].removesuffix(")")
                yield StatementPlace(
                    ChangeKind.LEFT_BEFORE, at, at, f"{written.rstrip(';')};", written, each.start, name
                )


def _leave(code: Code, brace: int) -> Iterator[StatementPlace]:
    told, statements, end = _tell_branch(code, brace), code.blocks[brace], code.ends.get(brace, -1)
    if not told or not statements or LEAVES.match(code.code, statements[-1].start):
        return
    body = max((each for each in list_function_bodies(code) if each[0] < brace < each[1]), default=None)
    if body is None:
        return
    loop, leaves = code.find_loop(brace), _write_return(code, body[0])
    may_go_on = loop and loop.start > body[0] and not _skips_step(code, loop, end)
    ways = [("continue", "continue;")] if may_go_on else []
    for name, new in [*ways, *([("return", leaves)] if leaves else [])]:
        yield StatementPlace(ChangeKind.GOES_ON, end, end, new, told, statements[-1].start, name)


def _skips_step(code: Code, loop: Loop, end: int) -> bool:
    """Whether `continue` at the end of a block would leave out what moves the loop on: it would go round once more."""
    if not _WHILE.match(code.code, loop.start):
        return False
    counted = {found[1] or found[2] for found in _STEPS.finditer(code.code, end, min(end + _SEEN, loop.body[1]))}
    before = code.code[slice(*loop.head)] + code.code[max(loop.body[0], end - _SEEN) : end]
    return any(re.search(rf"(?<![\w.]){re.escape(name)}\b", before) for name in counted)


def _tell_branch(code: Code, brace: int) -> str:
    """The `if` with its condition, or the `else`, whose block opens at a brace; empty for other blocks."""
    before = code.code[max(0, brace - _BEFORE) : brace]
    if brace >= 0 and _ELSE.search(before):
        return "else"
    closing = len(code.code[: max(0, brace)].rstrip()) - 1
    opening = code.openings.get(closing, -1)
    asks = _ASKS.search(code.code, max(0, opening - _BEFORE), opening) if opening > 0 else None
    return code.quote(asks.start(), closing + 1) if asks else ""


def _write_return(code: Code, body: int) -> str:
    """What leaves a function, or the program; empty where it would have to give a value."""
    opening = code.openings.get(len(code.code[:body].rstrip()) - 1, -1)
    before = code.code[max(0, opening - _BEFORE) : max(0, opening)]
    if _MAIN.search(before):
        return "return 0;"
    return "return;" if _GIVES_NOTHING.search(before) else ""
