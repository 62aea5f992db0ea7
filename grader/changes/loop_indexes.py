"""Counters of loops in code with braces: one that begins behind another, that all calls share, or that runs ahead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, declares, list_function_bodies
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, Loop

_MOST, _MOST_LOOPS = 12, 60
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_COUNTS_FROM = re.compile(
    rf"\s?(?:(?:unsigned\s|std::)?(?:int|long|size_t|let|var|auto)\s)?(?P<name>{_NAME})\s?=\s?(?P<start>{_NAME})\s?;"
)
_COUNTS = re.compile(rf"\s?(?P<name>{_NAME})\s?=(?!=)")
_RAISED = re.compile(rf";\s?(?:(?P<name>{_NAME})\s?\+\+|\+\+\s?(?P<before>{_NAME}))\s?\Z")
_STEP = re.compile(rf"(?<=[;{{}}])\s{{0,80}}(?P<name>{_NAME})\s?\+\+\s?;")
_WHILE = re.compile(r"\bwhile\s?\(")


def list_first_of_level(code: Code) -> Iterator[SumPlace]:
    """`i > start` for `i > 0`, and `i + 1` for `start + 1`, in a loop that begins with `start`."""
    return islice((place for loop in code.loops[:_MOST_LOOPS] for place in _begin_here(code, loop)), _MOST)


def _begin_here(code: Code, loop: Loop) -> Iterator[SumPlace]:
    found = _COUNTS_FROM.match(code.code, *loop.head)
    if found is None or found["name"] == found["start"]:
        return
    name, start = found["name"], found["start"]
    asks = re.compile(rf"(?<![\w$.]){re.escape(name)}\s?(?:>|!=)\s?(?P<zero>0)(?![\w.])")
    gives = re.compile(rf"(?<=[(,])\s?(?P<own>{re.escape(start)})(?:\s?\+\s?1)?(?=\s?[,)])")
    for asked in asks.finditer(code.code, *loop.body):
        told = code.quote(asked.start(), asked.end())
        new = f"{told.removesuffix('0')}{start}"
        yield SumPlace(ChangeKind.FIRST_OF_LEVEL, *asked.span("zero"), start, told, new)
    for given in gives.finditer(code.code, *loop.body):
        told = code.quote(given.start("own"), given.end())
        yield SumPlace(ChangeKind.INDEX_MEANT, *given.span("own"), name, told, f"{name}{told.removeprefix(start)}")


def list_shared_indexes(code: Code) -> Iterator[SumPlace]:
    """What a loop counts with a name of the whole program, as one of its own, with the type of C, C++, Java and C#."""
    return _declare_indexes(code, "int")


def list_script_indexes(code: Code) -> Iterator[SumPlace]:
    """The same in JavaScript, where a name that is not declared belongs to the whole program."""
    return _declare_indexes(code, "let")


def _declare_indexes(code: Code, word: str) -> Iterator[SumPlace]:
    bodies = list_function_bodies(code)
    for loop in code.loops[:_MOST_LOOPS]:
        body = max((each for each in bodies if each[0] < loop.start < each[1]), default=None)
        found = _COUNTS.match(code.code, *loop.head)
        if body and found and code.code.startswith("for", loop.start) and not declares(code, found["name"], body):
            name, told = found["name"], code.quote(loop.start, loop.head[1] + 1)
            yield SumPlace(ChangeKind.SHARED_INDEX, *found.span("name"), f"{word} {name}", told, f"{word} {name}")


def list_short_steps(code: Code) -> Iterator[StatementPlace]:
    """One step more where something in a loop goes on by one."""
    steps = (found for found in _STEP.finditer(code.code) if code.find_loop(found.start("name")))
    return islice((_step_twice(code, found) for found in steps), _MOST)


def _step_twice(code: Code, found: re.Match[str]) -> StatementPlace:
    name, start = found["name"], found.start("name")
    told = code.quote(start, found.end())
    return StatementPlace(ChangeKind.SHORT_STEP, start, start, f"{name}++;", told, start, f"{name} += 2")


def list_overruns(code: Code) -> Iterator[StatementPlace]:
    """A step back at the end of a block whose `while` has gone on with the counter of the `for` around it."""
    return islice((place for loop in code.loops[:_MOST_LOOPS] for place in _step_back(code, loop)), _MOST)


def _step_back(code: Code, loop: Loop) -> Iterator[StatementPlace]:
    raised = _RAISED.search(code.code, *loop.head) if code.code.startswith("for", loop.start) else None
    name = (raised["name"] or raised["before"]) if raised else ""
    own, seen = re.escape(name), set[int]()
    goes_back = re.compile(rf"{own}\s?--|--\s?{own}|{own}\s?-=")
    steps = re.compile(rf"\s{{0,80}}\{{?\s{{0,80}}(?:{own}\s?\+\+|\+\+\s?{own})\s?;")
    for inner in _WHILE.finditer(code.code, *loop.body) if name else ():
        brace = code.find_brace(inner.start())
        end, closed = code.ends.get(brace, -1), code.ends.get(inner.end() - 1, -1)
        if brace in seen or not loop.body[0] <= brace < end or goes_back.search(code.code, brace, end):
            continue
        if not steps.match(code.code, closed + 1):
            continue
        seen.add(brace)
        told, line = code.quote(inner.start(), closed + 1), code.count_line(loop.start)
        yield StatementPlace(ChangeKind.RUNS_AHEAD, end, end, f"{name}--;", told, inner.start(), name, line)
