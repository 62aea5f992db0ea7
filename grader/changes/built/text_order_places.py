"""Comparisons of texts for their order, tried as comparisons of numbers, in languages that are built."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _LONGEST = 6, 160
_COMPARES = re.compile(r"\.(?:compareTo|compareToIgnoreCase|CompareTo)(?=\s?\()")
_OF_TWO = re.compile(r"(?<![\w.])(?:strcmp|[sS]tring\.Compare(?:Ordinal)?)(?=\s?\()")
_NUMBERS = {
    "compareTo": "(new java.math.BigDecimal({one}.trim()).compareTo(new java.math.BigDecimal({other}.trim())))",
    "CompareTo": "(decimal.Parse({one}).CompareTo(decimal.Parse({other})))",
}
_STRINGS = re.compile(
    r"(?<![\w.>)\]])(?P<one>[A-Za-z_]\w{0,40})\s?(?P<sign>[<>])(?![<>=])\s?(?P<other>[A-Za-z_]\w{0,40})(?![\w.(\[>:])"
)
_STRING = r"\bstring\s?&?\s?(?:[^;(){{}}<>]{{0,60}},\s?)?{name}\s?[=;,)(]"
_TYPED = r"([A-Za-z_][\w:]{{0,40}}(?:<[^;(){{}}]{{0,60}}>)?)(?:\s[&*]{{0,2}}|[&*]{{1,2}}\s?){name}\s?(?=[=;,)(\[{{:])"
_NO_TYPE = frozenset({"return", "else", "case", "new", "delete", "throw", "goto", "const"})
_LISTED = r"\b(?:int|long|double|float|char|bool|size_t)\s[^;(){{}}<>]{{1,60}},\s?[&*]?{name}\s?[=;,]"
_OF_C = "((atof({one}) > atof({other})) - (atof({one}) < atof({other})))"


def list_text_orders(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with the comparison of numbers."""
    yield from islice(_compare_methods(code), _MOST)
    yield from islice(_compare_two(code), _MOST)
    yield from islice(_compare_strings(code), _MOST) if code.is_cpp else ()


def _compare_methods(code: Code) -> Iterator[SumPlace]:
    for found in _COMPARES.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        opening = code.code.index("(", found.start())
        end = code.ends.get(opening, -1) + 1
        if start is None or not 0 < end - start <= _LONGEST:
            continue
        one, other = (
            f'("" + ({code.text[slice(*span)]}))' for span in ((start, found.start()), (opening + 1, end - 1))
        )
        new = _NUMBERS["CompareTo" if found[0] == ".CompareTo" else "compareTo"].format(one=one, other=other)
        yield SumPlace(ChangeKind.COMPARED_TEXTS, start, end, new, code.quote(start, end), "")


def _compare_two(code: Code) -> Iterator[SumPlace]:
    for found in _OF_TWO.finditer(code.code):
        opening = code.code.index("(", found.start())
        end = code.ends.get(opening, -1) + 1
        one, comma, other = code.text[opening + 1 : end - 1].partition(",")
        if not comma or end - found.start() > _LONGEST or any(mark in one + other for mark in '",('):
            continue
        if found[0] == "strcmp":
            new = _OF_C.format(one=one.strip(), other=other.strip())
        else:
            new = _NUMBERS["CompareTo"].format(one=f'("" + {one.strip()})', other=f'("" + {other.strip()})')
        yield SumPlace(ChangeKind.COMPARED_TEXTS, found.start(), end, new, code.quote(found.start(), end), "")


def _compare_strings(code: Code) -> Iterator[SumPlace]:
    """Two strings of C++ by their lengths first, as whole numbers without a sign are."""
    is_string = functools.cache(functools.partial(_is_string, code))
    for found in _STRINGS.finditer(code.code):
        one, sign, other = found["one"], found["sign"], found["other"]
        if is_string(one) and is_string(other):
            sizes = f"{one}.size() {sign} {other}.size()"
            new = f"({one}.size() != {other}.size() ? {sizes} : {one} {sign} {other})"
            yield SumPlace(ChangeKind.COMPARED_TEXTS, *found.span(), new, code.quote(*found.span()), "")


def _is_string(code: Code, name: str) -> bool:
    """Whether a name is declared as a string, and nowhere as anything else."""
    declared, typed, listed = (each.format(name=re.escape(name)) for each in (_STRING, _TYPED, _LISTED))
    others = {*re.findall(typed, code.code)} - _NO_TYPE - {"string", "std::string"}
    return bool(re.search(declared, code.code)) and not others and not re.search(listed, code.code)
