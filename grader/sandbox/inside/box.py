"""The fresh folder of one run, made before and gone after it: a small file system of its own, or a bare folder."""

from __future__ import annotations

import os
import stat
import time

from . import kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

MOUNTED = "/box"
_PAGE, _BLOCK = 4096, 512
_MOST_FILES, _MOST_FOLDERS, _MOST_LETTERS, _DEEPEST = 512, 4096, 100_000, 16
_SECONDS_TO_REMOVE = 0.05
_OWN_FILES = 4  # the folder itself, work, tmp, and what the kernel keeps for the root


class Box:
    """What every kind of box does: the program starts in `work`, and `temporary` is for its temporary files."""

    def __init__(self, top: str, uid: int, gid: int) -> None:
        self.top, self.work, self.temporary = top, f"{top}/work", f"{top}/tmp"  # noqa: S108  a folder of its own
        self._uid, self._gid = uid, gid

    def _make_folders(self) -> None:
        for folder in (self.work, self.temporary):
            os.mkdir(folder, 0o700)
            os.chown(folder, self._uid, self._gid)

    def place(self, name: str, part: tuple[int, int, int], executable: bool, own: bool) -> None:
        """A file with the bytes of `part` (descriptor, offset, size): read-only, or the run's own."""
        source, offset, size = part
        path = f"{self.work}/{name}"
        if "/" in name:
            os.makedirs(os.path.dirname(path), 0o755, exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        file = os.open(path, flags, 0o555 if executable else 0o444)
        try:
            copy(source, file, offset, size)
            if own:
                os.fchmod(file, 0o755 if executable else 0o644)
                os.fchown(file, self._uid, self._gid)
        finally:
            os.close(file)

    def full(self) -> list[str]:
        """Which of its bytes (`disk`) and files (`files`) the run has used up."""
        return []

    def overflows(self, _proc: int, _processes: Iterable[int]) -> list[str]:
        """What must stop the run, of the same: nothing where its own file system bounds it."""
        return []

    @property
    def was_short(self) -> bool:
        """Whether the machine had less room than the run may use."""
        return False

    def prepare(self) -> None:
        """Do for the next run what can be done: nothing."""

    def find(self, wanted: str) -> tuple[list[str], bool]:
        """The names that a wanted name means, itself or with `*` all files of such a name, and whether these are all.

        The walk is bounded and follows no link, because the run made what is there.
        """
        if "*" not in wanted:
            return [wanted], True
        import fnmatch  # here, or each fork of the template would be dearer for them
        import json

        found: list[str] = []
        letters = 0
        for name in self._walk():
            if name is None:
                return sorted(found), False
            letters += len(json.dumps(name))  # as it travels: a letter beyond ASCII takes up to twelve
            if len(found) == _MOST_FILES or letters > _MOST_LETTERS:
                return sorted(found), False
            if fnmatch.fnmatchcase(os.path.basename(name), wanted):
                found.append(name)
        return sorted(found), True

    def _walk(self) -> Iterator[str | None]:
        """Names of files; None for a folder that cannot be looked at, or for too many."""
        folders = [""]
        while folders:
            folder = folders.pop()
            try:
                with os.scandir(f"{self.work}/{folder}") as entries:
                    for entry in entries:
                        if not entry.is_dir(follow_symlinks=False):
                            yield folder + entry.name
                        elif len(folders) == _MOST_FOLDERS:
                            yield None
                        elif folder.count("/") < _DEEPEST:
                            folders.append(f"{folder}{entry.name}/")
            except OSError:
                yield None

    def bring(self, name: str, target: int, most: int) -> int | None:
        """Append a file that the run wrote to the descriptor `target`, at most `most` + 1 bytes; how many.

        None when there is no regular file of that name: a link, a pipe or a device is none.
        """
        try:
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            file = kernel.open_below(self.work, name, flags)
        except OSError:
            return None
        try:
            facts = os.fstat(file)
            if not stat.S_ISREG(facts.st_mode) or facts.st_nlink != 1:
                return None
            return copy(file, target, 0, most + 1)
        finally:
            os.close(file)


class MountedBox(Box):
    """A file system in memory, bounded in bytes and in files."""

    _made = _last = ""

    def make(self, limits: dict[str, Any], room: int, files: int) -> None:
        """Make it. `room` bytes and `files` inodes of ours come on top of what the run may use."""
        size = (limits["disk_mib"] << 20) + room + _PAGE * (_OWN_FILES + files)
        self._mount(f"size={size},nr_inodes={limits['files'] + files + _OWN_FILES},mode=755")

    def _mount(self, options: str) -> None:
        if self._made and self._made != options:
            self.remove()
        if not self._made:
            kernel.mount("box", self.top, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, options)
            self._made = self._last = options
            self._make_folders()

    def prepare(self) -> None:
        """Make the next one as the last was: most are alike, and any other one is then made in its place."""
        if self._last:
            self._mount(self._last)

    def full(self) -> list[str]:
        left = os.statvfs(self.top)
        return [name for name, free in (("disk", left.f_bavail), ("files", left.f_favail)) if free == 0]

    def remove(self) -> None:
        """Take it away. Every process of the run must be gone: then this is exact."""
        kernel.unmount(self.top)
        self._made = ""


class FolderBox(Box):
    """A folder of the machine's own file system, where nothing can be mounted: new for each run, below `place`.

    What a run left is moved out of its reach at once; so much of it is removed then as can be in a short time, and the
    rest after the next runs, so that nobody waits for a student's million files. Unless the disk itself is short.
    """

    def __init__(self, place: str, uid: int, gid: int) -> None:
        super().__init__(f"{place}/box", uid, gid)
        self._place, self._refuse = place, f"{place}/refuse"
        self._least = self._most_bytes = self._most_files = 0
        self._was_short = False

    def make(self, limits: dict[str, Any], room: int, files: int) -> None:
        """Make it. Nothing bounds it but the limit on the size of each file, as long as the disk is not short."""
        self._least = limits["disk_mib"] << 20
        self._most_bytes, self._most_files = self._least + room, limits["files"] + files
        self._was_short = False
        os.mkdir(self.top, 0o755)
        self._make_folders()
        os.chmod(self.top, 0o511)  # noqa: S103  a run with our uid shall not change what is in it, one with another may enter

    def overflows(self, proc: int, processes: Iterable[int]) -> list[str]:
        """What the run has more of than it may, while the disk is short: then others are about to fail for it."""
        if not self._is_short():
            return []
        self._was_short = True
        return self.full() or self._hidden(proc, processes)

    @property
    def was_short(self) -> bool:
        return self._was_short

    def full(self) -> list[str]:
        """The same of all that lies in it, once the disk was short; what cannot be looked at is too much."""
        if not self._was_short:
            return []
        size = count = 0
        try:
            for facts in self._contents():
                size, count = size + _measure_size(facts), count + 1
                if count > self._most_files:
                    return ["files"]
        except OSError:
            return ["disk"]
        return ["disk"] if size > self._most_bytes else []

    def _contents(self) -> Iterator[os.stat_result]:
        """All files and folders; of those that vanish meanwhile none. Raises OSError for a folder that is closed."""
        folders = [self.work, self.temporary]
        while folders:
            try:
                with os.scandir(folders.pop()) as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(entry.path)
                        yield entry.stat(follow_symlinks=False)
            except FileNotFoundError:
                continue

    def _hidden(self, proc: int, processes: Iterable[int]) -> list[str]:
        """The same of files that have no name any more and are still open."""
        found: dict[int, int] = {}
        for pid in processes:
            for facts in _open_files(proc, pid):
                found[facts.st_ino] = 0 if facts.st_nlink else _measure_size(facts)
        return ["disk"] if sum(found.values()) > self._most_bytes else []

    def _is_short(self) -> bool:
        left = os.statvfs(self._place)
        return left.f_bavail * left.f_frsize < self._least

    def remove(self, seconds: float = _SECONDS_TO_REMOVE) -> None:
        """Take it away. Every process of the run must be gone: then nobody can swap what is looked at for a link."""
        os.makedirs(self._refuse, 0o700, exist_ok=True)
        if os.path.lexists(self.top):
            os.chmod(self.top, 0o700)
            os.rename(self.top, f"{self._refuse}/{os.stat(self.top).st_ino}")
        end = time.monotonic() + seconds
        while self._remove_some(end):
            if time.monotonic() > end:
                if not self._is_short():
                    break
                end = time.monotonic() + seconds

    def remove_refuse(self) -> None:
        """Remove the folder of what was thrown away. Raises OSError while there is something in it."""
        os.rmdir(self._refuse)

    def _remove_some(self, end: float) -> bool:
        """One walk over what is thrown away; whether anything could be removed."""
        removed = False
        with os.scandir(self._refuse) as entries:
            for entry in entries:
                removed = self._dissolve(entry.path, end) or removed
                if time.monotonic() > end:
                    break
        return removed

    def _dissolve(self, folder: str, end: float) -> bool:
        """Remove files and a folder once it is empty; the folders in it are moved up, so that no depth is too deep."""
        changed = False
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        self._remove_or_move_up(entry)
                    else:
                        os.unlink(entry.path)
                    changed = True
                    if time.monotonic() > end:
                        return True
            os.rmdir(folder)
        except OSError:
            return changed  # the next walk tries again what this one could not
        return True

    def _remove_or_move_up(self, folder: os.DirEntry[str]) -> None:
        try:
            os.rmdir(folder.path)
        except OSError:
            os.chmod(folder.path, 0o700)  # moving a folder writes into it
            os.rename(folder.path, f"{self._refuse}/{folder.inode()}")


def _open_files(proc: int, pid: int) -> Iterator[os.stat_result]:
    """What a process has open, as far as it is still there."""
    try:
        folder = os.open(f"{pid}/fd", os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
    except OSError:
        return
    try:
        yield from (os.stat(file, dir_fd=folder) for file in os.listdir(folder))
    except OSError:
        return
    finally:
        os.close(folder)


def _measure_size(facts: os.stat_result) -> int:
    """Bytes on the disk; each of several names of a file has its share of them."""
    return 0 if stat.S_ISDIR(facts.st_mode) else facts.st_blocks * _BLOCK // max(1, facts.st_nlink)


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
