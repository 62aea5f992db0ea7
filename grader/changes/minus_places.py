"""What tells numbers from other words in languages with braces, and may have to allow a minus in front of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 8
_OWNER = r"(?P<owner>[A-Za-z_$][\w$.]{0,60}(?:\[[\w+\- ]{1,20}\])?)"
_DIGITS = r"\^?(?=(?:\\{1,2}d|\[0-9\])[+*])"
_TEXT = re.compile(rf"(?<=matches\()\"{_DIGITS}[^\"\n]{{1,80}}\"|@?\"\^(?={_DIGITS})[^\"\n]{{1,80}}\"")
_PATTERN = re.compile(rf"/\^(?={_DIGITS})[^/\n]{{1,80}}/[a-z]{{0,4}}")
"""Of all of a text: in one that is looked for within it, a minus may stand between two numbers."""
_ANCHOR = re.compile(r"@?[\"/]\^?")
_FIRST_CHARACTERS = {
    rf"\bisdigit\(\s?(?:\(unsigned\schar\)\s?)?{_OWNER}\[0\]\s?\)": (
        "({found} || ({owner}[0] == '-' && isdigit({owner}[1])))"
    ),
    rf"\bCharacter\.isDigit\(\s?{_OWNER}\.charAt\(0\)\s?\)": (
        "({found} || ({owner}.charAt(0) == '-' && {owner}.length() > 1 && Character.isDigit({owner}.charAt(1))))"
    ),
    rf"\bchar\.IsDigit\(\s?{_OWNER}\[0\]\s?\)": (
        "({found} || ({owner}[0] == '-' && {owner}.Length > 1 && char.IsDigit({owner}[1])))"
    ),
}
"""What asks whether a word begins with a digit, and how it would allow a minus."""


def list_minus_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program."""
    yield from islice(_allow_in_patterns(code), _MOST)
    for pattern, form in _FIRST_CHARACTERS.items():
        for found in islice(re.finditer(pattern, code.code), _MOST):
            new = form.format(found=found[0], owner=found["owner"])
            told = new.partition(" || (")[2].removesuffix("))")
            yield SumPlace(ChangeKind.SIGNED_DIGITS, *found.span(), new, code.quote(*found.span()), told)


def _allow_in_patterns(code: Code) -> Iterator[SumPlace]:
    for pattern, mark in ((_TEXT, '"'), (_PATTERN, "/")):
        for found in pattern.finditer(code.text):
            opening = found.start() + found[0].index(mark)
            begins = code.code[opening : opening + 2] == '""'  # what is quoted stands so in the code
            at = _ANCHOR.match(found[0])
            if begins and at:
                new = f"{found[0][: at.end()]}-?{found[0][at.end() :]}"
                yield SumPlace(ChangeKind.SIGNED_DIGITS, *found.span(), new, found[0], new)
