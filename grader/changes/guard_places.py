"""Questions with which some branches of a program begin, and leave, asked first in another branch, with braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_function_bodies, list_open_blocks
from grader.source.code_blocks import CASE_LABEL, LEAVES, Code

_MOST, _MOST_BRANCHES = 16, 60
_LONGEST, _LONGEST_HEAD, _LONGEST_BRANCH = 200, 120, 600
_CASE = re.compile(rf"{CASE_LABEL.pattern}\s{{0,40}}\{{?")
_ASKS = re.compile(r"\s{0,80}(?P<asks>if\s?(?=\())")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_NO_NAMES = {"if", "this", "null", "nullptr", "true", "false", "equals", "length", "size", "Count"}
_ELSE = re.compile(r"\s{0,80}else\b")
_BRACE = re.compile(r"\s{0,80}\{")
_TYPE = re.compile(r"\b(?:public|private|protected|static|final|const|inline|internal|async|function)\b")
"""What may stand before the type of a function."""
_NO_HEAD = re.compile(
    r"\s*+(?:#[^\n]*+\n\s*+|(?:public|private|protected)\s?:(?!:)\s*+|@(?!interface\b)\w{1,40}(?:\([^()]{0,80}\))?\s++)*+"
)
"""What stands before a function and is no part of its head: directives, sections of a class, annotations."""


@dataclass(frozen=True)
class _Guard:
    """A question with all that is done where it is answered with yes, and the question alone."""

    text: str
    question: str


@dataclass(frozen=True)
class _GuardedBranch:
    """From where to where a branch goes, and its head; `beside` is the same of all that stand beside each other."""

    start: int
    end: int
    head: int
    beside: tuple[str, int]


def list_guard_places(code: Code) -> Iterator[StatementPlace]:
    """The beginnings of branches, cases and functions, each with the question that others beside it ask first."""
    branches = [*islice(_list_branches(code), _MOST_BRANCHES)]
    asked = {branch: guard for branch in branches if (guard := _find_guard(code, branch.start))}
    return islice(_list_missing(code, branches, asked), _MOST)


def _list_missing(
    code: Code, branches: Sequence[_GuardedBranch], asked: Mapping[_GuardedBranch, _Guard]
) -> Iterator[StatementPlace]:
    """What most branches ask comes first."""
    texts = {
        branch: _join_lines(code, branch.start, min(branch.end, branch.start + _LONGEST_BRANCH)) for branch in branches
    }
    for guard, _ in Counter(asked.values()).most_common():
        asking = [branch for branch, own in asked.items() if own == guard]
        rows, needed = {branch.beside for branch in asking}, _list_parameters(code, asking[0], guard)
        for branch in branches:
            is_known = needed <= {*_NAME.findall(code.code, branch.head, branch.start)}
            is_beside = is_known and branch.beside in rows and guard.text not in texts[branch]
            if is_beside and not _asks_alike(texts[branch], asked.get(branch), guard):
                told = _join_lines(code, branch.head, branch.start).rstrip("{ ")
                yield StatementPlace(
                    ChangeKind.NO_GUARD, branch.start, branch.start, f" {guard.text}", told, branch.head, guard.question
                )


def _list_branches(code: Code) -> Iterator[_GuardedBranch]:
    """The cases, the branches that follow each other by `else`, and the functions."""
    labels = [*_CASE.finditer(code.code)]
    for place, found in enumerate(labels):
        following = labels[place + 1].start() if place + 1 < len(labels) else len(code.code)
        end = min(code.find_block_end(found.end()), following)
        yield _GuardedBranch(found.end(), end, found.start(), ("case", code.find_brace(found.start())))
    bodies = {start for start, _ in list_function_bodies(code)}
    for block in list_open_blocks(code):
        before = max(code.code.rfind(mark, 0, block.start) for mark in (";", "{", "}")) + 1
        skipped = _NO_HEAD.match(code.code, before, block.start)
        head = skipped.end() if skipped else before
        is_chained = _ELSE.match(code.code, head) or _ELSE.match(code.code, block.end + 1)
        type_of = " ".join(_TYPE.sub(" ", code.code[head : block.start].partition("(")[0]).split()[:-1])
        kind = f"function {type_of}" if block.start in bodies else "branch" if is_chained else ""
        if kind and block.start - head <= _LONGEST_HEAD:
            yield _GuardedBranch(block.start + 1, block.end, head, (kind, code.find_brace(head)))


def _list_parameters(code: Code, branch: _GuardedBranch, guard: _Guard) -> set[str]:
    """The names of a question that are parameters of the function that asks it."""
    is_function = branch.beside[0].startswith("function")
    names = set(_NAME.findall(code.code, branch.head, branch.start)) if is_function else set[str]()
    return names & set(_NAME.findall(guard.question))


def _find_guard(code: Code, start: int) -> _Guard | None:
    """The question with which a block begins, where it leaves then."""
    asks = _ASKS.match(code.code, start)
    closing = code.ends.get(asks.end(), -1) if asks else -1
    if asks is None or closing < 0:
        return None
    brace = _BRACE.match(code.code, closing + 1)
    end = code.ends.get(brace.end() - 1, -1) if brace else code.code.find(";", closing)
    is_short = 0 < end - asks.start() <= _LONGEST and LEAVES.search(code.code, closing, end)
    if not is_short or _ELSE.match(code.code, end + 1):
        return None
    begin = asks.start("asks")
    return _Guard(_join_lines(code, begin, end + 1), _join_lines(code, begin, closing + 1))


def _asks_alike(text: str, own: _Guard | None, guard: _Guard) -> bool:
    """Whether a branch begins with a question about the same names: then that may be wrong, but none is missing."""
    question = own.question if own else text.partition(")")[0] if text.startswith("if") else ""
    names = (set(_NAME.findall(each)) - _NO_NAMES for each in (question, guard.question))
    return not set.isdisjoint(*names)


def _join_lines(code: Code, start: int, end: int) -> str:
    return " ".join(code.leave_comments_out(start, end).split())
