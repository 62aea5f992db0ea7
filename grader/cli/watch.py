"""Waiting for a file to be saved, by the extra `watch`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from grader.errors import UsageError

_STEP_MS, _SETTLED_MS = 20, 100  # editors save in several steps
_LOOK_MS = 1000  # what came before the watching began is seen by then


def watch_saves(file: Path) -> Iterator[None]:
    """One item each time the file has been saved, also by an editor that puts a new file in its place, or has gone.

    A save between this call and the first item asked for counts. Raises UsageError at once where the extra is missing.
    """
    try:
        from watchfiles import watch
    except ImportError as error:
        raise UsageError(
            "--watch needs the package watchfiles", f"Install it:\n  {sys.executable} -m pip install watchfiles"
        ) from error
    return _watch_changes(watch, file.resolve(), _read_file_state(file))


def _watch_changes(watch: Callable[..., Iterable[object]], file: Path, before: tuple[int, ...]) -> Iterator[None]:
    named = {"watch_filter": lambda _, path: Path(path).name == file.name, "recursive": False}
    for _ in watch(
        file.parent, step=_STEP_MS, debounce=_SETTLED_MS, rust_timeout=_LOOK_MS, yield_on_timeout=True, **named
    ):
        now = _read_file_state(file)
        if now != before:
            before = now
            yield


def _read_file_state(file: Path) -> tuple[int, ...]:
    """What a save changes; empty while the file is away."""
    try:
        facts = file.stat()
    except OSError:
        return ()
    return facts.st_mtime_ns, facts.st_ino, facts.st_size
