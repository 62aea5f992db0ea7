"""Regular expressions whose alternatives stand in an order in which a short one hides a longer one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _LONGEST, _MOST_ALTERNATIVES = 12, 200, 40
_ITEM = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\]){0,80}\]|[^\\\[\]()|*+?{}^$.]")
"""A character, or one of several, that stands for just one of a text."""
_FIXED = re.compile(r"(?:\\[^\w\s]|[^\\\[\]()|*+?{}^$.]){1,20}")
_QUOTED = re.compile(
    r"(?P<mark>[\"'])(?P<text>[^\"'\n|]{0,200}\|[^\"'\n]{0,200})(?P=mark)"
    r"|(?<![\w)\]])/(?P<script>[^/\n|]{0,200}\|[^/\n]{0,200})/"
)


def put_longest_first(pattern: str) -> str | None:
    """A pattern of alternatives, with those that begin as a longer one does behind that; None where none does."""
    alternatives = _split(pattern)
    if len(pattern) > _LONGEST or not 1 < len(alternatives) <= _MOST_ALTERNATIVES:
        return None
    longer = [each for each in alternatives if _FIXED.fullmatch(each) and _count_characters(each) > 1]
    first = next((place for place, each in enumerate(alternatives) if _ITEM.fullmatch(each)), None)
    hidden = [each for each in longer if first is not None and _hides(alternatives, first, each)]
    if not hidden:
        return None
    return "|".join((*hidden, *(each for each in alternatives if each not in hidden)))


def _hides(alternatives: Sequence[str], first: int, longer: str) -> bool:
    """Whether one of the single characters before a longer alternative is that with which it begins."""
    before = alternatives[first : alternatives.index(longer)]
    begins = _ITEM.match(longer)
    character = begins[0][-1] if begins else ""
    try:
        return any(_ITEM.fullmatch(each) and re.fullmatch(each, character) for each in before)
    except re.error:
        return False


def _split(pattern: str) -> list[str]:
    """The alternatives of a pattern, where no brackets are open."""
    parts, depth, place = [""], 0, 0
    while place < len(pattern):
        item = _ITEM.match(pattern, place)
        written = item[0] if item else pattern[place]
        depth += (written == "(") - (written == ")")
        if written == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += written
        place += len(written)
    return parts


def _count_characters(written: str) -> int:
    return len(_ITEM.findall(written))


def list_pattern_orders(code: Code) -> Iterator[SumPlace]:
    """The texts and patterns of code with braces that are such alternatives."""
    return islice(_list_quoted(code), _MOST)


def _list_quoted(code: Code) -> Iterator[SumPlace]:
    for found in _QUOTED.finditer(code.text):
        group = "text" if found["text"] is not None else "script"
        if group == "text" and {*code.code[slice(*found.span())]} != {'"'}:
            continue  # what stands between two texts
        written = found[group].replace("\\\\", "\\") if group == "text" else found[group]
        ordered = put_longest_first(written)
        if ordered:
            new = ordered.replace("\\", "\\\\") if group == "text" and "\\\\" in found[group] else ordered
            mark = found["mark"] or "/"
            yield SumPlace(ChangeKind.PATTERN_ORDER, *found.span(), f"{mark}{new}{mark}", found[group], new)
