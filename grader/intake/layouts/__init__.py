"""The layouts of a batch: one file each, which this table finds."""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import UsageError
from grader.intake.entries import TopEntry
from grader.intake.layout import Layout
from grader.intake.layouts.flat import FLAT
from grader.intake.layouts.folders import FOLDERS
from grader.tables import ExtensionTable
from grader.text.wording import suggest_word

LAYOUTS: ExtensionTable[Layout] = ExtensionTable(__name__, FOLDERS.name, FLAT.name)
OF_NO_SYSTEM = (FOLDERS, FLAT)


def choose_layout(top: Sequence[TopEntry]) -> Layout:
    """The one that fits; a folder for each submitter where no other does."""
    return find_system_layout(top) or (FLAT if FLAT.fits(top) else FOLDERS)


def find_system_layout(top: Sequence[TopEntry]) -> Layout | None:
    """The learning system that gives out its submissions so; None where it is none."""
    return next((each for each in LAYOUTS.values() if each not in OF_NO_SYSTEM and each.fits(top)), None)


def find_layout(kind: str) -> Layout:
    """The layout of that name. Raises UsageError."""
    if kind not in LAYOUTS:
        hint = suggest_word(kind, LAYOUTS) or f"The kinds are: {', '.join(LAYOUTS)}."
        raise UsageError(f"there is no kind of submissions `{kind}`", hint)
    return LAYOUTS[kind]
