"""Texts that a program of Java, C or C++ compares as objects, told from its source."""

from __future__ import annotations

import re

_DECLARED = re.compile(
    r"\b(?!(?:return|else|new|case|throw|import|package|private|protected|public|static|final|volatile|transient)\b)"
    r"(\w+)(?:<[\w\s,]*>)?((?:\[\])*) (\w+)((?:\[\])*)"
)
"""A name after its type, with the brackets of an array after the one or the other."""
_TEXT = r"\"{2,}"
_OWNER = r"(?:\w{1,40}+(?:\[[^\[\]\n]{0,40}\]|\.\w{1,40}\([^()\n]{0,40}\)){0,2}\.)?"
"""What a field belongs to, as `all[i].` or `all.get(i).`."""
_OPERAND = rf"{_OWNER}(\w+)((?:\[[^\[\]\n]{{0,40}}\]){{0,2}})|({_TEXT})"
_TEXT_LIST = re.compile(r"\b(?:Array|Linked)?List<String> (\w+)")
_OTHER_LIST = re.compile(r"List<(?!String>)[\w\s,<>]{0,60}> (\w{1,60})")
_GET = re.compile(r"(?<![\w.])(\w{1,60})\.get\(([^()\[\]\n]{0,36})\)")
_PART = re.compile(r"(?<![\w.)])(\w{1,60})\.(?:substring|trim|strip|toLowerCase|toUpperCase)\([^()\n]{0,80}\)(?!\.)")
_ARRAY = re.compile(r"(?<!\w)char[ \t]([^;(){}]{1,200})|(?<!\w)char[ \t]([^;(){},]{1,60})[,)]")
_DECLARATOR = re.compile(r"(\*{0,3})\s{0,3}(\w{1,60})\s{0,3}((?:\[[^\[\]]{0,60}\]\s{0,3}){0,3})(?:=[^,]{0,200})?")
_INDEXED = r"(\w{1,60})((?:\[[^\[\]\n]{0,40}\]){0,2})"
_ARRAY_COMPARED = re.compile(
    rf"(?<![\w.\])>+*&]){_INDEXED}\s?[!=]=\s?\"\"|(?<!\")\"{{2,}}+\s?[!=]=\s?{_INDEXED}(?![\w.(\[-])"
)
_COMPARED = re.compile(rf"(?<![\w.\])+\"])(?:{_OPERAND}) ?[!=]= ?(?:{_OPERAND})(?! ?[\w.(\[+\"])")


def find_compared_texts(text: str, code: str) -> int | None:
    """The first line that compares two Strings with `==` or `!=`; `code` is without comments and quotations."""
    if len(text) != len(code):
        return None
    kinds: dict[str, set[tuple[str, int]]] = {}
    for found in _DECLARED.finditer(code):
        kinds.setdefault(found[3], set()).add((found[1], len(found[2] + found[4]) // 2))
    code = _write_parts_as_names(_write_gets_as_indexes(code, kinds), kinds)
    for found in _COMPARED.finditer(code):
        sides = (found[1], found[2], found[3], found.start(3)), (found[4], found[5], found[6], found.start(6))
        named = [side for side in sides if side[0]]
        if named and all(_is_text(*side, kinds, text) for side in sides):
            return code.count("\n", 0, found.start()) + 1
    return None


def _write_gets_as_indexes(code: str, kinds: dict[str, set[tuple[str, int]]]) -> str:
    """The code with `words[i]` for `words.get(i)`, in as many characters, where that is only ever a list of Strings."""
    lists = {found[1] for found in _TEXT_LIST.finditer(code)}
    lists = {name for name in lists if all(kind.endswith("List") for kind, _ in kinds.get(name, {("", 0)}))}
    lists -= set(_OTHER_LIST.findall(code))
    for name in lists:
        kinds[name] = {("String", 1)}
    return _GET.sub(lambda get: f"{get[1]}[    {get[2]}]" if get[1] in lists else get[0], code)


def _write_parts_as_names(code: str, kinds: dict[str, set[tuple[str, int]]]) -> str:
    """The code with `text` for `text.substring(0, 1)`, in as many characters, where that is only ever a String."""
    texts = {name for name, kind in kinds.items() if kind == {("String", 0)}}
    return _PART.sub(lambda part: part[1].rjust(len(part[0])) if part[1] in texts else part[0], code)


def find_compared_arrays(code: str) -> int | None:
    """The first line that compares an array of characters, or a pointer to them, with a quoted text by `==` or `!=`.

    `code` is without comments and quotations.
    """
    depths: dict[str, set[int]] = {}
    for found in _ARRAY.finditer(code):
        for each in _DECLARATOR.finditer(found[1] or found[2]):
            depths.setdefault(each[2], set()).add(len(each[1]) + each[3].count("["))
    for found in _ARRAY_COMPARED.finditer(code):
        name, indexes = (found[1], found[2]) if found[1] else (found[3], found[4])
        if depths.get(name) == {1 + indexes.count("[")} and not _is_other(name, code):
            return code.count("\n", 0, found.start()) + 1
    return None


def _is_other(name: str, code: str) -> bool:
    """Whether a name is anywhere declared as something else than characters."""
    return re.search(rf"\b(?!char\b|return\b|else\b)\w{{1,60}}[ \t]+[*&]?{name}\b", code) is not None


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
