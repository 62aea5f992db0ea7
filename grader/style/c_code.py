"""Comments above functions and one-letter names of C, C++, Java, C# and JavaScript source, by its tokens."""

from __future__ import annotations

import re
from bisect import bisect_left

from grader.model import Language
from grader.style.c_declarations import find_one_letter_names
from grader.style.c_definitions import Definition, blank_directives, find_definitions
from grader.style.comments import SourceReading
from grader.style.remarks import ALLOWED_SHORT, Remark, limit_remarks, report_short_name, report_undocumented
from grader.text.spoken_text import say, say_later

MAINS = ("main", "Main")
"""Where a program begins: the comment on the whole program tells of it."""

_FIX = say_later("Say in a comment directly above it what it does, what it takes and what it returns.")
_FIX_OF_TYPE = say_later("Say in a comment directly above it what it stands for.")
_BLANK = re.compile(r"\s*+")
_BLANK_ON_LINE = re.compile(r"[^\S\n]*+")
_OWN_HEADER = re.compile(r"^[ \t]*#[ \t]*include[ \t]*\"", re.MULTILINE)
_MAY_STAND_BETWEEN = re.compile(r"\s*+(?:#\s*(?:if|ifdef|ifndef|elif|else|endif|define|pragma|region|endregion)\b.*)?")


def find_undocumented(reading: SourceReading, language: Language, file_documented: bool) -> list[Remark]:
    """Classes and functions without a comment above them or at the start of their body.

    Free are functions inside functions, constructors, operators and overrides, what was declared with a comment, and,
    where a comment at the top tells of the program, `main` and the class around it. What a header of the student's own
    may explain is not sure.
    """
    code = blank_directives(reading.code)
    found = list(find_definitions(code))
    comments = _Comments(reading, code)
    explained = {one.name for one in found if not one.has_body and comments.explain(one)}
    if file_documented:
        mains = [one for one in found if one.kind == "function" and one.name in MAINS]
        explained |= {name for one in mains for name in (one.name, one.parent)}
    has_own_header = language.name in ("c", "cpp") and _OWN_HEADER.search(reading.code) is not None
    return limit_remarks(
        report_undocumented(
            _tell_undocumented(one),
            *reading.place(one.place),
            _FIX if one.kind == "function" else _FIX_OF_TYPE,
            sure=not has_own_header,
        )
        for one in found
        if one.has_body and not one.explained and one.name not in explained and not comments.explain(one)
    )


def find_short_names(reading: SourceReading) -> list[Remark]:
    """The first place of each one-letter variable or parameter; counters of loops and what is caught are free."""
    code = blank_directives(reading.code)
    places: dict[str, int] = {}
    for name, offset in find_one_letter_names(code):
        if name not in ALLOWED_SHORT:
            places[name] = min(offset, places.get(name, offset))
    return [
        report_short_name(name, *reading.place(offset))
        for name, offset in sorted(places.items(), key=lambda one: one[1])
    ]


def _tell_undocumented(definition: Definition) -> str:
    kind, name = definition.kind, definition.name
    if kind == "function":
        return say("The function '{name}' has no comment above it.", name=name)
    if kind == "class":
        return say("The class '{name}' has no comment above it.", name=name)
    return say("The {kind} '{name}' has no comment above it.", kind=kind, name=name)


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
