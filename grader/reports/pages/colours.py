"""The colours of a source, in time that grows with its length whatever it holds.

A lexer of Pygments can take minutes for a page of hostile text: its patterns look for ends that never come. So it is
only ever given one line; what spans lines is found here, by patterns that take an open end for the end of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from pygments.lexer import Lexer
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String, _TokenType

from grader.languages import LANGUAGES

CLASSES: tuple[tuple[_TokenType, str], ...] = (
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Operator.Word, "k"),
    (Keyword, "k"),
    (Name.Function, "f"),
    (Name.Class, "f"),
    (Name.Builtin, "f"),
    (Name.Decorator, "f"),
)
"""Token types and their CSS classes; the first that holds counts."""

ONE_LINE = r"\"(?:\\.|[^\"\\\n])*+\"?|'(?:\\.|[^'\\\n])*+'?"
"""Strings that end with their line: in these no comment begins."""

PYTHON = re.compile(
    r"#[^\n]*|(?P<s>\"\"\"(?s:\\?.)*?(?:\"\"\"|\Z)|'''(?s:\\?.)*?(?:'''|\Z))|" + ONE_LINE,
)
OTHERS = re.compile(
    r"//[^\n]*|(?P<c>/\*(?s:.)*?(?:\*/|\Z))|(?P<s>`(?s:\\?.)*?(?:`|\Z)|\"\"\"[ \t]*\n(?s:\\?.)*?(?:\"\"\"|\Z))|"
    + ONE_LINE
)
"""What spans lines, by its CSS class; matches without a class only keep such spans from beginning inside of them."""


def colour_lines(lines: Sequence[str], language: str) -> Iterator[list[tuple[str, str]]]:
    """(CSS class, text) of every piece of every line; no text is added or dropped."""
    if not lines:
        return
    pieces: list[tuple[str, str]] = []
    for kind, text in _split_tokens("\n".join(lines), language):
        first, *others = text.split("\n")
        pieces.append((kind, first))
        for part in others:
            yield pieces
            pieces = [(kind, part)]
    yield pieces


def _split_tokens(text: str, language: str) -> Iterator[tuple[str, str]]:
    lexer = find_lexer_class_by_name(LANGUAGES[language].lexer)()
    done = 0
    for span in (PYTHON if language == "python" else OTHERS).finditer(text):
        if span.lastgroup is not None:
            yield from _colour_code(text[done : span.start()], lexer)
            yield span.lastgroup, span[0]
            done = span.end()
    yield from _colour_code(text[done:], lexer)


def _colour_code(text: str, lexer: Lexer) -> Iterator[tuple[str, str]]:
    """Text without anything that spans lines, line by line; the lexers want a newline at the end of each."""
    for at, line in enumerate(text.split("\n")):
        if at:
            yield "", "\n"
        if not line.strip():
            yield "", line
            continue
        for _, kind, part in lexer.get_tokens_unprocessed(line + "\n"):
            yield _choose_class(kind), part.replace("\n", "")


@cache
def _choose_class(kind: _TokenType) -> str:
    return next((name for family, name in CLASSES if kind[: len(family)] == family), "")
