"""Values of a program that may have lost something: decimals, a sign, capital letters, or the start of a search.

Each is tried with what it may have to be, in languages that are built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.feedback.generic.code_blocks import Code
from grader.feedback.generic.script_edits import find_operands
from grader.feedback.generic.source_changes import ChangeKind
from grader.feedback.generic.start_values import find_start_values
from grader.feedback.generic.sum_places import SumPlace
from grader.feedback.generic.whole_division import is_whole

_MOST = 8
"""Places of one kind."""
_FAR = 1_000_000_000
"""Beyond what a search meets, and within every type of whole numbers that is longer than a short one."""
_SHORT = (
    r"\b(?:u?short|s?byte|char|uint|ulong|unsigned|size_t|decimal|const|final|static)\s[^;(){{}}]{{0,80}}\b{name}\b"
)
"""How a name is declared that cannot hold so much, or no value below 0, or gets no other value."""
_STORED = re.compile(r"\bdouble\s{1,9}\w{1,40}\s?=\s?(?=[^;\n]{1,80};)")
"""What stands before the value of a number with decimals."""
_CAST = re.compile(r"\(double\)\s?\((?=[^;\n]{1,80})")
_WHOLE = r"([A-Za-z_]\w{0,40}(?:\.(?:size\(\)|length\(\)|[lL]ength|Count))?|[0-9]{1,9})"
_DIVISION = re.compile(rf"{_WHOLE}\s?/\s?{_WHOLE}(?=\s?[;)])")
_ABSOLUTE = re.compile(r"\b(?:Math\.[aA]bs|std::abs|fabs|l?abs)\s?(?=\()")
_EQUALS = re.compile(r"\.[eE]quals\s?(?=\()")
_LONGEST = 120
_NO_TEXTS = frozenset({"string", "String", "Objects", "object", "Arrays", "base", "super"})
"""What is no text before `.equals`."""


def list_value_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    for places in (_start_beyond(code), _keep_decimals(code), _keep_sign(code), _ignore_case(code)):
        yield from islice(places, _MOST)


def _start_beyond(code: Code) -> Iterator[SumPlace]:
    """A search for the largest or smallest value that starts with one which every value beats."""
    for start in find_start_values(code.code, False):
        is_in_function = any(each.start <= start.offset < each.end for each in code.list_in_functions())
        if is_in_function and not re.search(_SHORT.format(name=re.escape(start.name)), code.code):
            end = start.offset + len(start.written)
            told = f"{start.name} = {start.written}"
            far = -_FAR if start.is_largest else _FAR
            yield SumPlace(ChangeKind.START, start.offset, end, str(far), told, start.name)


def _keep_decimals(code: Code) -> Iterator[SumPlace]:
    """The quotient of two whole numbers where a number with decimals is stored, or made of it too late."""
    for before in (*_STORED.finditer(code.code), *_CAST.finditer(code.code)):
        found = _DIVISION.match(code.code, before.end())
        if found and all(is_whole(code.code[: found.start()], operand) for operand in found.groups()):
            quoted = code.quote(*found.span())
            yield SumPlace(
                ChangeKind.LOST_DECIMALS, *found.span(), f"1.0 * {code.text[slice(*found.span())]}", quoted, ""
            )


def _keep_sign(code: Code) -> Iterator[SumPlace]:
    """A number as it is, in the place of its size."""
    for found in _ABSOLUTE.finditer(code.code):
        end = code.ends.get(found.end(), -1) + 1
        if 0 < end - found.start() <= _LONGEST:
            span = found.start(), end
            yield SumPlace(ChangeKind.LOST_SIGN, *span, code.text[found.end() : end], code.quote(*span), "")


def _ignore_case(code: Code) -> Iterator[SumPlace]:
    """Two texts that are the same but for capital letters taken for the same."""
    for found in _EQUALS.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.start())
        opening = found.end()
        end = code.ends.get(opening, -1) + 1
        if start is None or not 0 < end - start <= _LONGEST or code.code[start : found.start()] in _NO_TEXTS:
            continue
        if any(mark in code.code[start:end] for mark in '",'):
            continue
        one, other = (
            f'("" + ({code.text[slice(*span)]}))' for span in ((start, found.start()), (opening + 1, end - 1))
        )
        lower = "ToLower" if found[0].startswith(".E") else "toLowerCase"
        new = f"{one}.{lower}(){found[0].rstrip()}({other}.{lower}())"
        yield SumPlace(ChangeKind.LETTER_CASE, start, end, new, code.quote(start, end), "")
