"""Outputs as text: different bytes give different texts, also where they are no UTF-8."""

from __future__ import annotations

import re
from collections.abc import Sequence

LOOKS_ESCAPED = re.compile(r"\\x[89a-f][0-9a-f]")


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
