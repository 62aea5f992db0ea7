"""A failure that only looks like another one: it is in a line which that one had right."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.model import CaseResult, LinePair

_LONGEST = 20_000
_LABEL = re.compile(r"[^\W\d_]{3,}[^\d]*")


def strays_from(told: CaseResult, other: CaseResult) -> bool:
    """Whether what is wrong in the other result are only lines with labels whose lines are right in the one told of.

    A label is how the expected and the printed line begin, where those are words, as in `Total: 7`.
    """
    if other.difference is None or len(told.expected) > _LONGEST:
        return False
    wrong = [pair for pair in other.difference.pairs if not pair.same]
    labels = [_find_label(pair) for pair in wrong]
    asked, printed = told.expected.splitlines(), {*told.actual.splitlines()}
    return bool(wrong) and all(label and _is_right(label, asked, printed) for label in labels)


def _is_right(label: str, asked: list[str], printed: set[str]) -> bool:
    labelled = [line for line in asked if line.startswith(label)]
    return bool(labelled) and printed.issuperset(labelled)


def _find_label(pair: LinePair) -> str:
    """What both lines begin with, up to where they differ; empty where that is no word, or one line is missing."""
    both = zip(pair.expected or "", pair.actual or "", strict=False)
    shared = "".join(_take_equal(both))
    found = _LABEL.match(shared)
    return found[0] if found else ""


def _take_equal(both: Iterator[tuple[str, str]]) -> Iterator[str]:
    for one, other in both:
        if one != other:
            return
        yield one
