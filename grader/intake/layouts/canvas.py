"""What Canvas gives with "Download Submissions": files side by side, named by student, number and attachment.

Names as in instructure/canvas-lms, `lib/content_zipper.rb`: `lovelaceada_LATE_4711_90210_Nim.py`, or where names are
hidden `LATE_anon_x7Qk2_90210_Nim.py`; `lovelaceada_4711_text.html` for a text entry. For a group its name comes first.

A zip of such names is taken back, and each file becomes a comment on the submission, as in `infer_comment_context_from_
filename` of `app/models/abstract_assignment.rb`: found by the numbers of the student and of a file that was handed in,
whatever stands behind them. A text entry has no such file, so nothing is taken back for it.
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
from grader.model.feedback_names import FEEDBACK_PAGE

# The first number counts: what a student's file is called stands behind it.
_NUMBERED = re.compile(
    r"(?:^(?:LATE_)?anon_(?P<hidden>(?!LATE_)[^_]++)|_(?P<number>\d++))"
    r"_(?:(?P<attachment>\d++)_(?P<file>.++)|(?P<page>(?:text|link)\.html)$)"
)


def fits(top: Sequence[TopEntry]) -> bool:
    """No folder, and most files have such a name: others may have been put beside them."""
    named = sum(_split(entry.name) is not None for entry in top)
    return not any(entry.is_folder for entry in top) and named * 2 > len(top)


def place(top: Sequence[TopEntry]) -> Iterator[Placement]:
    """Two students may have one name, so the number is a part of the submitter's."""
    named = [(entry, found) for entry in top if (found := _split(entry.name))]
    taken_back = {found.submitter: found.feedback_name for _, found in named if found.feedback_name}
    for entry, found in named:
        name = "" if found.is_hidden else found.student
        person = Person((found.number,), name, feedback_name=taken_back.get(found.submitter, ""))
        info = SubmissionInfo(person=person, is_marked_late=found.is_late)
        yield Placement(found.submitter, entry, found.file, info)


@dataclass(frozen=True)
class _CanvasName:
    """What a name says: the student or group, by which number Canvas knows it, and the file as it was handed in.

    `feedback_name` is that of a file to be taken back; empty where Canvas would not know whose it is.
    """

    student: str
    number: str
    file: str
    is_late: bool
    is_hidden: bool
    feedback_name: str

    @property
    def submitter(self) -> str:
        return f"{self.student}_{self.number}"


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
    taken_back = f"{name[: found.end('attachment')]}_{FEEDBACK_PAGE}" if found["attachment"] else ""
    return _CanvasName(student, number, file, is_late, bool(found["hidden"]), taken_back)


CANVAS = Layout(
    "canvas",
    "a download from Canvas",
    fits,
    place,
    "lovelaceada_LATE_4711_90210_Nim.py",
    naming=Naming.NUMBERED,
    remark="Whoever is not marked LATE counts as on time.",
)
