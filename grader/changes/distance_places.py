"""Differences in code with braces whose size alone counts, and equal items that do not stand side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import holds_text
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 12
_NAME = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[\w$+\- ]{1,20}\]){0,2}(?![\w$(])"
_GAP = re.compile(
    rf"(?:(?P<target>{_NAME})\s?)?(?P<before>(?<![<>=!])\+?=(?!=)|\breturn(?![\w$])|\b(?:if|while)\s?\(|&&|\|\|)\s?"
    rf"(?P<gap>(?P<left>{_NAME})\s?-\s?(?!-){_NAME})\s?(?=[;,)]|[<>]=?)"
)
_MADE = re.compile(rf"(?<![\w$.])([A-Za-z_$][\w$]{{0,40}})\s?=\s?{_NAME}\s?-\s?(?!-){_NAME}\s?(?=[;,])")
_ADDED = re.compile(r"\+=\s?(?P<gap>[A-Za-z_$][\w$]{0,40})\s?(?=;)")
_SORTS = re.compile(r"[sS]ort\s?\(")
"""What asks a function for the difference of two values: which of them comes first."""
_UNIQUE = re.compile(
    rf"(?<![\w.])(?:std::)?unique\s?\((?P<span>\s?(?P<items>{_NAME})\.begin\(\),\s?(?P=items)\.end\(\))\s?\)"
)


def list_distance_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_drop_signs(code), _MOST)
    yield from islice(_sort_before_unique(code), _MOST)


def _drop_signs(code: Code) -> Iterator[SumPlace]:
    """A difference that is added, kept, given back or compared, without its sign; one with a name where it is added."""
    for found in _GAP.finditer(code.code):
        is_less = found["target"] == found["left"] and found["before"] == "="
        orders = found["before"] == "return" and _SORTS.search(code.code)
        if not is_less and not orders and not holds_text(code, found["left"]):
            yield _take_size(code, *found.span("gap"))
            told = code.quote(*found.span("gap"))
            yield SumPlace(ChangeKind.BOTH_ENDS, *found.span("gap"), f"({told} + 1)", told, f"{told} + 1")
    made = {found[1] for found in _MADE.finditer(code.code)}
    for found in _ADDED.finditer(code.code):
        if found["gap"] in made and not holds_text(code, found["gap"]):
            yield _take_size(code, *found.span("gap"))


def _take_size(code: Code, start: int, end: int) -> SumPlace:
    gap = code.text[start:end]
    function = "abs" if "#include" in code.text else "Math.Abs" if code.is_csharp else "Math.abs"
    new = f"(({gap}) < 0 ? -({gap}) : ({gap}))"
    return SumPlace(ChangeKind.KEPT_SIGN, start, end, new, code.quote(start, end), f"{function}({gap})")


def _sort_before_unique(code: Code) -> Iterator[SumPlace]:
    """What `unique` of C++ goes through, put in order first."""
    for found in _UNIQUE.finditer(code.code):
        span = found["span"].strip()
        new, told = f"(std::sort({span}), std::unique({span}))", f"sort({span})"
        yield SumPlace(ChangeKind.NOT_SIDE_BY_SIDE, *found.span(), new, code.quote(*found.span()), told)
