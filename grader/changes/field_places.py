"""Fields of objects that may stand for others of the same object, in languages with braces: the end for the start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind, tell_other_name
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _MOST_READS = 48, 80
_FIELD = re.compile(
    r"(?<![\w$.>\])])(?P<owner>[A-Za-z_$][\w$]{0,40}(?:\[[^\]\n;]{1,30}\])?)(?P<dot>\.|->)(?P<field>[A-Za-z_$][\w$]{0,40})"
    r"(?!\s?\(|[\w$(]|\.|->|\[)"
)
_WRITTEN = re.compile(r"\s?(?:[-+*/%]?=(?![=>])|\+\+|--)")
_CALCULATES_BEHIND = re.compile(r"\s?(?:[-*/%]|\+(?!=)|[<>]=?(?![<>])|[=!]==?)")
_CALCULATES_BEFORE = re.compile(r"(?:[-*/%+]|(?<![<>])[<>]=?|[=!]==?)\s?\Z")
_BEFORE = 4
_NUMBER = (
    r"\b(?:int|long|short|byte|size_t|unsigned|float|double|decimal)\s"
    r"(?:[^;(){{}}]{{0,80}},\s?)?\b{name}\s?(?=[;,=){{])"
)
"""How a number is declared, alone or among others, or by a property of C#."""


def list_other_numbers(code: Code) -> Iterator[SumPlace]:
    """Those of a program that is built: both fields are declared as numbers."""
    return (place for place in list_other_fields(code) if _are_numbers(code, place))


def list_other_fields(code: Code) -> Iterator[SumPlace]:
    """Each field that is calculated with or compared, with others of its object that are, too, or get a value.

    Those that stand in the same statement are left out: who writes both knows which is which.
    """
    reads = [*islice(_FIELD.finditer(code.code), 2 * _MOST_READS)]
    numbers: dict[str, dict[str, None]] = {}
    for found in reads:
        if _WRITTEN.match(code.code, found.end()) or _is_calculated(code.code, found):
            numbers.setdefault(_name_owner(found), {})[found["field"]] = None
    places = (place for found in reads[:_MOST_READS] for place in _exchange(code, found, numbers))
    return islice(places, _MOST)


def _are_numbers(code: Code, place: SumPlace) -> bool:
    names = (code.code[place.start : place.end], place.new)
    return all(re.search(_NUMBER.format(name=re.split(r"\.|->", name)[-1]), code.code) for name in names)


def _name_owner(found: re.Match[str]) -> str:
    """By what the objects of one kind are told: the name of one, or of what holds them."""
    return found["owner"].partition("[")[0]


def _is_calculated(code: str, found: re.Match[str]) -> bool:
    before = code[max(0, found.start() - _BEFORE) : found.start()]
    return bool(_CALCULATES_BEHIND.match(code, found.end()) or _CALCULATES_BEFORE.search(before))


def _exchange(code: Code, found: re.Match[str], numbers: dict[str, dict[str, None]]) -> Iterator[SumPlace]:
    if _WRITTEN.match(code.code, found.end()) or not _is_calculated(code.code, found):
        return
    statement = next(code.list_around(*found.span()), None)
    if statement is None:
        return
    start, end = statement.start, code.find_head_end(statement)
    here = {each["field"] for each in _FIELD.finditer(code.code, start, end)}
    own = f"{found['owner']}{found['dot']}{found['field']}"
    for other in numbers[_name_owner(found)]:
        if other not in here and other != found["field"]:
            new = f"{found['owner']}{found['dot']}{other}"
            yield SumPlace(ChangeKind.OTHER_NAME, *found.span(), new, code.quote(start, end), tell_other_name(own, new))
