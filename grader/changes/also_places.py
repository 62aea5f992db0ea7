"""What a program in a language with braces counts or calls in some of its blocks, done in another one, too."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_moves import PRINTS
from grader.changes.statement_places import (
    OpenBlock,
    StatementPlace,
    declares,
    is_constant,
    is_known_in_block,
    list_function_bodies,
    list_open_blocks,
    list_simple_statements,
)
from grader.source.code_blocks import LEAVES, Code

_MOST, _MOST_STATEMENTS, _MOST_BLOCKS = 48, 12, 60
_ELSEWHERE = 2
_TARGET = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[^\]\n;]{1,40}\]){0,3}"
_COUNTS = re.compile(rf"(?:{_TARGET}\s?(?:\+\+|--|[+\-]=(?!=)[^;{{}}=]{{1,80}})|\+\+{_TARGET}|--{_TARGET})\s?;?\Z")
_STORED = (
    r"(?:\bnew\s[\w<>]{{1,60}}|\b(?:push|push_back|emplace|emplace_back|[aA]dd|put|offer|insert|[eE]nqueue))"
    r"\s?[({{][^;]{{0,80}}?(?<![\w.]){name}\s?[,)}}]"
)
"""What puts a number into something as it is at that time, as that of an order: it never goes back."""
_STEP = re.compile(rf"(?P<name>{_TARGET})\s?(?:\+\+|\+=\s?(?P<number>[0-9]{{1,9}}))|\+\+(?P<other>{_TARGET})")
_CALLS = re.compile(r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}){0,2}\([^;]{0,80}\)\s?;?\Z")
_SHOWS = re.compile(
    r"print|write|put[sc]|log\b|show|read|next|scan|get|exit|close|assert|super|main|sort|free|swap", re.IGNORECASE
)
"""What prints, reads or ends something, or does not have to be done more often."""
_WORDS = {"this", "new", "true", "false", "null", "nullptr"}
_OWN_FUNCTION = re.compile(r"\b(?:auto|var|Action|Func<[^;=]{1,60}>)\s([A-Za-z_]\w{0,40})\s?=\s?[\[(]")
"""A function of C++ or C# that another one makes for itself."""
_FIRST_CALL = re.compile(r"(?:this|super)\s?\(")
_LONGEST_HEAD = 200
_NAME = re.compile(r"(?<![\w$.>])[A-Za-z_$][\w$]{0,40}(?!\s?\(|[\w$])")


