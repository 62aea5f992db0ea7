"""The text of a student's file, decoded once for all who read it."""

from __future__ import annotations

import codecs

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"), (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"))
_WINDOWS = {byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xA0)}
"""Where it differs from Latin-1."""


def decode_source(content: bytes) -> tuple[str, str]:
    """The text, and the encoding by which it was read; that is empty for UTF-8, which every file should be.

    What is no UTF-8 was written by an old editor: UTF-16 where its mark stands in front, else Windows-1252, in which
    the five bytes that mean nothing stay what they are in Latin-1.
    """
    for mark, codec, name in _MARKS:
        if content.startswith(mark) and len(content) % 2 == 0:
            return content[len(mark) :].decode(codec, "replace"), name
    try:
        return content.decode(), ""
    except UnicodeDecodeError:
        return content.decode("latin-1").translate(_WINDOWS), "Windows-1252"
