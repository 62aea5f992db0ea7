"""What a program in JavaScript may make of its values: whole numbers, an order, the parts of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import Pieces, TextEdit, find_operands, quote_around, quote_call
from grader.source.code_blocks import Code
from grader.source.known_lines import answers_by_truth

_MOST_BOTH = 6
_MOST_SPLIT = 5
_WHOLE = re.compile(r"(?<![\w$.])(?:Number\.)?parseInt(?=\()")
_READ_ALL = re.compile(r"\b(map|from)\((?:[^()\n]{1,80},\s?)?((?:Number\.)?parseInt)\s?\)")
_SORT = re.compile(r"\.(?:sort|toSorted)(?=\(\s?[\w(])")
BY_TEXT = (
    "((t) => (a, b) => (t(a) < t(b) ? -1 : +(t(a) > t(b))))((v) => v && typeof v === 'object' && !Array.isArray(v) "
    "? Object.values(v).find((w) => typeof w === 'string') ?? '' : String(v))"
)
"""Compares two values as texts, and objects by the first text in them."""
_SPLIT_AT_SPACE = re.compile(r"\.split\((?:[\"']\s[\"']|/(?:\\s|\s)\+?/)\)")
_SECOND = re.compile(r"\.split\((?![\"']\s*[\"']\))[\"'][^\"'\n]{1,40}[\"']\)(\[1\])")
_MOST_PARTS = 4
"""Parts of a value by which it may be put in order."""
_PROPERTY = re.compile(r"[{,]\s{0,40}([A-Za-z_$][\w$]{0,40})\s?:")
_DIFFERENCE = re.compile(
    r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})(\[\d\]|\.[A-Za-z_$][\w$]{0,40})\s?-\s?(?!\1\b)[A-Za-z_$][\w$]{0,40}\2(?![\w$(\[.])"
)
_STRICT = re.compile(r"[=!]==")
_EQUAL = re.compile(r"\s?[=!]==?\s?")
_LITERAL = re.compile(r"[\"'`0-9]|-\s?[0-9]|(?:true|false|null|undefined|typeof)\b")
_COMPARED = re.compile(r"\s?(?:[=!<>]=|[<>](?![<>]))")
_ABSOLUTE = re.compile(r"\bMath\.abs(?=\()")
_PLACES = re.compile(r"(?<=[\w$])\[\s?([\w$+\- ]{1,20})\]\[\s?([\w$+\- ]{1,20})\]")
_NAMES = re.compile(
    r"(?:(?:let|const|var)\s)?\[\s?((?:[A-Za-z_$][\w$]{0,40}\s?,\s?){1,5}[A-Za-z_$][\w$]{0,40})\s?\]\s?=(?![=>])"
)
_NAME = re.compile(r"[A-Za-z_$][\w$]{0,40}")
_TAKEN = re.compile(
    r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})\s?=\s?(?:[A-Za-z_$.]{0,20}\(|\+)?\s?[A-Za-z_$][\w$]{0,40}\[\d\][^;\n,]{0,20}[;,]"
)
_NEXT = re.compile(r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})\s?=\s?([A-Za-z_$][\w$]{0,40}\.(?:pop|shift)\(\s?\))\s?[;,]")
_COUNTING = re.compile(r"\bfor\s?\(\s?(?:let|var)\s([A-Za-z_$][\w$]{0,40})\s?=\s?0\s?;")
_COPY = re.compile(r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})\s?=\s?([A-Za-z_$][\w$]{0,40})\s?[;,]")
_PATTERN = re.compile(r"(?<=[(=:,\s])/(?![/*\s])(?:[^/\n\\\[]|\\.|\[[^\]\n]{0,80}\]){1,120}/[gimsuy]{0,4}")
_ONE_CHARACTER = re.compile(r"(?<!\\)(?:\\[dw]|\[(?:0-9|a-z|A-Z|a-zA-Z|A-Za-z)\])(?![+*?{])")


_MONTH_ASKED = re.compile(r"(?<![\w$.)\]])[A-Za-z_$][\w$.]{0,60}\.get(?:UTC)?Month\(\s?\)(?!\s?[+\]])")
_MONTH_GIVEN = re.compile(
    r"(?:\bnew\sDate|\bDate\.UTC)\(\s?[^(),\n]{1,60},\s?"
    r"(?P<month>[A-Za-z_$][\w$.]{0,40}(?:\[[\w$]{1,20}\])?|Number\([^()\n]{1,40}\))(?=\s?,)"
)
_MOST_MONTHS = 12


def list_script_months(code: Code) -> Iterator[TextEdit]:
    """Months of dates that are asked for, or given, as if January were 1: all of them at once, or those of one way."""
    asked = [(*found.span(), " + 1") for found in islice(_MONTH_ASKED.finditer(code.code), _MOST_MONTHS)]
    given = [(*found.span("month"), " - 1") for found in islice(_MONTH_GIVEN.finditer(code.code), _MOST_MONTHS)]
    for months in (asked, given, sorted([*asked, *given])) if asked and given else (asked or given,):
        pieces: list[tuple[int, int, str]] = []
        for start, end, more in months:
            pieces += [(start, start, "("), (end, end, f"{more})")]
        told = dict.fromkeys(f"{code.quote(start, end)}{more}" for start, end, more in months)
        if months:
            start, end, _ = months[0]
            edit = tuple(pieces)
            yield TextEdit(ChangeKind.MONTHS_FROM_ZERO, start, code.quote(start, end), edit, " … ".join(told))


def list_script_values(code: Code) -> Iterator[TextEdit]:
    """The changes of a program."""
    yield from _keep_decimals(code)
    yield from _order_ties(code)
    yield from _order_by_others(code)
    yield from _split_less(code)
    yield from _take_last_part(code)
    yield from _compare_loosely(code)
    yield from _ignore_case(code)
    yield from _keep_sign(code)
    yield from _swap_indexes(code)
    yield from _swap_names(code)
    yield from _count_from_one(code)
    yield from _repeat_characters(code)
    yield from _read_to_base_ten(code)


def _keep_decimals(code: Code) -> Iterator[TextEdit]:
    for found in _WHOLE.finditer(code.code):
        quoted = code.quote(found.start(), code.ends.get(found.end(), found.end()) + 1)
        yield TextEdit(ChangeKind.CUT_DECIMALS, found.start(), quoted, ((found.start(), found.end(), "parseFloat"),))


def _read_to_base_ten(code: Code) -> Iterator[TextEdit]:
    """Texts of a list read as numbers by a function that takes nothing but a text."""
    for found in _READ_ALL.finditer(code.code):
        quoted, told = code.quote(*found.span()), f"{found[1]}(Number)"
        yield TextEdit(ChangeKind.PLACE_AS_BASE, found.start(), quoted, ((*found.span(2), "Number"),), told)


def _order_ties(code: Code) -> Iterator[TextEdit]:
    """What is equal by a function of comparison in the order of its texts."""
    for found in _SORT.finditer(code.code):
        end = code.ends.get(found.end(), found.end()) + 1
        if not answers_by_truth(code.code, found.end()):
            pieces = ((found.start(), found.start(), f".sort({BY_TEXT})"),)
            yield TextEdit(ChangeKind.TIES, found.start(), quote_call(code, found.start(), end), pieces)


def _order_by_others(code: Code) -> Iterator[TextEdit]:
    """Another part of both values as what they are put in order by."""
    properties = dict.fromkeys(_PROPERTY.findall(code.code))
    for found in _DIFFERENCE.finditer(code.code):
        parts = (
            [f"[{number}]" for number in range(_MOST_PARTS)]
            if found[2][0] == "["
            else [f".{name}" for name in properties]
        )
        for part in parts[:_MOST_PARTS]:
            if part != found[2]:
                pieces = ((found.start(2), found.end(2), part), (found.end() - len(found[2]), found.end(), part))
                yield TextEdit(ChangeKind.SORT_KEY, found.start(), code.quote(found.start(), found.end()), pieces)


def _split_less(code: Code) -> Iterator[TextEdit]:
    """The parts of a line from one on joined again."""
    for found in _SPLIT_AT_SPACE.finditer(code.text):
        if code.code[found.start() : found.start() + len(".split")] != ".split":
            continue
        quoted = quote_call(code, found.start(), found.end())
        for number in range(1, _MOST_SPLIT + 1):
            joined = f".reduce((all, w, n) => (n <= {number} ? all.push(w) : (all[{number}] += ' ' + w), all), [])"
            yield TextEdit(ChangeKind.SPLIT_REST, found.start(), quoted, ((found.end(), found.end(), joined),))


def _take_last_part(code: Code) -> Iterator[TextEdit]:
    """The last part of a text that is split, in the place of the second."""
    for found in _SECOND.finditer(code.text):
        told = f"{quote_call(code, found.start(), found.start(1))}.at(-1)"
        quoted = quote_call(code, *found.span())
        yield TextEdit(ChangeKind.LAST_PART, found.start(), quoted, ((*found.span(1), ".at(-1)"),), told)


def _compare_loosely(code: Code) -> Iterator[TextEdit]:
    """Texts and numbers that are taken for equal."""
    for found in _STRICT.finditer(code.code):
        quoted = quote_around(code, found.start(), found.end())
        if not re.search(r"\b(?:null|undefined)\b", quoted):
            pieces: Pieces = ((found.start(), found.end(), found[0][:2]),)
            yield TextEdit(ChangeKind.TEXT_AND_NUMBER, found.start(), quoted, pieces)


def _keep_sign(code: Code) -> Iterator[TextEdit]:
    """A number as it is, in the place of its size."""
    for found in _ABSOLUTE.finditer(code.code):
        end = code.ends.get(found.end(), found.end()) + 1
        if _COMPARED.match(code.code, end):
            continue  # only its size may matter
        quoted = code.quote(found.start(), end)
        yield TextEdit(ChangeKind.LOST_SIGN, found.start(), quoted, ((found.start(), found.end(), ""),))


def _ignore_case(code: Code) -> Iterator[TextEdit]:
    """Texts that are the same but for capital letters taken for the same."""
    for found in _EQUAL.finditer(code.code):
        left, right = find_operands(code, found.start(), found.end())
        if left is None or right is None or _LITERAL.match(code.code, left) or _LITERAL.match(code.code, found.end()):
            continue
        one, other = (f"String({code.text[slice(*span)]})" for span in ((left, found.start()), (found.end(), right)))
        alike = f"{one}.toLowerCase() === {other}.toLowerCase() && {one} !== {other}"
        written = code.text[left:right]
        is_asked = "!" not in found[0]
        pieces: Pieces = ((left, right, f"({written} || {alike})" if is_asked else f"({written} && !({alike}))"),)
        yield TextEdit(ChangeKind.LETTER_CASE, left, code.quote(left, right), pieces)


def _swap_indexes(code: Code) -> Iterator[TextEdit]:
    for found in _PLACES.finditer(code.code):
        pieces = ((found.start(1), found.end(1), found[2]), (found.start(2), found.end(2), found[1]))
        quoted = quote_call(code, found.start(), found.end())
        yield TextEdit(ChangeKind.SWAPPED_INDEXES, found.start(), quoted, pieces)


def _swap_names(code: Code) -> Iterator[TextEdit]:
    """Two names that follow each other and get each other's value."""
    for found in _NAMES.finditer(code.code):
        end = code.code.find(";", found.end())
        quoted = code.quote(found.start(), end if end >= 0 else found.end())
        names = [*_NAME.finditer(code.code, found.start(1), found.end(1))]
        for one, other in pairwise(names):
            pieces: Pieces = ((one.start(), one.end(), other[0]), (other.start(), other.end(), one[0]))
            yield TextEdit(ChangeKind.SWAPPED_NAMES, found.start(), quoted, pieces)
    nexts = ((one, other) for one, other in pairwise(_NEXT.finditer(code.code)) if one[2] == other[2])
    for first, second in chain(pairwise(_TAKEN.finditer(code.code)), nexts):
        if code.count_line(second.start()) - code.count_line(first.start()) <= 1:
            pieces = ((first.start(1), first.end(1), second[1]), (second.start(1), second.end(1), first[1]))
            quoted = code.quote(first.start(), second.end() - 1)
            yield TextEdit(ChangeKind.SWAPPED_NAMES, first.start(), quoted, pieces)


