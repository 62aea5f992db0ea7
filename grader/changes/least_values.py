"""Constants of code with braces that are the smallest number above 0, where the one below all others is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
_LEAST = re.compile(
    r"(?<![\w.])(?:(Double|Float|Number)\.MIN_VALUE|(DBL|FLT)_MIN|((?:std::)?numeric_limits<(?:double|float)>::)min\(\s?\)"
    r"|(double|float|Double|Single)\.Epsilon)(?!\w)"
)


def list_least_values(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with the number that may be meant."""
    return islice((_take_lowest(code, found) for found in _LEAST.finditer(code.code)), _MOST)


def _take_lowest(code: Code, found: re.Match[str]) -> SumPlace:
    limits = {1: "-{}.MAX_VALUE", 2: "-{}_MAX", 3: "{}lowest()", 4: "{}.MinValue"}
    group = next(number for number in limits if found[number])
    new = limits[group].format(found[group])
    return SumPlace(ChangeKind.LEAST_POSITIVE, *found.span(), new, code.quote(*found.span()), new)
