"""Comments above functions and one-letter names of C, C++, Java, C# and JavaScript source, by its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.style.comments import SourceReading
from grader.style.remarks import ALLOWED_SHORT, Remark, bounded, no_documentation, short_name

# A declaration's head that is longer belongs to no student program.
_LONGEST_HEAD = 2000
_LONGEST_STATEMENT = 300

_DIRECTIVE = re.compile(r"^[ \t]*#[^\n\\]*+(?:\\(?s:.?)[^\n\\]*+)*", re.MULTILINE)
_ANNOTATION = re.compile(r"@\w+(?:\.\w+)*(?:\s*\([^()]*\))?|\btemplate\s*<[^{}()]*?>(?=\s*\w)|^\s*\[[^\[\]]*\]")
_CLASS = re.compile(r"\b(?P<kind>class|struct|interface|enum|record|union)\s+(?P<name>[A-Za-z_]\w*)")
_LAST_NAME = re.compile(r"[A-Za-z_~]\w*\Z")
_NO_FUNCTIONS = frozenset(
    ("if", "for", "while", "switch", "catch", "else", "do", "lock", "using", "synchronized", "fixed", "foreach", "with")
)
# What a brace stands in that is no class: nothing, something else, a function.
_NO_CLASS: tuple[list[str], ...] = ([], [""], ["function"])
_TURNS = re.compile("[;{}]")

_BUILT_IN = (
    r"int|char|long|short|float|double|bool|boolean|byte|unsigned|signed|size_t|string|auto|decimal|uint|ulong|ushort|"
    r"object|const|let|var|u?int(?:8|16|32|64)_t"
)
# A type of the library or of the student begins with a capital letter and is told by the declaration that follows.
_TYPE = re.compile(
    rf"\b(?:(?:{_BUILT_IN})\b|[A-Z]\w*+(?:<[^<>;(){{}}]{{0,80}}>)?(?:\[\])*(?=\s+\*{{0,2}}[A-Za-z]\s*[=;,):]))"
)
_DECLARATOR = re.compile(
    rf"(?:(?:{_BUILT_IN})\b|[\s*&\[\]>])*(?P<name>[A-Za-z])\s*+(?:\[[^\[\]]*\]\s*+)*(?:(?:[=:]|of\b|in\b).*)?",
    re.DOTALL,
)
_PARAMETERS = re.compile(r"\bfunction\b\s*\*?\s*\w*\s*\(")


def undocumented(reading: SourceReading) -> list[Remark]:
    """Classes and functions without a comment directly above; functions inside functions are free."""
    commented = {comment.last_line for comment in reading.comments if comment.alone}
    fix = "Say in a comment directly above it what it does."
    found = []
    for kind, name, start, offset in _definitions(_DIRECTIVE.sub(_blanked, reading.code)):
        line = reading.place(start)[0]
        # One blank line between comment and function is forgiven.
        if not commented & {line, line - 1, line - 2}:
            found.append(no_documentation(kind, name, *reading.place(offset), fix))
    return bounded(found)


def short_names(reading: SourceReading) -> list[Remark]:
    """The first place of each one-letter variable or parameter."""
    code = _DIRECTIVE.sub(_blanked, reading.code)
    places: dict[str, int] = {}
    for name, offset in (*_declared(code, _TYPE), *_declared(code, _PARAMETERS)):
        if name not in ALLOWED_SHORT:
            places[name] = min(offset, places.get(name, offset))
    return [short_name(name, *reading.place(offset)) for name, offset in sorted(places.items(), key=lambda one: one[1])]


def _definitions(code: str) -> Iterator[tuple[str, str, int, int]]:
    """Kind, name, start and place of the name of each class and function outside of functions."""
    open_braces: list[str] = []
    start = functions = 0
    for turn in _TURNS.finditer(code):
        if turn.group() == "{":
            definition = (
                None if functions else _definition(code, start, turn.start(), open_braces[-1:] not in _NO_CLASS)
            )
            open_braces.append(definition[0] if definition else "")
            functions += open_braces[-1] == "function"
            if definition:
                yield definition
        elif turn.group() == "}" and open_braces:
            functions -= open_braces.pop() == "function"
        start = turn.end()


def _definition(code: str, start: int, end: int, in_class: bool) -> tuple[str, str, int, int] | None:
    """What the text before a `{` defines; None where it is no class and no function."""
    if end - start > _LONGEST_HEAD:
        start = end - _LONGEST_HEAD
    head = code[start:end]
    begins = start + len(head) - len(head.lstrip())
    head = _ANNOTATION.sub(_blanked, head)
    before = head.partition("(")[0].rstrip()
    kind = _CLASS.search(before)
    # `struct node *make(void) {` is a function; `record Heap(int counters) {` is none.
    if kind and "=" not in head and ("(" not in head or kind.end() == len(before)):
        return kind["kind"], kind["name"], begins, start + kind.start("name")
    name = _function_name(head, before, in_class)
    return ("function", name.group(), begins, start + name.start()) if name else None


def _function_name(head: str, before: str, in_class: bool) -> re.Match[str] | None:
    """The name of the function that `head` declares; `before` is the part of it before the parameters."""
    name = _LAST_NAME.search(before)
    if name is None or name.group() in {*_NO_FUNCTIONS, "function"} or "=" in before:
        return None
    # Only in a class (a constructor, a method of JavaScript) may nothing stand before the name.
    named = in_class or before[: name.start()].strip() != ""
    return name if named and "(" in head and head.count("(") == head.count(")") else None


def _declared(code: str, declaration: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """One-letter names declared after each place that `declaration` finds, with their offsets."""
    for found in declaration.finditer(code):
        offset = found.end()
        for part in _parts(code[offset : offset + _LONGEST_STATEMENT]):
            name = _DECLARATOR.fullmatch(part)
            if name:
                yield name["name"], offset + name.start("name")
            offset += len(part) + 1


def _parts(text: str) -> list[str]:
    """A declaration cut at the commas outside of brackets, up to where it ends."""
    parts: list[str] = []
    depth = start = 0
    for place, character in enumerate(text):
        if character in "([{":
            depth += 1
        elif character in ")]}" and depth:
            depth -= 1
        elif character in ");}":
            return [*parts, text[start:place]]
        elif character == "," and not depth:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _blanked(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())
