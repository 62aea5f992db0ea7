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
_LAST_NAME = re.compile(r"(?<![\w.\]])([A-Za-z_]\w{0,40})\s?\Z")
_MOST_FACTORS = 4
_JOINS = re.compile(r"(?:->|\s?[*/%]\s?)\Z")
_CAST = re.compile(r"\((?:unsigned\s)?(?:int|long|double|float|short|char)\)")
_LOOP = re.compile(r"\b(?:for|while)\s?\(")
_WORD = re.compile(r"\w{1,60}")
_ENDS = re.compile(r"\s?[;,)]")
_NUMBER = re.compile(r"[0-9]{1,9}(?![\w.(\[']|\s?(?:\+\+|--))")
_NAME = re.compile(r"(?:[A-Za-z_]\w{0,40}(?:\.|->)){0,2}([A-Za-z_]\w{0,40})(?!\s?[\w.(\[]|->|\s?(?:\+\+|--))")
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
_CONSTANT = re.compile(
    r"(?:static|const\w*|final|enum|char|byte|short|case)\b|(?:[\w:<>]{1,40}\s){1,4}\w{1,40}\s?(?:,[^;=]{1,80})?\["
)
"""How a statement begins in which a value may have to be known before the program runs."""
_FUNCTION = re.compile(r"\b(\w{1,60})\s?\([^;{}()]{0,200}\)\s{0,80}\{")
_RETURN = re.compile(r"return\b")
_CALL = re.compile(r"\b(\w{1,60})\s?\(")
_INDEXED = re.compile(
    r"(?<![\w.&>])(?!auto\b)[A-Za-z_]\w{0,40}"
    r"(\[([a-z_]\w{0,20})\]\[([a-z_]\w{0,20})\]|\[([a-z_]\w{0,20}),\s?([a-z_]\w{0,20})\])"
    r"(?!\s{0,80}(?:[\[.]|(?:[+\-*/%|&^]|<<|>>)?=(?!=)|\+\+|--))"
)
_LONGEST_TAKEN = 12
_TAKEN = re.compile(r"(?:>>|&\s?\(?|\+\+|--|(?<!return)(?<!case)(?<!else)(?<=[\w>*\]])\s)\s?\Z")
"""What stands before a place that is given a value, or made."""
_MAKES = re.compile(r"(?:const\s)?(?:struct\s)?[A-Za-z_][\w:<>]{0,40}[*&]?\s[*&]?(?!=)[A-Za-z_]\w{0,40}\s?[=,;\[]")
"""How a statement begins that declares something."""
_RETURNS = re.compile(r"(?:return|else|case|goto|throw)\b")


def list_operator_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_turn_signs(code), _MOST_SIGNS)
    yield from islice(_swap_indexes(code), _MOST_INDEXES)


def _turn_signs(code: Code) -> Iterator[SumPlace]:
    """What is added or taken away, where that is surely a number, with the other sign."""
    numbers, seen = _list_numbers(code.code), set[int]()
    own = {function[1] for function in _FUNCTION.finditer(code.code)}
    looped = {word for head in _LOOP.finditer(code.code) for word in _list_words(code, head.end() - 1)}
    for statement in code.list_in_functions():
        if _CONSTANT.match(code.code, statement.start) or _returns_call(code.code, statement, own):
            continue
        for sign in _SIGN.finditer(code.code, statement.start, _find_head_end(code, statement)):
            place = None if sign.start() in seen else _turn_sign(code, sign, numbers)
            seen.add(sign.start())
            if place and _find_grown(code.code, sign) not in looped:  # with the other sign a loop would not end
                yield place


def _find_head_end(code: Code, statement: CodeStatement) -> int:
    """Where the first block of a statement opens: what stands in it is a statement of its own."""
    brace = code.code.find("{", statement.start, statement.end) if statement.body >= 0 else -1
    return brace if brace >= 0 else statement.end


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


def _swap_indexes(code: Code) -> Iterator[SumPlace]:
    """Two names by which one place of a table is found, each in the place of the other."""
    for statement in code.list_in_functions():
        if _MAKES.match(code.code, statement.start) and not _RETURNS.match(code.code, statement.start):
            continue
        for found in _INDEXED.finditer(code.code, statement.start, _find_head_end(code, statement)):
            one, other = (found[2], found[3]) if found[2] else (found[4], found[5])
            if one == other or _TAKEN.search(code.code[max(0, found.start() - _LONGEST_TAKEN) : found.start()]):
                continue
            swapped = f"[{other}][{one}]" if found[2] else f"[{other}, {one}]"
            new, told = f"{code.text[found.start() : found.start(1)]}{swapped}", code.quote(*found.span())
            yield SumPlace(ChangeKind.SWAPPED_INDEXES, *found.span(), new, told, swapped)
