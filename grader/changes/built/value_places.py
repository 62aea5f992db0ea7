"""Values of a program that may have lost something: decimals, a sign, or the start of a search.

Each is tried with what it may have to be, in languages that are built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import list_function_bodies
from grader.changes.sum_places import SumPlace
from grader.source.code_blocks import Code, CodeStatement
from grader.source.start_values import find_start_values
from grader.source.whole_division import is_whole

_MOST = 8
"""Places of one kind."""
_SHORT_BODY = 400
"""Characters of a function such as one for the greatest common divisor."""
_FAR = 1_000_000_000
"""Beyond what a search meets, and within every type of whole numbers that is longer than a short one."""
_SHORT = (
    r"\b(?:u?short|s?byte|char|uint|ulong|unsigned|U?Int16|UInt32|UInt64|Short|Byte|size_t|const|final|static)"
    r"\s[^;(){{}}]{{0,80}}\b{name}\b"
)
"""How a name is declared that cannot hold so much, or no value below 0, or gets no other value."""
_STORED = re.compile(r"double\s{1,9}\w{1,40}\s?=\s?(?=[^;\n]{1,80};)")
"""How a statement begins that stores a number with decimals."""
_CAST = re.compile(r"\(double\)\s?\((?=[^;\n]{1,80})")
_ROUNDS = re.compile(r"\b(?:(?:Math|std)(?:\.|::))?(?:ceil|round)\s?\(\s?(?=[^;\n]{1,80})")
_CUT = re.compile(r"(\((?:int|long)\))\s?\(")
_SCALED = re.compile(r"\*\s?10{1,3}(?:\.0?)?(?![\w.])")
_ACTS = re.compile(r"\+\+|--|(?<![=!<>])=(?!=)|\.next\w{0,10}\(|[\"';]")
"""What must not be done twice, or be written on."""
_ROUNDED, _BY_TEN = re.compile(r"\bMath\.round\("), re.compile(r"\s?/\s?10{1,3}(?![\w.])")
_FIXED = re.compile(r"(?:static|const\w*|final|readonly)\b")
"""How a statement begins whose value may have to be known before the program runs."""
_WHOLE = r"([A-Za-z_]\w{0,40}(?:\.(?:size\(\)|length\(\)|[lL]ength|Count))?|[0-9]{1,9})"
_OPERAND = rf"(?:{_WHOLE}|\(\s?{_WHOLE}\s?[*+-]\s?{_WHOLE}\s?\))"
_DIVISION = re.compile(rf"{_OPERAND}\s?/\s?{_OPERAND}(?=\s?[;)])")
_ASSIGNED = re.compile(r"([A-Za-z_]\w{0,40})\s?=\s?(?=[^;=\n]{1,80};)")
_DECIMAL = r"\b(?:double|float)\s(?:\w{{1,40}}\s?(?:=[^,;(){{}}]{{0,40}})?,\s?){{0,6}}{name}\b"
_PATH = r"[A-Za-z_]\w{0,40}(?:(?:\.|->)[A-Za-z_]\w{0,40}|\[\w{1,40}\]){0,3}"
_ADDED_QUOTIENT = re.compile(
    rf"(?<![\w.>])(?P<sum>[A-Za-z_]\w{{0,40}})\s?\+=\s?"
    rf"(?P<quotient>{_PATH}(?:\s?\*\s?{_PATH}){{0,2}}\s?/\s?(?:{_PATH}|[0-9]{{1,9}}))(?=\s?;)"
)
_STORED_QUOTIENT = re.compile(
    rf"\bdouble\s[A-Za-z_]\w{{0,40}}\s?=\s?(?P<quotient>(?=[^;/]{{0,80}}[.>\[]){_PATH}\s?/\s?(?:{_PATH}|[0-9]{{1,9}}))(?=\s?;)"
)
_SET_QUOTIENT = re.compile(
    rf"(?<![\w.>\]])[A-Za-z_]\w{{0,40}}(?:\[\w{{1,40}}\])?(?:\.|->)(?P<name>[A-Za-z_]\w{{0,40}})\s?=\s?"
    rf"(?P<quotient>{_PATH}\s?/\s?{_PATH})(?=\s?;)"
)
"""The quotient that a member is set to."""
_ABSOLUTE = re.compile(r"(?<![\w.:>])(?:(?:java\.lang\.|System\.)?Math\.[aA]bs|(?:std::)?(?:fabs|l?abs))\s?(?=\()")
_COMPARED, _COMPARED_BEFORE = re.compile(r"\s?(?:[=!<>]=|[<>](?![<>]))"), re.compile(r"(?:[=!<>]=|(?<![<>])[<>])\s?\Z")
_OTHER_SIZES = re.compile(r"\bcomplex\b|\b(?:int|long|float|double|auto)\s{1,3}f?l?abs\s?\(")
"""Where the size of a number may be another function."""
_LONGEST = 120
_MOST_READ = 40
"""Places that are looked at, for some of which the code before them is read."""

_EXACT = re.compile(r"\bdecimal\b")
"""What other numbers with decimals of C# are not added to."""


def list_value_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    for places in (
        _start_beyond(code),
        _keep_decimals(code),
        _keep_decimals_of_sum(code),
        _divide_rounded(code),
        _round_cut(code),
        _keep_sign(code),
    ):
        yield from islice(places, _MOST)