def list_also_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: first the branches beside those that do it, then the others of a function."""
    statements = _list_statements(code)
    blocks = [*islice((each for each in list_open_blocks(code) if each.body), _MOST_BLOCKS if statements else 0)]
    bodies = list_function_bodies(code)
    is_known = functools.cache(functools.partial(_is_known, code))
    ranked = [
        (_rank(code, block, places), number, written, block, around)
        for number, (written, places) in enumerate(statements.items())
        for around in [max((each for each in bodies if each[0] < places[0] < each[1]), default=(-1, -1))]
        for block in blocks
        if not any(block.start < place < block.end for place in places)
        and _may_do(code, written, places, around, block)
    ]
    ranked.sort(key=lambda each: each[:2])
    places = (
        chain(_do_also(code, written, block), _step_back(code, written, block) if rank == _ELSEWHERE else ())
        for rank, _, written, block, body in ranked
        if all(is_known(name, block, body) for name in {*_NAME.findall(written)} - _WORDS)
    )
    return islice(chain.from_iterable(places), _MOST)


def _list_statements(code: Code) -> dict[str, list[int]]:
    """What is counted or called, and where; what stands in most places first."""
    found: dict[str, list[int]] = {}
    for start, end in list_simple_statements(code):
        written = code.code[start:end]
        is_call = _CALLS.match(written) and not _FIRST_CALL.match(written)
        if _COUNTS.match(written) or (is_call and not _SHOWS.search(written.partition("(")[0])):
            found.setdefault(code.text[start:end].rstrip("; \n"), []).append(start)
    often = sorted(found.items(), key=lambda each: (-len(each[1]), len(each[0])))
    return dict(often[:_MOST_STATEMENTS])


def _may_do(code: Code, written: str, places: Sequence[int], body: tuple[int, int], block: OpenBlock) -> bool:
    """Whether what stands in a function may stand in a block: of the same one, or with no names of its own."""
    called = re.match(r"[\w$]+(?=\()", written)
    if (
        called
        and block.body
        and re.search(rf"\b{re.escape(called[0])}\s?\([^()]*\)\s*\Z", _take_head(code, block.body))
    ):
        return False  # it would call itself without end
    if _goes_round(code, written, block) or (called and called[0] in _OWN_FUNCTION.findall(code.code, *body)):
        return False
    if block.body is None or block.body == body:
        return not _is_left_out(code, block, places)
    if code.find_brace(block.body[0]) != code.find_brace(body[0]) or is_constant(code, block.body):
        return False  # of another class, or not to be changed
    heads = [_take_head(code, each) for each in (body, block.body)]
    static = [re.search(r"\bstatic\b[^;{}]*\Z", head) is not None for head in heads]
    return static[0] == static[-1] and not any(declares(code, name, body) for name in _NAME.findall(written))


def _take_head(code: Code, body: tuple[int, int]) -> str:
    """What stands before the body of a function."""
    return code.code[max(0, body[0] - _LONGEST_HEAD) : body[0]]


def _goes_round(code: Code, written: str, block: OpenBlock) -> bool:
    """Whether a loop around a block asks for what is called there, as one does that empties a queue."""
    owner = re.match(r"[\w$]+(?=[.\[-])", written)
    around = [loop.head for loop in code.loops if loop.body[0] <= block.start < loop.body[1]]
    return owner is not None and any(
        re.search(rf"\b{re.escape(owner[0])}\b", code.code[slice(*head)]) for head in around
    )


def _is_left_out(code: Code, block: OpenBlock, places: Sequence[int]) -> bool:
    """Whether a block leaves before what stands behind it: that is a change of its own."""
    last, outer = code.blocks[block.start][-1:], code.find_brace(block.head)
    leaves = bool(last) and LEAVES.match(code.code, last[0].start) is not None
    return leaves and any(place > block.end and code.find_brace(place) == outer for place in places)


def _rank(code: Code, block: OpenBlock, places: Sequence[int]) -> int:
    """0 where it is done in another branch of the same statement, 1 in the same function, else `_ELSEWHERE`."""
    around = next(code.list_around(block.start, block.end), None)
    if around and any(around.start < place < around.end for place in places):
        return 0
    body = block.body or (0, 0)
    return 1 if any(body[0] < place < body[1] for place in places) else _ELSEWHERE


def _is_known(code: Code, name: str, block: OpenBlock, body: tuple[int, int]) -> bool:
    """Whether a name that is no function's own, or one of the same function, is known in a block."""
    own = block.body or body
    return is_known_in_block(code, name, block.start, own) or (own != body and not declares(code, name, own))


def _do_also(code: Code, written: str, block: OpenBlock) -> Iterator[StatementPlace]:
    statements = code.blocks[block.start]
    if not statements:
        return
    if _CALLS.match(written) and all(PRINTS.match(code.code, each.start) for each in statements):
        return  # what is refused there is not done
    end, at = _find_end(code, block)
    if _CALLS.match(written) and not _FIRST_CALL.match(code.code, statements[0].start):
        start = block.start + 1
        yield StatementPlace(ChangeKind.ALSO_HERE, start, start, f"{written};", written, statements[0].start)
    yield StatementPlace(ChangeKind.ALSO_HERE, end, end, f"{written};", written, at)


def _find_end(code: Code, block: OpenBlock) -> tuple[int, int]:
    """Where a block has done its work, and the statement before that."""
    statements = code.blocks[block.start]
    last = statements[-1]
    end = last.start if LEAVES.match(code.code, last.start) else block.end
    return end, last.start if end == block.end or len(statements) == 1 else statements[-2].start


def _step_back(code: Code, written: str, block: OpenBlock) -> Iterator[StatementPlace]:
    back = _write_back(code, written)
    if back and code.blocks[block.start]:
        end, at = _find_end(code, block)
        yield StatementPlace(ChangeKind.NO_WAY_BACK, end, end, f"{back};", written, at, back)


def _write_back(code: Code, written: str) -> str:
    """The step the other way, where the program counts up and never down; else empty."""
    step = _STEP.fullmatch(written)
    if step is None:
        return ""
    name, number = step["name"] or step["other"], step["number"]
    part = re.escape(re.split(r"[.>]", name)[-1])
    goes_back = re.search(
        rf"{part}\s?(?:--|-=|\+=\s?-)|--\s?(?:[\w$.]|->){{0,60}}{part}(?!\w)|{part}\s?=[^=;][^;]{{0,80}}-", code.code
    )
    is_stored = re.search(_STORED.format(name=re.escape(name)), code.code)
    return "" if goes_back or is_stored else f"{name} -= {number}" if number else f"{name}--"
