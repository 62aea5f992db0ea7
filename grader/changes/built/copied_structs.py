"""Where a program has a copy of a stored `struct`, and changes the copy instead: in C, and in C#."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import StatementPlace
from grader.source.code_blocks import CASE_LABEL, LEAVES, Code

_MOST = 8
_STRUCT = re.compile(r"\bstruct\s(?P<tag>[A-Za-z_]\w{0,40})?\s?(?P<brace>\{)")
_TYPE_NAME = re.compile(r"\s?([A-Za-z_]\w{0,40})\s?;")
_COPY = (
    r"(?<![\w*])(?:struct\s)?(?:{types})\s(?P<name>[A-Za-z_]\w{{0,40}})\s?=\s?"
    r"(?P<item>[A-Za-z_][\w.>-]{{0,40}}\[[^\[\]()+=\n;-]{{1,40}}\])\s?;"
)
_CHANGED = (
    r"(?<![\w.>])(?:&{name}\b|ref\s{name}\b"
    r"|{name}\.[\w.]{{1,60}}\s?(?:\[[^\]\n;]{{1,40}}\]\s?)?(?:[-+*/%]?=(?!=)|\+\+|--))"
)


def list_copied_structs(code: Code) -> Iterator[StatementPlace]:
    """Each copy of an item that is changed and not stored, stored at the end of its block."""
    types = "|".join(sorted(_list_types(code)))
    copies = re.finditer(_COPY.format(types=types), code.code) if types and not code.is_cpp else ()
    return islice((place for found in copies for place in _put_back(code, found)), _MOST)


def _list_types(code: Code) -> set[str]:
    """The names of the types of a program that are copied when they are assigned."""
    names = set()
    for found in _STRUCT.finditer(code.code):
        behind = _TYPE_NAME.match(code.code, code.ends.get(found.start("brace"), len(code.code)) + 1)
        names |= {found["tag"], behind[1] if behind else None} - {None}
    return {name for name in names if name}


def _put_back(code: Code, copy: re.Match[str]) -> Iterator[StatementPlace]:
    end, block = code.find_block_end(copy.end()), code.blocks.get(code.find_brace(copy.start()), ())
    name, behind = re.escape(copy["name"]), code.code[copy.end() : end]
    is_statement = any(each.start == copy.start() for each in block)
    is_in_switch = any(CASE_LABEL.match(code.code, each.start) for each in block)
    if not is_statement or is_in_switch or not re.search(_CHANGED.format(name=name), behind):
        return
    indexes = "|".join(re.findall(r"[A-Za-z_]\w{0,40}", copy["item"].partition("[")[2])) or "\x00"
    if re.search(
        rf"\]\s?=\s?{name}\s?;|\b(?:{indexes})\s?(?:[-+*/]?=(?!=)|\+\+|--)|(?:\+\+|--)(?:{indexes})\b", behind
    ):
        return  # it is stored already, or the index stands for another item by then
    last = block[-1] if block else None
    place = last.start if last and LEAVES.match(code.code, last.start) else end
    item, told = code.text[slice(*copy.span("item"))], code.quote(*copy.span())
    new = f"{item} = {copy['name']};"
    yield StatementPlace(ChangeKind.LEFT_IN_COPY, place, place, new, told, copy.start(), new[:-1])
