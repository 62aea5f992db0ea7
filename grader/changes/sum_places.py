"""Slips of arithmetic in languages with braces: a part divided, a remainder below 0, the last of many values kept."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from grader.changes.declared_names import is_fixed
from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import TextEdit, find_operands, find_product_end
from grader.source.code_blocks import Code
from grader.source.signed_remainders import SumRemainder, list_sum_remainders

_RAISED_COPY = re.compile(
    r"(?<![\w$.\]])(?P<name>[A-Za-z_$][\w$.\[\]]{0,60})\s?=\s?(?P<raised>(?P=name)\+\+)(?!\s?[-+*/%])"
)
_DIVISION = re.compile(r"(?<=[\w)\]])\s?/(?![/=*])\s?(?=[\w$(])")
_PRODUCT = re.compile(r"(?<=[\w)\]])\s?\*(?![/=*])\s?(?=[\w$(])")
_WRAPPED = re.compile(r"(?<=[\w)\]])\s?%(?!=)\s?(?=[\w$(])")
_MULTIPLIED = re.compile(r"\s?\*(?![*=])\s?(?=[\w$(])")
_ADDED_BEFORE = re.compile(r"(?<=[\w)\]])\s?(?<![+\-])[+\-]\s?\Z")
_OPENS = re.compile(r"(?:[=(,{;:?]|<<|\breturn)\s?\Z")
_BINDS_BEFORE = re.compile(r"[*/%)]\s?\Z")
"""A sign of a product, or a cast."""
_TIMES_BEFORE = re.compile(r"(?<=[\w)\]])\s?(?<!\*)\*\s?\Z")
_FLOORED = re.compile(r"\b(?:(?:Math|std)(?:\.|::))?(?:floor|Floor|trunc|Truncate|round|Round)\Z|\((?:int|long)\)\s?\Z")
_LONGEST_CALL = 14
_CAST = re.compile(r"\((?:unsigned\s)?(?:int|long|char|double|float|short|size_t)(?:\slong|\sint)?\)\s?")
_ADDED_BEHIND, _GOES_ON_ANYHOW = re.compile(r"\s?[+\-](?![+\-=])\s?(?=[\w$(])"), re.compile(r"\s?[*/%+\-]")
_LONGEST, _LONGEST_CODE = 200, 20_000
_MOST_LOOPS, _MOST_KEPT = 40, 40
"""Loops, and what each gives a new value: every one is compared with all of its loop."""
_MOST_ADDED = 8
_MOST_REMAINDERS = 6
_ADDED_NUMBER = re.compile(r"\+\s?[0-9]|\b[0-9]{1,9}\s?\+")
"""What is added to go on round a circle, and makes nothing negative."""
_ONE_ADDED = re.compile(r"\((?P<number>[^+()]{1,60})\+\s?1\s?\)\s?%\s?")
_KEPT = ((ChangeKind.LAST_FOR_LARGEST, ">"), (ChangeKind.LAST_FOR_SMALLEST, "<"))
_SET_NUMBER = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=\s?-?[0-9][\w.]{0,15}(?=\s?[;,])")
_KEEPS = re.compile(r"(?:(?<=[;{})])|(?<=\belse))\s{0,80}([A-Za-z_]\w{0,40})\s?=(?!=)\s?([^;=\n\"]{1,120});")
_WITHOUT_BRACES = re.compile(r"\bfor\s?\([^{}]{1,200}?\)(?=\s{1,80}[A-Za-z_]\w{0,40}\s?=(?!=))")
_MOST_ITEMS, _MOST_LOOKED_AT = 8, 60
_SETS_ITEM = re.compile(
    r"(?<![\w$.>])(?P<item>(?P<owner>[A-Za-z_]\w{0,40}(?:(?:\.|->)[A-Za-z_]\w{0,40}){0,2})"
    r"(?:\[[^\[\];\n]{1,40}\]){1,2}(?<!\[[0-9]\]))"
    r"\s?=(?!=)\s?(?P<value>[A-Za-z_(][^;=\n\"{}]{0,80})(?=;)"
)
_SETS_MEMBER = re.compile(
    r"(?<![\w$.>])(?P<item>[A-Za-z_]\w{0,40}(?:\[[^\[\];\n]{1,40}\])?(?:(?:\.|->)[A-Za-z_]\w{0,40}){0,1}"
    r"(?:\.|->)(?P<owner>[A-Za-z_]\w{0,40}))\s?=(?!=)\s?(?P<value>[A-Za-z_(][^;=\n\"{}]{0,80})(?=;)"
)
_NUMBER_MEMBER = r"\b(?:int|long|double|float)\s(?:[^;(){{}}]{{0,60}},\s?)?{name}\s?[;,=]"
"""How a member that is a number is declared."""
_OBJECT = (
    r"(?:\b[A-Z]\w{{0,40}}(?:<[^;=(){{}}]{{1,60}}>)?(?:\[\])?\s(?:[^;(){{}}=]{{0,60}},\s?)?"
    r"|[\w,>]\s?[*&]\s?){name}\s?[;,=)]"
)
"""How anything else is declared by that name: it may be what is meant."""
_OF_NUMBERS = (
    r"\b(?:int|long|double|float|short)(?:\s?\[,?\]){{1,2}}\s?{name}\b|\b(?:int|long|double|float)\s(?:[^;(){{}}=]{{0,60}},\s?)?{name}\["
    r"|\bvector\s?<\s?(?:int|long|double|float)(?:\slong)?\s?>\s?&?\s?[^;(){{}}]{{0,40}}\b{name}\b"
)
"""How an array of numbers is declared."""
_CALLS = re.compile(r"[\w\])]\s?\(|\+\+|--|[{}?&|<>]")
"""What must not be done twice, or may be no number."""
_NO_NUMBER = re.compile(r"[{}?&|<>]|\A\s?-?[0-9.]{1,20}\s?\Z")
"""What may be no number, or is a constant."""


@dataclass(frozen=True)
class SumPlace:
    """What stands from `start` to `end`, and what it may have to be; `told` is quoted, `name` is what is said of it."""

    kind: ChangeKind
    start: int
    end: int
    new: str
    told: str
    name: str
    others: tuple[tuple[int, int, str], ...] = ()
    """Further places that are changed at once: from where to where, and what is written there."""


def exchange_place(place: SumPlace) -> TextEdit:
    """What is tried at a place, as a change of a program in JavaScript."""
    pieces = ((place.start, place.end, place.new), *place.others)
    return TextEdit(place.kind, place.start, place.told, pieces, place.name)


def list_sum_places(code: Code) -> Iterator[SumPlace]:
    """The places of a program, each with what is to be tried there."""
    for sign in _DIVISION.finditer(code.code):
        left, right = find_operands(code, sign.start(), sign.end())
        if left is not None and right is not None:
            yield from _divide_by_both(code, left, sign, right)
            yield from _divide_last(code, left, sign, right)
            yield from _add_first(code, left, sign, right)
    for sign in _PRODUCT.finditer(code.code):
        left, right = find_operands(code, sign.start(), sign.end())
        if left is not None and right is not None and not is_fixed(code, left):
            yield from _add_first(code, left, sign, right, ChangeKind.PART_MULTIPLIED)
            yield from _add_last(code, left, sign, right)
    for sign in islice(_WRAPPED.finditer(code.code), _MOST_REMAINDERS):
        left, right = find_operands(code, sign.start(), sign.end())
        if left is not None and right is not None and not is_fixed(code, left):
            wrapped = _add_first(code, left, sign, right, ChangeKind.PART_WRAPPED)
            yield from (each for each in wrapped if _is_of_whole_numbers(code, each.start, sign.start()))
    yield from _make_positive(code)
    yield from islice(_wrap_to_one(code), _MOST_REMAINDERS)
    yield from _raise_once(code)
    yield from _keep_extremes(code)
    yield from islice(_add_to_values(code, _SETS_ITEM, _OF_NUMBERS), _MOST_ITEMS)
    yield from islice(_add_to_values(code, _SETS_MEMBER, _NUMBER_MEMBER), _MOST_ITEMS)


def _add_to_values(code: Code, sets: re.Pattern[str], declared: str) -> Iterator[SumPlace]:
    """What an item of an array of numbers, or a member that is one, is set to, added to what it was."""
    is_declared = functools.cache(lambda form, name: re.search(form.format(name=re.escape(name)), code.code))
    for found in islice(sets.finditer(code.code), _MOST_LOOKED_AT):
        owner = re.split(r"\.|->", found["owner"])[-1]
        is_set_once = owner in code.finals or found["value"] == owner
        if found["item"] not in found["value"] and not is_set_once and is_declared(declared, owner):
            if is_declared(_OBJECT, owner):
                continue
            item, value = code.text[slice(*found.span("item"))], code.text[slice(*found.span("value"))]
            quoted = code.quote(found.start("item"), found.end())
            yield SumPlace(ChangeKind.REPLACED_SUM, *found.span("value"), f"{item} + ({value})", quoted, item)


def _raise_once(code: Code) -> Iterator[SumPlace]:
    """`x = x++`, which puts the old value back, as `x = x + 1`."""
    for found in _RAISED_COPY.finditer(code.code):
        name = code.quote(*found.span("name"))
        yield SumPlace(ChangeKind.RAISED_COPY, *found.span("raised"), f"{name} + 1", code.quote(*found.span()), name)


def _make_positive(code: Code) -> Iterator[SumPlace]:
    """`(a - b) % c` as `((a - b) % c + c) % c`, each alone, and all that are divided by the same."""
    places = [_add_divisor(code, found) for found in islice(_list_sums(code), _MOST_REMAINDERS)]
    yield from places
    for first in places:
        others = tuple((each.start, each.end, each.new) for each in places if each.name == first.name)
        if others[0][0] == first.start and len(others) > 1:
            yield replace(first, others=others[1:])


def _wrap_to_one(code: Code) -> Iterator[SumPlace]:
    """`(x + 1) % n` as `x % n + 1`, which begins with 1 again."""
    for found in list_sum_remainders(code.code):
        written = _ONE_ADDED.fullmatch(code.text, found.start, found.divisor[0])
        if written and found.signs == {"+"}:
            told = f"{written['number'].strip()} % {code.quote(*found.divisor)} + 1"
            quoted = code.quote(found.start, found.end)
            yield SumPlace(ChangeKind.WRAPS_TO_ZERO, found.start, found.end, f"({told})", quoted, told)


def _list_sums(code: Code) -> Iterator[SumRemainder]:
    """The remainders of sums and differences to which nothing was added to make them positive."""
    for found in list_sum_remainders(code.code):
        summed, divisor = code.code[found.start : found.divisor[0]], code.code[slice(*found.divisor)]
        is_raised = re.search(rf"\+\s?{re.escape(divisor)}(?![\w.])", summed)
        if not is_raised and ("-" in found.signs or not _ADDED_NUMBER.search(summed)):
            yield found


def _add_divisor(code: Code, found: SumRemainder) -> SumPlace:
    written, divisor = code.text[found.start : found.end], code.text[slice(*found.divisor)]
    new, quoted = f"(({written} + {divisor}) % {divisor})", code.quote(found.start, found.end)
    return SumPlace(ChangeKind.REMAINDER, found.start, found.end, new, quoted, code.quote(*found.divisor))


def _divide_by_both(code: Code, left: int, sign: re.Match[str], right: int) -> Iterator[SumPlace]:
    """`a / b * c` as `a / (b * c)`."""
    times = _MULTIPLIED.match(code.code, right)
    _, end = find_operands(code, right, times.end()) if times else (None, None)
    if end is not None and not _BINDS_BEFORE.search(code.code, max(0, left - 3), left):
        new = f"{code.text[left : sign.end()]}({code.text[sign.end() : end]})"
        yield SumPlace(ChangeKind.MULTIPLIED_AGAIN, left, end, new, code.quote(left, end), " ".join(new.split()))


def _divide_last(code: Code, left: int, sign: re.Match[str], right: int) -> Iterator[SumPlace]:
    """`a / b * c` as `a * c / b`; so, too, where the quotient stands in brackets or is rounded, on either side."""
    divided, divisor = code.text[left : sign.start()], code.text[sign.start() : right]
    start, end, called = left, right, ""
    if code.ends.get(left - 1) == right:
        named = _FLOORED.search(code.code, max(0, left - _LONGEST_CALL), left - 1)
        called = code.text[slice(*named.span())] if named else ""
        start, end = left - 1 - len(called), right + 1
        if re.match(r"[\w$.>]", code.code[start - 1 : start]):
            return  # brackets of another call
    times, before = _MULTIPLIED.match(code.code, end), _TIMES_BEFORE.search(code.code, max(0, start - 4), start)
    first, last = start, end
    if times and not before:
        last = find_operands(code, start, times.end())[1] or end
        new = f"{divided}{code.text[end:last]}{divisor}"
    elif before and not times and start < left:
        first = find_operands(code, before.start(), end)[0] or start
        new = f"{code.text[first:start]}{divided}{divisor}"
    else:
        return
    factor = f"{code.text[first:start]}{code.text[end:last]}".strip("* ")
    # `n / 10 * 10` is meant to cut something off.
    if factor not in ("", divisor.strip("/ ")) and not _BINDS_BEFORE.search(code.code, max(0, first - 3), first):
        new = f"{called}({new})" if called else new
        told = " ".join(new.split())
        yield SumPlace(ChangeKind.DIVIDED_FIRST, first, last, new, code.quote(first, last), told)


def _add_first(
    code: Code, left: int, sign: re.Match[str], right: int, kind: ChangeKind = ChangeKind.PART_DIVIDED
) -> Iterator[SumPlace]:
    """`a + b / c` as `(a + b) / c`, where nothing but a sum stands before it; so, too, with a product."""
    start = left
    for _ in range(_MOST_ADDED):
        plus = _ADDED_BEFORE.search(code.code, max(0, start - 4), start)
        before, _ = find_operands(code, plus.start(), start) if plus else (None, None)
        if before is None:
            break
        start = before
    opens = _OPENS.search(code.code, max(0, start - 10), start)
    end = find_product_end(code, right)
    if start < left and opens and end - start <= _LONGEST and not _has_text(code, start, end):
        new = f"({code.text[start : sign.start()].rstrip()}){code.text[sign.start() : end]}"
        yield SumPlace(kind, start, end, new, code.quote(start, end), " ".join(new.split()))


def _add_last(code: Code, left: int, sign: re.Match[str], right: int) -> Iterator[SumPlace]:
    """`a * b + c` as `a * (b + c)`, where nothing stands before it or behind it."""
    if _CAST.fullmatch(code.code, left, sign.start()):
        return  # what looks like a product takes what a pointer points to
    plus = _ADDED_BEHIND.match(code.code, right)
    _, end = find_operands(code, right, plus.end()) if plus else (None, None)
    if end is None or not _OPENS.search(code.code, max(0, left - 10), left) or _GOES_ON_ANYHOW.match(code.code, end):
        return
    if end - left <= _LONGEST and not _has_text(code, left, end):
        new = f"{code.text[left : sign.end()]}({code.text[sign.end() : end]})"
        yield SumPlace(ChangeKind.PART_MULTIPLIED, left, end, new, code.quote(left, end), " ".join(new.split()))


def _has_text(code: Code, start: int, end: int) -> bool:
    """Whether a text is a part of a sum."""
    names = "|".join({"\x00", *re.findall(r"[A-Za-z_$][\w$]{0,40}", code.code[start:end])})
    is_text = re.search(rf"\b[Ss]tring\s(?:{names})\b", code.code) if '"' not in code.code[start:end] else True
    return bool(is_text)


def _is_of_whole_numbers(code: Code, start: int, end: int) -> bool:
    """Whether a sum has a name, and none that is declared with decimals: only whole numbers have a remainder in C."""
    names = re.findall(r"(?<![\w.])[A-Za-z_$][\w$]{0,40}(?!\s?\()", code.code[start:end])
    decimal = rf"\b(?:double|float|decimal|Double|Float)\s(?:[^;(){{}}]{{0,60}},\s?)?(?:{'|'.join(names)})\b"
    return bool(names) and re.search(decimal, code.code) is None


def _list_bodies(code: Code) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where each loop starts, and from where to where its body goes: without braces, that is one statement."""
    yield from ((loop.start, loop.body) for loop in code.loops)
    for head in islice(_WITHOUT_BRACES.finditer(code.code), _MOST_LOOPS):
        yield head.start(), (head.end(), code.code.find(";", head.end()) + 1)


