"""Formats of C that take a blank or the end of a line, left over from what was read before, for a part of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_SCANF = re.compile(r"\bf?scanf\s?\(([^\"()]{0,60})(?=\")")
_TAKES_ANY = re.compile(r"\"%(?:[0-9]{0,4}\[|c)(?:[^\"\\\n]|\\.){0,80}\"")
"""A format that begins with what takes a blank or the end of a line for a part of a text."""


def list_scanf_places(code: Code) -> Iterator[SumPlace]:
    """A text that is read from where the last reading ended, without the blanks and line ends that stand there."""
    for call in _SCANF.finditer(code.code):
        taken = _TAKES_ANY.match(code.text, call.end())
        if taken:
            better = f'" {taken[0][1:]}'
            yield SumPlace(ChangeKind.READ_ALONG, *taken.span(), better, code.quote(*taken.span()), better)
