"""Plus and minus of a program that are tried the other way round, in languages that are built."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands, find_product_end
from grader.source.code_blocks import Code, CodeStatement

_MOST = 12
_LONGEST_NAME = 45
_SIGN = re.compile(r"(?<=[\w)\]])(?<![0-9.][eE])\s?([+\-])(?![+\->])(=?)\s?(?=[\w(])")
"""A sign between two values, or one that changes a name: none of `++`, `--`, `->`, and none of a negative number."""
_GROWS = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=\s?\1\s?\Z")
"""What stands before the sign where something is added to a name."""
_LAST_NAME = re.compile(r"(?<![\w.\]])([A-Za-z_]\w{0,40})\s?\Z")
"""A name of its own before `+=` or `-=`, not a part of a structure or a place in a table."""
_MOST_FACTORS = 4
_JOINS = re.compile(r"(?:->|\s?[*/%]\s?)\Z")
"""What binds a value to the one before it more closely than a sign does."""
_CAST = re.compile(r"\((?:unsigned\s)?(?:int|long|double|float|short|char)\)")
"""Before a sign it is no value: the sign then makes the number behind it negative."""
_LOOP = re.compile(r"\b(?:for|while)\s?\(")
_WORD = re.compile(r"\w{1,60}")
_ENDS = re.compile(r"\s?[;,)]")
"""What must follow the number of `+=`: otherwise only a part of what is added would get the other sign."""
_NUMBER = re.compile(r"[0-9]{1,9}(?![\w.(\[']|\s?(?:\+\+|--))")
"""A whole number without a suffix, which may make it one without a sign."""
_NAME = re.compile(r"(?:[A-Za-z_]\w{0,40}(?:\.|->)){0,2}([A-Za-z_]\w{0,40})(?!\s?[\w.(\[]|->|\s?(?:\+\+|--))")
"""A name, perhaps within a structure, that is not called, indexed or counted up."""
_TYPES = r"(?:int|long|double|float|unsigned|size_t|int64_t|decimal)"
"""Of numbers whose sign can be turned: what is shorter, or has no sign in C#, would not fit any more."""
_DECLARED = re.compile(
    r"(?<![\w.])(?!(?:return|else|new|case|in|throw|goto|and|or|not)\b)"
    r"([A-Za-z_][\w<>\[\]]{0,40}[*&]?)\s([*&]?\w{1,40}\b[^;(){}]{0,200})"
)
"""What looks like a type, and what is declared with it."""
_DECLARED_NAME = re.compile(
    r"\s{0,9}(?:(?:const\s)?([A-Za-z_][\w<>]{0,40}[*&]?)\s)?([*&]?)([A-Za-z_]\w{0,40})\s?(?:[=:\[]|\Z)"
)
"""One of several names that are declared, perhaps with a type of its own."""
_SHORT = re.compile(r"\b(?:ulong|uint|ushort|byte|sbyte|short|char)\b")
"""Types into which a negative number does not fit, or into which C# puts no changed one."""
_CONSTANT = re.compile(
    r"(?:static|const\w*|final|enum|char|byte|short|case)\b|(?:[\w:<>]{1,40}\s){1,4}\w{1,40}\s?(?:,[^;=]{1,80})?\["
)
"""How a statement begins in which a value may have to be known before the program runs."""
_FUNCTION = re.compile(r"\b(\w{1,60})\s?\([^;{}()]{0,200}\)\s{0,80}\{")
"""The head of a function; a loop's head looks the same and is called by nobody."""
_RETURN = re.compile(r"return\b")
"""How a statement begins behind which a call may be made a loop."""
_CALL = re.compile(r"\b(\w{1,60})\s?\(")
"""A call, or a word like one: only the names of the program's own functions are looked for."""


def list_sign_places(code: Code) -> Iterator[SumPlace]:
    """What is added or taken away, where that is surely a number, with the other sign."""
    yield from islice(_turn_signs(code), _MOST)


def _turn_signs(code: Code) -> Iterator[SumPlace]:
    numbers, seen = _list_numbers(code.code), set[int]()
    own = {function[1] for function in _FUNCTION.finditer(code.code)}
    looped = {word for head in _LOOP.finditer(code.code) for word in _list_words(code, head.end() - 1)}
    for statement in code.in_functions:
        if _CONSTANT.match(code.code, statement.start) or _returns_call(code.code, statement, own):
            continue
        for sign in _SIGN.finditer(code.code, statement.start, code.find_head_end(statement)):
            place = None if sign.start() in seen else _turn_sign(code, sign, numbers)
            seen.add(sign.start())
            if place and _find_grown(code.code, sign) not in looped:  # with the other sign a loop would not end
                yield place


def _turn_sign(code: Code, sign: re.Match[str], numbers: Container[str]) -> SumPlace | None:
    start, left = sign.end(), _find_left(code, sign.start())
    end = _find_number(code.code, start, numbers)
    if left is None or end is None or (sign[2] and not _ENDS.match(code.code, end)):
        return None
    told = code.quote(left, find_product_end(code, end))
    return SumPlace(ChangeKind.SIGN, start, end, f"-{code.text[start:end]}", told, "")


def _returns_call(code: str, statement: CodeStatement, functions: Container[str]) -> bool:
    """Whether it returns what a function of the program gives: a compiler makes a loop of such a call of itself.

    Changed, it would be none, and end in another way.
    """
    returns = _RETURN.match(code, statement.start)
    calls = _CALL.finditer(code, statement.start, statement.end) if returns else ()
    return any(call[1] in functions for call in calls)


def _list_numbers(code: str) -> frozenset[str]:
    """The names that are numbers wherever they are declared."""
    kinds: dict[str, set[bool]] = {}
    for declared in _DECLARED.finditer(code):
        for part in declared[2].split(","):
            name = _DECLARED_NAME.match(part)
            if name:
                is_number = re.fullmatch(_TYPES, name[1] or declared[1]) is not None
                kinds.setdefault(name[3], set()).add(is_number and name[2] != "*" and "[" not in name[0])
    return frozenset(name for name, found in kinds.items() if found == {True})


def _find_number(code: str, start: int, numbers: Container[str]) -> int | None:
    """Where a number ends, or a name that is one; none as it is written where it may have to fit into a short type."""
    number, name = _NUMBER.match(code, start), _NAME.match(code, start)
    if name and name[1] in numbers:
        return name.end()
    return number.end() if number and not _SHORT.search(code) else None


def _find_left(code: Code, place: int) -> int | None:
    """Where the product begins that ends at a place; a name may belong to what is pointed at. None behind a cast."""
    left, _ = find_operands(code, place, place)
    if left is None or _CAST.fullmatch(code.code, left, place):
        return None
    for _ in range(_MOST_FACTORS):
        before = _JOINS.search(code.code, max(0, left - 4), left)
        further, _ = find_operands(code, before.start(), left) if before else (None, None)
        if further is None:
            break
        left = further
    return left


def _list_words(code: Code, opening: int) -> Sequence[str]:
    """The words in a pair of brackets."""
    return _WORD.findall(code.code, opening, code.ends.get(opening, opening))


def _find_grown(code: str, sign: re.Match[str]) -> str:
    """The name to which something is added; empty where it is no name, or gets another value."""
    before = code[max(0, sign.start() - 2 * _LONGEST_NAME) : sign.start()]
    grown = _LAST_NAME.search(before) if sign[2] else _GROWS.search(before)
    return grown[1] if grown else ""
