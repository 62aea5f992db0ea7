"""Keys and words of the contract whose room this version does not have yet: using one is a fault that says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.faults import Fault
from grader.strict_yaml import Document, Location, Tree


@dataclass(frozen=True)
class Unbuilt:
    """A key, and the words under it that are not built; without `words` any value but an empty one is not."""

    key: Location
    words: tuple[str, ...] = ()


COMPARE = (Unbuilt(("compare", "mode"), ("interactive",)),)
ASSIGNMENT = COMPARE
CASE = (*COMPARE, Unbuilt(("call",)), Unbuilt(("returns",)))


def unbuilt_faults(document: Document, rows: tuple[Unbuilt, ...], at: Location = ()) -> Iterator[Fault]:
    """A fault for each row of the table that the mapping at a location makes use of."""
    for row in rows:
        value = document.at(*at, *row.key)
        if not _used(row, value):
            continue
        name = ".".join(map(str, row.key))
        shown = f"`{name}: {value}`" if row.words else f"`{name}`"
        yield document.fault((*at, *row.key), f"{shown} is not built yet in this version", at_key=not row.words)


def _used(row: Unbuilt, value: Tree | None) -> bool:
    if row.words:
        return isinstance(value, str) and value in row.words
    return value is not None and value != []
