"""Names of files and submitters as later rooms may show them, and the names that never count."""

from __future__ import annotations

import unicodedata

from grader.intake.caps import NAME_LENGTH
from grader.text.shorten import shorten_around
from grader.text.visible import escape

SYSTEM_NAMES = frozenset({"__MACOSX", "Thumbs.db", "desktop.ini"})
ENVIRONMENT_FILE = "pyvenv.cfg"
"""The file that makes a folder a virtual environment of Python (PEP 405)."""
ENVIRONMENT_FOLDERS = frozenset({"bin", "include", "lib", "lib64", "share", "Include", "Lib", "Scripts"})
"""What such a folder holds beside what a student may have put there."""
# Control (Cc), format (Cf: bidi controls, zero width), surrogate (Cs) and line separators can repaint or break a page.
_END_OF_LONG_NAME = 200
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def is_ignored(name: str) -> bool:
    """Whether a file or folder of this name was left by a system and not handed in."""
    return name.startswith(".") or name in SYSTEM_NAMES


def has_control(name: str) -> bool:
    """Whether the name holds a control character."""
    return any(unicodedata.category(char) == "Cc" for char in name)


def make_plain(name: str) -> str:
    """The name in NFC with every invisible character and every byte that is no UTF-8 written out as an escape.

    It is a key, so only what could repaint a page is escaped, and a no-break space stays what it is.
    macOS stores `é` in two characters and a grade book in one: without NFC they would be two people.
    """
    return "".join(map(_escape_character, unicodedata.normalize("NFC", name)))


def shorten_name(name: str) -> str:
    """The name as pages may show it; the end of a long one tells more."""
    shown = make_plain(name)
    return shown if len(shown) <= NAME_LENGTH else shorten_around(shown, _END_OF_LONG_NAME, len(shown))


def _escape_character(char: str) -> str:
    if unicodedata.category(char) not in _INVISIBLE:
        return char
    is_stray_byte = 0xDC80 <= ord(char) <= 0xDCFF  # Python's stand-in for a byte that is no UTF-8
    return escape(chr(ord(char) - 0xDC00)) if is_stray_byte else escape(char)
