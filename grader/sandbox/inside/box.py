"""The fresh folder of one run: a small file system of its own, made before and gone after the run."""

from __future__ import annotations

import fnmatch
import json
import os
import stat

from . import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

BOX, WORK, TEMPORARY = "/box", "/box/work", "/box/tmp"
_PAGE = 4096
_MOST_FILES, _MOST_LETTERS, _DEEPEST = 512, 100_000, 16
_OWN_FILES = 4  # the folder itself, work, tmp, and what the kernel keeps for the root


def make(disk_mib: int, inodes: int, room: int, files: int, uid: int, gid: int) -> None:
    """Mount it. `room` bytes and `files` inodes of ours come on top of what the run may use."""
    size = (disk_mib << 20) + room + _PAGE * (_OWN_FILES + files)
    options = f"size={size},nr_inodes={inodes + files + _OWN_FILES},mode=755"
    kernel.mount("box", BOX, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, options)
    for folder in (WORK, TEMPORARY):
        os.mkdir(folder, 0o700)
        os.chown(folder, uid, gid)


def place(name: str, part: tuple[int, int, int], executable: bool, owner: tuple[int, int] | None) -> None:
    """A file with the bytes of `part` (descriptor, offset, size): read-only, or the run's own when `owner` is given."""
    source, offset, size = part
    path = f"{WORK}/{name}"
    if "/" in name:
        os.makedirs(os.path.dirname(path), 0o755, exist_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    file = os.open(path, flags, 0o555 if executable else 0o444)
    try:
        copy(source, file, offset, size)
        if owner:
            os.fchmod(file, 0o755 if executable else 0o644)
            os.fchown(file, *owner)
    finally:
        os.close(file)


def copy(source: int, target: int, offset: int, size: int) -> int:
    """Copy inside the kernel, so that no content enters the memory that later runs inherit; how much was there."""
    left = size
    while left > 0:
        copied = os.sendfile(target, source, offset, left)
        if copied == 0:
            break
        offset += copied
        left -= copied
    return size - left


def full() -> list[str]:
    """Which of its bytes (`disk`) and files (`files`) the run has used up."""
    left = os.statvfs(BOX)
    return [name for name, free in (("disk", left.f_bavail), ("files", left.f_favail)) if free == 0]


def find(wanted: str) -> tuple[list[str], bool]:
    """The names that a wanted name means, itself or with `*` all files of such a name, and whether these are all.

    The walk is bounded and follows no link, because the run made what is there.
    """
    if "*" not in wanted:
        return [wanted], True
    found: list[str] = []
    letters = 0
    for name in _walk():
        letters += len(json.dumps(name))  # as it travels: a letter beyond ASCII takes up to twelve
        if len(found) == _MOST_FILES or letters > _MOST_LETTERS:
            return sorted(found), False
        if fnmatch.fnmatchcase(os.path.basename(name), wanted):
            found.append(name)
    return sorted(found), True


def _walk() -> Iterator[str]:
    folders = [""]
    while folders:
        folder = folders.pop()
        with os.scandir(f"{WORK}/{folder}") as entries:
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    yield folder + entry.name
                elif folder.count("/") < _DEEPEST:
                    folders.append(f"{folder}{entry.name}/")


def bring(name: str, target: int, most: int) -> int | None:
    """Append a file that the run wrote to the descriptor `target`, at most `most` + 1 bytes; how many.

    None when there is no regular file of that name: a link, a pipe or a device is none.
    """
    try:
        file = kernel.open_below(WORK, name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        facts = os.fstat(file)
        if not stat.S_ISREG(facts.st_mode) or facts.st_nlink != 1:
            return None
        return copy(file, target, 0, most + 1)
    finally:
        os.close(file)


def remove() -> None:
    """Take it away. Every process of the run must be gone: then this is exact."""
    kernel.unmount(BOX)
