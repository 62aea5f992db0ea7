"""When each student of an assignment has handed in: `submissions.yaml`, in which an instructor may write, too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from grader.errors import GraderError, OutputError
from grader.files import write_whole
from grader.intake.entries import TIMES_FILE
from grader.intake.submission_info import SubmissionInfo
from grader.intake.times import read_times


class UploadTimes:
    """The file of one folder of submissions as it is now. Raises IntakeError, OSError where it cannot be read.

    What somebody else writes there stays. `tell` says it to whoever runs the server where that cannot be used.
    """

    def __init__(self, folder: Path, zone: str, tell: Callable[[str], None]) -> None:
        self._file, self._zone, self._tell = folder / TIMES_FILE, zone, tell
        self._told: Mapping[str, SubmissionInfo] = {}
        self._seen: tuple[int, int, int] | None = None
        self._read()

    def write(self, student: str, at: datetime) -> None:
        """Note when a student has handed in. Raises OutputError, and then nothing has changed."""
        try:
            self._read()
        except (GraderError, OSError) as error:
            name = "/".join(self._file.parts[-3:])
            self._tell(f"{name} cannot be used: no upload is taken until it is fixed.")
            raise OutputError(f"{name} cannot be used") from error
        told = {**self._told, student: replace(self._told.get(student, SubmissionInfo()), submitted=at)}
        write_whole(self._file, _format_times(told))
        self._told, self._seen = told, self._find_state()

    def _read(self) -> None:
        """Where the file is gone, what it said before is known still."""
        state = self._find_state()
        if state is not None and state != self._seen:
            self._told = read_times(self._file.read_bytes(), self._zone)
            self._seen = state

    def _find_state(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does; None where there is none."""
        try:
            found = self._file.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def _format_times(told: Mapping[str, SubmissionInfo]) -> str:
    """As YAML, of which JSON is a part; one line per student."""
    lines = []
    for name, info in sorted(told.items()):
        said: dict[str, object] = {"submitted": info.submitted.isoformat(" ", "seconds")} if info.submitted else {}
        said |= {"partners": list(info.partners)} if info.partners else {}
        lines.append(f"{json.dumps(name)}: {json.dumps(said)}\n")
    return "".join(lines)
