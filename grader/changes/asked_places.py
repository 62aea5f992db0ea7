"""Conditions of code with braces that ask more than they should: each without one of the questions in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_signs
from grader.source.code_blocks import Code

_MOST, _MOST_QUESTIONS, _LONGEST = 40, 4, 200
_IF = re.compile(r"\bif\s?\(")
_RETURN = re.compile(r"\breturn\s(?=[^;{}\n]{1,200};)")
_CONNECTIVE = re.compile(r"&&|\|\|")
_COMMENT, _ASKS = re.compile(r"//|/\*|`"), re.compile(r"[=!<>]=|[<>!]")
_OF_TYPE = re.compile(r"\s*[>,)]")
_NOT_WITHOUT = re.compile(r"(?<![=!<>])=(?!=)|\b(?:instanceof|is|out|var|new)\b|\+\+|--|[{};?]|/[/*]")
"""What another part may need, or what must not stand on one line."""


def list_asked_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be asked there."""
    return islice((place for span in _list_conditions(code) for place in _ask_less(code, *span)), _MOST)


def _list_conditions(code: Code) -> Iterator[tuple[int, int]]:
    for found in _IF.finditer(code.code):
        yield found.end(), code.ends.get(found.end() - 1, -1)
    for found in _RETURN.finditer(code.code):
        end = code.code.index(";", found.end())
        # In C and JavaScript `a - b || c - d` tells which of two comes first.
        if all(_ASKS.search(part) for part in _CONNECTIVE.split(code.code[found.end() : end])):
            yield found.end(), end


def _ask_less(code: Code, start: int, end: int) -> Iterator[SumPlace]:
    """`a && b` as `a` and as `b`, also where the whole stands in brackets, and in each part that does."""
    start += len(code.code[start:end]) - len(code.code[start:end].lstrip())
    end = start + len(code.code[start:end].rstrip())
    if not 0 < end - start <= _LONGEST or _NOT_WITHOUT.search(code.code, start, end):
        return
    if _COMMENT.search(code.text, start, end):  # what stands on several lines is written on one
        return
    if code.code[start] == "(" and code.ends.get(start) == end - 1:
        yield from _ask_less(code, start + 1, end - 1)
        return
    joins = [*find_signs(code, _CONNECTIVE, start, end)]
    bounds = [start, *(at for join in joins for at in join.span()), end]
    parts = [*zip(bounds[::2], bounds[1::2], strict=True)]
    if joins and len(parts) <= _MOST_QUESTIONS and _are_joined_alike(code, joins):
        for left_out in parts:
            kept = [code.text[slice(*part)].strip() for part in parts if part != left_out]
            new = f" {joins[0][0]} ".join(kept).replace("\n", " ")
            told = " ".join(new.split())
            yield SumPlace(ChangeKind.ASKS_MORE, start, end, f"!!({new})", code.quote(start, end), told)
    for part in parts if joins else ():
        yield from _ask_less(code, *part)


def _are_joined_alike(code: Code, joins: Sequence[re.Match[str]]) -> bool:
    """Whether all is joined by the same sign, which belongs to no type."""
    are_alike = len({join[0] for join in joins}) == 1
    are_of_types = any(_OF_TYPE.match(code.code, join.end()) for join in joins)
    return are_alike and not are_of_types
