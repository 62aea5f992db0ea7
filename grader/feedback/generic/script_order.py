"""Statements of a program in JavaScript that may come too early or too late, or undo what was there before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.feedback.generic.code_blocks import Code, CodeStatement
from grader.feedback.generic.script_edits import Pieces, ScriptEdit
from grader.feedback.generic.source_changes import ChangeKind

_MOST, _MOST_CLEARED, _LONGEST = 30, 12, 60
_SETS = re.compile(
    r"([A-Za-z_$][\w$.]{0,60}(?:\[[^\]\n;]{1,60}\]){0,2}(?:\.[\w$]{1,40})?)\s?(?:[-+*]?=(?![=>])|\+\+|--)"
)
_ACTS = re.compile(
    r"(?!(?:return|let|const|var|function|class|if|for|while|switch)\b)"
    r"[A-Za-z_$][\w$.]{0,60}(?:\[[^\]\n;]{1,60}\])?\s?(?:\(|[-+*]?=)"
)
"""How a statement begins that calls something, or gives something a value."""
_NAME = re.compile(r"(?<![\w$.])[A-Za-z_$][\w$]{0,40}")
_LEAVES = re.compile(r"(?:return|break|continue|throw)\b")
_ELSE_BLOCK = re.compile(r"\belse\s{0,80}\{")
_CONSTANT = re.compile(r"([A-Za-z_$][\w$]{0,40})\s?=\s?(?:-?[0-9][\w.]{0,15}|true|false|null|[\"'`]{2})\s?;?")
_DECLARED = re.compile(
    r"(?:let|var)\s([A-Za-z_$][\w$]{0,40})\s?=\s?(-?[0-9][\w.]{0,15}|true|false|null|\[\s?\]|\{\s?\})\s?(?=[;\n])"
)
_CHANGES = r"(?<![\w$.]){name}(?:\s?[-+]?=(?!=)|\+\+|--|\.push\(|\[[^\]\n]{{1,60}}\]\s?[-+]?=(?!=))"
_GIVES = re.compile(
    r"([A-Za-z_$][\w$]{0,40})\.(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|replace|replaceAll|slice|concat|map|filter"
    r"|padStart|padEnd|substring|toFixed|toSorted|toReversed|flat)(?=\()"
)
"""A call that gives a new value and leaves what it is called of as it is."""
_FUNCTION = re.compile(r"\bfunction\b[^{;]{0,120}\{|=>\s?\{")


def list_script_moves(code: Code) -> Iterator[ScriptEdit]:
    """The changes of a program."""
    yield from islice(
        (edit for block in code.blocks.values() if len(block) <= _LONGEST for edit in _move_statements(code, block)),
        _MOST,
    )
    for loop in code.loops:
        yield from _undo_nothing(code, loop.start, loop.body)
    yield from islice(_clear_first(code), _MOST_CLEARED)
    yield from islice(_keep_results(code), _MOST_CLEARED)


def _move_statements(code: Code, block: Sequence[CodeStatement]) -> Iterator[ScriptEdit]:
    """What gives something a new value, behind what still uses it, or before what uses it already."""
    for place, statement in enumerate(block):
        if _ACTS.match(code.code, statement.start, statement.end) and statement.body < 0:
            yield from _wait_for_value(code, block, place)
        sets = _SETS.match(code.code, statement.start, statement.end) if statement.body < 0 else None
        if sets is None:
            continue
        target, quoted = sets[1], code.quote(statement.start, statement.end)
        users = [number for number, each in enumerate(block) if number != place and _uses(code, each, target)]
        before, behind = [each for each in users if each < place], [each for each in users if each > place]
        if behind and not _LEAVES.match(code.code, block[behind[-1]].start):
            pieces = _move(code, statement, block[behind[-1]].end)
            yield ScriptEdit(ChangeKind.TOO_EARLY, statement.start, quoted, pieces, target)
        if before:
            pieces = _move(code, statement, block[before[-1]].start)
            yield ScriptEdit(ChangeKind.TOO_LATE, statement.start, quoted, pieces, target)


def _wait_for_value(code: Code, block: Sequence[CodeStatement], place: int) -> Iterator[ScriptEdit]:
    """What uses a value that changes only below it, behind that."""
    statement = block[place]
    used = {*_NAME.findall(code.code, statement.start, statement.end)}
    sets = _SETS.match(code.code, statement.start, statement.end)
    used -= {sets[1]} if sets else set()
    for later in reversed(block[place + 1 :]):
        changed = next((each[1] for each in _SETS.finditer(code.code, later.start, later.end) if each[1] in used), "")
        if changed:
            quoted = code.quote(statement.start, statement.end)
            yield ScriptEdit(ChangeKind.READ_EARLY, statement.start, quoted, _move(code, statement, later.end), changed)
            return


def _uses(code: Code, statement: CodeStatement, target: str) -> bool:
    """Whether a statement reads something that another one sets."""
    whole = rf"(?<![\w$.]){re.escape(target)}(?![\w$])(?!\s?=(?![=>]))"
    return re.search(whole, code.text[statement.start : statement.end]) is not None


def _move(code: Code, statement: CodeStatement, place: int) -> Pieces:
    written = code.text[statement.start : statement.end].rstrip("\n;")
    return (statement.start, statement.end, ";"), (place, place, f" {written}; ")


def _undo_nothing(code: Code, start: int, body: tuple[int, int]) -> Iterator[ScriptEdit]:
    """What an `else` within a loop sets to a constant, set before the loop and never again."""
    for found in _ELSE_BLOCK.finditer(code.code, *body):
        for statement in code.blocks.get(found.end() - 1, ()):
            if _CONSTANT.fullmatch(code.text[statement.start : statement.end].strip()):
                line, quoted = code.count_line(start), code.quote(statement.start, statement.end)
                pieces = _move(code, statement, start)
                yield ScriptEdit(ChangeKind.UNDONE, statement.start, quoted, pieces, loop=line)


def _clear_first(code: Code) -> Iterator[ScriptEdit]:
    """What the whole program starts with, set again where a function begins that changes it."""
    outside = code.blocks.get(-1, ())
    starts = [found for each in outside if (found := _DECLARED.match(code.code, each.start, each.end + 1))]
    for function in _FUNCTION.finditer(code.code):
        end = code.ends.get(function.end() - 1, function.end())
        for found in starts:
            changes = _CHANGES.format(name=re.escape(found[1]))
            if re.search(changes, code.code[function.end() : end]):
                again = code.quote(found.start(1), found.end())
                pieces = ((function.end(), function.end(), f" {again}; "),)
                yield ScriptEdit(ChangeKind.LEFT_OVER, function.start(), again, pieces, found[1])


def _keep_results(code: Code) -> Iterator[ScriptEdit]:
    """What gives a new value and changes nothing, with that value kept."""
    for block in code.blocks.values():
        for statement in block:
            found = _GIVES.match(code.code, statement.start, statement.end)
            if found and code.ends.get(found.end(), -1) + 2 >= statement.end:
                quoted = code.quote(statement.start, statement.end)
                pieces = ((statement.start, statement.start, f"{found[1]} = "),)
                yield ScriptEdit(ChangeKind.THROWN_AWAY, statement.start, quoted, pieces, f"{found[1]} = {quoted}")
