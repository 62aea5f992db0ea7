"""Uploads as attempts with the time of the server: every one stays, the last lies where `grader grade` looks.

`served/attempts/ASSIGNMENT/STUDENT/TIME/` holds each attempt, `submissions/ASSIGNMENT/STUDENT/` the last one, and
`submissions/ASSIGNMENT/submissions.yaml` says when it came.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from grader.errors import GraderError, IntakeError, OutputError
from grader.files import write_whole
from grader.intake.entries import TIMES_FILE
from grader.intake.own_file import read_sent_file
from grader.intake.submission_info import SubmissionInfo
from grader.intake.times import read_times
from grader.serve.visitors import SentFile, UploadReceipt

SERVED = "served"
_TIME = "%Y-%m-%dT%H-%M-%S.%fZ"
_HINT = "Upload again in a few minutes, and tell your instructor. What you uploaded before is still there."


class NotKept(GraderError):
    """An upload could not be kept."""


@dataclass
class _KeptAssignment:
    """The last upload of each student, and when everybody handed in by `submissions.yaml`."""

    receipts: dict[str, UploadReceipt] = field(default_factory=dict)
    told: dict[str, SubmissionInfo] = field(default_factory=dict)


class KeptUploads:
    """The uploads of a course; may be used from several threads. Raises IntakeError where what is there is at fault."""

    def __init__(self, course: Path, zones: Mapping[str, str]) -> None:
        self._course = course
        self._lock = threading.Lock()
        self._kept = {name: self._read_assignment(name, zone) for name, zone in zones.items()}

    def keep(self, assignment: str, student: str, sent: SentFile) -> UploadReceipt:
        """Keep an upload as the last attempt. Raises NotKept, and then the attempt before is still the last one."""
        now = datetime.now(UTC)
        files = read_sent_file(sent.name, sent.content).files
        with self._lock:
            try:
                place = self._find_attempts(assignment, student) / now.strftime(_TIME)
                self._write_attempt(place, sent)
                self._replace_last(assignment, student, files)
                return self._note(assignment, student, sent, now)
            except (OSError, OutputError) as error:
                reason = error.strerror if isinstance(error, OSError) else "its time could not be written"
                raise NotKept(f"the upload could not be kept: {reason}", _HINT) from error

    def find_receipt(self, assignment: str, student: str) -> UploadReceipt | None:
        """What was kept last of a student; None where nothing was."""
        return self._kept[assignment].receipts.get(student)

    def _find_attempts(self, assignment: str, student: str) -> Path:
        return self._course / SERVED / "attempts" / assignment / student

    def _find_submissions(self, assignment: str) -> Path:
        return self._course / "submissions" / assignment

    def _write_attempt(self, place: Path, sent: SentFile) -> None:
        """What was sent, with its name and hash: a folder that appears whole."""
        draft = place.with_name(f".{place.name}")
        try:
            _write_files(draft, {sent.name: sent.content})
            (draft / "about.json").write_text(json.dumps({"file": sent.name, "hash": sent.hash}), encoding="utf-8")
            draft.replace(place)
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
            raise

    def _replace_last(self, assignment: str, student: str, files: Mapping[str, bytes]) -> None:
        """The new files beside the former ones first: where the disk is full the former ones stay."""
        place = self._find_submissions(assignment) / student
        draft, former = place.with_name(f".{student}.new"), place.with_name(f".{student}.former")
        shutil.rmtree(draft, ignore_errors=True)
        shutil.rmtree(former, ignore_errors=True)
        try:
            _write_files(draft, files)
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
            raise
        if place.exists():
            place.replace(former)
        draft.replace(place)
        shutil.rmtree(former, ignore_errors=True)

    def _note(self, assignment: str, student: str, sent: SentFile, now: datetime) -> UploadReceipt:
        kept = self._kept[assignment]
        before = kept.receipts.get(student)
        receipt = UploadReceipt(now, sent.name, sent.hash, before.attempt + 1 if before else 1)
        told = {**kept.told, student: replace(kept.told.get(student, SubmissionInfo()), submitted=now)}
        write_whole(self._find_submissions(assignment) / TIMES_FILE, _format_times(told))
        kept.told, kept.receipts[student] = told, receipt
        return receipt

    def _read_assignment(self, name: str, zone: str) -> _KeptAssignment:
        times = self._find_submissions(name) / TIMES_FILE
        try:
            told = read_times(times.read_bytes(), zone) if times.exists() else {}
            found = sorted((self._course / SERVED / "attempts" / name).glob("*"))
            receipts = {folder.name: _read_receipt(folder) for folder in found}
        except (OSError, ValueError) as error:
            raise IntakeError(f"the uploads of {name} cannot be read: {error}") from error
        return _KeptAssignment({student: receipt for student, receipt in receipts.items() if receipt}, told)


def _read_receipt(folder: Path) -> UploadReceipt | None:
    attempts = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    if not attempts:
        return None
    about = json.loads((attempts[-1] / "about.json").read_text(encoding="utf-8"))
    at = datetime.strptime(attempts[-1].name, _TIME).replace(tzinfo=UTC)
    return UploadReceipt(at, about["file"], about["hash"], len(attempts))


def _write_files(place: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _format_times(told: Mapping[str, SubmissionInfo]) -> str:
    """As YAML, of which JSON is a part; one line per student."""
    lines = []
    for name, info in sorted(told.items()):
        said: dict[str, object] = {"submitted": info.submitted.isoformat(" ", "seconds")} if info.submitted else {}
        said |= {"partners": list(info.partners)} if info.partners else {}
        lines.append(f"{json.dumps(name)}: {json.dumps(said)}\n")
    return "".join(lines)
