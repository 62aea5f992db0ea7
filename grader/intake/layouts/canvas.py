"""What Canvas gives with "Download Submissions": files side by side, named by student, number and attachment.

Names as in instructure/canvas-lms, `lib/content_zipper.rb`: `lovelaceada_LATE_4711_90210_Nim.py`, or where names are
hidden `LATE_anon_x7Qk2_90210_Nim.py`; `lovelaceada_4711_text.html` for a text entry. For a group its name comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement

# The first number counts: what a student's file is called stands behind it.
_NUMBERED = re.compile(
    r"(?:^(?:LATE_)?anon_(?P<hidden>(?!LATE_)[^_]++)|_(?P<number>\d++))"
    r"_(?:\d++_(?P<file>.++)|(?P<page>(?:text|link)\.html)$)"
)


def fits(top: Sequence[TopEntry]) -> bool:
    """No folder, and most files have such a name: others may have been put beside them."""
    named = sum(_split(entry.name) is not None for entry in top)
    return not any(entry.is_folder for entry in top) and named * 2 > len(top)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """Two students may have one name, so the number is a part of the submitter's."""
    for entry in top:
        if parts := _split(entry.name):
            submitter, file = parts
            yield Placement(submitter, entry, file)


def _split(name: str) -> tuple[str, str] | None:
    """Whose a file is, and how its student called it; None when it is not named as Canvas does."""
    found = _NUMBERED.search(name)
    if found is None:
        return None
    student = "anon" if found["hidden"] else name[: found.start()].removesuffix("_LATE")
    called = found["file"] or found["page"]
    return (f"{student}_{found['hidden'] or found['number']}", called) if re.fullmatch(r"\w++", student) else None


CANVAS = Layout("canvas", "a download from Canvas", fits, place)
