"""Questions with which some branches of a program begin, and leave, asked first in another branch, with braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies, list_open_blocks
from grader.source.code_blocks import LEAVES, Code

_MOST, _MOST_BRANCHES = 16, 60
_LONGEST, _LONGEST_HEAD, _LONGEST_BRANCH = 200, 120, 600
_CASE = re.compile(r"\b(?:case\b[^:;{}]{1,60}|default\s?):\s{0,40}\{?")
_ASKS = re.compile(r"\s{0,80}(?P<asks>if\s?(?=\())")
_NO_NAMES = {"if", "this", "null", "nullptr", "true", "false", "equals", "length", "size", "Count"}
_ELSE = re.compile(r"\s{0,80}else\b")
_BRACE = re.compile(r"\s{0,80}\{")


def list_guard_places(code: Code) -> Iterator[StatementPlace]:
    """The beginnings of branches, cases and functions, each with the question that others beside it ask first."""
    branches = [*islice(_list_branches(code), _MOST_BRANCHES)]
    asked = {branch: guard for branch in branches if (guard := _find_guard(code, branch.start))}
    return islice(_list_missing(code, branches, asked), _MOST)


@dataclass(frozen=True)
class _GuardedBranch:
    """Where a branch begins, and its head; `beside` is the same of all that stand beside each other."""

    start: int
    head: int
    beside: tuple[str, int]


def _list_missing(
    code: Code, branches: Sequence[_GuardedBranch], asked: Mapping[_GuardedBranch, str]
) -> Iterator[StatementPlace]:
    """What most branches ask comes first."""
    for guard, number in Counter(asked.values()).most_common():
        rows = {branch.beside for branch, own in asked.items() if own == guard}
        for branch in branches:
            start, head = branch.start, branch.head
            text = " ".join(code.text[start : start + _LONGEST_BRANCH].split())
            own = asked.get(branch, "")
            is_missing = branch.beside in rows and own != guard and not _asks_alike(own or text, guard)
            if is_missing and (number > 1 or guard not in text):
                told = " ".join(code.text[head:start].split()).rstrip("{ ")
                yield StatementPlace(ChangeKind.NO_GUARD, start, start, f" {guard}", told, head, _find_question(guard))


def _list_branches(code: Code) -> Iterator[_GuardedBranch]:
    """The cases, the branches that follow each other by `else`, and the functions."""
    for found in _CASE.finditer(code.code):
        yield _GuardedBranch(found.end(), found.start(), ("case", _find_brace(code, found.start())))
    bodies = {start for start, _ in list_function_bodies(code)}
    for block in list_open_blocks(code):
        head = max(code.code.rfind(mark, 0, block.start) for mark in (";", "{", "}")) + 1
        head += len(code.code[head:]) - len(code.code[head:].lstrip())
        is_chained = _ELSE.match(code.code, head) or _ELSE.match(code.code, block.end + 1)
        kind = "function" if block.start in bodies else "branch" if is_chained else ""
        if kind and block.start - head <= _LONGEST_HEAD:
            yield _GuardedBranch(block.start + 1, head, (kind, _find_brace(code, head)))


def _find_brace(code: Code, place: int) -> int:
    """The brace that opens the innermost block around a place; -1 outside of all."""
    return max((brace for brace in code.blocks if brace < place < code.ends.get(brace, -1)), default=-1)


def _find_guard(code: Code, start: int) -> str:
    """The question with which a block begins, where it leaves then; empty for none."""
    asks = _ASKS.match(code.code, start)
    closing = code.ends.get(asks.end(), -1) if asks else -1
    if asks is None or closing < 0:
        return ""
    brace = _BRACE.match(code.code, closing + 1)
    end = code.ends.get(brace.end() - 1, -1) if brace else code.code.find(";", closing)
    is_short = 0 < end - asks.start() <= _LONGEST and LEAVES.search(code.code, closing, end)
    if not is_short or _ELSE.match(code.code, end + 1):
        return ""
    return " ".join(code.text[asks.start("asks") : end + 1].split())


def _asks_alike(own: str, guard: str) -> bool:
    """Whether a branch begins with a question about the same names: then that may be wrong, but none is missing."""
    if not own.startswith("if"):
        return False
    names = (set(re.findall(r"[A-Za-z_$][\w$]*", _find_question(each))) - _NO_NAMES for each in (own, guard))
    return not set.isdisjoint(*names)


def _find_question(guard: str) -> str:
    """Its beginning, up to where the bracket behind `if` is closed."""
    depth = 0
    for place, char in enumerate(guard):
        depth += (char == "(") - (char == ")")
        if char == ")" and not depth:
            return guard[: place + 1]
    return guard
