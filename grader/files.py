"""Files and folders that appear whole or not at all."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.errors import OutputError, UsageError
from grader.text.digest import digest

_LARGEST_KEPT = 4 << 20
_MOST_KEPT = 50
_OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file by way of a temporary one beside it. Raises OutputError, and then nothing has changed.

    What stands there and is no regular file, a pipe or a device, is written into; a link is followed.
    """
    data = content if isinstance(content, bytes) else content.encode("utf-8")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # a power cut must not leave the name without its content
        draft.replace(path)
    except OSError:
        with suppress(OSError):  # where nothing can be written, nothing may be removable either
            draft.unlink(missing_ok=True)
        raise


def make_folder(path: Path, option: str = "--output") -> None:
    """Make a folder for results, which an option names, with those above it. Raises OutputError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "a file with that name exists" if path.is_file() else error.strerror or str(error)
        raise OutputError(f"cannot create folder {path}: {reason}", f"Name another one with {option}.") from error


def hold_folder(place: Path, tell_busy: Callable[[], None] | None = None) -> int | None:
    """A descriptor that holds the folder until it is closed; None where somebody else holds it, or nobody can.

    With `tell_busy`, which is called first, the end of somebody else is awaited.
    """
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        if tell_busy:
            tell_busy()
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            return descriptor
    except OSError:  # a file system that knows no locks
        pass
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


OTHER_OUTPUT = "Delete it, or name another folder with --output."
"""The way out of a folder that is there, for commands with that option."""
OTHER_NAME = "Choose another name."
"""The same for what is called by the name of its folder."""


@contextmanager
def make_new_folder(output: Path, way_out: str) -> Iterator[Path]:
    """A folder to fill that becomes `output` at the end; on any failure nothing is left.

    Raises UsageError, which ends with the `way_out`, when `output` is there and not empty, OutputError when the disk
    refuses.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"{output} already exists and is not an empty folder", way_out)
    try:
        yield from _fill_beside(output)
    except OSError as error:
        raise OutputError(f"{output} cannot be written: {error.strerror or error}") from error


def _fill_beside(output: Path) -> Iterator[Path]:
    output.parent.mkdir(parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp(prefix=".grader-", dir=output.parent))
    try:
        draft = place / "draft"  # one deeper: the outer folder is private, the finished one has the usual rights
        draft.mkdir()
        yield draft
        if output.exists():
            output.rmdir()
        draft.replace(output)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def read_kept(name: str) -> bytes | None:
    """What `keep` has put into the user's own folder; None where that is nothing, damaged or of another owner."""
    path = _find_user_folder() / name
    try:
        facts = path.lstat()
        if not (_is_private(path.parent) and stat.S_ISREG(facts.st_mode) and _is_ours(facts)):
            return None
        checksum, _, content = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if checksum != digest(content).encode():
        return None
    with suppress(OSError):
        os.utime(path, ns=(time.time_ns(), facts.st_mtime_ns))  # who mounts without times of use has them nevertheless
    return content


def keep(name: str, content: bytes) -> None:
    """Keep what can be found out again, for this user alone. Where it cannot be kept, the next command takes longer."""
    path = _find_user_folder() / name
    with suppress(OSError, OutputError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if len(content) <= _LARGEST_KEPT and _is_private(path.parent):
            write_whole(path, digest(content).encode() + b"\n" + content)
            _forget_least_used(path.parent)


def _find_user_folder() -> Path:
    """The user's own folder for what can be found out again."""
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if caches.is_absolute():
        return caches / "grader"
    return Path(tempfile.gettempdir(), f"grader-kept-{_read_user()}")


def _read_user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # elsewhere every user has temporary files of his own


def _is_ours(facts: os.stat_result) -> bool:
    return facts.st_uid == _read_user()


def _is_private(folder: Path) -> bool:
    """Whether nobody else can put a file there; never through a link: anybody may make one in /tmp."""
    facts = folder.lstat()
    return stat.S_ISDIR(facts.st_mode) and _is_ours(facts) and not (os.name == "posix" and facts.st_mode & _OF_OTHERS)


def _forget_least_used(folder: Path) -> None:
    """All but those that were written or read last. Raises OSError when another command does the same."""
    files = sorted(folder.glob("[!.]*"), key=lambda path: path.stat().st_atime_ns)
    for path in files[:-_MOST_KEPT]:
        path.unlink()
