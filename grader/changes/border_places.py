"""Conditions of code with braces that ask for an item before they ask whether there is one: each with the item last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_signs
from grader.source.code_blocks import Code

_MOST, _LONGEST = 12, 240
_HEAD = re.compile(r"\b(?:if|while)\s?\(")
_CONNECTIVE, _COMMENT = re.compile(r"&&|\|\|"), re.compile(r"//|/\*")
_ITEM = re.compile(r"(?<=[\w)\]])\[\s?([^\[\]]{1,60})\]|\.(?:charAt|at|get)\(\s?([^()]{1,60})\)")
_NAME = re.compile(r"(?<![\w$.])[A-Za-z_$][\w$]{0,40}(?!\s?\()")
_BORDER = re.compile(r"(?<![<>=])[<>]=?(?![<>=])")
_CALLS = re.compile(r"(?<![\w$])(?!charAt|at\b|get\b|len\b|length|size|abs)[A-Za-z_$][\w$]{0,40}\s?\(")
_MOST_PARTS = 12
_ACTS = re.compile(r"(?<![=!<>])=(?!=)|\+\+|--|[{};?]")
"""What must not be done at another time, or ends a part in another way than `&&` does."""


def list_border_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with the same condition in another order."""
    return islice((place for head in _HEAD.finditer(code.code) for place in _ask_border_first(code, head)), _MOST)


def _ask_border_first(code: Code, head: re.Match[str]) -> Iterator[SumPlace]:
    start, end = head.end(), code.ends.get(head.end() - 1, -1)
    if not 0 < end - start <= _LONGEST or _ACTS.search(code.code, start, end) or _COMMENT.search(code.text, start, end):
        return
    joins = [*find_signs(code, _CONNECTIVE, start, end)]
    if not joins or len({join[0] for join in joins}) > 1:
        return
    bounds = [start, *(at for join in joins for at in join.span()), end]
    spans = [*zip(bounds[::2], bounds[1::2], strict=True)]
    order = choose_order([code.code[slice(*span)] for span in spans])
    if order is None:
        return
    place, last = order
    parts = [code.text[slice(*span)].strip() for span in spans]
    borders = parts[place + 1 : last + 1]
    new = f" {joins[0][0]} ".join((*parts[:place], *borders, parts[place], *parts[last + 1 :]))
    told = " ".join(f" {joins[0][0]} ".join(borders).split())
    yield SumPlace(ChangeKind.ITEM_FIRST, start, end, new.replace("\n", " "), code.quote(*spans[place]), told)


def choose_order(parts: Sequence[str]) -> tuple[int, int] | None:
    """Which part of a condition asks for an item, and the last behind it that asks whether its place is there."""
    for place, part in enumerate(parts if len(parts) <= _MOST_PARTS else ()):
        names = _list_places(part)
        if _CALLS.search(part):
            continue  # what it does may be what must not come first
        borders = [
            at
            for at, other in enumerate(parts)
            if at > place and _BORDER.search(other) and not names.isdisjoint(_NAME.findall(other))
        ]
        if borders and not any(_list_places(parts[at]) for at in borders):
            return place, borders[-1]
    return None


def list_indexes(part: str) -> list[str]:
    """By what items are asked for, as it is written between their brackets."""
    return [item[1] or item[2] for item in _ITEM.finditer(part)]


def _list_places(part: str) -> set[str]:
    """The names in the brackets by which items are asked for."""
    return {name for index in list_indexes(part) for name in _NAME.findall(index)}
