"""What editors and other programs read of a check: one file each, which this table finds."""

from __future__ import annotations

from grader.reports.check_format import CheckFormat
from grader.tables import ExtensionTable

FORMATS: ExtensionTable[CheckFormat] = ExtensionTable(__name__, "gcc", "github", "sarif", "json")
