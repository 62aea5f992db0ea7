"""Values that are set in one branch or function, and may have to be set in others, in languages with braces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.source_changes import SET_AT_END, ChangeKind
from grader.changes.statement_places import (
    OpenBlock,
    StatementPlace,
    declares,
    is_known_in_block,
    list_function_bodies,
    list_open_blocks,
)
from grader.source.code_blocks import LEAVES, Code

_MOST, _MOST_VALUES, _MOST_BLOCKS = 160, 60, 100
_SETS = re.compile(
    r"(?:(?:let|var|auto|int|long|double|bool|boolean|size_t|char|String|string|std::string)\s|,\s?|\A)"
    r"(?P<name>(?:[A-Za-z_$][\w$]{0,40}(?:\.|->))?[A-Za-z_$][\w$]{0,40}(?:\[[^\]\n;()]{1,40}\]){0,2})\s?=\s?"
    r"(?P<value>-?[0-9][\w.]{0,9}|true|false|null|nullptr|\"{2})\s?(?=[,;]|\Z)"
)
_FIXED = re.compile(r"\b(?:const|final|readonly|constexpr)\b")
_OTHER = {"true": "false", "false": "true"}
_NAME = re.compile(r"(?<![\w$.>])[A-Za-z_$][\w$]{0,40}")
_LOOP = re.compile(r"\b(?:for|foreach|catch|using)\b")
_WORDS = re.compile(r"[A-Za-z_$][\w$]{0,40}")
_LONGEST_TYPE = 44
_TYPE_BEFORE = re.compile(r"(?<![\w>\]])([\w>\]]{1,40})\s[*&]{0,2}\Z")
_NO_TYPES = {"return", "else", "case", "in", "of", "throw", "new", "let", "var", "const", "auto"}
_FIRST_CALL = re.compile(r"\s{0,80}(?:this|super)\s?\(")


@dataclass(frozen=True)
class _SetValue:
    """What gets a constant, the constant, and the function that declares its name, where one does."""

    name: str
    value: str
    body: tuple[int, int] | None


def list_flag_places(code: Code) -> Iterator[StatementPlace]:
    """The places of a program: each value set where a block begins, or where it ends; switches and counts first."""
    values = [*islice(dict.fromkeys(_list_values(code)), _MOST_VALUES)]
    values.sort(key=lambda each: not _is_switch_or_count(code, each))
    blocks = [*islice(((each, each.body) for each in list_open_blocks(code) if each.body), _MOST_BLOCKS)]
    return islice((place for value in values for block in blocks for place in _set_in(code, *block, value)), _MOST)


def _is_switch_or_count(code: Code, value: _SetValue) -> bool:
    name = re.escape(value.name)
    counts = re.search(rf"(?<![\w$.>]){name}\s?(?:\+\+|\+=)|\+\+{name}(?![\w$])", code.code)
    return value.value in _OTHER or counts is not None


def _list_values(code: Code) -> Iterator[_SetValue]:
    """Each value that something gets; a switch also with its other value."""
    bodies = list_function_bodies(code)
    found = {(name, value, _find_around(place, bodies)): place for name, value, place in _list_set(code)}
    for name, value, around in found:
        if _is_of_one_type(code, name):
            body = around if around and declares(code, name.partition("[")[0], around) else None
            yield from (_SetValue(name, each, body) for each in (value, _OTHER.get(value, value)))


def _list_set(code: Code) -> Iterator[tuple[str, str, int]]:
    """What is set to a constant, the constant, and where."""
    for statement in (each for block in code.blocks.values() for each in block):
        written = code.code[statement.start : statement.end]
        if statement.body < 0 and not _FIXED.search(written) and not _LOOP.search(written):
            for found in _SETS.finditer(written):
                if found.start("name") and "[" in found["name"]:
                    continue  # `char b[9] = ""`, of which the brackets are the size
                value = code.text[statement.start + found.start("value") : statement.start + found.end("value")]
                yield found["name"], value, statement.start


def _find_around(place: int, bodies: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    return max((each for each in bodies if each[0] < place < each[1]), default=None)


def _set_in(code: Code, block: OpenBlock, body: tuple[int, int], value: _SetValue) -> Iterator[StatementPlace]:
    statements = code.blocks[block.start]
    is_other = value.body not in (None, body) or value.name not in code.code[slice(*body)]
    is_set = re.compile(rf"{re.escape(value.name)}\s?=(?!=)")
    if is_other or not statements or any(is_set.match(code.code, each.start, each.end) for each in statements):
        return
    if all(is_known_in_block(code, each, block.start, body) for each in {*_NAME.findall(value.name)} - {"this"}):
        told, kind, last = f"{value.name} = {value.value}", ChangeKind.SET_HERE, statements[-1]
        if not _FIRST_CALL.match(code.code, block.start + 1):
            yield StatementPlace(kind, block.start + 1, block.start + 1, f"{told};", told, statements[0].start)
        if not LEAVES.match(code.code, last.start):
            end = len(code.code[: block.end].rstrip()) - 1
            yield StatementPlace(kind, block.end, block.end, f"{told};", told, end, SET_AT_END)


def _is_of_one_type(code: Code, name: str) -> bool:
    """Whether a name may get another value, and stands for one kind of thing wherever it is declared."""
    own = _WORDS.findall(name.partition("[")[0])[-1]
    uses = re.finditer(rf"(?<=[\s*&]){re.escape(own)}\s?[=;,):]", code.code)
    before = (_TYPE_BEFORE.search(code.code[max(0, use.start() - _LONGEST_TYPE) : use.start()]) for use in uses)
    types = {found[1] for found in before if found}
    return own not in code.finals and len(types - _NO_TYPES) <= 1
