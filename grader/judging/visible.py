"""Outputs as text that a person can read: bytes that are no text, and characters that nobody sees, made visible."""

from __future__ import annotations

import re
from collections.abc import Sequence

LOOKS_ESCAPED = re.compile(r"\\x[89a-f][0-9a-f]")

BLANKS = re.compile(r"^ +| +$| {2,}")
"""Spaces whose number the eye cannot tell: at the ends of a line and in runs."""

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Characters without a picture that `isprintable` lets pass: Unicode counts them as letters, marks or symbols."""

SIGNS = {"\t": "→", "\r": "␍", "\n": "\n"}


def decode(data: bytes) -> str:
    r"""UTF-8 as text; a byte that is none becomes `\xff`.

    Different bytes give different texts: where a text could be taken for such an escape, its backslashes are doubled.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return data.replace(b"\\", b"\\\\").decode(errors="backslashreplace")
    return text.replace("\\", "\\\\") if LOOKS_ESCAPED.search(text) else text


def decode_all(items: Sequence[bytes]) -> list[str]:
    """As `decode`, of many items without newlines: at one go where nothing has to be escaped."""
    if not items:
        return []
    try:
        text = b"\n".join(items).decode()
    except UnicodeDecodeError:
        return list(map(decode, items))
    return list(map(decode, items)) if LOOKS_ESCAPED.search(text) else text.split("\n")


def visible(text: str) -> str:
    r"""A line with everything visible: `·` for a space at an end or in a run, `→` for a tab, `␍` for CR.

    Any other character without a picture of its own (control, zero width, direction, byte order mark, lone surrogate)
    becomes its escape, `\x1b` or `\u200b`. A newline stays, so that a text of several lines stays one.
    """
    return BLANKS.sub(lambda run: "·" * len(run[0]), readable(text))


def readable(text: str) -> str:
    """As `visible`, with the spaces as they are: for a message, whose indentation is no answer of the program."""
    if text.isprintable() and not UNSEEN.search(text):
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character in SIGNS:
        return SIGNS[character]
    if character.isprintable() and not UNSEEN.match(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
