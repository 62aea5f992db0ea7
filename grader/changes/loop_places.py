"""Loops of code with braces that end although there is something left in another list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_LISTS = 12, 3
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_ASKED = re.compile(
    rf"\bwhile\s?\((?P<whole>\s?(?:!\s?(?P<empty>{_NAME})\.(?:isEmpty|empty)\(\s?\)"
    rf"|(?P<long>{_NAME})\.(?:length|Count|size\(\s?\)|length\(\s?\))\s?(?:>|!==?)\s?0)\s?)\)"
)
_TAKES_OUT = re.compile(
    rf"(?<![\w$.])({_NAME})\.(?:shift|pop|splice|poll|remove|removeFirst|pop_front|pop_back|erase|Dequeue|RemoveAt|Remove)\s?\("
)


def list_loop_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be asked there."""
    taken = [*dict.fromkeys(found[1] for found in _TAKES_OUT.finditer(code.code))]
    return islice(
        (place for found in _ASKED.finditer(code.code) for place in _ask_for_others(code, found, taken)), _MOST
    )


def _ask_for_others(code: Code, asked: re.Match[str], taken: list[str]) -> Iterator[SumPlace]:
    """A loop that goes on while there is something in a list: also while there is something in another one."""
    own, span = asked["empty"] or asked["long"], asked.span("whole")
    for name in [name for name in taken if name != own][:_MOST_LISTS] if own in taken else ():
        written = code.text[slice(*span)].strip()
        other = written.replace(own, name, 1)
        yield SumPlace(ChangeKind.OTHER_LIST, *span, f"{written} || {other}", written, name)
