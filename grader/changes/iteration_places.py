"""Loops in a language with braces that exchange each pair twice or go the wrong way, and counts that are their own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 16
_HEAD = re.compile(
    r"\bfor\s?\(\s?(?:(?P<type>int|long|size_t|var|let|auto)\s)?\s?(?P<name>[A-Za-z_$][\w$]{0,40})\s?=\s?(?P<first>[\w$]{1,40})\s?;"
    r"\s?(?P<asked>(?P=name)\s?(?P<sign><=?)\s?(?P<last>[^;{}<>=&|]{1,80}?))\s?;\s?(?:(?P=name)\s?(?:\+\+|\+=\s?1)|\+\+(?P=name))\s?\)"
)
_INNER_HEAD = re.compile(r"\s{0,80}(?:for|foreach|while|if)\s?\(")
_MOST_HEADS, _LONGEST_GAP = 16, 80
_EXCHANGES = re.compile(r"\bswap\s?\(|\[\s?\w{1,20}\s?\]\s?=(?!=)")
_ITEM = re.compile(
    r"(?<![\w$])(?P<row>[A-Za-z_$][\w$.]{0,40})(?:\[(?P<place>[^\[\]]{1,40})\]|\.get\((?P<at>[^()]{1,40})\))"
    r"(?P<given>(?:\.[A-Za-z_]\w{0,40})?\s?[-+*/]?=(?!=))?"
)
_IN_TABLE = re.compile(r"([A-Za-z_$][\w$.]{0,40})(\[\w{1,20}\]\[\w{1,20}\])")
_STORED, _SWAPS = re.compile(rf"{_IN_TABLE.pattern}(?=\s?=(?!=))"), re.compile(r"\bswap\s?\(")
_COUNTS = re.compile(r"(?P<name>[A-Za-z_$][\w$]{0,40})\s?(?:\+\+|\+=\s?1)\s?;?\Z")
_LABEL = re.compile(r"[;{}]\s{0,80}(?!default\b)[A-Za-z_]\w{0,40}\s?:(?!:)")
_OF_SCRIPT = re.compile(r"\b(?:let|const|function)\s[\w$]|=>\s?\{")
_MOVES = re.compile(
    r"(?P<to>[A-Za-z_$][\w$.]{0,40}(?:\[[^\[\]]{1,40}\]){1,2})\s?=\s?(?P<given>[A-Za-z_$][^;=]{1,80}?)\s?;?\Z"
)


@dataclass(frozen=True)
class CountedLoop:
    """A loop that counts up: its name, the first and the last number, what ends it, and where its body is.

    `type` is that of its name, empty where it is declared elsewhere.
    """

    type: str
    name: str
    first: str
    last: str
    asked: tuple[int, int]
    body: tuple[int, int]
    takes_last: bool


def list_half_loops(code: Code) -> Iterator[SumPlace]:
    """Loops over all of a row that exchange its first item and its last one, and so on: each ends in the middle."""
    for loop in list_counted_loops(code):
        name, last = re.escape(loop.name), re.escape(loop.last)
        mirrored = rf"{last}\s?-\s?(?:1\s?-\s?{name}|{name}\s?-\s?1)\b"
        body = code.code[slice(*loop.body)]
        if not loop.takes_last and re.search(mirrored, body) and _EXCHANGES.search(body):
            told = f"{loop.name} < {_put_in_brackets(loop.last)} / 2"
            yield SumPlace(ChangeKind.TWICE_EXCHANGED, *loop.asked, told, code.quote(*loop.asked), told)
    yield from _stop_at_diagonal(code)


def _stop_at_diagonal(code: Code) -> Iterator[SumPlace]:
    """Loops in loops from 0 that exchange `a[i][j]` and `a[j][i]`: the inner stops at the diagonal."""
    loops = [*list_counted_loops(code)]
    for outer in loops:
        for loop in (each for each in loops if outer.body[0] < each.asked[0] < outer.body[1]):
            body = code.code[slice(*loop.body)]
            pattern = _IN_TABLE if _SWAPS.search(body) else _STORED
            read = Counter(found[0] for found in _IN_TABLE.finditer(body))
            is_swap = pattern is _IN_TABLE
            stored = {
                found[1] + found[2] for found in pattern.finditer(body) if is_swap or read[found[1] + found[2]] > 1
            }
            places = (f"[{outer.name}][{loop.name}]", f"[{loop.name}][{outer.name}]")
            rows = [{each.removesuffix(place) for each in stored if each.endswith(place)} for place in places]
            if outer.first == loop.first == "0" and rows[0] & rows[1]:
                told = f"{loop.name} < {outer.name}"
                yield SumPlace(ChangeKind.TWICE_EXCHANGED, *loop.asked, told, code.quote(*loop.asked), told)


def list_iteration_places(code: Code) -> Iterator[StatementPlace]:
    """What takes what the previous iteration has written, from the other end; and counts that are the loop's own."""
    loops = [*list_counted_loops(code)]
    turned = set[CountedLoop]()
    for start, end in list_simple_statements(code):
        around = [loop for loop in loops if loop.body[0] <= start < loop.body[1]]
        for loop in sorted(around, key=lambda each: -each.body[0])[:1]:
            going_back = [*_go_back(code, loop, start, end)]
            turned |= {loop} if going_back else set()
            yield from going_back
            yield from _set_to_iteration(code, loop, start, end)
    for loop in loops:
        yield from _turn_whole(code, loop) if loop not in turned else ()


