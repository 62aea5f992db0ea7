"""Which assignments students may practise on, and which programs each of them has shown to be wrong."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.errors import IntakeError
from grader.files import write_whole

PRACTICE_FILE = "practice.json"


@dataclass(frozen=True)
class _PracticeRecord:
    """Of one assignment: whether the instructor has switched it on, and names of programs by the student."""

    on: bool = False
    found: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class PracticeBook:
    """Kept in a file, where everything is off until it is switched on; without a file for oneself, and all is on.

    May be used from several threads. Raises IntakeError where the file is damaged.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._records = _read_records(file) if file else {}

    def is_on(self, assignment: str) -> bool:
        return self._file is None or self._find(assignment).on

    def switch(self, assignment: str, on: bool) -> None:
        """Raises OutputError, and then nothing has changed."""
        with self._lock:
            self._write(assignment, replace(self._find(assignment), on=on))

    def list_found(self, assignment: str, student: str) -> tuple[str, ...]:
        """The names of the programs, in the order in which the student has found an input for them."""
        return self._find(assignment).found.get(student, ())

    def note(self, assignment: str, student: str, program: str) -> None:
        """Keep that a student has found an input. Raises OutputError, and then nothing has changed."""
        with self._lock:
            record, found = self._find(assignment), self.list_found(assignment, student)
            if program not in found:
                self._write(assignment, replace(record, found={**record.found, student: (*found, program)}))

    def _find(self, assignment: str) -> _PracticeRecord:
        return self._records.get(assignment, _PracticeRecord())

    def _write(self, assignment: str, record: _PracticeRecord) -> None:
        records = {**self._records, assignment: record}
        if self._file:
            told = {name: {"on": each.on, "found": each.found} for name, each in records.items()}
            write_whole(self._file, json.dumps(told, indent=1))
        self._records = records


def _read_records(file: Path) -> dict[str, _PracticeRecord]:
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        return {name: _read_record(each) for name, each in told.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise IntakeError(f"{file} cannot be read: {error}", "Restore the file from a backup, or remove it.") from error


def _read_record(told: Mapping[str, object]) -> _PracticeRecord:
    on, found = told["on"], told["found"]
    if not isinstance(on, bool) or not isinstance(found, dict):
        raise TypeError("it is not a record of practice")
    return _PracticeRecord(on, {str(student): tuple(map(str, names)) for student, names in found.items()})
