"""Strings that a Java program compares as objects, told from its source."""

from __future__ import annotations

import re

_DECLARED = re.compile(
    r"\b(?!(?:return|else|new|case|throw|import|package|private|protected|public|static|final|volatile|transient)\b)"
    r"(\w+)(?:<[\w\s,]*>)?((?:\[\])*) (\w+)((?:\[\])*)"
)
"""A name after its type, with the brackets of an array after the one or the other."""
_TEXT = r"\"{2,}"
_OPERAND = rf"(?:this\.)?(\w+)((?:\[[^\[\]\n]{{0,40}}\]){{0,2}})|({_TEXT})"
_COMPARED = re.compile(rf"(?<![\w.\])+\"])(?:{_OPERAND}) ?[!=]= ?(?:{_OPERAND})(?! ?[\w.(\[+\"])")


def find_compared_texts(text: str, code: str) -> int | None:
    """The first line that compares two Strings with `==` or `!=`; `code` is without comments and quotations."""
    if len(text) != len(code):
        return None
    kinds: dict[str, set[tuple[str, int]]] = {}
    for found in _DECLARED.finditer(code):
        kinds.setdefault(found[3], set()).add((found[1], len(found[2] + found[4]) // 2))
    for found in _COMPARED.finditer(code):
        sides = (found[1], found[2], found[3], found.start(3)), (found[4], found[5], found[6], found.start(6))
        named = [side for side in sides if side[0]]
        if named and all(_is_text(*side, kinds, text) for side in sides):
            return code.count("\n", 0, found.start()) + 1
    return None


def _is_text(
    name: str | None,
    indexes: str | None,
    quoted: str | None,
    at: int,
    kinds: dict[str, set[tuple[str, int]]],
    text: str,
) -> bool:
    """Whether an operand is a String: a text in double quotes, or a name that is only ever declared as one."""
    if quoted:
        return text[at] == '"'
    return kinds.get(name or "") == {("String", (indexes or "").count("["))}
