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

    @property
    def lead(self) -> str:
        """The label as it is written; a tag as `@author` has no colon."""
        return self.label if self.label.startswith("@") else f"{self.label}:"


@dataclass(frozen=True)
class Surroundings:
    """What else stands in the comment that holds the header: lines before and after it, and code behind its end."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    code: str = ""


def make_placeholder(wish: FieldRequirement) -> str:
    """What stands where only the student knows the value; the header check takes it for template text."""
    words = wish.field.name if wish.words == FILLED_IN else f"{wish.field.name}: {wish.words}"
    return f"<{words.replace('<', '').replace('>', '')}>"


def write_header(lines: Sequence[HeaderLine], opening: str, around: Surroundings) -> str:
    """The header with the comment mark that `opening` names (`#`, `//`, `/*` or the quotes of a doc string)."""
    texts = [text for line in lines for text in _list_texts(line)]
    if is_line_mark(opening):
        body = [f"{opening}  {text}".rstrip() for text in texts]
    elif opening == "/*":
        body = _write_block([f" *  {text}".rstrip() for text in texts], opening, " */", around)
    else:
        body = _write_block(texts, opening, opening[-3:], around)
    return "\n".join(body) + "\n"


def _write_block(texts: list[str], opening: str, closing: str, around: Surroundings) -> list[str]:
    """One comment around the texts; what stood in it before them and after them stays as it was."""
    first, *before = around.before or ("",)
    *after, last = around.after or ("",)
    end = last + closing.lstrip() if last.strip() else closing
    return [opening + first, *before, *texts, *after, end + around.code]


def _list_texts(line: HeaderLine) -> list[str]:
    first, *more = [shorten(value, _LONGEST_VALUE, _SHORTENED) for value in line.values] or [""]
    indent = " " * (len(line.lead) + 1)
    return [f"{line.lead} {first}".rstrip(), *(indent + text for text in more)]
