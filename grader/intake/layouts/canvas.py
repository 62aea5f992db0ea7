"""What Canvas gives with "Download Submissions": files side by side, named by student, number and attachment.

Names as in instructure/canvas-lms, `lib/content_zipper.rb`: `lovelaceada_LATE_4711_90210_Nim.py`, or where names are
hidden `LATE_anon_x7Qk2_90210_Nim.py`; `lovelaceada_4711_text.html` for a text entry. For a group its name comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.intake.entries import TopEntry
from grader.intake.layout import Layout, Placement
from grader.intake.naming import Naming
from grader.intake.submission_info import SubmissionInfo
from grader.model import Person

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
        if found := _split(entry.name):
            submitter = f"{found.student}_{found.number}"
            person = Person((found.number,), "" if found.is_hidden else found.student)
            info = SubmissionInfo(person=person, is_marked_late=found.is_late)
            yield Placement(submitter, entry, found.file, info)


@dataclass(frozen=True)
class _CanvasName:
    """What a name says: the student or group, by which number Canvas knows it, and the file as it was handed in."""

    student: str
    number: str
    file: str
    is_late: bool
    is_hidden: bool


def _split(name: str) -> _CanvasName | None:
    """What the name of a file says; None when it is not named as Canvas does."""
    found = _NUMBERED.search(name)
    if found is None:
        return None
    before = name[: found.start()]
    student = "anon" if found["hidden"] else before.removesuffix("_LATE")
    if not re.fullmatch(r"\w++", student):
        return None
    is_late = name.startswith("LATE_anon_") if found["hidden"] else before.endswith("_LATE")
    number, file = found["hidden"] or found["number"], found["file"] or found["page"]
    return _CanvasName(student, number, file, is_late, is_hidden=bool(found["hidden"]))


CANVAS = Layout(
    "canvas",
    "a download from Canvas",
    fits,
    place,
    "lovelaceada_LATE_4711_90210_Nim.py",
    naming=Naming.NUMBERED,
    remark="Whoever is not marked LATE counts as on time.",
)
