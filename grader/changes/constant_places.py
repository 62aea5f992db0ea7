"""Constants of code with braces of which another one may be meant, as in a branch that was copied."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST, _LEAST_VALUES, _MOST_VALUES, _MOST_SET = 40, 3, 12, 40
"""Changes, constants of which one may be meant for another, and places where one name gets them."""
_NAME = r"(?<![\w$.\])*&>])(?P<name>[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}?)"
_VALUE = r"(?P<value>\"{2,40}+|-?[0-9]{1,3}(?![\w.])|(?:[A-Z]\w{0,40}(?:\.|::))?[A-Z][A-Za-z_0-9]{0,40}(?![\w(.:\[]))"
_SET = re.compile(rf"{_NAME}\s?=(?!=)\s?{_VALUE}(?=\s?[;,)])")
_COMPARED = re.compile(rf"{_NAME}(?:\s?===?\s?|\.[eE]quals\(\s?){_VALUE}")
"""What gets a text, a character, a small number, or a constant with a name."""


def list_constant_places(code: Code) -> Iterator[SumPlace]:
    """What gets constants, or is compared with them, three or more: each that it gets with the others.

    Each is tried with one other before any is tried with a second one.
    """
    found = defaultdict[tuple[str, str], list[re.Match[str]]](list)
    compared = defaultdict[tuple[str, str], list[str]](list)
    for each in _SET.finditer(code.code):
        found[each["name"], _tell_sort(code, each)].append(each)
    for each in _COMPARED.finditer(code.code):
        compared[each["name"], _tell_sort(code, each)].append(_read(code, each))
    ranked = [ranked for key, places in found.items() for ranked in _exchange(code, places, compared[key])]
    ranked.sort(key=lambda each: each[0])
    return islice((place for _, place in ranked if not code.is_fixed(place.start)), _MOST)


def _tell_sort(code: Code, found: re.Match[str]) -> str:
    """What its constants have in common: the mark around a text, or that they are numbers or names."""
    first = _read(code, found)[0]
    return "0" if first in "-0123456789" else first if not first.isalpha() else "A"


def _read(code: Code, found: re.Match[str]) -> str:
    return code.text[slice(*found.span("value"))]


def _exchange(code: Code, places: Sequence[re.Match[str]], compared: Sequence[str]) -> Iterator[tuple[int, SumPlace]]:
    values = [*dict.fromkeys((*(_read(code, each) for each in places), *compared))]
    for each in places if _LEAST_VALUES <= len(values) <= _MOST_VALUES and len(places) <= _MOST_SET else ():
        own = values.index(_read(code, each))
        for rank, other in enumerate((*values[own + 1 :], *values[:own])):
            told = code.quote(*each.span())
            yield rank, SumPlace(ChangeKind.SET_OTHERWISE, *each.span("value"), other, told, other)
