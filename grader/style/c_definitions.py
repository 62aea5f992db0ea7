"""Finds the classes and functions that C, C++, Java, C# and JavaScript source defines, by its braces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# A declaration's head that is longer belongs to no student program.
_LONGEST_HEAD = 2000

_DIRECTIVE = re.compile(r"^[ \t]*#[^\n\\]*+(?:\\(?s:.?)[^\n\\]*+)*", re.MULTILINE)
# A `template <` that is never closed takes all up to the next bracket, so that none of it is looked at again.
_ANNOTATION = re.compile(
    r"@\w+(?:\.\w+)*(?:\s*\([^()]*\))?|\btemplate\s*+<(?:[^{}()]*?>(?=\s*+\w)|[^{}()]*+)|^\s*\[[^\[\]]*\]"
)
_CLASS = re.compile(r"\b(?P<kind>class|struct|interface|enum|record|union)\s+(?P<name>[A-Za-z_]\w*)")
_LAST_NAME = re.compile(r"(?<!\w)[^\WA-Za-z_]*+(?P<name>[A-Za-z_~]\w*+)\Z")
# `class` may stand before an enumeration's name, `extern "C"` around a whole file.
_NAMESPACE = re.compile(r"\s*(?:inline\s+)?(?:namespace\b[\w\s.:]*|extern\s*\"+\s*)")
_OVERRIDES = re.compile(r"@Override\b|\boverride\b")
_NO_FUNCTIONS = frozenset(
    ("if", "for", "while", "switch", "catch", "else", "do", "lock", "using", "synchronized", "fixed", "foreach", "with")
)
_TURNS = re.compile("[;{}]")


@dataclass(frozen=True)
class Definition:
    """A class or function. `start` and `end` are where its head begins and ends, `place` is that of its name.

    `explained` says that it needs no comment of its own: a constructor, a destructor, an operator, an override.
    `has_body` is False for what is only declared; `parent` is the name of the class around it.
    """

    kind: str
    name: str
    start: int
    place: int
    end: int
    explained: bool
    has_body: bool
    parent: str


@dataclass(frozen=True)
class _Brace:
    """An open brace: of a namespace, of a class with its name, or of anything else, within which nothing counts."""

    kind: str
    name: str = ""


_TOP = _Brace("namespace")
_ELSE = _Brace("else")


def blank_directives(code: str) -> str:
    """The code with the lines of the preprocessor blanked."""
    return _DIRECTIVE.sub(_blank, code)


def find_definitions(code: str) -> Iterator[Definition]:
    """The classes and functions in the order of the file, also the declared ones; none within functions."""
    braces: list[_Brace] = []
    start = others = 0
    for turn in _TURNS.finditer(code):
        around = braces[-1] if braces else _TOP
        if turn.group() == "}":
            others -= bool(braces) and braces.pop() is _ELSE
        else:
            opens = turn.group() == "{"
            definition = None if others else _read_definition(code, start, turn.start(), around, opens)
            if definition:
                yield definition
            if opens:
                braces.append(_read_brace(definition, code[start : turn.start()][-_LONGEST_HEAD:]))
                others += braces[-1] is _ELSE
        start = turn.end()


def _read_brace(definition: Definition | None, head: str) -> _Brace:
    if definition and definition.kind != "function":
        return _Brace("class", definition.name)
    return _TOP if definition is None and _NAMESPACE.fullmatch(head) else _ELSE


def _read_definition(code: str, start: int, end: int, around: _Brace, opens: bool) -> Definition | None:
    """What the text before a `{` defines, or that before a `;` declares; None where it is no class and no function."""
    start = max(start, end - _LONGEST_HEAD)
    written = code[start:end]
    begins = start + len(written) - len(written.lstrip())
    head = _ANNOTATION.sub(_blank, written)
    before = head.partition("(")[0].rstrip()
    kind = _CLASS.search(before)
    # `struct node *make(void) {` is a function; `record Heap(int counters) {` is none.
    if kind and opens and "=" not in head and ("(" not in head or kind.end() == len(before)):
        return Definition(kind["kind"], kind["name"], begins, start + kind.start("name"), end, False, True, around.name)
    name = _find_function_name(head, before, around.kind == "class")
    if name is None:
        return None
    explained = _is_special(name, before, around.name) or _OVERRIDES.search(written) is not None
    place = start + name.start("name")
    return Definition("function", name["name"], begins, place, end, explained, opens, around.name)


def _find_function_name(head: str, before: str, in_class: bool) -> re.Match[str] | None:
    """The name of the function that `head` declares; `before` is the part of it before the parameters."""
    name = _LAST_NAME.search(before)
    if name is None or name["name"] in {*_NO_FUNCTIONS, "function"} or "=" in before:
        return None
    # Only in a class (a constructor, a method of JavaScript) may nothing stand before the name.
    named = in_class or before[: name.start("name")].strip() != ""
    return name if named and "(" in head and head.count("(") == head.count(")") else None


def _is_special(name: re.Match[str], before: str, parent: str) -> bool:
    """Is it a constructor, a destructor or an operator?"""
    text = name["name"]
    outside = before[: name.start("name")].endswith(f"{text}::")
    return outside or text in (parent, "constructor", "operator") or text.startswith("~")


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())
