"""A map that is filled with keys and values of another one exchanged, which keeps one entry for each value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model import Language
from grader.source.known_lines import count_line

_NAME = r"[A-Za-z_$][\w$]{0,40}"
_PYTHON = (
    re.compile(
        rf"\{{\s?(?P<new>{_NAME})\s?:\s?(?P<old>{_NAME})\s+for\s+\(?(?P=old),\s?(?P=new)\)?\s+in\s[^\n{{}}]{{1,60}}\}}"
    ),
    re.compile(
        rf"(?m)^[ \t]*for\s+\(?(?P<old>{_NAME}),\s?(?P<new>{_NAME})\)?\s+in\s[^\n]{{1,60}}\.items\(\):\s*\n"
        rf"(?:[ \t]+[^\n]{{0,120}}\n){{0,3}}?[ \t]+(?P<stored>{_NAME}\[(?P=new)\]\s?=\s?(?P=old))\s*$"
    ),
)
_PAIR = rf"(?P<pair>{_NAME})"
_BRACES = (
    re.compile(rf"{_NAME}\[\s?{_PAIR}(?P<dot>\.|->)second\s?\]\s?=\s?(?P=pair)(?P=dot)first\b"),
    re.compile(
        rf"(?P<map>{_NAME})\.(?:insert|emplace)\(\s?(?:\{{|(?:std::)?make_pair\(|(?:std::)?pair<[^;<>]{{1,40}}>\()?\s?"
        rf"{_PAIR}(?P<dot>\.|->)second\s?,\s?(?P=pair)(?P=dot)first\b(?:\s?[)}}]){{0,3}}"
    ),
    re.compile(rf"{_NAME}\.put\(\s?{_PAIR}\.getValue\(\),\s?(?P=pair)\.getKey\(\)\s?\)"),
    re.compile(rf"{_NAME}\[\s?{_PAIR}\.Value\s?\]\s?=\s?(?P=pair)\.Key\b"),
    re.compile(rf"(?P<value>{_NAME})\[\s?(?P<counts>{_NAME})\[(?P<key>{_NAME})\]\s?\]\s?=\s?(?P=key)\s?(?=[;\n])"),
)
_MULTIMAP = r"\bmultimap\s?<[^;]{{1,120}}>\s?{name}\b"


@dataclass(frozen=True)
class InvertedMap:
    """The line and the code that stores a key under its value."""

    line: int
    code: str


def scan_for_inverted_map(text: str, code: str, language: Language) -> InvertedMap | None:
    """The first map of a program that is filled the other way round; None where there is none."""
    found = next(_scan(code, language), None)
    if found is None:
        return None
    start, end = found.span("stored") if "stored" in found.groupdict() else found.span()
    return InvertedMap(count_line(text, start), " ".join(text[start:end].split()))


def _scan(code: str, language: Language) -> Iterator[re.Match[str]]:
    for pattern in _PYTHON if language.grammar == "python" else _BRACES if language.grammar == "c" else ():
        for found in pattern.finditer(code):
            name = found.groupdict().get("map")
            if not name or not re.search(_MULTIMAP.format(name=re.escape(name)), code):
                yield found
