"""The fresh folder of one run: a small file system of its own, made before and gone after the run."""

from __future__ import annotations

import os
import stat

from . import kernel

BOX, WORK, TEMPORARY = "/box", "/box/work", "/box/tmp"
_PAGE = 4096
_OWN_FILES = 4  # the folder itself, work, tmp, and what the kernel keeps for the root


class Box:
    """Mounted while a run lasts; every path in it is rebuilt for each run."""

    def __init__(self, disk_mib: int, inodes: int, files: list[tuple[str, bytes, bool]], uid: int, gid: int) -> None:
        room = sum(-(-len(content) // _PAGE) * _PAGE for _, content, _ in files)
        size = (disk_mib << 20) + room + _PAGE * (_OWN_FILES + len(files))
        ours = _OWN_FILES + sum(1 + name.count("/") for name, _, _ in files)
        options = f"size={size},nr_inodes={inodes + ours},mode=755"
        kernel.mount("box", BOX, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, options)
        for folder in (WORK, TEMPORARY):
            os.mkdir(folder, 0o700)
            os.chown(folder, uid, gid)
        for name, content, executable in files:
            _place(name, content, 0o555 if executable else 0o444)

    def full(self) -> tuple[bool, bool]:
        """Whether the run used up its bytes, and its files."""
        left = os.statvfs(BOX)
        return left.f_bavail == 0, left.f_favail == 0

    def bring(self, name: str, most: int) -> bytes | None:
        """A file that the run wrote, at most `most` + 1 bytes; None when there is no regular file of that name."""
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            file = os.open(f"{WORK}/{name}", flags)
        except OSError:
            return None  # not there, a link, or a socket: the student wrote no such file
        try:
            facts = os.fstat(file)
            if not stat.S_ISREG(facts.st_mode) or facts.st_nlink != 1:
                return None
            return _read_at_most(file, most + 1)
        finally:
            os.close(file)

    def remove(self) -> None:
        """Take the folder away. Every process of the run must be gone: then this is exact."""
        kernel.unmount(BOX)


def _place(name: str, content: bytes, mode: int) -> None:
    path = f"{WORK}/{name}"
    if "/" in name:
        os.makedirs(os.path.dirname(path), 0o755, exist_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(file, view) :]
    finally:
        os.close(file)


def _read_at_most(file: int, most: int) -> bytes:
    parts = []
    while most > 0:
        part = os.read(file, min(most, 1 << 20))
        if not part:
            break
        parts.append(part)
        most -= len(part)
    return b"".join(parts)
