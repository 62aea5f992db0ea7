"""Lists of a program that belong together, of which one does not change with the others, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, declares, is_known_in_block, list_function_bodies
from grader.source.code_blocks import Code, CodeStatement

_MOST, _MOST_STATEMENTS = 12, 400
_TWO = 2
_ITEM = re.compile(r"(?<![\w$.>])([A-Za-z_$][\w$]{0,40})\[([^\[\]\n;]{1,20})\]")
_DECLARED = re.compile(r"(?<=[\s,*])([A-Za-z_]\w{0,40})\[\s?(\w{1,40})\s?\](?=\s?[,;=])")
_FIELDS = re.compile(
    r"\bstatic\s(?:final\s|readonly\s)?\w{1,40}\[\]\s([A-Za-z_]\w{0,40})\s?=\s?new\s\w{1,40}\[\s?(\w{1,40})\s?\](?=\s?;)"
)
"""Arrays of a class in Java or C#, each with its length."""
_GROWS = re.compile(r"\s{0,80}([A-Za-z_$][\w$]{0,40})\.(?:add|Add|push|push_back)\s?\(")
_REMOVES = re.compile(
    r"\s{0,80}(?:[\w$<>]{1,40}\s[\w$]{1,40}\s?=\s?)?(?P<list>[A-Za-z_$][\w$]{0,40})\."
    r"(?P<method>remove|Remove|RemoveAt|splice|erase)\s?\(\s?(?:(?P=list)\.begin\(\s?\)\s?\+\s?)?"
    r"(?P<item>[\w$.+\-\[\]\" ]{1,60}?)\s?(?:,\s?1\s?)?\)"
)
_USED_AS_PLACE = r"\b{item}\s?=\s?{list}\.[iI]ndexOf\(|\.get\(\s?{item}\s?\)|\[\s?{item}\s?\]|\bint\s{item}\s?[=;]"
_SETS = (
    r"(?<![\w$.>]){name}\[{one}\]\s?=(?!=)\s?{name}\[{other}\]|\(\s?&?{name}\[{one}\]\s?,\s?&?{name}\[{other}\]\s?\)"
)


def list_parallel_places(code: Code, is_script: bool = False) -> Iterator[StatementPlace]:
    """The places of a program."""
    blocks, bodies = code.blocks.values(), list_function_bodies(code)
    yield from islice((place for block in blocks for place in _exchange_further(code, block, bodies, is_script)), _MOST)
    yield from islice(_remove_beside(code), _MOST)


