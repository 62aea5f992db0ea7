"""The name that a program prints behind some words, and the lines that give it a value; in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_MOST_LINES, _LONGEST_TEXT = 4, 200_000
_NAME = (
    r"(?:[A-Za-z_$][\w$]{0,40}(?:\.|->)){0,3}[A-Za-z_$][\w$]{0,40}(?:\[[\"']\w{1,40}[\"']\])?"
    r"(?![\w$(\[.]|->|\s?(?:[-*/%?]|\+\s?[0-9(]|(?:if|for|or|and)\b))"
)
"""A name alone, not a part of what is calculated."""
_IN_TEXT = re.compile(rf"\s{{0,4}}\$?\{{\s?({_NAME})\s?[:}}]")
"""A name in braces within the text."""
_FORMATTED = re.compile(
    r"\s{0,4}(?:%[-+0-9.]{0,6}l{0,2}[a-zA-Z]|\{0?(?::[^{}\"'\n]{0,9})?\})[^\"'\n]{0,80}[\"'](?:\s?,|\s?%|\.format\()\s?\(?\s?"
    rf"({_NAME})"
)
"""A format with the first value behind it."""
_BEHIND = re.compile(rf"\s{{0,4}}[\"'`]\s?(?:,|\+|<<)\s?(?:[A-Za-z_$][\w$.]{{0,30}}\(\s?)?({_NAME})")
"""What is printed or joined next."""
_CHANGES = r"(?<![\w$])(?:(?:\+\+|--)[\w$.>-]{{0,60}}\b{name}\b|{name}\s?(?:[-+*/%]?=(?![=>])|\+\+|--))"


@dataclass(frozen=True)
class PrintedName:
    """A name, and the lines on which it gets a value, the first of them first."""

    name: str
    lines: tuple[int, ...]


def find_printed_name(text: str, words: str) -> PrintedName | None:
    """The name printed behind words with which just one text of a source begins, where a few lines give it a value."""
    if len(text) > _LONGEST_TEXT:
        return None
    starts = [each.end() for each in re.finditer(rf"(?:[\"'`]|\\n){re.escape(words)}(?![\w$])", text)]
    ways = (_IN_TEXT, _FORMATTED, _BEHIND) if len(starts) == 1 else ()
    found = next(filter(None, (each.match(text, starts[0]) for each in ways)), None)
    if found is None:
        return None
    last = re.escape(re.split(r"\.|->", found[1])[-1])
    lines = dict.fromkeys(count_line(text, each.start()) for each in re.finditer(_CHANGES.format(name=last), text))
    return PrintedName(found[1], tuple(lines)) if 0 < len(lines) <= _MOST_LINES else None