def _keep_extremes(code: Code) -> Iterator[SumPlace]:
    """What a loop gives a new value in each iteration, and what begins as a number before it, as the largest of all."""
    if len(code.code) > _LONGEST_CODE or len(code.loops) > _MOST_LOOPS:
        return
    numbers = {found[1]: found.start() for found in _SET_NUMBER.finditer(code.code)}
    for start, body in _list_bodies(code):
        for kept in islice(_KEEPS.finditer(code.code, *body), _MOST_KEPT):
            if numbers.get(kept[1], start) >= start:
                continue
            uses = re.findall(rf"(?<![\w.]){re.escape(kept[1])}\b\s?(\+=)?", code.code[slice(*body)])
            are_added = uses.count("+=") == len(uses) - 1
            value, told = code.text[kept.start(2) : kept.end(2)], code.quote(kept.start(1), kept.end())
            for kind, sign in _KEPT if len(uses) == 1 and _may_be_largest(kept[2]) else ():
                new = f"(({value}) {sign} {kept[1]} ? ({value}) : {kept[1]})"
                yield SumPlace(kind, kept.start(2), kept.end(2), new, told, kept[1])
            if are_added and (_may_be_largest(kept[2]) or (len(uses) > 1 and not _NO_NUMBER.search(kept[2]))):
                new = f"{kept[1]} + ({value})"
                yield SumPlace(ChangeKind.REPLACED_SUM, kept.start(2), kept.end(2), new, told, kept[1])


def _may_be_largest(value: str) -> bool:
    """Whether it may be written twice, and is no constant."""
    return not _CALLS.search(value) and re.search(r"[A-Za-z_]", value) is not None
