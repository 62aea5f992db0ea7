"""Where a program in a language with braces puts into a list, or takes from one, at the end that is not meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import Code

_MOST = 24
_OWNER = r"(?P<owner>[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[^\]\n;]{1,40}\]){0,3})"
_LIST = r"\b(?:Array|Linked)?List\s?<[^;={{}}]{{1,60}}>\s{{1,3}}(?:\w{{1,40}}\s?=[^;]{{1,60}},\s?)?{name}\b"
_ADDS = re.compile(rf"{_OWNER}\.(?P<way>add|Add|push_back)\((?!\s?0\s?,)(?P<given>[^;\n]{{1,120}})\)\s?;\Z")
_AT_START = {
    "add": "{owner}.add(0, {given});",
    "Add": "{owner}.Insert(0, {given});",
    "push_back": "{owner}.insert({owner}.begin(), {given});",
}
_ADDS_FIRST = re.compile(
    rf"{_OWNER}\.(?:(?P<add>add)\(0,\s?|(?P<Add>Insert)\(0,\s?|(?P<push_back>insert)\([\w.>\[\]-]{{1,60}}\.begin\(\s?\),\s?)"
    r"(?P<given>[^;\n]{1,120})\)\s?;\Z"
)
_OTHER_NAME = {
    "addFirst": "addLast",
    "addLast": "addFirst",
    "AddFirst": "AddLast",
    "AddLast": "AddFirst",
    "offerFirst": "offerLast",
    "offerLast": "offerFirst",
    "push_front": "push_back",
}
_SCRIPT_NAMES = {"push": "unshift", "unshift": "push", "pop": "shift", "shift": "pop"}
_CALL = r"{owner}\.(?P<way>{names})(?=\()"
_PUTS = frozenset({"push", "addLast", "AddLast", "offerLast"})
_TAKES_LAST = (
    r"(?<![\w.]){owner}\s?(?:\.|->)(?:(?:pop|pop_back|removeLast|RemoveLast|pollLast)\(\s?\)"
    r"|(?:remove|RemoveAt)\(\s?{owner}\.(?:size\(\s?\)|Count)\s?-\s?1\s?\))"
)
_MOVES = re.compile(
    r"for\s?\(\s?(?:int\s)?(?P<place>\w{1,20})\s?=\s?(?P<from>[A-Za-z_]\w{0,20})\s?;[^;{}]{1,60};[^;{}]{1,20}\)\s{0,80}\{?\s{0,80}"
    r"(?P<row>\w{1,40})\[(?P=place)\]\s?=\s?(?P=row)\[(?P=place)\s?\+\s?1\]"
)
_SHORTENS = re.compile(r"(?:[A-Za-z_]\w{0,40}\s?(?:--|-=\s?1)|--\s?[A-Za-z_]\w{0,40})\s?;?\Z")
_REMOVES = re.compile(
    rf"{_OWNER}\.(?:remove|RemoveAt|splice|erase)\(\s?(?:[\w.>\[\]-]{{1,60}}\.begin\(\s?\)\s?\+\s?)?"
    r"(?P<place>[A-Za-z_$]\w{0,20})\s?(?:,\s?1\s?)?\)\s?;?\Z"
)


def list_end_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in a language that is built."""
    # A statement that declares something must stay where it is.
    turned = (place for place in _turn_round(code, _OTHER_NAME) if place.start == place.at)
    yield from islice(turned, _MOST)
    yield from islice(_add_at_other_end(code), _MOST)
    yield from islice(_stay_at_place(code), _MOST)


def list_script_ends(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in JavaScript."""
    yield from islice(_turn_round(code, _SCRIPT_NAMES), _MOST)
    yield from islice(_stay_at_place(code), _MOST)


def _turn_round(code: Code, names: dict[str, str]) -> Iterator[StatementPlace]:
    """Calls that have a name of their own for each end."""
    for found in re.finditer(_CALL.format(owner=_OWNER, names="|".join(names)), code.code):
        closing = code.ends.get(found.end(), found.end())
        statement = next(code.list_around(found.start(), closing), None)
        if statement is None or statement.body >= 0:
            continue
        if found["way"] in _PUTS and _is_stack(code, found["owner"]):
            continue
        other, start, end = names[found["way"]], statement.start, statement.end
        new = code.text[start : found.start("way")] + other + code.text[found.end() : end]
        told = code.quote(found.start(), closing + 1)
        name = f"{found['owner']}.{other}{code.text[found.end() : closing + 1]}"
        yield StatementPlace(ChangeKind.OTHER_END, start, end, new, told, found.start(), name)


def _add_at_other_end(code: Code) -> Iterator[StatementPlace]:
    for start, end in list_simple_statements(code):
        if "=>" in code.code[start:end]:
            continue  # C# knows the names of a function within a statement only once
        adds, first = (pattern.match(code.code, start, end) for pattern in (_ADDS, _ADDS_FIRST))
        told = code.quote(start, end)
        if adds and _is_list(code, adds["owner"], adds["way"]) and not _is_stack(code, adds["owner"]):
            given = code.text[slice(*adds.span("given"))]
            new = _AT_START[adds["way"]].format(owner=adds["owner"], given=given)
            yield StatementPlace(ChangeKind.OTHER_END, start, end, new, told, start, new.rstrip(";"))
        elif first:
            way = next(way for way in _AT_START if first[way])
            new = f"{first['owner']}.{way}({code.text[slice(*first.span('given'))]});"
            yield StatementPlace(ChangeKind.OTHER_END, start, end, new, told, start, new.rstrip(";"))


def _is_stack(code: Code, owner: str) -> bool:
    """Whether the last item of a list is taken out somewhere: what is put there belongs at that end."""
    return re.search(_TAKES_LAST.format(owner=re.escape(owner)), code.code) is not None


def _is_list(code: Code, owner: str, way: str) -> bool:
    """Whether it may be written to at its start: what is added to may be a set as well."""
    name = re.split(r"\.|->", owner)[-1]
    is_plain = name.isidentifier()
    return way == "push_back" or (is_plain and re.search(_LIST.format(name=name), code.code) is not None)


def _stay_at_place(code: Code) -> Iterator[StatementPlace]:
    """What is taken out of a list by its place while a loop counts up."""
    removals = [
        (start, end, found["place"])
        for start, end in list_simple_statements(code)
        if (found := _REMOVES.match(code.code, start, end))
    ]
    removals += _list_closed_gaps(code)
    for loop in code.loops if removals else ():
        head = code.code[slice(*loop.head)]
        for start, end, place in removals:
            counted = re.escape(place)
            if loop.body[0] < start < loop.body[1] and re.search(rf"\b{counted}\s?\+\+|\+\+{counted}\b", head):
                told = code.quote(start, end).rstrip("; ")
                name = f"{told}; {place}--"
                yield StatementPlace(ChangeKind.REMOVED_PLACE, start, end, f"{{ {name}; }}", told, start, name)


def _list_closed_gaps(code: Code) -> list[tuple[int, int, str]]:
    """What makes an array shorter behind the loop that moves its items forward, and from which place on."""
    gaps = list[tuple[int, int, str]]()
    for block in code.blocks.values():
        for one, other in pairwise(block):
            moves = _MOVES.match(code.code, one.start, one.end)
            if moves and _SHORTENS.match(code.code, other.start, other.end):
                gaps.append((other.start, other.end, moves["from"]))
    return gaps
