"""Where in the references something went wrong, as the parent of the process tells it."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import Any


class WrongType(Exception):
    """A function of the reference gave something else than its contract says."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


def describe_fault(error: BaseException, folder: Path) -> dict[str, Any]:
    """What the parent is told about an error: where in the references, and the last line of the traceback."""
    if isinstance(error, WrongType):
        return {"fault": str(error), "at": error.at}
    last = traceback.format_exception_only(error)[-1].strip()
    if isinstance(error, SyntaxError) and error.filename and is_within(error.filename, folder):
        at = describe_place(error.filename, error.lineno, folder)
        return {"fault": last, "at": at, "source": (error.text or "").strip()}
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_within(frame.filename, folder)]
    if not frames:
        return {"fault": last, "at": ""}
    return {
        "fault": last,
        "at": describe_place(frames[-1].filename, frames[-1].lineno, folder),
        "source": frames[-1].line or "",
    }


def is_within(file: str, folder: Path) -> bool:
    """Whether a file is one of the references, in their folder or below it."""
    return Path(file).is_relative_to(folder)


def describe_place(file: str, line: int | None, folder: Path) -> str:
    """`games/name.py:12` for a line of a file of the folder; of any other file only its name."""
    name = Path(file).relative_to(folder).as_posix() if is_within(file, folder) else Path(file).name
    return f"{name}:{line}" if line else name


def find_hung_place(folder: Path, thread: int) -> str:
    """Where in the references the thread is; empty when it is in none."""
    frame: FrameType | None = sys._current_frames().get(thread)
    while frame is not None and not is_within(frame.f_code.co_filename, folder):
        frame = frame.f_back
    return describe_place(frame.f_code.co_filename, frame.f_lineno, folder) if frame else ""
