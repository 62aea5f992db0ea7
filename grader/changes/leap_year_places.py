"""The rule for leap years of which a part is missing, in languages with braces: every fourth year, or none of 400."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 4
_YEAR = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}"
_FOURTH = rf"(?P<year>{_YEAR})\s?%\s?4\s?===?\s?0"
_NO_CENTURY = r"(?P=year)\s?%\s?100\s?!==?\s?0"
_BEFORE = r"(?:(?<=[(&|=?:!])|(?<=[(&|=?:] )|(?<=\breturn ))"
_RULES = (
    re.compile(rf"{_BEFORE}{_FOURTH}(?:\s?&&\s?{_NO_CENTURY})?(?![\w.])"),
    re.compile(rf"{_BEFORE}\({_FOURTH}\)\s?&&\s?\({_NO_CENTURY}\)"),
)
IS_OF_YEARS = re.compile(
    r"year|leap|jahr|schalt|bisies|bissext|(?<![a-z])(?:a[nñ]i?o|anno|ann[ée]e|rok)(?![a-z])|\b36[56]\b", re.IGNORECASE
)
"""What a program has that counts days, or names a year in a language of those who learn."""
_JOINED = re.compile(r"\s?&&\s?!?[A-Za-z_$][\w$.]{0,60}\(")
"""A function that may know the rest of the rule."""
_SAYS_MORE = re.compile(r"%\s?400\b")
_SAYS_HUNDRED = re.compile(r"%\s?100\b")


def list_leap_year_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program that nowhere asks whether 400 divides a year."""
    if _SAYS_MORE.search(code.code) or not IS_OF_YEARS.search(code.text):
        return
    asks_hundred = _SAYS_HUNDRED.search(code.code) is not None
    places = (found for rule in _RULES for found in rule.finditer(code.code))
    for found in islice(places, _MOST):
        if ("100" in found[0]) == asks_hundred and not _JOINED.match(code.code, found.end()):
            year = found["year"]
            rest = f"|| {year} % 400 == 0"
            rule = f"{year} % 4 == 0 && {year} % 100 != 0 {rest}"
            told = rest if asks_hundred else f"&& {year} % 100 != 0 {rest}"
            yield SumPlace(ChangeKind.LEAP_YEARS, *found.span(), f"({rule})", code.quote(*found.span()), told)
