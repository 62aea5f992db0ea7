"""The text of a student's file, decoded once for all who read it."""

from __future__ import annotations

import codecs
import io
import tokenize
import warnings

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"), (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"))
_WINDOWS = {byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xA0)}
"""Where it differs from Latin-1."""
_SLOW = ("idna", "punycode")
"""Encodings that take much longer for twice the text."""
_UTF_8 = ("utf-8", "utf-8-sig", "ascii")


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


def decode_python(content: bytes) -> tuple[str, str] | None:
    """The text of a Python file as Python reads it, and the encoding that it declares; None when it cannot.

    The encoding is empty where the text is that of UTF-8.
    It may declare one in which a comment is code to Python, as `utf-7`: whoever reads the file must see that code, too.
    """
    try:
        encoding = codecs.lookup(tokenize.detect_encoding(io.BytesIO(content).readline)[0]).name
        if encoding in _UTF_8:
            return content.decode(encoding), ""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of backslashes, in `unicode_escape`
            text = content.decode(encoding) if encoding not in _SLOW else None
    except (SyntaxError, UnicodeError, LookupError):
        return None
    if text is None:
        return None
    # Half a character, which such an encoding can name, cannot be written.
    read = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return read, encoding if decode_source(content) != (read, "") else ""