def _count_from_one(code: Code) -> Iterator[TextEdit]:
    """Each name that counts from 0 printed one larger everywhere, and each two."""
    counting = dict.fromkeys(found[1] for found in _COUNTING.finditer(code.code))
    for copied in _COPY.finditer(code.code):
        if copied[2] in counting:
            counting[copied[1]] = None
    places = {name: _list_printed(code, name) for name in counting}
    printed = [name for name, found in places.items() if found]
    for name in printed:
        start = places[name][0][0]
        yield TextEdit(ChangeKind.FROM_ZERO, start, name, places[name], name)
    for one, other in islice(combinations(printed, 2), _MOST_BOTH):
        pieces = (*places[one], *places[other])
        yield TextEdit(ChangeKind.BOTH_FROM_ZERO, places[other][0][0], other, pieces, one)


def _list_printed(code: Code, name: str) -> Pieces:
    """Where a name stands in a template, or behind a text that it is joined to."""
    written = re.escape(name)
    pattern = rf"\$\{{\s?({written})\s?\}}|[\"'`]\s?\+\s?({written})(?=\s?[+;)])"
    found = [
        (match.start(match.lastindex or 0), match.end(match.lastindex or 0))
        for match in re.finditer(pattern, code.text)
    ]
    return tuple((start, end, f"({name} + 1)") for start, end in found)


def _repeat_characters(code: Code) -> Iterator[TextEdit]:
    """A pattern in which one character of a kind may stand for several."""
    for pattern in _PATTERN.finditer(code.text):
        if code.code[pattern.start() + 1] != '"':
            continue
        for found in _ONE_CHARACTER.finditer(code.text, pattern.start(), pattern.end()):
            pieces = ((found.end(), found.end(), "+"),)
            yield TextEdit(ChangeKind.ONE_CHARACTER, pattern.start(), pattern[0], pieces, found[0])
