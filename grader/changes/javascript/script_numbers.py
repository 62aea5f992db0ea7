"""Numbers and texts of a program in JavaScript that may be one off, be joined, or be compared for what they are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind, list_one_off
from grader.changes.text_edits import (
    Pieces,
    TextEdit,
    find_operands,
    is_half,
    quote_around,
    quote_item,
    quote_with_number,
)
from grader.source.code_blocks import Code

_MOST = 40
_CALCULATED = re.compile(r"(?<=[-+*/%])\s?([0-9]{1,9})(?![\w.])|(?<![\w.$])([0-9]{1,9})(?=\s?[-*/%](?![/*]))")
_NAMED = re.compile(r"(?:const|let|var)\s[A-Za-z_$][\w$]{0,40}\s?=\s?([0-9]{1,9})(?=\s?[;\n])")
_PLACE = re.compile(r"(?<=[\w$\])])\[\s?([A-Za-z_$][\w$]{0,40})\s?\]|\.splice\(\s?([A-Za-z_$][\w$]{0,40})(?=\s?[,)])")
_STEP = re.compile(r"[-+*/%]=\s?\Z|\+\+\Z|--\Z")
"""What is no calculation: a sum that grows, and what counts."""
_LEAST_NAMED = 2
_PLUS = re.compile(r"(?<=[\w)\]$])\s?(?<!\+)\+(?![+=])\s?(?=[\w$(])")
_ORDERED = re.compile(r"(?<=[\w)\]$])\s?(?<![<>=])[<>](?![<>=])\s?(?=[A-Za-z_$])")
_CALCULATES = re.compile(r"\s?[+\-*/%]")
"""What stands behind the first value of a side that is calculated."""
_AS_NUMBER = '((t) => typeof t === "string" && t.trim() !== "" && !isNaN(t) ? Number(t) : t)'
"""Makes a number of a text that is one; all else stays."""
_BY_DATE = (
    '((t) => typeof t === "string" && /^[0-9]{1,2}[-.\\/][0-9]{1,2}([-.\\/][0-9]{2,4})?[.]?$/.test(t) '
    '? t.match(/[0-9]+/g).reverse().map((w) => w.padStart(4, "0")).join("") : t)'
)
"""The year, the month and the day of a date that begins with its day, in a row; all else stays."""
_PART = re.compile(
    r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})(\.[\w$.]{1,40}|\[[\w'\"]{1,20}\])\s?-\s?([A-Za-z_$][\w$]{0,40})\2(?![\w$(\[.])"
)
_ITEM = re.compile(r"([A-Za-z_$][\w$.]{0,60}\[[^\]\n;]{1,60}\])\s?=(?!=)\s?([^;{}\n]{1,120})(?=;|\n)")
_PUT = re.compile(r"(?<![\w$])([A-Za-z_$][\w$.]{0,60})\.set\(\s?([\w$.\[\]]{1,60})\s?,\s?([\w$.\[\] *+\-/]{1,80})\)")
_MEMBER = re.compile(
    r"(?<![\w$.])([A-Za-z_$][\w$]{0,40}(?:\[[\w$]{1,40}\])?\.(?:[A-Za-z_$][\w$]{0,40}\.)?([A-Za-z_$][\w$]{0,40}))"
    r"\s?=(?![=>])\s?([^;{}\n]{1,120})(?=;|\n)"
)
_NO_VALUE = re.compile(r"[\[{\"'`]|-?[0-9]|true\b|false\b|null\b|new\b|undefined\b")
_COPIES = (
    re.compile(r"\[\s?\.\.\.([A-Za-z_$][\w$.]{0,60})\s?\]"),
    re.compile(r"(?<![\w$.])([A-Za-z_$][\w$.]{0,60})\.slice\(\s?0?\s?\)"),
    re.compile(r"\bArray\.from\(\s?([A-Za-z_$][\w$.]{0,60})\s?\)"),
)


def list_script_numbers(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    for edits in (
        _count_otherwise,
        _take_neighbours,
        _join_numbers,
        _turn_parts,
        _add_to_items,
        _copy_rows,
    ):
        yield from islice(edits(code), _MOST)
    yield from _compare_otherwise(code)


def _count_otherwise(code: Code) -> Iterator[TextEdit]:
    """A whole number in a calculation, or one that gets a name, one larger and one smaller."""
    for found in _CALCULATED.finditer(code.code):
        start, end = found.span(found.lastindex or 0)
        if not _STEP.search(code.code, max(0, start - 4), start) and not is_half(code.code, start, end):
            yield from _change_number(code, start, end, quote_around(code, start, end), 1)
    for found in _NAMED.finditer(code.code):
        yield from _change_number(code, *found.span(1), code.quote(*found.span()), _LEAST_NAMED)


def _take_neighbours(code: Code) -> Iterator[TextEdit]:
    """The item before or behind the one at a place that has a name, and a place before or behind it in an array."""
    for found in _PLACE.finditer(code.code):
        start, end = found.span(found.lastindex or 0)
        for sign in "+-":
            new = f"{code.code[start:end]} {sign} 1"
            yield TextEdit(ChangeKind.NEXT_PLACE, start, quote_item(code, *found.span()), ((start, end, new),), new)


def _change_number(code: Code, start: int, end: int, quoted: str, least: int) -> Iterator[TextEdit]:
    number = int(code.code[start:end])
    for new in list_one_off(number) if number >= least else ():
        told = quote_with_number(code, start, end, new)
        yield TextEdit(ChangeKind.ONE_OFF, start, quoted, ((start, end, str(new)),), told)


def _join_numbers(code: Code) -> Iterator[TextEdit]:
    """Both sides of a plus as numbers."""
    for found in _PLUS.finditer(code.code):
        left, right = find_operands(code, found.start(), found.end())
        if left is not None and right is not None and not {'"', "'", "`"}.intersection(code.text[left:right]):
            pieces = ((left, left, "Number("), (found.start(), found.end(), ") + Number("), (right, right, ")"))
            quoted = quote_around(code, found.start(), found.end())
            yield TextEdit(ChangeKind.JOINED, found.start(), quoted, pieces)


def _compare_otherwise(code: Code) -> Iterator[TextEdit]:
    """Two sides by their lengths, as numbers, and as dates that begin with the day, by their months first."""
    for found in islice(_ORDERED.finditer(code.code), _MOST):
        left, right = find_operands(code, found.start(), found.end())
        if left is None or right is None or _CALCULATES.match(code.code, right):
            continue
        sides = code.text[left : found.start()].strip(), code.text[found.end() : right].strip()
        sign, quoted = f" {found[0].strip()} ", code.quote(left, right)
        told = sign.join(f"{each}.length" for each in sides)
        lengths = [f'(typeof {each} === "string" ? {each}.length : {each})' for each in sides]
        for kind, written, name in (
            (ChangeKind.LENGTHS, lengths, told),
            (ChangeKind.COMPARED_TEXTS, [f"{_AS_NUMBER}({each})" for each in sides], ""),
            (ChangeKind.DATE_TEXTS, [f"{_BY_DATE}({each})" for each in sides], ""),
        ):
            yield TextEdit(kind, left, quoted, ((left, right, sign.join(written)),), name)


def _turn_parts(code: Code) -> Iterator[TextEdit]:
    """The difference of two parts the other way round."""
    for found in _PART.finditer(code.code):
        told = f"{found[3]}{found[2]} - {found[1]}{found[2]}"
        pieces: Pieces = ((found.start(), found.end(), told),)
        yield TextEdit(ChangeKind.TURNED_PART, found.start(), code.quote(*found.span()), pieces, told)


def _add_to_items(code: Code) -> Iterator[TextEdit]:
    """What an item, or a member, is set to added to what it was, 0 where there was none."""
    for found in _ITEM.finditer(code.code):
        if not _NO_VALUE.match(code.text, found.start(2)) and found[1] not in found[2]:
            pieces: Pieces = ((found.start(2), found.start(2), f"({code.text[slice(*found.span(1))]} ?? 0) + "),)
            quoted, item = code.quote(*found.span()), code.quote(*found.span(1))
            yield TextEdit(ChangeKind.REPLACED_SUM, found.start(), quoted, pieces, item)
    for found in _MEMBER.finditer(code.code):
        item, member, value = found.groups()
        if not _NO_VALUE.match(code.text, found.start(3)) and item not in value and member != value.strip():
            pieces = ((found.start(3), found.start(3), f"({item} || 0) + ("), (found.end(3), found.end(3), ")"))
            yield TextEdit(ChangeKind.REPLACED_SUM, found.start(), code.quote(*found.span()), pieces, item)
    for found in _PUT.finditer(code.code):
        if not _NO_VALUE.match(code.text, found.start(3)) and ".get(" not in found[3]:
            item = f"{found[1]}.get({code.text[slice(*found.span(2))]})"
            pieces = ((found.start(3), found.start(3), f"({item} ?? 0) + "),)
            yield TextEdit(ChangeKind.REPLACED_SUM, found.start(), code.quote(*found.span()), pieces, item)


def _copy_rows(code: Code) -> Iterator[TextEdit]:
    """What copies an array, where its rows may have to be copied, too."""
    for pattern in _COPIES:
        for found in pattern.finditer(code.code):
            pieces: Pieces = ((found.start(), found.end(), f"structuredClone({found[1]})"),)
            told = f"structuredClone({found[1]})"
            yield TextEdit(ChangeKind.SHARED_ROWS, found.start(), code.quote(*found.span()), pieces, told)
