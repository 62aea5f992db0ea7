"""Constants with names of their own, such as states, of which another one may be meant, in languages with braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import list_function_bodies
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import begins_comparison, find_operands
from grader.source.code_blocks import Code

_MOST, _FEWEST, _MOST_NAMES, _MOST_USES, _BEFORE = 40, 2, 8, 200, 80
_ENUM = re.compile(
    r"\benum\b(?:\s{1,9}(?:class|struct)\b)?[^\S\n]{0,9}\w{0,40}\s{0,40}(?::\s?\w{1,20}\s{0,40})?"
    r"\{(?P<names>[\w\s,=+-]{1,400})[;}]"
)
_ENUM_NAME = re.compile(r"(?:\A|,)\s{0,80}([A-Za-z_]\w{0,40})")
_DEFINED = re.compile(r"(?m)^[ \t]{0,9}#[ \t]{0,9}define[ \t]{1,9}([A-Z]\w{0,40})[ \t]{1,40}\(?-?([0-9'\"])")
_DECLARED = re.compile(
    r"(?m)^[ \t]{0,40}(?:(?:private|public|static)[ \t]){0,2}(?:final|const|constexpr|readonly)[ \t](?:static[ \t])?"
    r"(?:(int|long|double|char|byte|String|string)[ \t])?([A-Z][A-Z0-9_]{0,40})[ \t]?=[ \t]{0,9}(-?[0-9]|[\"'`])"
)
_USED = re.compile(r"(?P<sign>(?<![=!<>])[=!]==?|(?<![=!<>+\-*/%&|^])=|\breturn\b)\s{0,3}(?P<owner>\w{1,40}(?:\.|::))?")
_NAME = re.compile(r"[A-Za-z_]\w{0,40}(?![\w.(\[])")
_FIXED = re.compile(
    r"[ \t]{0,40}(?:(?:private|public|protected|internal|static)[ \t]){0,3}(?:final|const\w*|readonly)\b"
)
_SET_ENDS = re.compile(r"\s?;")
_ENDS = re.compile(r"\s?(?:[;),?:]|&&|\|\|)")
_OTHER_SIGN = {"==": "!=", "!=": "==", "===": "!==", "!==": "==="}


def list_other_constants(code: Code) -> Iterator[SumPlace]:
    """The uses of a constant, each with each other one of its row; of three or more, also asked otherwise.

    Each use is tried with one other before any is tried with a second one.
    """
    rows = [*_list_rows(code)]
    written = Counter(name for row in rows for name in row)
    kept = [row for row in rows if _FEWEST <= len(row) <= _MOST_NAMES]
    rest_of = {name: [each for each in row if each != name] for row in kept for name in row if written[name] == 1}
    uses = islice((used for used in _USED.finditer(code.code) if rest_of and _may_change(code, used)), _MOST_USES)
    ranked = [ranked for used in uses for ranked in enumerate(_exchange(code, used, rest_of))]
    ranked.sort(key=lambda each: each[0])
    return islice((place for _, place in ranked), _MOST)


def _list_rows(code: Code) -> Iterator[list[str]]:
    """The names of each `enum`, and of constants of one sort that are declared one below the other."""
    for found in _ENUM.finditer(code.code):
        yield _ENUM_NAME.findall(found["names"])
    bodies = list_function_bodies(code)
    defined = [(each.start(), each[1], each[2]) for each in _DEFINED.finditer(code.text)]
    declared = [(each.start(), each[2], f"{each[1]} {each[3][-1]}") for each in _DECLARED.finditer(code.code)]
    row, before = list[str](), (-1, "")
    for start, name, sort in (*defined, *declared):
        here = code.count_line(start), sort[:-1] + ("0" if sort[-1].isdecimal() else sort[-1])
        if here != (before[0] + 1, before[1]):
            yield row
            row = []
        row, before = [*row, name], here
        if any(opening < start < closing for opening, closing in bodies):
            row = []  # it is known in one function alone
    yield row


def _may_change(code: Code, used: re.Match[str]) -> bool:
    """Whether another value may stand there: not where a constant or a parameter gets it, nor what C wants fixed."""
    line = code.code[code.code.rfind("\n", 0, used.start()) + 1 : used.start()]
    return not _FIXED.match(line) and not code.is_fixed(used.start())


def _exchange(code: Code, used: re.Match[str], rest_of: Mapping[str, Sequence[str]]) -> Iterator[SumPlace]:
    name = _NAME.match(code.code, used.end())
    others = rest_of.get(name[0], ()) if name else ()
    if name is None or not others or not (_SET_ENDS if used["sign"] == "=" else _ENDS).match(code.code, name.end()):
        return
    sign, owner = used["sign"], used["owner"] or ""
    first = max(0, used.start() - _BEFORE)
    behind_left = first + len(code.code[first : used.start()].rstrip())
    left, _ = find_operands(code, behind_left, name.end())
    quoted = code.quote(used.start() if left is None else left, name.end())
    for other in others:
        told = f"{quoted.removesuffix(name[0])}{other}"
        start = used.end() - len(owner)
        yield SumPlace(ChangeKind.OTHER_CONSTANT, start, name.end(), f"{owner}{other}", quoted, told)
    if sign in _OTHER_SIGN and len(others) > 1 and left is not None and begins_comparison(code, left):
        for other in others:
            new = f"{code.text[left:behind_left]} {_OTHER_SIGN[sign]} {owner}{other}"
            yield SumPlace(ChangeKind.OTHER_CONSTANT, left, name.end(), new, quoted, new)
