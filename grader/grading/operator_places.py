"""Plus and minus, and indexes, of a program that are tried the other way round, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from grader.feedback.generic.code_blocks import Code, CodeStatement
from grader.feedback.generic.script_edits import find_operands, find_product_end
from grader.feedback.generic.source_changes import ChangeKind
from grader.feedback.generic.sum_places import SumPlace

_MOST_SIGNS, _MOST_INDEXES = 12, 8
_LONGEST_NAME = 45
_SIGN = re.compile(r"(?<=[\w)\]])\s?([+\-])(?![+\->])(=?)\s?(?=[\w(])")
_GROWS = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=\s?\1\s?\Z")
"""What stands before the sign where something is added to a name."""
_LOOP = re.compile(r"\b(?:for|while)\s?\(")
_WORD = re.compile(r"\w{1,60}")
_ENDS = re.compile(r"\s?[;,)]")
_NUMBER = re.compile(r"[0-9]{1,9}(?![\w.(\[])")
_NAME = re.compile(r"(?:[A-Za-z_]\w{0,40}(?:\.|->)){0,2}([A-Za-z_]\w{0,40})(?!\s?[\w.(\[]|->)")
_TYPES = r"(?:int|long|double|float|unsigned|size_t|int64_t|decimal)"
_DECLARED = re.compile(rf"\b{_TYPES}\s([^;(){{}}]{{1,200}})")
_DECLARED_NAME = re.compile(r"\s?&?([A-Za-z_]\w{0,40})\s?(?:[=:]|\Z)")
_OF_TYPE = re.compile(
    r"(?<![\w.])(?!(?:return|else|new|case|in|throw|goto|and|or|not)\b)([A-Za-z_][\w<>\[\]]{0,40}[*&]?)\s[*&]?(\w{1,40})\b"
)
_CONSTANT = re.compile(r"(?:static|const|final|enum|char|byte|short|case)\b|[\w<>]{1,40}\s\w{1,40}\s?\[")
"""How a statement begins in which a value may have to be known before the program runs."""
_FUNCTION = re.compile(r"\b(\w{1,60})\s?\([^;{}()]{0,200}\)\s{0,80}\{")
_RETURN = re.compile(r"return\b")
_CALL = re.compile(r"\b(\w{1,60})\s?\(")
_INDEXED = re.compile(
    r"(?<![\w.&>])[A-Za-z_]\w{0,40}(\[([a-z_]\w{0,20})\]\[([a-z_]\w{0,20})\]|\[([a-z_]\w{0,20}),\s?([a-z_]\w{0,20})\])"
    r"(?!\s?(?:[\[.]|[+\-*/%]?=(?!=)|\+\+|--))"
)
_LONGEST_TAKEN = 12
_TAKEN = re.compile(r"(?:>>|&|\+\+|--|(?<!return)(?<!case)(?<!else)(?<=[\w>*\]])\s)\s?\Z")
"""What stands before a place that is given a value, or made."""


def list_operator_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_turn_signs(code), _MOST_SIGNS)
    yield from islice(_swap_indexes(code), _MOST_INDEXES)


def _turn_signs(code: Code) -> Iterator[SumPlace]:
    """What is added or taken away, where that is surely a number, with the other sign."""
    numbers, found = _list_numbers(code.code), dict[int, SumPlace]()
    own = {function[1] for function in _FUNCTION.finditer(code.code)}
    looped = {word for head in _LOOP.finditer(code.code) for word in _list_words(code, head.end() - 1)}
    for statement in code.list_in_functions():
        if _CONSTANT.match(code.code, statement.start) or _returns_call(code.code, statement, own):
            continue
        behind = statement.body if statement.body >= 0 else statement.end
        for sign in _SIGN.finditer(code.code, statement.start, behind):
            start, end = sign.end(), _find_number(code.code, sign.end(), numbers)
            left = _find_left(code, sign.start())
            if left is None or end is None or (sign[2] and not _ENDS.match(code.code, end)):
                continue
            if _find_grown(code.code, left, sign) not in looped:  # with the other sign a loop would not end
                new, told = f"-{code.text[start:end]}", code.quote(left, find_product_end(code, end))
                found[start] = SumPlace(ChangeKind.SIGN, start, end, new, told, "")
    yield from found.values()


def _returns_call(code: str, statement: CodeStatement, functions: Container[str]) -> bool:
    """Whether it returns what a function of the program gives: a compiler makes a loop of such a call of itself.

    Changed, it would be none, and end in another way.
    """
    returns = _RETURN.match(code, statement.start)
    calls = _CALL.finditer(code, statement.start, statement.end) if returns else ()
    return any(call[1] in functions for call in calls)


def _list_numbers(code: str) -> frozenset[str]:
    """The names that are numbers wherever they are declared."""
    declared = {
        name[1]
        for names in _DECLARED.finditer(code)
        for each in names[1].split(",")
        if (name := _DECLARED_NAME.match(each))
    }
    others = {found[2] for found in _OF_TYPE.finditer(code) if not re.fullmatch(_TYPES, found[1])}
    return frozenset(declared - others)


def _find_number(code: str, start: int, numbers: frozenset[str]) -> int | None:
    """Where a number ends, or a name that is one."""
    number, name = _NUMBER.match(code, start), _NAME.match(code, start)
    if name and name[1] in numbers:
        return name.end()
    return number.end() if number else None


def _find_left(code: Code, place: int) -> int | None:
    """Where that begins which ends at a place; a name may belong to what is pointed at."""
    left, _ = find_operands(code, place, place)
    while left is not None and code.code[max(0, left - 2) : left] == "->":
        pointer, _ = find_operands(code, left - 2, left)
        if pointer is None:
            break
        left = pointer
    return left


def _list_words(code: Code, opening: int) -> Sequence[str]:
    """The words in a pair of brackets."""
    return _WORD.findall(code.code, opening, code.ends.get(opening, opening))


def _find_grown(code: str, left: int, sign: re.Match[str]) -> str:
    """The name to which something is added; empty where it is no name, or gets another value."""
    if sign[2]:
        return code[left : sign.start()].strip()
    grown = _GROWS.search(code[max(0, left - _LONGEST_NAME) : sign.start()])
    return grown[1] if grown else ""


def _swap_indexes(code: Code) -> Iterator[SumPlace]:
    """Two names by which one place of a table is found, each in the place of the other."""
    for found in _INDEXED.finditer(code.code):
        one, other = (found[2], found[3]) if found[2] else (found[4], found[5])
        if one == other or _TAKEN.search(code.code[max(0, found.start() - _LONGEST_TAKEN) : found.start()]):
            continue
        swapped = f"[{other}][{one}]" if found[2] else f"[{other}, {one}]"
        new = f"{code.text[found.start() : found.start(1)]}{swapped}"
        yield SumPlace(ChangeKind.SWAPPED_INDEXES, found.start(), found.end(), new, code.quote(*found.span()), swapped)