def _start_beyond(code: Code) -> Iterator[SumPlace]:
    """A search for the largest or smallest value that starts with one which every value beats."""
    for start in find_start_values(code.code, False):
        is_in_function = any(each.start <= start.offset < each.end for each in code.in_functions)
        if is_in_function and not re.search(_SHORT.format(name=re.escape(start.name)), code.code):
            end = start.offset + len(start.written)
            told = f"{start.name} = {start.written}"
            far = -_FAR if start.is_largest else _FAR
            yield SumPlace(ChangeKind.START, start.offset, end, str(far), told, start.name)


def _keep_decimals(code: Code) -> Iterator[SumPlace]:
    """The quotient of two whole numbers where a number with decimals is stored, rounded, or made of it too late."""
    for statement in islice((each for each in code.in_functions if "/" in _read(code, each)), _MOST_READ):
        if _FIXED.match(code.code, statement.start):
            continue
        end = code.find_head_end(statement)
        stored = _STORED.match(code.code, statement.start, end) or _find_assigned(code, statement.start, end)
        late = (each for pattern in (_CAST, _ROUNDS) for each in pattern.finditer(code.code, statement.start, end))
        for before in (*([stored] if stored else []), *late):
            found = _DIVISION.match(code.code, before.end())
            operands = [*filter(None, found.groups())] if found else []
            if found and all(is_whole(code.code[: found.start()], operand) for operand in operands):
                yield _divide_with_decimals(code, *found.span())


def _keep_decimals_of_sum(code: Code) -> Iterator[SumPlace]:
    """The quotient of items or members that is added to a number with decimals, or kept as one."""
    for found in islice(_ADDED_QUOTIENT.finditer(code.code), _MOST_READ):
        if re.search(_DECIMAL.format(name=re.escape(found["sum"])), code.code[: found.start()]):
            yield _divide_with_decimals(code, *found.span("quotient"))
    for found in islice(_STORED_QUOTIENT.finditer(code.code), _MOST_READ):
        yield _divide_with_decimals(code, *found.span("quotient"))
    for found in islice(_SET_QUOTIENT.finditer(code.code), _MOST_READ):
        if re.search(_DECIMAL.format(name=re.escape(found["name"])), code.code):
            yield _divide_with_decimals(code, *found.span("quotient"))


def _divide_with_decimals(code: Code, start: int, end: int) -> SumPlace:
    return SumPlace(ChangeKind.LOST_DECIMALS, start, end, f"1.0 * {code.text[start:end]}", code.quote(start, end), "")


def _divide_rounded(code: Code) -> Iterator[SumPlace]:
    """What `Math.round` of Java gives, a whole number, divided by 10 or 100 without losing the decimals."""
    for found in _ROUNDED.finditer(code.code) if code.is_java else ():
        end = code.ends.get(found.end() - 1, -1) + 1
        behind = _BY_TEN.match(code.code, end) if end else None
        if behind:
            quoted = code.quote(found.start(), behind.end())
            new = f"1.0 * {code.text[found.start() : behind.end()]}"
            yield SumPlace(ChangeKind.LOST_DECIMALS, found.start(), behind.end(), new, quoted, "")


def _round_cut(code: Code) -> Iterator[SumPlace]:
    """A number with decimals times 10 or 100 of which the rest is cut off, rounded to the nearest."""
    half = "0.5m" if _EXACT.search(code.code) else "0.5"
    for found in _CUT.finditer(code.code):
        opening = found.end() - 1
        end = code.ends.get(opening, -1) + 1
        inside = code.text[opening + 1 : end - 1]
        is_in_function = any(brace < found.start() < code.ends.get(brace, -1) for brace in code.blocks)
        if is_in_function and 0 < end - opening <= _LONGEST and _SCALED.search(inside) and not _ACTS.search(inside):
            new = f"{found[1]} (({inside}) + (({inside}) < 0 ? -{half} : {half}))"
            yield SumPlace(ChangeKind.ROUNDING, found.start(), end, new, code.quote(found.start(), end), "")


def _find_assigned(code: Code, start: int, end: int) -> re.Match[str] | None:
    """How a statement begins that gives a value to a number with decimals."""
    found = _ASSIGNED.match(code.code, start, end)
    is_decimal = found and re.search(_DECIMAL.format(name=re.escape(found[1])), code.code[:start])
    return found if is_decimal else None


def _read(code: Code, statement: CodeStatement) -> str:
    return code.code[statement.start : code.find_head_end(statement)]


def _keep_sign(code: Code) -> Iterator[SumPlace]:
    """A number as it is, in the place of its size."""
    if _OTHER_SIZES.search(code.code):
        return
    divided = [body for body in list_function_bodies(code) if "%" in code.code[slice(*body)]]
    for found in _ABSOLUTE.finditer(code.code):
        if any(start < found.start() < end <= start + _SHORT_BODY for start, end in divided):
            continue  # `%` gives another sign there, and the size is meant
        end = code.ends.get(found.end(), -1) + 1
        before = code.code[code.code.rfind("\n", 0, found.start()) + 1 : found.start()]
        is_index = before.rfind("[") > before.rfind("]")  # a size may have to be known before the program runs
        is_compared = _COMPARED.match(code.code, end) or _COMPARED_BEFORE.search(before)
        if (
            0 < end - found.start() <= _LONGEST
            and not is_index
            and not is_compared
            and not code.is_statement(found.start(), end)
        ):
            span = found.start(), end
            yield SumPlace(ChangeKind.LOST_SIGN, *span, code.text[found.end() : end], code.quote(*span), "")
