"""The systems that take a bundle: one file each, which this table finds."""

from __future__ import annotations

from grader.bundles.system import LearningSystem
from grader.tables import ExtensionTable

SYSTEMS: ExtensionTable[LearningSystem] = ExtensionTable(
    __name__, "gradescope", "github-classroom", "prairielearn", "autolab", "dodona"
)
