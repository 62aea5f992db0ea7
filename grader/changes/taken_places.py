"""What is taken from an amount or added to one in code with braces: more than there is, or less than elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from grader.changes.declared_names import holds_text
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_ADDED, _MOST_DIVISORS, _MOST_LOOKED_AT = 10, 10, 6, 60
_AMOUNT = r"(?P<name>[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[\w$+\- ]{1,20}\]){0,2})"
_VALUE, _ENDS = r"[^;=\"'{}]{1,100}?", r"\s?;?\Z"
_TAKES = re.compile(rf"\s{{0,80}}{_AMOUNT}\s?(?:-=|(?P<again>=)\s?(?P=name)\s?-)\s?(?P<taken>{_VALUE}){_ENDS}")
_ADDS = re.compile(rf"\s{{0,80}}{_AMOUNT}\s?(?:\+=|=\s?(?P=name)\s?\+)\s?(?P<added>{_VALUE}){_ENDS}")
_ACTS = re.compile(r"[\w$\])]\s?\(|\+\+|--|[?&|<>]")
"""What must not be done twice, or is no amount."""
_GOES_ON, _BRACKETS = re.compile(r"[-+^]"), re.compile(r"\([^()]{0,80}\)|\[[^\[\]]{0,80}\]")
_ONE_NAME = re.compile(r"[A-Za-z_$][\w$]{0,40}(?:\.[A-Za-z_$][\w$]{0,40}){0,2}")
_SET_NUMBER = re.compile(r"(?<![\w$.])([A-Za-z_$][\w$]{0,40})\s?=\s?[0-9]")
_DIVISOR = re.compile(
    r"(?<=[\w)\]])\s?/(?![/=*])\s?(?P<divisor>[A-Za-z_$][\w$]{0,40}(?:\.(?:length|Length|Count))?)"
    r"(?!\s?[\w$.(\[*/%]|->)"
)


def list_taken_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    statements = [each for each in code.in_functions if each.body < 0]
    yield from islice((place for each in statements for place in _take_what_is_there(code, each)), _MOST)
    blocks = ([each for each in block if each.body < 0] for brace, block in code.blocks.items() if brace >= 0)
    yield from islice((place for block in blocks for place in _add_alike(code, block)), _MOST_ADDED)
    yield from islice(_divide_by_one_off(code), _MOST_DIVISORS)


def _take_what_is_there(code: Code, statement: CodeStatement) -> Iterator[SumPlace]:
    """Not more taken from an amount than it is, so that it does not fall below 0."""
    found = _TAKES.match(code.code, statement.start, statement.end)
    if found is None or _ACTS.search(found["taken"]) or found["taken"].isdigit():
        return
    if found["again"] and _GOES_ON.search(_BRACKETS.sub("", found["taken"])):
        return  # what is taken from left to right cannot be put into brackets
    start, end = found.span("taken")
    name, taken = found["name"], code.text[start:end]
    most = f"(({taken}) > {name} ? {name} : ({taken}))"
    yield SumPlace(ChangeKind.BELOW_ZERO, start, end, most, code.quote(found.start("name"), end), name)


def _add_alike(code: Code, block: Sequence[CodeStatement]) -> Iterator[SumPlace]:
    """What is added as it is, where another statement of the block adds only a part of the same."""
    found = [each for one in block[:_MOST_LOOKED_AT] if (each := _ADDS.match(code.code, one.start, one.end))]
    for one in found:
        # A character that is added to a text would become a number.
        if not _ONE_NAME.fullmatch(one["added"]) or holds_text(code, one["name"]) or holds_text(code, one["added"]):
            continue
        for other in found:
            is_part = re.search(rf"(?<![\w$.]){re.escape(one['added'])}\s?-(?![-=])", other["added"])
            if is_part and other["name"] != one["name"] and not _ACTS.search(other["added"]):
                new = code.text[slice(*other.span("added"))]
                told = code.quote(one.start("name"), one.end("added"))
                yield SumPlace(ChangeKind.PART_ADDED, *one.span("added"), f"({new})", told, " ".join(new.split()))


def _divide_by_one_off(code: Code) -> Iterator[SumPlace]:
    """What something is divided by, one less and one more; the number itself may be changed where one is written."""
    written = {found[1] for found in _SET_NUMBER.finditer(code.code)}
    for found in _DIVISOR.finditer(code.code):
        divisor = code.text[slice(*found.span("divisor"))]
        if divisor in written:
            continue
        for other in (f"{divisor} - 1", f"{divisor} + 1"):
            told = f"/ {divisor}"
            yield SumPlace(ChangeKind.ONE_OFF, *found.span("divisor"), f"({other})", told, f"/ ({other})")
