"""Which comment of a file is its header, and the fields that stand in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grader.config.settings import HeaderField
from grader.style.comments import CommentBlock, SourceReading
from grader.style.header.header_lines import Entry, read_header_entries


@dataclass(frozen=True)
class HeaderReading:
    """The header as it stands: its block (None: no header) and the field entries in it."""

    block: CommentBlock | None
    entries: tuple[Entry, ...]

    @cached_property
    def by_name(self) -> dict[str, Entry]:
        """Known fields; of a field that stands twice the first one with a value counts."""
        chosen: dict[str, Entry] = {}
        for entry in self.entries:
            if entry.known and not (entry.label in chosen and chosen[entry.label].value):
                chosen[entry.label] = entry
        return chosen

    @cached_property
    def near(self) -> dict[str, Entry]:
        """Extra fields that seem to stand for a wanted one that is missing, by the name of that one."""
        return {entry.meant: entry for entry in self.entries if entry.meant}

    @property
    def at_top(self) -> bool:
        return self.block is not None and self.block.at_top


def find_header(reading: SourceReading, fields: Sequence[HeaderField]) -> HeaderReading:
    """The header block: the first one at the top that holds fields, else the one further down that holds most.

    A block at the top with a label by chance must not hide the real header below the imports.
    """
    candidates = [HeaderReading(block, read_header_entries(block.lines, fields)) for block in reading.blocks]
    most = max((len(one.by_name) for one in candidates), default=0)
    for one in candidates:
        if one.at_top and one.by_name and 2 * len(one.by_name) >= most:
            return one
    if most >= min(2, len(fields)):
        return next(one for one in candidates if len(one.by_name) == most)
    at_top = [one for one in candidates if one.at_top and one.entries]
    return next((one for one in at_top if one.by_name), next(iter(at_top), HeaderReading(None, ())))
