"""Safe names for pages and anchors, made from names that may hold anything."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable

LONGEST = 60
RESERVED = frozenset(
    {"index", "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""`index` is the class page; the others are devices on Windows, whatever their suffix."""


def slug(name: str) -> str:
    """The name in lower-case ASCII letters, digits, `-` and `_`; never empty, never a path.

    A name without any ASCII letter or digit is told by a short hash, so that it stays the same from run to run.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    words = re.sub(r"[^a-z0-9_]+", "-", plain).strip("-_")[:LONGEST].rstrip("-_")
    return words or "name-" + digest(name)[:8]


def slugs(names: Iterable[str], reserved: frozenset[str] = RESERVED) -> list[str]:
    """One slug a name, in order; a slug already given, or reserved, gets `-2`, `-3` ..."""
    taken = set(reserved)
    given = []
    for name in names:
        free = _free(slug(name), taken)
        taken.add(free)
        given.append(free)
    return given


def digest(text: str) -> str:
    """SHA-256 of a text in hexadecimal; lone surrogates count as they are."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _free(wanted: str, taken: set[str]) -> str:
    number, candidate = 1, wanted
    while candidate in taken:
        number += 1
        candidate = f"{wanted}-{number}"
    return candidate
