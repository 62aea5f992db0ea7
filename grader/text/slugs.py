"""Safe names for files, pages and anchors, made from names that may hold anything."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from grader.text.digest import digest

LONGEST = 60
RESERVED = frozenset(
    {"index", "similar", "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)
"""`index` is the class page, `similar` a page for instructors; others are devices on Windows, whatever their suffix."""


def make_slug(name: str) -> str:
    """The name in lower-case ASCII letters, digits, `-` and `_`; never empty, never a path.

    A name without any ASCII letter or digit is told by a short hash, so that it stays the same from run to run.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    words = re.sub(r"[^a-z0-9_]+", "-", plain).strip("-_")[:LONGEST].rstrip("-_")
    return words or "name-" + digest(name)[:8]


def make_slugs(names: Iterable[str], reserved: frozenset[str] = RESERVED) -> list[str]:
    """One slug a name, in order; a slug already given, or reserved, gets `-2`, `-3` ..."""
    taken = set(reserved)
    return [take_free_name(make_slug(name), taken) for name in names]


def take_free_name(wanted: str, taken: set[str]) -> str:
    """The name itself or, where it is taken, with `-2`, `-3` ...; it is taken from now on."""
    number, free = 1, wanted
    while free in taken:
        number += 1
        free = f"{wanted}-{number}"
    taken.add(free)
    return free
