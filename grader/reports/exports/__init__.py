"""What other programs read: one file each, which this table finds."""

from __future__ import annotations

from grader.reports.export import Export
from grader.tables import ExtensionTable

EXPORTS: ExtensionTable[Export] = ExtensionTable(__name__, "gradebook", "results", "junit")