def list_script_parallels(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in JavaScript."""
    return list_parallel_places(code, is_script=True)


def _exchange_further(
    code: Code, block: Sequence[CodeStatement], all_bodies: Sequence[tuple[int, int]], is_script: bool
) -> Iterator[StatementPlace]:
    """Where items of some lists change places, those of another list that is used by places do so, too."""
    simple = [each for each in block if each.body < 0]
    written = "".join(code.code[each.start : each.end] for each in simple)
    swapped = {name: pair for name, pair in _list_pairs(written).items() if _is_swapped(written, name, pair)}
    bodies = [each for each in all_bodies if swapped and each[0] < simple[0].start < each[1]]
    for one, other in {*swapped.values()} if bodies else ():
        ends = (each.end for each in simple for name in swapped if f"{name}[" in code.code[each.start : each.end])
        last = max(ends)
        items = _ITEM.finditer(code.code, *max(bodies))
        used = {found[1] for found in items if found[2] in (one, other) or is_script}
        brace = code.find_brace(simple[0].start)
        known = {name for name in used if is_known_in_block(code, name, brace, max(bodies))}
        also = {*_list_as_long(code, swapped), *_list_used_beside(code, swapped)}
        known |= {name for name in also if not declares(code, name, max(bodies))}
        for name in sorted(known - {*_list_pairs(written)}):
            told = f"{name}[{one}]", f"{name}[{other}]"
            new = _write_swap(code, *told, is_script)
            yield StatementPlace(ChangeKind.NOT_SWAPPED, last, last, new, told[0], simple[0].start, told[1])


def _list_as_long(code: Code, swapped: Collection[str]) -> Iterator[str]:
    """The arrays of the whole program that are as long as one of these, and in C declared together with it."""
    together = [dict(_DECLARED.findall(code.code, each.start, each.end)) for each in code.blocks.get(-1, ())]
    for arrays in (*together, dict(_FIELDS.findall(code.code))):
        lengths = {length for name, length in arrays.items() if name in swapped}
        yield from (name for name, length in arrays.items() if length in lengths)


def _list_used_beside(code: Code, swapped: Collection[str]) -> Iterator[str]:
    """What is used at the same place as one of these in one statement, as what was read together is."""
    for each in islice((each for each in code.in_functions if each.body < 0), _MOST_STATEMENTS):
        items = {(found[1], found[2]) for found in _ITEM.finditer(code.code, each.start, each.end)}
        places = {place for name, place in items if name in swapped}
        yield from (name for name, place in items if place in places and name not in swapped)


def _remove_beside(code: Code) -> Iterator[StatementPlace]:
    """Where an item leaves a list, the one at its place leaves a list that grows together with it."""
    blocks = [[each for each in block if each.body < 0] for block in code.blocks.values()]
    grown = [{found[1] for each in block if (found := _GROWS.match(code.code, each.start))} for block in blocks]
    for block in blocks:
        removed = [(each, found) for each in block if (found := _REMOVES.match(code.code, each.start, each.end))]
        left = {found["list"] for _, found in removed}
        for statement, found in removed:
            beside = {name for together in grown if found["list"] in together for name in together} - left
            for name in sorted(beside):
                new = _write_removal(code, found, name)
                told = code.quote(found.start("list"), found.end())
                at = statement.start
                yield StatementPlace(ChangeKind.STAYS_BESIDE, at, at, new, told, at, new.removesuffix(";"))


def _write_removal(code: Code, found: re.Match[str], name: str) -> str:
    """What takes the item at the same place out of another list."""
    owner, item = found["list"], code.text[slice(*found.span("item"))]
    if found["method"] == "erase":
        return f"{name}.erase({name}.begin() + ({item}));"
    if found["method"] == "splice":
        return f"{name}.splice({item}, 1);"
    used = re.search(_USED_AS_PLACE.format(list=owner, item=re.escape(item)), code.code)
    is_place = found["method"] == "RemoveAt" or used
    if code.is_csharp:
        return f"{name}.RemoveAt({item if is_place else f'{owner}.IndexOf({item})'});"
    return f"{name}.remove({item if is_place else f'{owner}.indexOf({item})'});"


def _list_pairs(written: str) -> dict[str, tuple[str, ...]]:
    """The lists of which two items are used, and their places."""
    places: dict[str, dict[str, None]] = {}
    for found in _ITEM.finditer(written):
        places.setdefault(found[1], {})[found[2]] = None
    return {
        name: (*sorted(pair),) for name, pair in places.items() if len(pair) == _TWO and not any(map(str.isdigit, pair))
    }


def _is_swapped(written: str, name: str, pair: tuple[str, ...]) -> bool:
    one, other = map(re.escape, pair)
    name = re.escape(name)
    both = (_SETS.format(name=name, one=one, other=other), _SETS.format(name=name, one=other, other=one))
    return any(re.search(pattern, written) for pattern in both)


def _write_swap(code: Code, one: str, other: str, is_script: bool) -> str:
    if is_script or code.is_java or code.is_csharp:
        kept = "const" if is_script else "var"
        return f"{{ {kept} grader_item = {one}; {one} = {other}; {other} = grader_item; }}"
    if code.is_cpp:
        return f"std::swap({one}, {other});"
    copied = f"char *grader_one = (char *) &{one}, *grader_other = (char *) &{other}, grader_item;"
    step = "grader_item = *grader_one; *grader_one++ = *grader_other; *grader_other++ = grader_item;"
    return f"{{ {copied} for (unsigned grader_at = 0; grader_at < sizeof {one}; grader_at++) {{ {step} }} }}"
