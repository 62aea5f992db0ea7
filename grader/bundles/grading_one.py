"""Grading the one submission that another system has laid out, whatever happens."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.bundles.system import LearningSystem
from grader.bundles.work_report import WorkReport, report_unfinished, report_work
from grader.scripting import grade

_LOG = logging.getLogger("grader")
_SUBMITTER = "student"


@dataclass(frozen=True)
class PlacedBundle:
    """Where a bundle was unpacked, and the folder of the system: what each submission is graded by."""

    system: LearningSystem
    assignment: str
    course: Path
    home: Path
    trusts: bool = False


def grade_for_system(bundle: PlacedBundle) -> WorkReport:
    """The report of the submission. A fault is told in the log, and gives a report without a score."""
    try:
        work = bundle.system.find_work(bundle.home)
        course = work.course or bundle.course
        return _grade_files(work.files, work.assignment or bundle.assignment, course, bundle.trusts)
    except Exception:
        _LOG.exception("The submission was not graded.")
        return report_unfinished(0)


def _grade_files(files: Mapping[str, Path], assignment: str, course: Path, trusts: bool) -> WorkReport:
    with tempfile.TemporaryDirectory(prefix="grader-") as folder:
        place = Path(folder, "batch", _SUBMITTER)
        place.mkdir(parents=True)
        for name, path in files.items():
            _copy(path, place / name)
        output = Path(folder, "reports")
        batch = grade(assignment, place.parent, course=course, output=output, trust_submissions=trusts)
        return report_work(batch)


def _copy(path: Path, target: Path) -> None:
    """A file or a folder; links stay links, so that they are refused as in any batch."""
    if path.is_dir() and not path.is_symlink():
        shutil.copytree(path, target, symlinks=True)
    else:
        shutil.copy2(path, target, follow_symlinks=False)
