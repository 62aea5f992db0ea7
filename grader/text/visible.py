"""Texts with every character visible, fit for a terminal and for a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.text.spoken_text import say

BLANKS = re.compile(r"^ +| +$| {2,}")
"""Spaces whose number the eye cannot tell: at the ends of a line and in runs."""

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Characters without a picture that `isprintable` lets pass: Unicode counts them as letters, marks or symbols."""

SIGNS = {"\t": "→", "\r": "␍", "\n": "\n"}


def make_visible(text: str) -> str:
    r"""A line with everything visible: `·` for a space at an end or in a run, `→` for a tab, `␍` for CR.

    Any other character without a picture of its own (control, zero width, direction, byte order mark, lone surrogate)
    becomes its escape, `\x1b` or `\u200b`. A newline stays, so that a text of several lines stays one.
    """
    return BLANKS.sub(lambda run: "·" * len(run[0]), make_readable(text))


def make_readable(text: str) -> str:
    """As `make_visible`, with the spaces as they are: for a message, whose indentation is no answer of the program."""
    if text.isprintable() and not UNSEEN.search(text):
        return text
    return "".join(map(_show, text))


def make_one_line(text: str) -> str:
    """As `make_readable`, a newline escaped: for a name or a value within a sentence."""
    return make_readable(text).replace("\n", escape("\n"))


def explain_signs(lines: Iterable[str]) -> tuple[str, ...]:
    """What the signs that stand in lines made visible are: whoever copies them by hand would type them."""
    text = "\n".join(lines)
    signs = {
        say("· is a space"): any(map(BLANKS.search, text.split("\n"))),
        say("→ is a tab"): "\t" in text,
        say("␍ is a carriage return"): "\r" in text,
    }
    return tuple(sign for sign, stands in signs.items() if stands)


def escape(character: str) -> str:
    r"""`\x1b`, `\u200b` or `\U000e0001`."""
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _show(character: str) -> str:
    if character in SIGNS:
        return SIGNS[character]
    return character if character.isprintable() and not UNSEEN.match(character) else escape(character)
