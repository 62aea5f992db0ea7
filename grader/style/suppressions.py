"""What in a source asks a tool to keep quiet, as findings: the tools see the source as it was handed in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from grader.model import Language, Suppressions
from grader.style.comments import SourceReading, read_source
from grader.style.linters.linter import Linter
from grader.style.remarks import Remark, limit_remarks
from grader.text.spoken_text import say, say_later

_FIX = say_later("Remove it, and fix what it hides.")

_HIDES = say_later("This line hides compiler warnings, so they are not listed here.")


def find_silenced_linters(reading: SourceReading, linters: Iterable[Linter]) -> list[Remark]:
    """The comments that ask a linter to keep quiet. No linter is run so that it listens."""
    comments = [one for one in reading.comments if one.opening[-1] not in "\"'"]
    return limit_remarks(
        _report_without_effect(linter.title, *reading.place(comment.start + found.start()))
        for linter in linters
        if linter.suppressions
        for comment in comments
        for found in re.finditer(linter.suppressions, reading.text[comment.start : comment.end])
    )


def find_hidden_warnings(text: str, language: Language) -> list[Remark]:
    """What keeps the compiler of a language quiet.

    Hiding a rule that costs points costs points as well. What hides other rules only, or none here, is a note.
    """
    warnings = language.warnings
    if warnings is None or warnings.suppressions is None:
        return []
    known = warnings.suppressions
    spelled = _SpelledOut(text, known.spelling)
    reading = read_source(spelled.text, language)
    costly = frozenset(name for rule in warnings.advice for name in re.findall(known.word, rule))
    return limit_remarks((*_find_heeded(reading, known, costly, spelled), *_find_ignored(reading, known, spelled)))


def _find_heeded(
    reading: SourceReading, known: Suppressions, costly: frozenset[str], spelled: _SpelledOut
) -> Iterator[Remark]:
    for found in re.finditer(known.heeded, _blank_comments(reading)):
        place = spelled.place(found.end() - len(found.group().lstrip()))
        names = _names_in(found, reading.text, known.word)
        is_harmless = bool(names) and costly.isdisjoint(names)
        rule = "style/suppression" if is_harmless else "style/hidden-warnings"
        yield Remark(rule, *place, _HIDES, _FIX)


def _names_in(found: re.Match[str], text: str, word: str) -> list[str]:
    """The rules that a suppression names; none where it hides them all."""
    return re.findall(word, text[slice(*found.span("rules"))]) if found.groupdict().get("rules") else []


def _find_ignored(reading: SourceReading, known: Suppressions, spelled: _SpelledOut) -> Iterator[Remark]:
    for found in re.finditer(known.ignored, reading.text) if known.ignored else ():
        if reading.code[found.start()] == reading.text[found.start()]:  # neither in a comment nor in a text
            yield _report_without_effect(say("the compiler"), *spelled.place(found.start()))


def _report_without_effect(tool: str, line: int, column: int) -> Remark:
    message = say("This tells {tool} to ignore something, which has no effect here.", tool=tool)
    return Remark("style/suppression", line, column, message, _FIX)


class _SpelledOut:
    """A text in which `spelling` is replaced by what it means, and where its characters stand in the original."""

    def __init__(self, text: str, spelling: str) -> None:
        self._original = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
        self._line_starts = [0, *(found.end() for found in re.finditer("\n", self._original))]
        self._reached, self._shifts = [0], [0]
        pieces, done, length = [], 0, 0
        for found in re.finditer(spelling, self._original) if spelling else ():
            meant = _spell_out(found)
            pieces += [self._original[done : found.start()], meant]
            length += found.start() - done + len(meant)
            done = found.end()
            self._reached.append(length)
            self._shifts.append(done - length)
        self.text = "".join((*pieces, self._original[done:]))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of what stands at an offset of the text."""
        start = offset + self._shifts[bisect_right(self._reached, offset) - 1]
        line = bisect_right(self._line_starts, start)
        return line, start - self._line_starts[line - 1] + 1


def _spell_out(spelled: re.Match[str]) -> str:
    code = spelled.groupdict().get("code")
    return chr(int(code, 16)).replace("\r", "\n") if code else ""


def _blank_comments(reading: SourceReading) -> str:
    """The code with a blank for each character of a comment, also for its line ends, as compilers read it."""
    pieces, done = [], 0
    for comment in reading.comments:
        pieces += [reading.code[done : comment.start], " " * (comment.end - comment.start)]
        done = comment.end
    return "".join((*pieces, reading.code[done:]))
