"""What a field of the header may ask of its value: one file for each kind, which this table finds."""

from __future__ import annotations

from functools import lru_cache

from grader.config.settings import HeaderField
from grader.style.header.header_kind import HeaderKind, Requirement
from grader.tables import ExtensionTable

HEADER_KINDS: ExtensionTable[HeaderKind] = ExtensionTable(__name__, "equals", "min_words", "pattern", "date")


@lru_cache(maxsize=256)
def list_requirements(field: HeaderField) -> tuple[Requirement, ...]:
    """What a field asks for, in the order of `HEADER_KINDS`."""
    found = (Requirement(kind, kind.take_options(field)) for kind in HEADER_KINDS.values())
    return tuple(one for one in found if getattr(one.options, one.kind.name) not in (None, False))
