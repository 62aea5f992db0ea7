"""The comparison modes: one file each, which this table finds."""

from __future__ import annotations

from grader.judging.mode import Mode
from grader.tables import ExtensionTable

MODES: ExtensionTable[Mode] = ExtensionTable(
    __name__, "exact", "lines", "tokens", "numbers", "values", "unordered", "regex", "kattis", "checker", "interactive"
)


def list_modes_knowing(option: str) -> list[str]:
    """The names of the modes that know an option."""
    return [mode.name for mode in MODES.values() if option in mode.option_names]
