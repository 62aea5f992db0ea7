"""Characters of a text in JavaScript that are set as if it were a list: that changes nothing, and is no error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit
from grader.source.code_blocks import Code

_MOST = 6
_SETS = re.compile(
    r"(?<![\w$.\])])(?P<owner>(?P<name>[A-Za-z_$][\w$]{0,40})(?:\.[A-Za-z_$][\w$]{0,40}){0,2}"
    r"(?:\[[^\[\]\n;=]{1,40}\])?)\[(?P<place>[^\[\]\n;=]{1,40})\]\s?=(?![=>])\s?(?P<value>[^;\n{}]{1,80});"
)
_ACTS = re.compile(r"\+\+|--|\(")
"""What must not be done twice."""


def list_script_text_items(code: Code) -> Iterator[TextEdit]:
    """The changes of a program: all characters that are set in the texts of one name, in new texts with these."""
    found = [each for each in _SETS.finditer(code.code) if not _ACTS.search(each["owner"] + each["place"])]
    for name in islice(dict.fromkeys(each["name"] for each in found), _MOST):
        same = [each for each in found if each["name"] == name]
        pieces = tuple((each.start(), each.end(), _write(code, each)) for each in same)
        yield TextEdit(ChangeKind.TEXT_ITEM, same[0].start(), code.quote(*same[0].span()), pieces, name)


def _write(code: Code, found: re.Match[str]) -> str:
    owner, place, value = (code.text[slice(*found.span(group))] for group in ("owner", "place", "value"))
    changed = f"{owner} = {owner}.slice(0, {place}) + ({value}) + {owner}.slice(Number({place}) + 1)"
    return f'{{ if (typeof {owner} === "string") {changed}; else {owner}[{place}] = {value}; }}'
