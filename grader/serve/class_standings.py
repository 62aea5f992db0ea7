"""What came of the last check of each student, small enough to be held for a whole class."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from grader.grading.joined_batches import join_batches
from grader.model import Batch, Grade, drop_texts, restore_texts
from grader.reports.figures import format_points
from grader.reports.pages.result_line import tell_passed
from grader.serve.visitors import UploadReceipt

_NOTE = (
    "Scores by the visible tests, of the last upload of each student that was checked since the server was started. "
    "Nothing is taken off for being late."
)


@dataclass(frozen=True)
class LatestCheck:
    """One student's last check: what it is worth by the visible tests, and the grade, packed."""

    score: str
    result: str
    receipt: UploadReceipt | None
    shared: Batch
    packed: bytes

    def unpack(self) -> Grade:
        """The whole grade."""
        grade: Grade = pickle.loads(zlib.decompress(self.packed))  # noqa: S301  our own
        cases = {case.name: case for case in self.shared.assignment.cases}
        return replace(grade, cases=restore_texts(grade.cases, cases))


class ClassStandings:
    """The standings of a class in each assignment. May be used from several threads."""

    def __init__(self) -> None:
        self._held: dict[str, dict[str, LatestCheck]] = {}

    def note(self, assignment: str, student: str, receipt: UploadReceipt | None, batch: Batch) -> None:
        """Hold what came of a check in the place of the one before."""
        (grade,) = batch.grades
        named = replace(grade, submitter=student, cases=drop_texts(grade.cases))
        packed = zlib.compress(pickle.dumps(named, pickle.HIGHEST_PROTOCOL), 1)
        standing = LatestCheck(_tell_score(grade), tell_passed(grade), receipt, batch.drop_grades(), packed)
        self._held.setdefault(assignment, {})[student] = standing

    def find(self, assignment: str, student: str) -> LatestCheck | None:
        """What came of the last check; None where nothing was checked since the start."""
        return self._held.get(assignment, {}).get(student)

    def gather(self, assignment: str, students: Iterable[str]) -> Batch | None:
        """The last checks of these students as one batch; None where nothing was checked."""
        found = [each for name in students if (each := self.find(assignment, name))]
        batches = [replace(each.shared, grades=(each.unpack(),)) for each in sorted(found, key=_get_time)]
        return join_batches(batches, (_NOTE,)) if batches else None


def _get_time(standing: LatestCheck) -> float:
    return standing.receipt.at.timestamp() if standing.receipt else 0.0


def _tell_score(grade: Grade) -> str:
    if grade.score is None:
        return "needs review"
    return f"{format_points(grade.score)} of {format_points(grade.max_score)}"
