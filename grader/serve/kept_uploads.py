"""Uploads as attempts with the time of the server: every one stays, the last lies where `grader grade` looks.

`served/attempts/ASSIGNMENT/STUDENT/TIME/` holds each attempt, `submissions/ASSIGNMENT/STUDENT/` the last one, and
`submissions/ASSIGNMENT/submissions.yaml` says when it came.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from grader.errors import GraderError, IntakeError, OutputError
from grader.intake.own_file import read_sent_file
from grader.serve.attempt_storage import ABOUT, AttemptStorage
from grader.serve.served_folder import SERVED
from grader.serve.upload_times import UploadTimes
from grader.serve.visitors import SentFile, UploadReceipt
from grader.text.spoken_text import localize, say, say_later

_TIME = "%Y-%m-%dT%H-%M-%S.%fZ"
_HINT = say_later("Upload again in a few minutes, and tell your instructor. What you uploaded before is still there.")

_DAMAGED = (OSError, ValueError, KeyError, TypeError)
"""What reading raises where a file is gone, or is not as it was written."""
_NO_TIME = say_later("its time could not be written")


class NotKept(GraderError):
    """An upload could not be kept."""


@dataclass
class _KeptAssignment:
    """When each upload came, the last one of each student, and what all of a student take up."""

    times: UploadTimes
    receipts: dict[str, UploadReceipt] = field(default_factory=dict)
    storages: dict[str, AttemptStorage] = field(default_factory=dict)


class KeptUploads:
    """The uploads of a course; may be used from several threads. Raises IntakeError where what is there is at fault."""

    def __init__(self, course: Path, zones: Mapping[str, str], tell: Callable[[str], None]) -> None:
        self._course, self._tell = course, tell
        self._lock = threading.Lock()
        self._kept: dict[str, _KeptAssignment] = {}
        for name, zone in zones.items():
            self._read_assignment(name, zone)

    def keep(self, assignment: str, student: str, sent: SentFile) -> UploadReceipt:
        """Keep an upload as the last attempt.

        Raises NotKept, and AttemptsFull where too much is kept; the attempt before is still the last one then.
        """
        now = datetime.now(UTC)
        files = read_sent_file(sent.name, sent.content).files
        place = self._find_attempts(assignment, student) / now.strftime(_TIME)
        draft = place.with_name(f".{place.name}")
        with self._lock:
            try:
                storage = self._find_storage(assignment, student)
                storage.refuse_more(sent)
                storage.write(draft, sent)
                self._hand_in(assignment, student, files, now)
                draft.replace(place)
                storage.count(place, sent)
            except (OSError, OutputError) as error:
                shutil.rmtree(draft, ignore_errors=True)
                reason = error.strerror if isinstance(error, OSError) else _NO_TIME
                self._tell(f"An upload of {assignment} could not be kept: {reason}.")
                raise NotKept(say("the upload could not be kept: {reason}", reason=reason), localize(_HINT)) from error
            receipts = self._kept[assignment].receipts
            before = receipts.get(student)
            receipts[student] = UploadReceipt(now, sent.name, sent.hash, before.attempt + 1 if before else 1)
            return receipts[student]

    def find_receipt(self, assignment: str, student: str) -> UploadReceipt | None:
        """What was kept last of a student; None where nothing was."""
        return self._kept[assignment].receipts.get(student)

    def read_last(self, assignment: str, student: str) -> SentFile | None:
        """The last attempt as it was sent; None where nothing is kept, or not whole."""
        attempts = _list_attempts(self._find_attempts(assignment, student))
        return _read_attempt(attempts[-1]) if attempts else None

    def _find_storage(self, assignment: str, student: str) -> AttemptStorage:
        """Read when it is first asked for: at the start there may be all attempts of a term."""
        known = self._kept[assignment].storages
        if student not in known:
            known[student] = AttemptStorage(self._find_attempts(assignment, student))
        return known[student]

    def _find_attempts(self, assignment: str, student: str) -> Path:
        return self._course / SERVED / "attempts" / assignment / student

    def _find_submissions(self, assignment: str) -> Path:
        return self._course / "submissions" / assignment

    def _hand_in(self, assignment: str, student: str, files: Mapping[str, bytes], at: datetime) -> None:
        """Put files and their time where `grader grade` looks. Raises OSError, OutputError: both are as before then."""
        with _replace_folder(self._find_submissions(assignment) / student, files):
            self._kept[assignment].times.write(student, at)

    def _read_assignment(self, name: str, zone: str) -> None:
        """What was kept before; an upload that a killed server has begun to keep is finished, or forgotten."""
        try:
            self._kept[name] = _KeptAssignment(UploadTimes(self._find_submissions(name), zone, self._tell))
            for folder in sorted((self._course / SERVED / "attempts" / name).glob("*")):
                for draft in folder.glob(".*"):
                    self._finish(name, folder.name, draft)
                if receipt := _read_receipt(folder):
                    self._kept[name].receipts[folder.name] = receipt
        except (OSError, ValueError) as error:
            raise IntakeError(f"the uploads of {name} cannot be read: {error}") from error

    def _finish(self, assignment: str, student: str, draft: Path) -> None:
        sent = _read_attempt(draft)
        if sent is None:
            shutil.rmtree(draft)
            return
        time = draft.name.removeprefix(".")
        self._hand_in(assignment, student, read_sent_file(sent.name, sent.content).files, _parse_time(time))
        draft.replace(draft.with_name(time))


@contextmanager
def _replace_folder(place: Path, files: Mapping[str, bytes]) -> Iterator[None]:
    """Put a folder with these files in the place of another, which comes back where anything in the context fails."""
    draft, former = (place.with_name(f".{place.name}.{state}") for state in ("new", "former"))
    if former.exists() and not place.exists():  # a server was killed here
        former.replace(place)
    for left in (draft, former):
        shutil.rmtree(left, ignore_errors=True)
    is_new = False
    try:
        _write_files(draft, files)
        if place.exists():
            place.replace(former)
        draft.replace(place)
        is_new = True
        yield
    except BaseException:
        if is_new:
            shutil.rmtree(place, ignore_errors=True)
        if former.exists() and not place.exists():
            former.replace(place)
        shutil.rmtree(draft, ignore_errors=True)
        raise
    shutil.rmtree(former, ignore_errors=True)


def _read_attempt(folder: Path) -> SentFile | None:
    """What was sent; None where it is not whole."""
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        sent = SentFile(about["file"], (folder / about["file"]).read_bytes())
        return sent if sent.hash == about["hash"] else None
    except _DAMAGED:
        return None


def _list_attempts(folder: Path) -> list[Path]:
    """In their order; none where there is no folder."""
    return sorted(path for path in folder.glob("*") if not path.name.startswith("."))


def _read_receipt(folder: Path) -> UploadReceipt | None:
    """Of the last attempt that can be read."""
    attempts = _list_attempts(folder)
    for attempt in reversed(attempts):
        with suppress(*_DAMAGED):
            about = json.loads((attempt / ABOUT).read_text(encoding="utf-8"))
            return UploadReceipt(_parse_time(attempt.name), about["file"], about["hash"], len(attempts))
    return None


def _parse_time(name: str) -> datetime:
    return datetime.strptime(name, _TIME).replace(tzinfo=UTC)


def _write_files(place: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
