"""Labels that mean nearly what an assignment asks for: `Author` for `Student's Name`, `EID`, `Unique`, `Date`."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
_POSSESSIVE = re.compile(r"(?<=\w)'?s?'(?!\w)|(?<=\w)'s\b")
# What a word of a label stands for; every other word stands for itself.
_MEANINGS = {
    "author": ("student", "name"),
    "authors": ("student", "name"),
    "by": ("student", "name"),
    "programmer": ("student", "name"),
    "students": ("student",),
    "names": ("name",),
    "uteid": ("eid",),
    "filename": ("file",),
    "class": ("course",),
    "id": ("eid",),
    "about": ("description",),
    "abstract": ("description",),
    "purpose": ("description",),
    "summary": ("description",),
    "changed": ("modified",),
    "changes": ("modified",),
    "edited": ("modified",),
    "modification": ("modified",),
    "update": ("modified",),
    "updated": ("modified",),
    "creation": ("created",),
    "started": ("created",),
    "written": ("created",),
    "section": ("unique",),
}
_EMPTY = frozenset({"a", "and", "full", "in", "my", "no", "of", "on", "the", "your"})


def find_near_label(head: str, labels: Iterable[str]) -> str | None:
    """The first of `labels` that holds all that `head` means; None where there is none. Both are folded texts."""
    meant = _read_meaning(head)
    # Nearly every label names something: beside another word it says nothing.
    meant = meant - {"name"} or meant
    return next((label for label in labels if meant and meant <= _read_meaning(label)), None)


def _read_meaning(label: str) -> frozenset[str]:
    words = [word for word in _WORD.findall(_POSSESSIVE.sub("", label)) if word not in _EMPTY]
    if words[-1:] == ["by"]:  # `written by`, `created by`: a person, not a time
        words = ["by"]
    return frozenset(meaning for word in words for meaning in _MEANINGS.get(word, (word,)))
