"""`x ^ n` in languages with braces, where a power is meant: all of them at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_expression, find_operands, find_signs
from grader.source.code_blocks import Code

_MOST = 12
_POWER = re.compile(r"(?<=[\w)\]])\s?\^(?!=)\s?(?=[\w(])")


def list_power_places(code: Code, is_script: bool = False) -> Iterator[SumPlace]:
    """The one change of a program that has such expressions, told of the first of them."""
    form, told = _choose_forms(code, is_script)
    spans = {find_expression(code, *sign.span()) for sign in islice(_POWER.finditer(code.code), _MOST)}
    pieces = [(*span, new) for span in sorted(filter(None, spans)) if (new := _write_powers(code, span, form))]
    within = {one for one, behind in pairwise(pieces) if behind[0] < one[1]}
    apart = [each for each in pieces if each not in within]
    if apart:
        (start, end, new), *others = apart
        sign = next(find_signs(code, _POWER, start, end))
        base, number = _find_sides(code, sign)
        quoted = code.quote(base[0], number[1])
        name = told.format(base=_quote_side(code, base, is_script), number=_quote_side(code, number, is_script))
        yield SumPlace(ChangeKind.POWER, start, end, new, quoted, name, tuple(others))


def _choose_forms(code: Code, is_script: bool) -> tuple[str, str]:
    """How a power is written to be tried, and how it is told."""
    if is_script:
        return "({base}) ** ({number})", "{base} ** {number}"
    if code.is_java or code.is_csharp:
        call = "Math.pow({base}, {number})" if code.is_java else "Math.Pow({base}, {number})"
        return f"(int) {'' if code.is_java else 'System.'}{call}", call
    return "(__typeof__({base} ^ {number})) __builtin_powi({base}, {number})", "pow({base}, {number})"


def _write_powers(code: Code, span: tuple[int, int], form: str) -> str:
    """An expression with its powers written as such; empty where a side of one is not known."""
    written, place = "", span[0]
    for sign in find_signs(code, _POWER, *span):
        (start, base_end), (number_start, end) = _find_sides(code, sign)
        if start < place or end > span[1] or start == base_end or number_start == end:
            return ""
        power = form.format(base=code.text[start:base_end], number=code.text[number_start:end])
        written += f"{code.text[place:start]}{power}"
        place = end
    return f"{written}{code.text[place : span[1]]}" if place > span[0] else ""


def _quote_side(code: Code, side: tuple[int, int], is_script: bool) -> str:
    """A side as it is told: an argument of a call needs no brackets of its own."""
    is_bracketed = not is_script and code.ends.get(side[0]) == side[1] - 1
    return code.quote(side[0] + 1, side[1] - 1) if is_bracketed else code.quote(*side)


def _find_sides(code: Code, sign: re.Match[str]) -> Sequence[tuple[int, int]]:
    left, right = find_operands(code, *sign.span())
    before, behind = sign.start(), sign.end()
    return (before if left is None else left, before), (behind, behind if right is None else right)
