"""What a check has to say at a place, before it is tied to a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from grader.text.spoken_text import say, say_later, say_number
from grader.text.wording import join_sentences

SHORT_NAME = "style/short-name"

COSTS_NOTHING = say_later("No action is needed; this costs no points.")

MOST_REMARKS = 200
"""So many remarks of one kind on one file; what goes beyond is counted, not listed."""


@dataclass(frozen=True)
class Remark:
    """A sentence on a line and column, both from 1. What is not `sure` to be a fault costs nothing."""

    rule: str
    line: int
    column: int
    message: str
    fix: str = ""
    sure: bool = True


def limit_remarks(remarks: Iterable[Remark]) -> list[Remark]:
    """The first remarks; the last of them says how many were left out."""
    found = list(remarks)
    kept, left_out = found[:MOST_REMARKS], len(found) - MOST_REMARKS
    if left_out > 0:
        last = kept[-1]
        more = say_number(
            left_out,
            "({number:,} more remark of this kind is not listed.)",
            "({number:,} more remarks of this kind are not listed.)",
        )
        message = join_sentences(last.message, more)
        kept[-1] = replace(last, message=message)
    return kept


def report_short_name(name: str, line: int, column: int) -> Remark:
    message = say("`{name}` is too short a name.", name=name)
    return Remark(SHORT_NAME, line, column, message, say("Name it for what it holds."))


def report_undocumented(message: str, line: int, column: int, fix: str, sure: bool = True) -> Remark:
    if not sure:
        message = join_sentences(message, say("This costs no points: a header file may say what it does."))
    return Remark("style/docstring-missing", line, column, message, fix, sure)


ALLOWED_SHORT = frozenset("ijk_")
"""Usual loop counters, and the name for what is not used."""