def list_counted_loops(code: Code) -> Iterator[CountedLoop]:
    """The loops that count up by one; of very many the first."""
    for found in islice(_HEAD.finditer(code.code), _MOST):
        place = found.end() + len(code.code[found.end() :]) - len(code.code[found.end() :].lstrip())
        end = _find_body_end(code, place)
        last = code.text[slice(*found.span("last"))].strip()
        first, takes_last = code.text[slice(*found.span("first"))], found["sign"] == "<="
        yield CountedLoop(
            found["type"] or "", found["name"], first, last, found.span("asked"), (place, end), takes_last
        )


def _find_body_end(code: Code, place: int) -> int:
    """Where a body ends that begins at a place: a block, or one statement, perhaps that of further heads."""
    heads = 0
    while (head := _INNER_HEAD.match(code.code, place)) and heads < _MOST_HEADS:
        place, heads = code.ends.get(head.end() - 1, head.end()) + 1, heads + 1
    opening = code.code.find("{", place, place + _LONGEST_GAP)
    is_block = opening >= 0 and not code.code[place:opening].strip()
    return code.ends.get(opening, opening) if is_block else code.code.find(";", place)


def _put_in_brackets(written: str) -> str:
    return written if re.fullmatch(r"[\w$.]+(?:\(\s?\))?", written) else f"({written})"


def _go_back(code: Code, loop: CountedLoop, start: int, end: int) -> Iterator[StatementPlace]:
    """`a[i] = a[i - 1]` with the numbers of the iterations in the other order."""
    moves, name = _MOVES.match(code.code, start, end), re.escape(loop.name)
    if moves and re.sub(rf"\b{name}\s?-\s?1\b", loop.name, moves["given"]) == moves["to"] != moves["given"]:
        new = _rename(code, loop, start, end, f"({_find_other(loop)})")
        yield StatementPlace(ChangeKind.WRONG_WAY, start, end, new, code.quote(start, end), start, _write_head(loop))


def _turn_whole(code: Code, loop: CountedLoop) -> Iterator[StatementPlace]:
    """All that the loop does, in the other order, where it changes an item that another iteration works with.

    That is `level[i + 1] += flow` beside `level[i]`, and `best[j]` that takes the better of itself and `best[j - w]`.
    """
    start, end = loop.body[0], loop.body[1] + 1
    items = [each for each in _ITEM.finditer(code.code, start, end) if _mentions(loop.name, each)]
    places: dict[str, set[str]] = {}
    for each in items:
        places.setdefault(each["row"], set()).add(_find_place(each).replace(" ", ""))
    changed = [each for each in items if each["given"] and len(places[each["row"]]) > 1]
    new = _turn_body(code, loop, start, end) if changed else ""
    if new:
        told = next((each for each in changed if _find_place(each) != loop.name), changed[0])
        stop = code.code.find(";", told.end(), end)
        quoted = code.quote(told.start(), stop if stop > 0 else end)
        head = _write_head(loop)
        yield StatementPlace(ChangeKind.USED_NEXT, start, end, new, quoted, told.start(), head)


def _find_place(item: re.Match[str]) -> str:
    return str(item["place"] or item["at"])


def _mentions(name: str, item: re.Match[str]) -> bool:
    """Whether the place is counted by this name; one that is counted from the end is that of another loop."""
    place = _find_place(item)
    return name in re.findall(r"[\w$]+", place) and not re.search(rf"-\s?{re.escape(name)}(?![\w$])", place)


def _turn_body(code: Code, loop: CountedLoop, start: int, end: int) -> str:
    """A body with the numbers of the iterations in the other order; empty where it cannot be written once more.

    A label stands only once in a function, and what a text calls between braces is not seen as code.
    """
    written = code.text[start:end]
    is_script = _OF_SCRIPT.search(code.code) is not None
    is_labelled = not is_script and _LABEL.search(code.code, start, end)
    if is_labelled or re.search(rf"[`$].*\b{re.escape(loop.name)}\b|`[^`]*\n", written):
        return ""
    name = f"{loop.name}_turned"
    body = _rename(code, loop, start, end, name)
    return f"{{ {loop.type or ('let' if is_script else 'int')} {name} = {_find_other(loop)}; {body} }}"


def _find_other(loop: CountedLoop) -> str:
    """The number of an iteration when all come in the other order."""
    return f"{loop.first} + {_find_last(loop)} - {loop.name}"


def _find_last(loop: CountedLoop) -> str:
    return loop.last if loop.takes_last else f"{_put_in_brackets(loop.last)} - 1"


def _write_head(loop: CountedLoop) -> str:
    """The head of a loop that goes the other way."""
    return f"for ({loop.name} = {_find_last(loop)}; {loop.name} >= {loop.first}; {loop.name}--)"


def _rename(code: Code, loop: CountedLoop, start: int, end: int, other: str) -> str:
    """What stands there on one line, with something else in the place of the number of the iteration."""
    word = re.compile(rf"(?<![\w$.])(?<!->){re.escape(loop.name)}(?![\w$])")
    pieces, behind = [], start
    for found in word.finditer(code.code, start, end):
        pieces += [code.leave_comments_out(behind, found.start()), other]
        behind = found.end()
    return "".join((*pieces, code.leave_comments_out(behind, end))).replace("\n", " ")


def _set_to_iteration(code: Code, loop: CountedLoop, start: int, end: int) -> Iterator[StatementPlace]:
    """`place++` as `place = i + 1`, or as `place = i`."""
    counts = _COUNTS.match(code.code, start, end)
    if counts and counts["name"] != loop.name:
        for turn in (f"{loop.name} + 1", loop.name):
            told = f"{counts['name']} = {turn}"
            yield StatementPlace(
                ChangeKind.PLACE_OF_ITERATION, start, end, f"{told};", code.quote(start, end), start, told
            )
