"""What a program counts in a language with braces: 1 for a number of them, and the largest that is never noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from grader.changes.declared_names import list_declared
from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace, list_simple_statements
from grader.source.code_blocks import LEAVES, Code

_MOST, _MOST_AMOUNTS, _LONGEST = 40, 6, 120
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}|\[[^\]\n;]{1,40}\]){0,3}"
_ADDS_ONE = re.compile(rf"(?:({_PATH})\s?(?:\+\+|\+=\s?1)|\+\+({_PATH}))\s?;?\Z")
_ADDS_NUMBER = re.compile(rf"({_PATH})\s?\+=\s?(?![0-9]){_PATH}\s?;?\Z")
_NUMBERS = ("int", "long", "size_t", "double", "short")
_ONLY_INT = re.compile(r"\busing\sSystem\b")
_MEMBER = re.compile(r"(?<![\w$.>])[A-Za-z_$][\w$]{0,40}(?:\.|->)[A-Za-z_$][\w$]{0,40}(?![\w$(.\[]|\s?\(|->)")
_IS_ADDED = r"\+=\s?[A-Za-z_$][\w$]{{0,40}}(?:\.|->){field}\b(?!\s?[.(\[]|->)"
_SCRIPT_NAME = re.compile(r"\b(?:let|const|var)\s([A-Za-z_$][\w$]{0,40})\s?(?==(?!=)|\bof\b)")
_SCRIPT_PARAMETERS = re.compile(r"\(([\w$,\s]{1,80})\)\s{0,80}(?:=>\s{0,80})?\{")
_IF = re.compile(r"if\s?\(")
_COMPARED = re.compile(rf"\s?([^;&|?=<>{{}}]{{1,80}}?)\s?(?<![<>\-])([<>])=?(?![<>])\s?({_PATH}(?:\(\s?\))?)\s?\Z")
_TURNED = re.compile(rf"\s?({_PATH})\s?(?<![<>\-])([<>])=?(?![<>])\s?([^;&|?=<>{{}}]{{1,80}}?)\s?\Z")
_NAME = re.compile(r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40})?")
_JOINED = re.compile(r"&&|\|\|")


def list_count_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in a language that is built."""
    numbers = [each for each in list_declared(code) if each.type in _NUMBERS]
    if _ONLY_INT.search(code.code):
        numbers = [each for each in numbers if each.type == "int"]

    def list_known(place: int) -> list[str]:
        known = [each for each in numbers if each.start <= place < each.end]
        return [each.name for each in sorted(known, key=lambda each: -each.start)]

    yield from islice(_change_amounts(code, list_known), _MOST)
    yield from islice(_note_values(code), _MOST)


def list_script_counts(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in JavaScript."""
    given = [(found, code.ends.get(found.end() - 1, -1)) for found in _SCRIPT_PARAMETERS.finditer(code.code)]
    names = [(found.end(), end, name) for found, end in given for name in re.findall(r"[A-Za-z_$][\w$]*", found[1])]
    names += [(found.end(), code.find_block_end(found.start()), found[1]) for found in _SCRIPT_NAME.finditer(code.code)]
    names.sort()

    def list_known(place: int) -> list[str]:
        return [name for start, end, name in reversed(names) if start <= place < end]

    yield from islice(_change_amounts(code, list_known), _MOST)
    yield from islice(_note_values(code), _MOST)


def _change_amounts(code: Code, list_known: Callable[[int], list[str]]) -> Iterator[StatementPlace]:
    for start, end in list_simple_statements(code):
        if end - start > _LONGEST:
            continue
        told = code.quote(start, end)
        added = _ADDS_ONE.match(code.code, start, end)
        if added:
            target = added[1] or added[2]
            known = [*_list_members(code, start), *list_known(start)]
            amounts = [each for each in dict.fromkeys(known) if each != target]
            for amount in amounts[:_MOST_AMOUNTS]:
                name = f"{target} += {amount}"
                yield StatementPlace(ChangeKind.ADDS_ONE, start, end, f"{name};", told, start, name)
        added = _ADDS_NUMBER.match(code.code, start, end)
        if added:
            name = f"{added[1]} += 1"
            yield StatementPlace(ChangeKind.ADDS_NUMBER, start, end, f"{name};", told, start, name)


def _list_members(code: Code, place: int) -> Iterator[str]:
    """Parts of objects that stand in the same block and are added elsewhere: so they are numbers."""
    opening = code.find_brace(place)
    members = _MEMBER.finditer(code.code, opening, code.ends.get(opening, opening)) if opening >= 0 else ()
    for found in (each for each in members if code.find_brace(each.start()) == opening):
        field = re.split(r"\.|->", found[0])[-1]
        if re.search(_IS_ADDED.format(field=re.escape(field)), code.code):
            yield found[0]


def _note_values(code: Code) -> Iterator[StatementPlace]:
    """The value that is larger or smaller than another one is kept as that, where a branch only asks for it."""
    for statement in code.in_functions:
        asked = _IF.match(code.code, statement.start)
        closing = code.ends.get(asked.end() - 1, -1) if asked else -1
        brace = code.code.find("{", closing, statement.end) if closing > 0 else -1
        if asked is None or brace < 0 or code.code[closing + 1 : brace].strip():
            continue
        if any(LEAVES.match(code.code, each.start) for each in code.blocks.get(brace, ())):
            continue  # who looks for the largest goes on
        told = code.quote(statement.start, closing + 1)
        for best, value in _list_compared(code, asked.end(), closing):
            name = f"{best} = {value}"
            if _is_only_read(code, best, (brace, code.ends.get(brace, brace))):
                yield StatementPlace(
                    ChangeKind.NOT_NOTED, brace + 1, brace + 1, f"{name};", told, statement.start, name
                )


def _list_compared(code: Code, start: int, end: int) -> Iterator[tuple[str, str]]:
    """What a condition compares, each as the name that may keep the other side."""
    ends = [start, *(each for found in _JOINED.finditer(code.code, start, end) for each in found.span()), end]
    for begin, stop in zip(ends[::2], ends[1::2], strict=True):
        for pattern, best, value in ((_COMPARED, 3, 1), (_TURNED, 1, 3)):
            found = pattern.match(code.code, begin, stop)
            if found and _NAME.fullmatch(found[best]) and not found[value].isdigit():
                yield found[best], code.text[slice(*found.span(value))]


def _is_only_read(code: Code, name: str, branch: tuple[int, int]) -> bool:
    """Whether a name gets a value somewhere, and none in a branch."""
    sets = re.compile(rf"(?<![\w$.>]){re.escape(name)}\s?=(?!=)")
    own = name.rpartition(".")[2].rpartition(">")[2]
    is_fixed = own in code.finals or re.search(rf"\bconst\s(?:\w{{1,20}}\s)?{re.escape(own)}\b", code.code)
    return not is_fixed and sets.search(code.code) is not None and sets.search(code.code, *branch) is None
