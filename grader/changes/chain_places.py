"""Chains of nodes in languages with braces: loops that miss the last node, and an end that outlives the last one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import (
    StatementPlace,
    declares,
    list_function_bodies,
    list_simple_statements,
)
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code

_MOST = 12
_NAME = r"[A-Za-z_$][\w$]{0,40}"
_PATH = rf"(?:this\s?(?:\.|->)\s?|self->)?{_NAME}(?:(?:\.|->){_NAME}){{0,2}}?"
_NOTHING = r"(?:nullptr|NULL|null|undefined)"
_ASKS_NEXT = re.compile(
    rf"(?<![\w$.>=])(?<!=\s)(?P<node>{_NAME})(?P<next>(?:\.|->){_NAME})"
    rf"(?P<asks>\s?!==?\s?{_NOTHING})?(?=\s?(?:[;)]|&&))"
)
_MOVES_ON = re.compile(rf"(?<![\w$.>])(?P<first>{_PATH})\s?=\s?(?P=first)(?P<next>(?:\.|->){_NAME})\s?;?\Z")
_LINKS = r"(?<![\w$.>])(?P<last>{path}){next}\s?="
_ASKS_END = r"(?<![\w$.>])(?:{last}\s?===?\s?(?P<nothing>{nothing})|!\s?{last}(?![\w$.\[]))"


def list_chain_ends(code: Code) -> Iterator[SumPlace]:
    """The condition `node.next != null` of a loop that goes on with `node = node.next`, as `node != null`."""
    return islice(_ask_node(code), _MOST)


def list_chain_tails(code: Code) -> Iterator[StatementPlace]:
    """What `first = first.next` leaves, where the end of the chain is asked for before a node is put behind it."""
    return islice(_end_with_first(code), _MOST)


def _ask_node(code: Code) -> Iterator[SumPlace]:
    for loop in code.loops:
        start, end = loop.head
        for found in _ASKS_NEXT.finditer(code.code, start, end + 1):
            node, following = found["node"], found["next"]
            step = re.compile(rf"(?<![\w$.>]){re.escape(node)}\s?=\s?{re.escape(node + following)}(?![\w$.])")
            if step.search(code.code, start, loop.body[1] + 1):
                new = node + (found["asks"] or "")
                quoted = code.quote(*found.span())
                yield SumPlace(ChangeKind.LAST_NODE, *found.span(), new, quoted, new)


def _end_with_first(code: Code) -> Iterator[StatementPlace]:
    bodies = list_function_bodies(code)
    for start, end in list_simple_statements(code):
        moves = _MOVES_ON.match(code.code, start, end)
        if not moves:
            continue
        first, quoted = moves["first"], code.quote(start, end).rstrip("; ")
        links = re.compile(_LINKS.format(path=_PATH, next=re.escape(moves["next"])))
        lasts = {found["last"]: found.start() for found in links.finditer(code.code)}
        for last, linked in lasts.items():
            asks = re.search(_ASKS_END.format(last=re.escape(last), nothing=_NOTHING), code.code)
            if asks and last != first and _is_known(code, first, start, last, linked, bodies):
                nothing = asks["nothing"] or "NULL"
                told = f"if ({first} == {nothing}) {last} = {nothing};"
                new = f"{{ {quoted}; {told} }}"
                yield StatementPlace(ChangeKind.KEPT_TAIL, start, end, new, quoted, start, told.rstrip(";"))


def _is_known(code: Code, first: str, start: int, last: str, linked: int, bodies: list[tuple[int, int]]) -> bool:
    """Whether the end that one function links may be used in another one: as a field of the same, or nobody's own."""
    own, other = (re.split(r"\.|->", path)[0].strip() for path in (first, last))
    if own == other:
        return True
    functions = [max((each for each in bodies if each[0] < place < each[1]), default=None) for place in (start, linked)]
    if not all(functions) or any(declares(code, other, each) for each in functions if each):
        return False
    classes = {code.find_brace(each[0]) for each in functions if each}
    return len(classes) == 1
