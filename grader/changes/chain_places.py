"""Chains of nodes in languages with braces: loops that miss the last node, and an end that outlives the last one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
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
    for start, end in list_simple_statements(code):
        moves = _MOVES_ON.match(code.code, start, end)
        if not moves:
            continue
        first, following = moves["first"], re.escape(moves["next"])
        links = re.compile(_LINKS.format(path=_PATH, next=following))
        for last in dict.fromkeys(found["last"] for found in links.finditer(code.code)):
            asks = re.search(_ASKS_END.format(last=re.escape(last), nothing=_NOTHING), code.code)
            if asks and last != first:
                nothing = asks["nothing"] or "NULL"
                told = f"if ({first} == {nothing}) {last} = {nothing};"
                quoted = code.quote(start, end).rstrip("; ")
                yield StatementPlace(
                    ChangeKind.KEPT_TAIL, start, end, f"{{ {quoted}; {told} }}", quoted, start, told.rstrip(";")
                )
