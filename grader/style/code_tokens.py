"""The code of a source as tokens that renaming, comments and layout leave as they are."""

from __future__ import annotations

import re
import sys

from grader.model import CodeTokens, Language
from grader.style.comments import read_source

_NAME, _NUMBER, _TEXT = "name", "0", '"'
"""What stands for any name, any number and any text."""

_TOKEN = re.compile(
    r'(?P<text>"++)|(?P<word>[^\W\d]\w*+)|(?P<mark>[^\w\s])|'
    r"(?P<number>\d[\w.]*+(?:'\w[\w.]*+)*)"  # in C++ an apostrophe may stand inside a number
)


def read_code_tokens(source: str, language: Language) -> CodeTokens:
    """The tokens of the code, in linear time. Where the language lists no keywords, names stay what they are."""
    keywords = frozenset(language.keywords.split())
    values: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(read_source(source, language).code.split("\n"), 1):
        found = [_read_value(token, keywords) for token in _TOKEN.finditer(line)]
        values += found
        lines += [number] * len(found)
    return CodeTokens(tuple(values), tuple(lines))


def _read_value(token: re.Match[str], keywords: frozenset[str]) -> str:
    if token.lastgroup == "word" and (not keywords or token.group() in keywords):
        return sys.intern(token.group())
    return {"text": _TEXT, "word": _NAME, "number": _NUMBER}.get(str(token.lastgroup)) or sys.intern(token.group())
