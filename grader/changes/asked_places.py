"""Conditions of code with braces that ask more than they should: each without one of the questions in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_signs
from grader.source.code_blocks import Code

_MOST, _MOST_QUESTIONS, _LONGEST = 40, 4, 200
_IF = re.compile(r"\bif\s?\(")
_RETURN = re.compile(r"\breturn\s(?=[^;{}\n]{1,200};)")
_CONNECTIVE = re.compile(r"&&|\|\|")
_NOT_WITHOUT = re.compile(r"(?<![=!<>])=(?![=>])|\b(?:instanceof|is|out|var|new)\b|\+\+|--|[{};?]|/[/*]")
"""What another part may need, or what must not stand on one line."""


def list_asked_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be asked there."""
    return islice((place for span in _list_conditions(code) for place in _ask_less(code, *span)), _MOST)


def _list_conditions(code: Code) -> Iterator[tuple[int, int]]:
    for found in _IF.finditer(code.code):
        yield found.end(), code.ends.get(found.end() - 1, -1)
    for found in _RETURN.finditer(code.code):
        yield found.end(), code.code.index(";", found.end())


def _ask_less(code: Code, start: int, end: int) -> Iterator[SumPlace]:
    """`a && b` as `a` and as `b`, also where the whole stands in brackets, and in each part that does."""
    start += len(code.code[start:end]) - len(code.code[start:end].lstrip())
    end = start + len(code.code[start:end].rstrip())
    if not 0 < end - start <= _LONGEST or _NOT_WITHOUT.search(code.code, start, end):
        return
    if code.code[start] == "(" and code.ends.get(start) == end - 1:
        yield from _ask_less(code, start + 1, end - 1)
        return
    joins = [*find_signs(code, _CONNECTIVE, start, end)]
    bounds = [start, *(at for join in joins for at in join.span()), end]
    parts = [*zip(bounds[::2], bounds[1::2], strict=True)]
    if joins and len(parts) <= _MOST_QUESTIONS and len({join[0] for join in joins}) == 1:
        for left_out in parts:
            kept = [" ".join(code.text[slice(*part)].split()) for part in parts if part != left_out]
            new = f" {joins[0][0]} ".join(kept)
            yield SumPlace(ChangeKind.ASKS_MORE, start, end, new, code.quote(start, end), new)
    for part in parts if joins else ():
        yield from _ask_less(code, *part)
