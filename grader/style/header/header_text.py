"""Writes the corrected header: in the comment syntax of the file, the student's own values kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.style.comments import is_line_mark
from grader.style.header.header_values import FILLED_IN, FieldRequirement
from grader.text.shorten import shorten

_LONGEST_VALUE = 2000
_SHORTENED = " … (shortened)"


@dataclass(frozen=True)
class HeaderLine:
    """One field to write; `values` are its lines."""

    label: str
    values: tuple[str, ...]


def make_placeholder(wish: FieldRequirement) -> str:
    """What stands where only the student knows the value; the header check takes it for template text."""
    words = wish.field.name if wish.words == FILLED_IN else f"{wish.field.name}: {wish.words}"
    return f"<{words.replace('<', '').replace('>', '')}>"


def write_header(lines: Sequence[HeaderLine], opening: str) -> str:
    """The header with the comment mark that `opening` names (`#`, `//`, `/*` or the quotes of a doc string)."""
    texts = [text for line in lines for text in _list_texts(line)]
    if is_line_mark(opening):
        body = [f"{opening}  {text}".rstrip() for text in texts]
    elif opening == "/*":
        body = ["/*", *(f" *  {text}".rstrip() for text in texts), " */"]
    else:
        body = [opening, *texts, opening[-3:]]
    return "\n".join(body) + "\n"


def _list_texts(line: HeaderLine) -> list[str]:
    first, *more = [shorten(value, _LONGEST_VALUE, _SHORTENED) for value in line.values] or [""]
    indent = " " * (len(line.label) + 2)
    return [f"{line.label}: {first}".rstrip(), *(indent + text for text in more)]
