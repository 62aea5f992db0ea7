"""Where a loop of a program in JavaScript stops too early, or only the inner one of two does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code, Loop

_RETURN = re.compile(r"\breturn(?:\s([A-Za-z_$][\w$]{0,40}))?(?=\s?;)")
_RETURN_IN_ELSE = re.compile(r"\belse\s{0,80}\{?\s{0,80}(return\s[^;{}\n]{1,80}(?=;|\n))")
_LONGEST = 120
_FUNCTION = re.compile(r"(?:=>\s?|\bfunction\b[^{;]{0,80})\{")


def list_script_stops(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from _return_later(code)
    for loop in code.loops:
        yield from _go_on_in_else(code, loop)
        yield from _leave_both(code, loop)


def _return_later(code: Code) -> Iterator[TextEdit]:
    """Each `return` without a value, or with what is returned behind the outermost loop, which only goes on."""
    inner = -1
    for loop in code.loops:
        if loop.start < inner:
            continue
        inner = loop.body[1]
        for found in _RETURN.finditer(code.code, *loop.body):
            is_result = found[1] is None or code.code[inner + 1 :][:_LONGEST].lstrip().startswith(found[0])
            if is_result and not _is_in_function(code, loop.body[0] + 1, found.start()):
                pieces = (
                    (loop.start, loop.start, "grader_loop: "),
                    (found.start(), found.end(), "continue grader_loop"),
                )
                line = code.count_line(loop.start)
                yield TextEdit(ChangeKind.EARLY_RETURN, found.start(), found[0], pieces, loop=line)


def _go_on_in_else(code: Code, loop: Loop) -> Iterator[TextEdit]:
    """Each value that is returned in an `else`, where the loop goes on instead."""
    for found in _RETURN_IN_ELSE.finditer(code.code, *loop.body):
        if code.find_loop(found.start()) == loop and not _is_in_function(code, loop.body[0] + 1, found.start()):
            line = code.count_line(loop.start)
            pieces = ((*found.span(1), "continue"),)
            yield TextEdit(ChangeKind.LOOP_ELSE, found.start(1), code.quote(*found.span(1)), pieces, loop=line)


def _leave_both(code: Code, outer: Loop) -> Iterator[TextEdit]:
    """Two loops left at once, where a `break` ends the inner one."""
    for inner in (each for each in code.loops if code.find_loop(each.start) == outer):
        stops = [place for place in code.list_breaks() if code.find_loop(place) == inner]
        if stops:
            ends = (place + len("break") for place in stops)
            pieces = ((outer.start, outer.start, "grader_loop: "), *((end, end, " grader_loop") for end in ends))
            line = code.count_line(inner.start)
            yield TextEdit(ChangeKind.INNER_BREAK, stops[0], "break", pieces, loop=line)


def _is_in_function(code: Code, start: int, place: int) -> bool:
    """Whether a function begins between two places that is not yet at its end at the second one."""
    functions = (found.end() - 1 for found in _FUNCTION.finditer(code.code, start, place))
    return any(code.ends.get(opening, place) >= place for opening in functions)
