"""Parts of a program that are still to be written, as a comment in them says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.model import Language
from grader.text.quoting import quote_start

_MARK = re.compile(
    r"(?-i:\bTODO\b)|\btodo\b(?=\s*+(?:[:(*]|\Z))|\bfixme\b|\bnot (?:yet )?implemented\b"
    r"|\bnoch nicht (?:fertig|implementiert|geschrieben|programmiert)\b"
    r"|\bfalta (?:implementar|hacer|escribir|programar|completar)\b|\bà faire\b",
    re.IGNORECASE,
)
"""What says so: “todo” alone is “all” in Spanish, and “noch nicht” may tell of a value."""
_OPENS = re.compile(r"[{:]\s*+\Z")
_NOTHING = re.compile(r"\s*+(?:pass|continue|break|return(?: (?:0|None|null|false|\"\"|''))?|\.\.\.|\}\)?)?\s*+;?\s*+")
"""A line that does nothing, or only leaves."""

_CLOSES = re.compile(r"\s*+\}\)?\s*+;?\s*+")


@dataclass(frozen=True)
class UnfinishedBlock:
    """What a comment says of it, and its line; `is_empty` where there is nothing else in it."""

    comment: str
    line: int
    is_empty: bool = True


def scan_for_unfinished_block(text: str, code: str, language: Language) -> UnfinishedBlock | None:
    """The first block with a comment of this kind and nothing that does anything, else the first that ends with one.

    `code` is the text without comments, of as many characters.
    """
    lines, bare, first = text.split("\n"), code.split("\n"), None
    for number, line in enumerate(lines):
        if bare[number].strip() or not _MARK.search(line):
            continue
        before = next((each for each in reversed(bare[:number]) if each.strip()), "")
        behind = [each for each in bare[number + 1 :] if each.strip()][:2]
        if language.grammar == "python":
            least = min(_indent(line), _indent(before) + 1)
            behind = [each for each in behind[:1] if _indent(each) >= least] or ["pass"]
        is_empty = bool(behind) and _NOTHING.fullmatch(behind[0]) is not None
        if _OPENS.search(before) and is_empty:
            return UnfinishedBlock(quote_start(line.strip()), number + 1)
        below = next((each for each in bare[number + 1 :] if each.strip()), "")
        ends = _CLOSES.fullmatch(below) or _indent(below) < min(_indent(line), _indent(before))
        if first is None and line[:1].isspace() and ends:
            first = UnfinishedBlock(quote_start(line.strip()), number + 1, is_empty=False)
    return first


def _indent(line: str) -> int:
    spaces = line.expandtabs()
    return len(spaces) - len(spaces.lstrip())
