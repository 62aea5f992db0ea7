"""Numbers of code with braces that are rounded before they are calculated with, or to the even one of two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_operands
from grader.source.code_blocks import Code

_MOST = 12
_ROUNDS = re.compile(
    r"(?<![\w.])(?:Math\.(?:round|floor|rint)|(?:std::)?l?(?:round|floor|rint)|\((?:int|long)\)|Math\.Round)\s?\("
)
_SCALED = re.compile(r"(.{1,120}?)\s?\*\s?(10{1,4})(?:\.0{0,2})?(?:\s?\+\s?0?\.5)?\s?", re.DOTALL)
_BACK = re.compile(r"\s?/\s?(10{1,4})(\.0{0,2})?(?![\w.])")
_GIVES_WHOLE = re.compile(r"Math\.round|(?:std::)?l|\(")
"""What gives a number of a type without decimals, in languages that are built: divided by 100, it loses all of them."""
_PART_OF = re.compile(r"\s?\*\s?(?P<times>[\w.]{1,40})\s?/\s?(?P<by>10{1,4})(?![\w.])(?!\s?[*%])")
"""The last factor of a product, of which a hundredth is taken."""
_DECIMALS = re.compile(r"[0-9]\.|\.[0-9]|\(double\)|\(float\)")
_KEPT_WHOLE = re.compile(
    r"(?<=[;{})])\s{0,40}(?P<all>(?:(?:int|long)\s)?[A-Za-z_]\w{0,40}(?:\[[^\[\];]{1,40}\])?\s?=\s?"
    r"(?P<value>(?P<name>[A-Za-z_]\w{0,40})(?:\[[^\[\];]{1,40}\])?\s?\*\s?10{1,4}(?:\.0{0,2})?));"
)
_DECLARED = r"\b(?:double|float)\s(?:\w{{1,40}}\s?(?:=[^,;(){{}}]{{0,40}})?,\s?){{0,6}}{name}\b"
_DOUBLE = re.compile(r"10{1,4}\.")
_TO_DIGITS = re.compile(r"(.{1,120}),\s?[0-9]\s?", re.DOTALL)
_AS_TEXT = re.compile(
    r"(?<![\w.])(?:Number|parseFloat)\(\s?(?=([\w$.]{1,60}|\([^()\n]{1,80}\))\.toFixed\([0-9]\)\s?\))"
)
_CUT = re.compile(r"(?<![\w)\]])\((?:int|long)\)\s?\(")
_CUT_SCRIPT = re.compile(r"\bMath\.(?:floor|trunc)\(")
_CALCULATED = re.compile(r"[*/]|\b[lL]og|\b[pP]ow|\b[sS]qrt")
_CEIL = re.compile(r"[cC]eil(?:ing)?")
_CEIL_OF_LOG = re.compile(r"(?<![\w.])(?:Math\.|std::)?[cC]eil(?:ing)?\s?\((?=\s?(?:Math\.|std::)?[lL]og)")
_EVEN = re.compile(r"(?<![\w.])Math\.Round\(")
_OTHER_WAY = ", MidpointRounding.AwayFromZero"
_EXACT = re.compile(r"\bdecimal\b|\b[0-9.]{1,20}[mM]\b")


def list_rounding_places(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    yield from islice(_round_later(code, is_script), _MOST)
    yield from islice(_round_half_up(code), _MOST)
    yield from islice(_keep_nearly_whole(code, is_script), _MOST)
    yield from islice(_count_even_logarithms(code), _MOST)
    if not is_script:
        yield from islice(_add_half(code), _MOST)
        yield from islice(_keep_cut_by_type(code), _MOST)


def _round_later(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """What is rounded to some decimals, as it was before."""
    for found in _ROUNDS.finditer(code.code):
        end = code.ends.get(found.end() - 1, -1)
        inside = code.text[found.end() : end] if end > 0 else ""
        scaled, back = _SCALED.fullmatch(inside), _BACK.match(code.code, end + 1)
        if scaled and back and scaled[2] == back[1] and (is_script or _may_have_decimals(code, found, back)):
            yield _take_out(code, found.start(), back.end(), scaled[1])
        elif found[0].startswith("Math.Round") and (digits := _TO_DIGITS.fullmatch(inside)):
            yield _take_out(code, found.start(), end + 1, digits[1])
    for found in _AS_TEXT.finditer(code.code):
        end = code.ends.get(found.start() + found[0].index("("), -1)
        if end > 0:
            yield _take_out(code, found.start(), end + 1, found[1])


def _may_have_decimals(code: Code, rounds: re.Match[str], back: re.Match[str]) -> bool:
    """Whether what is rounded and divided again may have decimals; outside of functions, C takes constants only."""
    is_whole = not back[2] and _GIVES_WHOLE.match(rounds[0]) is not None
    return not is_whole and any(brace < rounds.start() < code.ends.get(brace, -1) for brace in code.blocks)


def _take_out(code: Code, start: int, end: int, number: str) -> SumPlace:
    return SumPlace(ChangeKind.ROUNDED_EARLY, start, end, f"({number})", code.quote(start, end), "")


def _keep_nearly_whole(code: Code, is_script: bool) -> Iterator[SumPlace]:
    """A product, quotient or logarithm that is cut off, also where it is a little less than a whole number.

    A `decimal` is exact.
    """
    for found in (_CUT_SCRIPT if is_script else _CUT).finditer(code.code if not _EXACT.search(code.code) else ""):
        end = code.ends.get(found.end() - 1, -1)
        inside = code.code[found.end() : end] if end > 0 else ""
        if _CALCULATED.search(inside) and "\n" not in inside:
            new = f"{code.text[found.start() : end]} + 1e-9)"
            quoted = code.quote(found.start(), end + 1)
            yield SumPlace(ChangeKind.NEARLY_WHOLE, found.start(), end + 1, new, quoted, new)


def _add_half(code: Code) -> Iterator[SumPlace]:
    """`a * b / 100` of whole numbers as `(a * b + 50) / 100`."""
    for found in _PART_OF.finditer(code.code):
        start, _ = find_operands(code, found.start(), found.end())
        product = code.text[start : found.end("times")] if start is not None else ""
        if product.strip() and not _has_decimals(product, code.code[:start]):
            new = f"({' '.join(product.split())} + {int(found['by']) // 2}) / {found['by']}"
            yield SumPlace(
                ChangeKind.CUT_QUOTIENT, start or 0, found.end(), new, code.quote(start or 0, found.end()), new
            )


def _has_decimals(product: str, before: str) -> bool:
    """Whether a product has decimals as it is written, or a name in it that was declared so."""
    names = re.findall(r"[A-Za-z_]\w{0,40}", product)
    is_declared = any(re.search(_DECLARED.format(name=re.escape(name)), before) for name in names)
    return is_declared or _DECIMALS.search(product) is not None


def _keep_cut_by_type(code: Code) -> Iterator[SumPlace]:
    """A number with decimals times 10 or 100 that C keeps in a whole one, also where it is a little less than one."""
    for found in _KEPT_WHOLE.finditer(code.code):
        before = code.code[: found.start()]
        if _DOUBLE.search(found["value"]) or re.search(_DECLARED.format(name=re.escape(found["name"])), before):
            told = f"{found['value']} + 1e-9"
            yield SumPlace(ChangeKind.NEARLY_WHOLE, *found.span("value"), told, code.quote(*found.span("all")), told)


def _count_even_logarithms(code: Code) -> Iterator[SumPlace]:
    """`ceil(log2(x))` as `floor(log2(x)) + 1`."""
    for found in _CEIL_OF_LOG.finditer(code.code):
        end = code.ends.get(found.end() - 1, -1) + 1
        if end > 0 and "\n" not in code.code[found.start() : end]:
            floor = _CEIL.sub(lambda name: "Floor" if name[0].startswith("C") else "floor", found[0])
            told = f"{floor}{code.text[found.end() : end]} + 1"
            yield SumPlace(
                ChangeKind.EVEN_LOGARITHM, found.start(), end, f"({told})", code.quote(found.start(), end), told
            )


def _round_half_up(code: Code) -> Iterator[SumPlace]:
    """What C# rounds to the even one of two numbers that are as near, rounded up then."""
    for found in _EVEN.finditer(code.code):
        end = code.ends.get(found.end() - 1, -1)
        if end > 0 and "Midpoint" not in code.code[found.end() : end]:
            told = f"{code.quote(found.start(), end)}{_OTHER_WAY})"
            new = f"{code.text[found.start() : end]}{_OTHER_WAY})"
            quoted = code.quote(found.start(), end + 1)
            yield SumPlace(ChangeKind.HALF_TO_EVEN, found.start(), end + 1, new, quoted, told)
