"""Constants with names of their own, such as states, of which another one may be meant, in languages with braces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST, _FEWEST, _MOST_NAMES = 30, 2, 8
_ENUM = re.compile(
    r"\benum\b(?:\s(?:class|struct)\b)?\s?(?P<type>[A-Za-z_]\w{0,40})?\s?(?::\s?\w{1,20}\s?)?"
    r"\{(?P<names>[\w\s,=+-]{1,400})[;}]"
)
_ENUM_NAME = re.compile(r"(?:\A|,)\s{0,80}([A-Za-z_]\w{0,40})")
_DECLARED = re.compile(
    r"(?m)^[ \t]{0,40}(?:#define[ \t](?P<defined>[A-Z]\w{0,40})[ \t]\(?-?(?P<value>[\d'\"])"
    r"|(?:(?:private|public|static|final|const|constexpr)[ \t]){1,4}"
    r"(?:(?P<type>int|long|double|char|byte|String|string)[ \t])?(?P<name>[A-Z][A-Z\d_]{0,40})[ \t]?=)"
)
_USED = re.compile(r"(?P<sign>(?<![=!<>])[=!]==?|(?<![=!<>+\-*/%&|^])=|\breturn\b)\s{0,3}(?P<owner>\w{1,40}(?:\.|::))?")
_NAME = re.compile(r"[A-Za-z_]\w{0,40}(?![\w.(\[])")
_ENDS = re.compile(r"\s?(?:[;),?:]|&&|\|\|)")
_OTHER_SIGN = {"==": "!=", "!=": "==", "===": "!==", "!==": "==="}


def list_other_constants(code: Code) -> Iterator[SumPlace]:
    """Each use of a constant with each other one of its row; of three or more, also asked otherwise."""
    rows = [row for row in _list_rows(code) if _FEWEST <= len(row) <= _MOST_NAMES]
    written = Counter(name for row in rows for name in row)
    rest_of = {name: [each for each in row if each != name] for row in rows for name in row if written[name] == 1}
    places = (place for used in _USED.finditer(code.code) for place in _exchange(code, used, rest_of))
    yield from islice((place for place in places if not code.is_fixed(place.start)) if rest_of else (), _MOST)


def _list_rows(code: Code) -> Iterator[list[str]]:
    """The names of each `enum`, and of constants of one type that are declared one below the other."""
    for found in _ENUM.finditer(code.code):
        yield _ENUM_NAME.findall(found["names"])
    row, kind, line = list[str](), "", -1
    for found in _DECLARED.finditer(code.code):
        here, of_kind = code.count_line(found.start()), found["type"] or (found["value"] or "").strip("0123456789")
        if (here, of_kind) != (line + 1, kind):
            yield row
            row = []
        row, kind, line = [*row, found["defined"] or found["name"]], of_kind, here
    yield row


def _exchange(code: Code, used: re.Match[str], rest_of: Mapping[str, Sequence[str]]) -> Iterator[SumPlace]:
    name = _NAME.match(code.code, used.end())
    others = rest_of.get(name[0], ()) if name else ()
    if name is None or not others or not _ENDS.match(code.code, name.end()):
        return
    sign, owner = used["sign"], used["owner"] or ""
    behind_left = len(code.code[: used.start()].rstrip())
    left, _ = find_operands(code, behind_left, name.end())
    quoted = code.quote(used.start() if left is None else left, name.end())
    for other in others:
        told = f"{quoted.removesuffix(name[0])}{other}"
        start = used.end() - len(owner)
        yield SumPlace(ChangeKind.OTHER_CONSTANT, start, name.end(), f"{owner}{other}", quoted, told)
    if sign in _OTHER_SIGN and len(others) > 1 and left is not None:
        for other in others:
            new = f"{code.text[left:behind_left]} {_OTHER_SIGN[sign]} {owner}{other}"
            yield SumPlace(ChangeKind.OTHER_CONSTANT, left, name.end(), new, quoted, new)
