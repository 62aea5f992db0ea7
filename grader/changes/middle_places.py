"""The value in the middle of a list in code with braces, of which an even number has two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
_HALF = (
    r"(?:Math\.(?:floor|trunc)\s?|\(int\)\s?)?(?P<opened>\(\s?)?"
    r"(?P<count>[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){0,2}(?:\(\s?\))?)\s?(?:/\s?2|>>\s?1)(?![\w.])\s?(?(opened)\))"
)
_NAMED = re.compile(rf"(?<![\w$.])(?P<name>[A-Za-z_$][\w$]{{0,40}})\s?=\s?{_HALF}\s?(?=[;,])")
_ITEM = re.compile(
    r"(?<![\w$.])(?P<list>[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){0,2}?)(?P<opens>\[|\.get\(|\.at\()\s?"
    rf"(?:{_HALF}|(?P<place>[A-Za-z_$][\w$]{{0,40}}))\s?(?P<closes>[\])])(?P<part>(?:\.[A-Za-z_$][\w$]{{0,40}}(?:\(\s?\))?){{0,2}})"
)


def list_middle_places(code: Code) -> Iterator[SumPlace]:
    """The item in the middle, with the average of the two there are of an even number in its place."""
    counts = {found["name"]: found["count"] for found in _NAMED.finditer(code.code)}
    return islice((place for found in _ITEM.finditer(code.code) for place in _average(code, found, counts)), _MOST)


def _average(code: Code, found: re.Match[str], counts: dict[str, str]) -> Iterator[SumPlace]:
    count = found["count"] or counts.get(found["place"])
    if not count:
        return
    start = found.end("opens")
    place = code.code[start : found.start("closes")].strip()
    before = f"{found['list']}{found['opens']}{place} - 1{found['closes']}"
    item = found[0]
    if before in code.code or re.match(r"\s?(?:[-+]?=(?!=)|\+\+|--)", code.code[found.end() :]):
        return  # it knows of both, or sets it
    new = f"({count} % 2 == 0 ? ({item} + {before}{found['part']}) / 2.0 : {item})"
    yield SumPlace(ChangeKind.ONE_MIDDLE, *found.span(), new, code.quote(*found.span()), "")
