"""Keys of the contract whose room this version does not have yet: using one is a fault that says so."""

from __future__ import annotations

from collections.abc import Iterator

from grader.config.faults import Fault
from grader.config.strict_yaml import Document

_OF_A_CASE = ("call", "returns")


def find_unbuilt_faults(group: Document, number: int) -> Iterator[Fault]:
    """A fault for each such key that a case of a group makes use of."""
    for key in _OF_A_CASE:
        if group.at(number, key) not in (None, []):
            yield group.fault((number, key), f"`{key}` is not supported yet in this version", at_key=True)
