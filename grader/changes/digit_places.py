"""Numbers of binary digits in a language with braces that larger numbers need more of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 6
MORE = 62
"""Digits of the largest numbers that a type of 64 bits holds, which the sign leaves room for."""
FEWEST, MOST_FEW = 4, 31
"""So many digits may be too few."""
_ONE_DIGIT = re.compile(
    r"(?i)&\s?1\b|>>=|(?<!<<)(?<!<< )\b1u?l{0,2}\s?<<|\b2\s?\*\*|\bpow\s?\(\s?2\b|\bdivmod\([^()]{1,40}, 2\)"
)
_REMAINDER, _HALF = re.compile(r"%\s?2\b"), re.compile(r"//?=?\s?2\b|>>")
_NUMBER = r"(?P<number>[4-9]|[12][0-9]|3[01])"
_NAMED = re.compile(rf"\b(?P<name>[A-Za-z_]\w{{0,40}})\s?=\s?{_NUMBER}(?=\s?[;,])")
_UP_TO = re.compile(
    rf"\bfor\s?\([^;{{}}]{{1,60}};\s?\w{{1,40}}\s?<\s?(?:{_NUMBER}|(?P<name>[A-Za-z_]\w{{0,40}}))\s?;[^;{{}}()]{{1,40}}\)\s?"
)
_CONSTANTS = re.compile(
    r"[\w>]\s[*&(]{0,3}[A-Za-z_]\w{0,40}\)?\s?((?:\[[^\[\]\n]{1,60}\]){1,3})|<\s?([A-Za-z_]\w{0,40})\s?>|\bcase\s([A-Za-z_]\w{0,40})"
)
"""Where only a number may stand that the compiler knows: how long an array is, what a template is given, a case."""


def takes_digits(code: str) -> bool:
    """Whether code takes a number apart into its binary digits, or puts one together."""
    return bool(_ONE_DIGIT.search(code) or (_REMAINDER.search(code) and _HALF.search(code)))


def list_digit_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program: the numbers up to which loops count that take numbers apart, or what has that value."""
    loops = [found for found in islice(_UP_TO.finditer(code.code), 4 * _MOST) if takes_digits(_read_body(code, found))]
    named = {found["name"] for found in loops} - {None, *_list_constants(code)} if loops else set()
    counts = (found for found in _NAMED.finditer(code.code) if found["name"] in named) if named else iter(())
    for found in (*islice(counts, _MOST), *islice((found for found in loops if found["number"]), _MOST)):
        told = code.quote(found.start(), found.end("number"))
        yield SumPlace(ChangeKind.FEW_DIGITS, *found.span("number"), str(MORE), told, found["number"])


def _read_body(code: Code, head: re.Match[str]) -> str:
    opened = code.code[head.end() : head.end() + 1] == "{"
    return code.code[head.end() : code.ends.get(head.end(), -1) if opened else code.code.find(";", head.end())]


def _list_constants(code: Code) -> Iterator[str]:
    for found in _CONSTANTS.finditer(code.code):
        yield from re.findall(r"[A-Za-z_]\w*", " ".join(filter(None, found.groups())))
