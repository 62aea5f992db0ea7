"""Chains of nodes in languages with braces: loops that miss the last node, and an end that outlives the last one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import (
    StatementPlace,
    declares,
    is_constant,
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
_OWN_OBJECT = ("", "this", "self")
_STATIC, _LONGEST_HEAD = re.compile(r"\bstatic\b[^;{}]*\Z"), 200
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
            if asks and last != first and _belong_together(code, (first, start), (last, linked), bodies):
                nothing = asks["nothing"] or _name_nothing(code)
                told = f"if ({first} == {nothing}) {last} = {nothing};"
                new = f"{{ {quoted}; {told} }}"
                yield StatementPlace(ChangeKind.KEPT_TAIL, start, end, new, quoted, start, told.rstrip(";"))


def _name_nothing(code: Code) -> str:
    """How the language calls a reference to nothing."""
    if code.is_cpp:
        return "nullptr"
    return "NULL" if "#include" in code.text else "null"


def _belong_together(code: Code, first: tuple[str, int], last: tuple[str, int], bodies: list[tuple[int, int]]) -> bool:
    """Whether the first and the last node, each with a place of it, are fields of one object, and may be set there."""
    owners = [_find_owner(path) for path, _ in (first, last)]
    functions = [max((each for each in bodies if each[0] < at < each[1]), default=None) for _, at in (first, last)]
    moving, linking = functions
    if moving is None or linking is None or is_constant(code, moving):
        return False
    if owners[0] == owners[1] != "":
        return True
    if any(owner not in _OWN_OBJECT for owner in owners):
        return False
    names = [re.split(r"\.|->", path)[-1] for path, _ in (first, last)]
    if any(declares(code, name, each) for name in names for each in functions if each):
        return False  # it goes through the chain with a name of its own
    of_class = {(code.find_brace(each[0]), _is_static(code, each)) for each in (moving, linking)}
    return len(of_class) == 1


def _find_owner(path: str) -> str:
    """What a field is taken from; empty for a name alone."""
    return "->".join(re.split(r"\s?(?:\.|->)\s?", path)[:-1])


def _is_static(code: Code, body: tuple[int, int]) -> bool:
    return _STATIC.search(code.code, max(0, body[0] - _LONGEST_HEAD), body[0]) is not None
