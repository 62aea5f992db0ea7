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
_BEGINS = r"(?<=[(=|;])\s?"
"""What stands before a comparison that nothing else is joined to."""
_HALF = re.compile(
    rf"{_BEGINS}(?P<whole>(?P<left>{_PATH})\s?(?P<sign>[!=]==?)\s?{_LITERAL}"
    rf"(?:\s?(?:\|\||&&)\s?{_LITERAL}(?!\s?[=<>!+\-*/%.\w])){{1,6}})(?!\s?&&)"
)
_STEP = re.compile(r"\+\+|--")
"""What must not be done twice."""
_NEXT = re.compile(rf"(?<=[|&])(?P<blank>\s?)(?P<value>{_LITERAL})(?!\s?[=<>!])")
_DECIMAL = re.compile(r"\b(?:double|float)\s(?:[^;(){}=]{0,60},\s?)?([A-Za-z_]\w{0,40})(?=\s?[=;,)\[])")
_ALIKE = re.compile(
    rf"(?<=[(=&|;])\s?(?P<whole>(?P<one>{_PATH})\s?(?P<sign>[!=])=(?!=)\s?(?P<other>{_PATH}|[0-9]{{1,9}}\.[0-9]{{1,9}}))"
    r"(?=\s?(?:[);?&|]))"
)


def list_compared_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_ask_each(code), _MOST)
    yield from islice(_ask_for_nearness(code), _MOST)


def _ask_each(code: Code) -> Iterator[SumPlace]:
    """`c == 'a' || 'e'` as `c == 'a' || c == 'e'`."""
    for found in _HALF.finditer(code.code):
        if _STEP.search(found["left"]):
            continue
        asked, span = f"{found['left']} {found['sign']} ", found.span("whole")
        new = _NEXT.sub(rf"\g<blank>{asked}\g<value>", code.text[slice(*span)])
        yield SumPlace(ChangeKind.HALF_ASKED, *span, new, code.quote(*span), " ".join(new.split()))


def _ask_for_nearness(code: Code) -> Iterator[SumPlace]:
    """`a == b` of numbers with decimals as the question whether they differ by very little."""
    decimals = {*_DECIMAL.findall(code.code)}
    for found in _ALIKE.finditer(code.code):
        one, other = found["one"], found["other"]
        names = {re.split(r"\.|->|\[", each)[0] for each in (one, other)}
        if decimals.isdisjoint(names) or _STEP.search(found["whole"]):
            continue
        near = f"{one} - {other} < 1e-9 && {other} - {one} < 1e-9"
        new, sign = (f"!({near})", ">=") if found["sign"] == "!" else (f"({near})", "<")
        function = "fabs" if "#include" in code.text else "Math.Abs" if code.is_csharp else "Math.abs"
        told = f"{function}({one} - {other}) {sign} 1e-9"
        span = found.span("whole")
        yield SumPlace(ChangeKind.EXACT_DECIMALS, *span, new, code.quote(*span), told)
