"""The layouts of a batch: one file each, which this table finds."""

from __future__ import annotations

from collections.abc import Sequence

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout
from grader.intake.layouts.folders import FOLDERS
from grader.tables import ExtensionTable

LAYOUTS: ExtensionTable[Layout] = ExtensionTable(__name__, FOLDERS.name)


def choose_layout(top: Sequence[TopEntry]) -> Layout:
    """The one that fits; a folder for each submitter where no other does."""
    return next((each for each in LAYOUTS.values() if each is not FOLDERS and each.fits(top)), FOLDERS)
