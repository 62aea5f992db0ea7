"""Comments above functions and one-letter names of C, C++, Java, C# and JavaScript source, by its tokens."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from grader.model import Language
from grader.style.c_definitions import Definition, definitions, without_directives
from grader.style.comments import SourceReading
from grader.style.remarks import ALLOWED_SHORT, Remark, bounded, no_documentation, short_name

_LONGEST_STATEMENT = 300

MAINS = ("main", "Main")
"""Where a program begins: the comment on the whole program tells of it."""

_FIX = "Say in a comment directly above it what it does, what it is given and what it gives back."
_BLANK = re.compile(r"\s*+")
_BLANK_ON_LINE = re.compile(r"[^\S\n]*+")
_OWN_HEADER = re.compile(r"^[ \t]*#[ \t]*include[ \t]*\"", re.MULTILINE)
_MAY_STAND_BETWEEN = re.compile(r"\s*+(?:#\s*(?:if|ifdef|ifndef|elif|else|endif|define|pragma|region|endregion)\b.*)?")

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
# The counter of a loop, what is caught, and the parameters of a lambda of C++ may have short names.
_USUAL = re.compile(r"(?:\b(?P<what>for|catch)\s*\(|\]\s*\()[^();]*\Z")
_LONGEST_BEFORE = 100
_PARAMETERS = re.compile(r"\bfunction\b\s*\*?\s*\w*\s*\(")


def undocumented(reading: SourceReading, language: Language, file_documented: bool) -> list[Remark]:
    """Classes and functions without a comment above them or at the start of their body.

    Free are functions inside functions, constructors, operators and overrides, what was declared with a comment, and,
    where a comment at the top tells of the program, `main` and the class around it. What a header of the student's own
    may explain is not sure.
    """
    code = without_directives(reading.code)
    found = list(definitions(code))
    comments = _Comments(reading, code)
    explained = {one.name for one in found if not one.has_body and comments.explain(one)}
    if file_documented:
        mains = [one for one in found if one.kind == "function" and one.name in MAINS]
        explained |= {name for one in mains for name in (one.name, one.parent)}
    has_own_header = language.name in ("c", "cpp") and _OWN_HEADER.search(reading.code) is not None
    return bounded(
        no_documentation(one.kind, one.name, *reading.place(one.place), _FIX, sure=not has_own_header)
        for one in found
        if one.has_body and not one.explained and one.name not in explained and not comments.explain(one)
    )


def short_names(reading: SourceReading) -> list[Remark]:
    """The first place of each one-letter variable or parameter; counters of loops and what is caught are free."""
    code = without_directives(reading.code)
    places: dict[str, int] = {}
    for name, offset in (*_declared(code, _TYPE), *_declared(code, _PARAMETERS)):
        if name not in ALLOWED_SHORT:
            places[name] = min(offset, places.get(name, offset))
    return [short_name(name, *reading.place(offset)) for name, offset in sorted(places.items(), key=lambda one: one[1])]


class _Comments:
    """Tells which definitions have a comment."""

    def __init__(self, reading: SourceReading, code: str) -> None:
        self.reading = reading
        self.code = code
        self.lines = reading.code.split("\n")
        self.starts = [comment.start for comment in reading.comments]
        self.ends = {comment.last_line for comment in reading.comments if comment.alone}

    def explain(self, definition: Definition) -> bool:
        return self._within(definition) or self._above(self.reading.place(definition.start)[0])

    def _within(self, definition: Definition) -> bool:
        """Is there one between the words of the head, or before all code of the body, or beside a declaration?"""
        blank = (_BLANK if definition.has_body else _BLANK_ON_LINE).match(self.code, definition.end + 1)
        last = blank.end() if blank else definition.end
        return bisect_left(self.starts, definition.start) < bisect_left(self.starts, last)

    def _above(self, line: int) -> bool:
        """Is there one on the line or above? One blank line and lines of the preprocessor may stand between."""
        blank = 0
        for number in range(line, 0, -1):
            text = self.lines[number - 1]
            if number in self.ends:
                return True
            blank += not text.strip()
            if number < line and (blank > 1 or not _MAY_STAND_BETWEEN.fullmatch(text)):
                return False
        return False


def _declared(code: str, declaration: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """One-letter names declared after each place that `declaration` finds, with their offsets."""
    for found in declaration.finditer(code):
        offset = found.end()
        usual = _USUAL.search(code, max(0, found.start() - _LONGEST_BEFORE), found.start())
        for part in _parts(code[offset : offset + _LONGEST_STATEMENT]):
            name = _DECLARATOR.fullmatch(part)
            counts = usual is not None and (usual["what"] != "for" or "=" in part)
            if name and not counts:
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
