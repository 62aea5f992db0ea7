"""Comparisons of code with braces that ask for less than they seem to: half a question, and exact decimals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 10
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[\w$+\- ]{1,20}\]){0,2}"
_LITERAL = r"(?:'[^'\n]{0,8}'|\"[^\"\n]{1,40}\"|\"{2,42}|-?[0-9][\w.]{0,12})"
"""A constant; of a text, quotation marks alone are left in code."""
_HALF = re.compile(
    rf"(?P<left>{_PATH})\s?(?P<sign>[!=]==?)\s?{_LITERAL}(?:\s?(?:\|\||&&)\s?{_LITERAL}(?!\s?[=<>!+\-*/%.\w])){{1,6}}"
)
_NEXT = re.compile(rf"(?<=[|&])(?P<blank>\s?)(?P<value>{_LITERAL})(?!\s?[=<>!])")
_DECIMAL = re.compile(r"\b(?:double|float)\s(?:[^;(){}=]{0,60},\s?)?([A-Za-z_]\w{0,40})(?=\s?[=;,)\[])")
_ALIKE = re.compile(
    rf"(?<![\w$.>\])])(?P<one>{_PATH})\s?(?P<sign>[!=])=(?!=)\s?(?P<other>{_PATH}|[0-9]+\.[0-9]+)(?![\w$(\[.])"
)


def list_compared_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_ask_each(code), _MOST)
    yield from islice(_ask_for_nearness(code), _MOST)


def _ask_each(code: Code) -> Iterator[SumPlace]:
    """`c == 'a' || 'e'` as `c == 'a' || c == 'e'`."""
    for found in _HALF.finditer(code.code):
        asked = f"{found['left']} {found['sign']} ".replace("\\", "")
        new = _NEXT.sub(rf"\g<blank>{asked}\g<value>", code.text[slice(*found.span())])
        yield SumPlace(ChangeKind.HALF_ASKED, *found.span(), new, code.quote(*found.span()), " ".join(new.split()))


def _ask_for_nearness(code: Code) -> Iterator[SumPlace]:
    """`a == b` of numbers with decimals as the question whether they differ by very little."""
    decimals = {*_DECIMAL.findall(code.code)}
    for found in _ALIKE.finditer(code.code):
        one, other = found["one"], found["other"]
        names = {re.split(r"\.|->|\[", each)[0] for each in (one, other)}
        if decimals.isdisjoint(names):
            continue
        near = f"{one} - {other} < 1e-9 && {other} - {one} < 1e-9"
        new, sign = (f"!({near})", ">=") if found["sign"] == "!" else (f"({near})", "<")
        function = "fabs" if "#include" in code.text else "Math.Abs" if code.is_csharp else "Math.abs"
        told = f"{function}({one} - {other}) {sign} 1e-9"
        yield SumPlace(ChangeKind.EXACT_DECIMALS, *found.span(), new, code.quote(*found.span()), told)
