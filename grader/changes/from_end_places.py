"""Items of code with braces whose place is counted from the end, of which the first would be behind the last one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_FROM_END = re.compile(
    r"(?<![\w$])[A-Za-z_$][\w$]{0,40}(?:\[|\.charAt\(|\.get\()\s?(?P<place>[A-Za-z_$][\w$]{0,40}(?:\.(?:length|size)\(\s?\)|\.[lL]ength"
    r"|\.Count)?\s?-\s?[A-Za-z_$][\w$]{0,40})\s?[\])]"
)
"""An item at a place that is counted from the end by a name."""


def list_places_from_end(code: Code) -> Iterator[SumPlace]:
    """The item before the one at a place that is counted from the end: `t[n - i]` is behind the last for 0."""
    for found in _FROM_END.finditer(code.code):
        new = f"{found['place']} - 1"
        yield SumPlace(ChangeKind.NEXT_PLACE, *found.span("place"), new, code.quote(*found.span()), new)
