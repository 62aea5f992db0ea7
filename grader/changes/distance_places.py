"""Differences in code with braces whose size alone counts, and equal items that do not stand side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.declared_names import is_fixed, take_last_name
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_LOOKED_AT = 36, 60
_NAME = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[\w$+\- ]{1,20}\]){0,2}(?![\w$(])"
_GAP = re.compile(
    rf"(?:(?<![\w$])(?P<target>{_NAME})\s?)?(?P<before>(?<![<>=!\-*/%+|&^])\+?=(?!=)|\breturn(?![\w$])|\b(?:if|while)\s?\(|&&|\|\|)\s?"
    rf"(?P<gap>(?P<left>{_NAME})\s?-\s?(?!-)(?P<right>{_NAME}))\s?(?=[;,)]|[<>]=?)"
)
_MADE = re.compile(rf"(?<![\w$.])([A-Za-z_$][\w$]{{0,40}})\s?=\s?{_NAME}\s?-\s?(?!-){_NAME}\s?(?=[;,])")
_ADDED = re.compile(r"\+=\s?(?P<gap>[A-Za-z_$][\w$]{0,40})\s?(?=;)")
_NUMBER = (
    r"(?<!unsigned )\b(?:int|long|double|float|short)\s?(?:\[[,\s]{{0,2}}\]\s?){{0,2}}"
    r"(?:[^;(){{}}=]{{0,60}},\s?|[^;(){{}}]{{0,60}}=[^;(){{}}]{{0,40}},\s?)?{name}\b"
)
"""How a number is declared, or an array of numbers; one without a sign has no size but itself."""
_STEP = re.compile(r"\+\+|--")
_SORTS = re.compile(r"[sS]ort\s?\(")
"""Where something is put in order, a function may give a difference only to say what comes first."""
_UNIQUE = re.compile(
    rf"(?<![\w.])(?:std::)?unique\s?\((?P<span>\s?(?P<items>{_NAME})\.begin\(\),\s?(?P=items)\.end\(\))\s?\)"
)


def list_distance_places(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_drop_signs(code, is_script), _MOST)
    yield from islice(_sort_before_unique(code), _MOST)


def _drop_signs(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """A difference that is added, kept, given back or compared, without its sign; one with a name where it is added.

    It is also tried the other way round, and with both of its ends.
    """
    known: dict[str, bool] = {}
    for found in islice(_GAP.finditer(code.code), _MOST_LOOKED_AT):
        is_less = found["target"] == found["left"] and found["before"] == "="
        orders = found["before"] == "return" and _SORTS.search(code.code)
        names = found["left"], found["right"]
        if is_less or orders or is_fixed(code, found.start("gap")) or _STEP.search(found["gap"]):
            continue
        if is_script or all(_is_number(code, name, known) for name in names):
            left, right = (code.text[slice(*found.span(name))] for name in ("left", "right"))
            told, turned = code.quote(*found.span("gap")), f"{right} - {left}"
            yield _take_size(code, *found.span("gap"))
            yield SumPlace(ChangeKind.TURNED_GAP, *found.span("gap"), f"({turned})", told, turned)
            yield SumPlace(ChangeKind.BOTH_ENDS, *found.span("gap"), f"({told} + 1)", told, f"{told} + 1")
    made = {found[1] for found in islice(_MADE.finditer(code.code), _MOST_LOOKED_AT)}
    for found in islice(_ADDED.finditer(code.code), _MOST_LOOKED_AT):
        if found["gap"] in made and (is_script or _is_number(code, found["gap"], known)):
            yield _take_size(code, *found.span("gap"))


def _is_number(code: Code, path: str, known: dict[str, bool]) -> bool:
    """Whether the name at the end of a path is declared as a number with a sign, looked for once."""
    name = take_last_name(path)
    if name not in known:
        known[name] = re.search(_NUMBER.format(name=re.escape(name)), code.code) is not None
    return known[name]


def _take_size(code: Code, start: int, end: int) -> SumPlace:
    gap = code.text[start:end]
    function = "abs" if "#include" in code.text else "Math.Abs" if code.is_csharp else "Math.abs"
    new = f"(({gap}) < 0 ? -({gap}) : ({gap}))"
    return SumPlace(ChangeKind.KEPT_SIGN, start, end, new, code.quote(start, end), f"{function}({gap})")


def list_script_distances(code: Code) -> Iterator[SumPlace]:
    """The places of a program in JavaScript, which declares no types."""
    return list_distance_places(code, is_script=True)


def _sort_before_unique(code: Code) -> Iterator[SumPlace]:
    """What `unique` of C++ goes through, put in order first."""
    for found in _UNIQUE.finditer(code.code):
        span = found["span"].strip()
        new, told = f"(std::sort({span}), std::unique({span}))", f"sort({span})"
        yield SumPlace(ChangeKind.NOT_SIDE_BY_SIDE, *found.span(), new, code.quote(*found.span()), told)
