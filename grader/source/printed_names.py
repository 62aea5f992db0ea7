"""The name that a program prints behind some words, and the lines that give it a value; in every language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.source.known_lines import count_line

_MOST_LINES, _LONGEST_TEXT = 4, 200_000
_NAME = (
    r"(?P<name>(?:[A-Za-z_$][\w$]{0,40}(?:\.|->)){0,3}?[A-Za-z_$][\w$]{0,40}(?:\[[\"']\w{1,40}[\"']\])?)"
    r"(?:\.(?:size|length|Count)\(\s?\)|\.(?:size|[lL]ength|Count)(?![\w(]))?"
    r"(?![\w$(\[.]|->|\s?(?:[*/%?]|[-+]\s?[A-Za-z_$(]|(?:if|for|or|and)\b))"
)
"""A name, or how many are in it, alone or with a number added; not one of several that are calculated with."""
_CALLED = r"(?:[A-Za-z_$][\w$.]{0,30}\(\s?)?"
"""A function that only shows it, or tells how many there are."""
_IN_TEXT = re.compile(rf"\s{{0,4}}\$?\{{\s?{_CALLED}{_NAME}" r"\s?\)?\s?[:}]")
"""A name in braces within the text."""
_FORMATTED = re.compile(
    r"\s{0,4}(?:%[-+0-9.]{0,6}l{0,2}[a-zA-Z]|\{0?(?::[^{}\"'\n]{0,9})?\})[^\"'\n]{0,80}[\"'](?:\s?,|\s?%|\.format\()\s?\(?\s?"
    rf"{_CALLED}{_NAME}"
)
"""A format with the first value behind it."""
_BEHIND = re.compile(rf"\s{{0,4}}[\"'`]\s?(?:,|\+|<<)\s?{_CALLED}{_NAME}")
"""What is printed or joined next."""
_CHANGES = (
    r"(?<![\w$])(?:(?:\+\+|--)[\w$.>-]{{0,60}}\b{name}\b|{name}\s?(?:[-+*/%]?=(?![=>])|\+\+|--"
    r"|(?:\.|->)(?:add|Add|append|extend|insert|push|push_back|put|update)\())"
)


@dataclass(frozen=True)
class PrintedName:
    """A name, and the lines on which it gets a value, the first of them first."""

    name: str
    lines: tuple[int, ...]


def find_printed_name(text: str, words: str) -> PrintedName | None:
    """The name printed behind words with which just one text of a source begins, where a few lines give it a value."""
    if len(text) > _LONGEST_TEXT:
        return None
    starts = [each.end() for each in re.finditer(rf"(?:[\"'`]|\\n){re.escape(words)}(?![\w$]|[\"']\s?\])", text)]
    ways = (_IN_TEXT, _FORMATTED, _BEHIND) if len(starts) == 1 else ()
    found = next(filter(None, (each.match(text, starts[0]) for each in ways)), None)
    if found is None:
        return None
    last = re.escape(re.split(r"\.|->", found["name"])[-1])
    lines = dict.fromkeys(count_line(text, each.start()) for each in re.finditer(_CHANGES.format(name=last), text))
    return PrintedName(found["name"], tuple(lines)) if 0 < len(lines) <= _MOST_LINES else None
