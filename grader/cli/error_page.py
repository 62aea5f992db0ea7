"""The page of errors, `docs/errors.md`, as text for a terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_PLACES = (_PACKAGE / "docs/errors.md", _PACKAGE.parent / "docs/errors.md")
"""Where the page lies when the grader was installed, and in a checkout."""
_ROW = re.compile(r"^\| ([a-z-]+) \| ([0-9]+) \| (.+) \|$", re.MULTILINE)
_LINK = re.compile(r"\[([^][\n]+)\]\([^()\n]+\)")


@dataclass(frozen=True)
class ErrorHelp:
    """One kind of error: its code on the page, the exit code of the command, what it means, and what to do."""

    code: str
    exit_code: int
    meaning: str
    paragraphs: tuple[str, ...]


def read_error_page() -> dict[str, ErrorHelp]:
    """Every kind of error by its code; none where the page is not there."""
    text = next((place.read_text(encoding="utf-8") for place in _PLACES if place.is_file()), "")
    text = _LINK.sub(r"\1", text)
    sections = dict(section.split("\n", 1) for section in text.split("\n## ")[1:])
    return {
        code: ErrorHelp(code, int(exit_code), meaning, _split_paragraphs(sections.get(code, "")))
        for code, exit_code, meaning in _ROW.findall(text)
    }


def _split_paragraphs(section: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in section.strip().split("\n\n") if part)
