"""A change of a program, told by the pieces of its text that are replaced, and where the sides of its operators end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

_LAST_SIGN = re.compile(r"[-+]\s*+\Z")
_LONGEST_OPERAND = 80
_RETURN = re.compile(r"\s{0,80}(?:return\b)?\s{0,9}")
_MOST_FACTORS = 4
_TIMES = re.compile(r"\s?[*/%](?![*/=])\s?")
_NO_OPERANDS = frozenset({"return", "case", "else", "in", "of", "typeof", "throw", "yield", "await"})
_MARKS = ";{},?:&|=!<>\n"
_QUESTION_BEGINS = re.compile(r"(?s).?[(\[{,;?:&|]\Z|=>\Z|(?:^|[^=!<>])=\Z")
_QUESTION_ENDS = ")]},;?:&|"
_COMPARISON_BEGINS, _LONGEST_BEFORE = re.compile(r"(?:[(,;{}&|?:]|(?<![=!<>])=|\breturn)\s?\Z"), 12
"""What may stand before a comparison that is a whole expression, or a whole part of one."""
_BEFORE, _BEHIND = frozenset(f"{_MARKS}(["), frozenset(f"{_MARKS})]")
"""What ends the left and the right side of a comparison, outside of brackets of their own."""

Pieces = tuple[tuple[int, int, str], ...]
"""From where to where in a text, and what stands there then."""


@dataclass(frozen=True)
class TextEdit:
    """What gets which text in the place of what; the rest is as in a `SourceChange`."""

    kind: ChangeKind
    start: int
    code: str
    pieces: Pieces
    name: str = ""
    loop: int = 0


def find_operands(code: Code, before: int, behind: int) -> tuple[int | None, int | None]:
    """Where the operand before a place begins, and where that behind another one ends."""
    start, end = before, behind
    while start > 0 and before - start < _LONGEST_OPERAND:
        char = code.code[start - 1]
        if start - 1 in code.openings and char != "}":
            start = code.openings[start - 1]
        elif char.isalnum() or char in "_$.":
            start -= 1
        elif code.code.startswith("->", start - 2):
            start -= 2
        else:
            break
    while end < len(code.code) and end - behind < _LONGEST_OPERAND:
        char = code.code[end]
        if end in code.ends and char != "{":
            end = code.ends[end] + 1
        elif char.isalnum() or char in "_$.":
            end += 1
        elif code.code.startswith("->", end):
            end += 2
        else:
            break
    has_left = start < before and code.code[start:before] not in _NO_OPERANDS
    return (start if has_left else None), (end if end > behind else None)


def find_product_end(code: Code, place: int) -> int:
    """Where a product or quotient ends of which the first operand ends at a place."""
    for _ in range(_MOST_FACTORS):
        sign = _TIMES.match(code.code, place)
        _, end = find_operands(code, place, sign.end()) if sign else (None, None)
        if end is None:
            break
        place = end
    return place


def split_at_commas(code: Code, start: int, end: int) -> Iterator[tuple[int, int]]:
    """From where to where each argument or entry goes, without the blanks around it."""
    begin = place = start
    while place <= end:
        if place == end or code.code[place] == ",":
            written = code.code[begin:place]
            yield begin + len(written) - len(written.lstrip()), place - len(written) + len(written.rstrip())
            begin = place + 1
        place = code.ends.get(place, place) + 1


def quote_call(code: Code, dot: int, end: int) -> str:
    """The call of a method, with what it is called of."""
    start, _ = find_operands(code, dot, end)
    return code.quote(dot if start is None else start, end)


def quote_item(code: Code, start: int, end: int) -> str:
    """An item by its place, or a call with one, with what it is taken of, up to its closing bracket."""
    closing = code.ends.get(code.code.find("(", start, end), end - 1) + 1
    return quote_call(code, start, closing) if code.code[start] in ".[" else code.quote(start, closing)


def quote_around(code: Code, before: int, behind: int) -> str:
    """A sign with what stands on both of its sides, up to the next bracket or mark."""
    return code.quote(*_find_around(code, before, behind)).removeprefix("return ")


def quote_with_number(code: Code, before: int, behind: int, number: int) -> str:
    """The same with another number in that place; without it where nothing is added or taken away."""
    start, end = _find_around(code, before, behind)
    first, last = code.text[start:before], code.text[behind:end]
    sign = _LAST_SIGN.search(first) if number == 0 else None
    told = f"{first[: sign.start()].rstrip()}{last}" if sign else f"{first}{number}{last}"
    return " ".join(told.split()).removeprefix("return ")


def is_half(text: str, start: int, end: int) -> bool:
    """Whether a number is the 2 by which something is divided: a half is meant as one."""
    return text[start:end] == "2" and text[max(0, start - 4) : start].rstrip().endswith("/")


def _find_around(code: Code, before: int, behind: int) -> tuple[int, int]:
    start, end = before, behind
    openings = code.openings
    while start > 0 and before - start < _LONGEST_OPERAND and code.code[start - 1] not in _BEFORE:
        start = openings.get(start - 1, start - 1)
    while end < len(code.code) and end - behind < _LONGEST_OPERAND and code.code[end] not in _BEHIND:
        end = code.ends.get(end, end) + 1
    return start, end


def find_expression(code: Code, before: int, behind: int) -> tuple[int, int] | None:
    """The whole expression around a sign, from bracket or mark to the next; None where it is long."""
    start, end = _find_around(code, before, behind)
    if not (code.code[start - 1 : start] in _BEFORE and code.code[end : end + 1] in _BEHIND):
        return None
    head = _RETURN.match(code.code, start, before)
    return (head.end() if head else start), end


def quote_joined_question(code: Code, before: int, behind: int) -> str:
    """An `and` or `or` with what is asked on both of its sides, comparisons and all."""
    start, end = before, behind
    while (
        start > 0
        and before - start < _LONGEST_OPERAND
        and not _QUESTION_BEGINS.match(code.code, max(0, start - 2), start)
    ):
        start = code.openings.get(start - 1, start - 1)
    while end < len(code.code) and end - behind < _LONGEST_OPERAND and code.code[end] not in _QUESTION_ENDS:
        end = code.ends.get(end, end) + 1
    return code.quote(start, end).removeprefix("return ")


def begins_comparison(code: Code, start: int) -> bool:
    """Whether a comparison that starts at a place begins there, and is not the end of a longer one."""
    return _COMPARISON_BEGINS.search(code.code, max(0, start - _LONGEST_BEFORE), start) is not None


def find_signs(code: Code, pattern: re.Pattern[str], start: int, end: int) -> Iterator[re.Match[str]]:
    """Those from `start` to `end` that stand in no brackets of their own."""
    while start < end:
        found = pattern.match(code.code, start, end)
        if found:
            yield found
        start = found.end() if found else code.ends.get(start, start) + 1
