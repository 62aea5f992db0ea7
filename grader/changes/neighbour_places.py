"""Two loops in code with braces that go through the neighbours of a place, and through the place itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import holds_text
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_NO_LESS = r"(?:Math\.|std::)?[mM]ax\s?\(\s?0\s?,\s?"
_NO_MORE = r"(?:Math\.|std::)?[mM]in\s?\(\s?(?:[^;(){}]{1,40},\s?)?"
_AROUND = (
    rf"\bfor\s?\((?:\s?(?:int|let|var|long|size_t)\s)?\s?(?P<AT>{_NAME})\s?=\s?"
    rf"(?:(?:{_NO_LESS})?(?P<own_AT>{_NAME})\s?-\s?1\s?\)?\s?;\s?(?P=AT)\s?"
    rf"(?:<=\s?(?:{_NO_MORE})?(?P=own_AT)\s?\+\s?1(?:\s?\)|\s?,[^;(){{}}]{{1,40}}\))?|<\s?(?P=own_AT)\s?\+\s?2)"
    r"|-1\s?;\s?(?P=AT)\s?(?:<=\s?1|<\s?2))\s?;[^;{}()]{1,30}\)"
)
"""A loop around a place, or from -1 to 1."""
_LOOPS = re.compile(
    _AROUND.replace("AT", "row")
    + r"[\s{]{0,80}"
    + _AROUND.replace("AT", "column")
    + rf"(?:[\s{{]{{0,80}}(?:int|let|var|const)\s{_NAME}\s?=(?!=)[^;{{}}]{{1,80}};){{0,3}}"
)
_IF = re.compile(r"[\s{]{0,80}if\s?(?=\()")
_ADDS = re.compile(r"[\s{]{0,80}(?P<sum>[\w$.\[\]]{1,60})\s?\+=\s?(?P<added>[^;=\"']{1,120});")


def list_neighbour_places(code: Code) -> Iterator[SumPlace]:
    """What is counted or added at each place around one, but for the place itself."""
    return islice((place for found in _LOOPS.finditer(code.code) for place in _leave_out(code, found)), _MOST)


def _leave_out(code: Code, found: re.Match[str]) -> Iterator[SumPlace]:
    row, column = found["own_row"] or "0", found["own_column"] or "0"
    is_own = f"{found['row']} == {row} && {found['column']} == {column}"
    asks = _IF.match(code.code, found.end())
    adds = _ADDS.match(code.code, found.end())
    told = f"if (!({is_own}))"
    if asks:
        start, end = asks.end() + 1, code.ends.get(asks.end(), -1)
        if end > start and not _asks_for_it(code.code[start:end], found):
            new = f"(!({is_own}) && ({code.text[start:end]}))"
            asked = code.code.rindex("if", 0, asks.end())
            yield SumPlace(ChangeKind.OWN_PLACE, start, end, new, code.quote(asked, end + 1), told)
    elif adds and not holds_text(code, adds["sum"]):
        start, end = adds.span("added")
        new = f"(({is_own}) ? 0 : ({code.text[start:end]}))"
        yield SumPlace(ChangeKind.OWN_PLACE, start, end, new, code.quote(adds.start("sum"), end), told)


def _asks_for_it(condition: str, found: re.Match[str]) -> bool:
    """Whether the condition already tells the place itself from the others."""
    return re.search(rf"(?<![\w$]){re.escape(found['row'])}\s?[!=]=", condition) is not None
