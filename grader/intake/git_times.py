"""When the last commit of a clone was made, read by git with nothing that the clone says taken for configuration.

Git runs with a repository of ours, which is empty, and is only told where the objects of the clone lie: so neither the
configuration nor a hook of the clone is ever read, and whoever owns it is not asked. Which commit it is stands in files
that are read here.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

from grader.errors import IntakeError
from grader.intake.entries import UnreadableEntry
from grader.intake.folder import read_file

_SECONDS = 10
_MOST_BYTES = 1 << 20
_HASH = re.compile(r"[0-9a-f]{40}")
_BRANCH = re.compile(r"ref: (refs/heads/[^\s\x00-\x1f\\]+)")
_COMMITTER = re.compile(rb"^committer [^\n]*> (\d{1,10}) ([+-])(\d\d)(\d\d)$", re.MULTILINE)


def is_clone(folder: Path) -> bool:
    """Whether a folder holds a repository of its own; a file `.git` leads elsewhere and is none."""
    try:
        return stat.S_ISDIR((folder / ".git").lstat().st_mode)
    except OSError:
        return False


@dataclass(frozen=True)
class CommitReader:
    """Reads commits of clones: `git` is the program, `empty` the repository in which it runs."""

    git: str
    empty: Path

    def find_time(self, clone: Path) -> datetime | None:
        """When the last commit on the branch that is checked out was made; None where that cannot be told."""
        commit = _find_commit(clone / ".git") if _is_self_contained(clone / ".git/objects") else None
        # Anything else than a commit leads on to one, of which the size says nothing.
        is_commit = commit is not None and self._ask(clone, "-t", commit) == b"commit\n"
        size = self._ask(clone, "-s", commit) if commit and is_commit else b""
        if commit is None or not size.strip().isdigit() or int(size) > _MOST_BYTES:
            return None
        header = self._ask(clone, "commit", commit).partition(b"\n\n")[0]
        found = _COMMITTER.search(header)
        return _make_time(*found.groups()) if found else None

    def _ask(self, clone: Path, wanted: str, commit: str) -> bytes:
        """What `git cat-file` gives; nothing where it fails or takes too long."""
        try:
            done = subprocess.run(
                [self.git, "cat-file", wanted, commit],
                cwd=self.empty,
                env=self._make_environment(clone),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return b""
        return done.stdout if done.returncode == 0 else b""

    def _make_environment(self, clone: Path) -> dict[str, str]:
        """Nothing of the user's own environment, or of any configuration."""
        return {
            "GIT_DIR": str(self.empty),
            "GIT_OBJECT_DIRECTORY": str((clone / ".git/objects").absolute()),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_TERMINAL_PROMPT": "0",
        }


@contextmanager
def open_commit_reader() -> Iterator[CommitReader]:
    """Make the empty repository, which is gone at the end of the context. Raises IntakeError where there is no git."""
    git = shutil.which("git")
    if git is None:
        hint = "Install git, or pass --intake folders to grade without the times."
        raise IntakeError("git is not installed, so the times of the last commits cannot be read", hint)
    with TemporaryDirectory(prefix="grader-git-") as folder:
        empty = Path(folder)
        (empty / "refs").mkdir()
        (empty / "HEAD").write_text("ref: refs/heads/none\n", encoding="utf-8")
        yield CommitReader(git, empty)


def _is_self_contained(objects: Path) -> bool:
    """Whether git can read the objects of a clone without leaving it, and without waiting for somebody.

    A list of alternates leads to any other place of the machine, a link does, too, and a pipe holds up who opens it.
    """
    if objects.is_symlink() or os.path.lexists(objects / "info/alternates"):
        return False
    waiting = [str(objects)]
    try:
        while waiting:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif not entry.is_file(follow_symlinks=False):
                        return False
    except OSError:
        return False
    return True


def _find_commit(repository: Path) -> str:
    """The hash of the commit that is checked out; empty where the files of the repository do not tell it."""
    head = _read_text(repository / "HEAD").strip()
    branch = _BRANCH.fullmatch(head)
    if branch is None:
        return head if _HASH.fullmatch(head) else ""
    name = branch[1]
    if ".." in name:
        return ""
    loose = _read_text(repository / name).strip()
    return loose if _HASH.fullmatch(loose) else _find_packed(repository, name)


def _find_packed(repository: Path, branch: str) -> str:
    for line in _read_text(repository / "packed-refs").splitlines():
        commit, _, name = line.partition(" ")
        if name == branch and _HASH.fullmatch(commit):
            return commit
    return ""


def _read_text(path: Path) -> str:
    """A file of a repository, which no link stands for; empty where it cannot be read."""
    try:
        return read_file(str(path), _MOST_BYTES).decode("utf-8", "replace")
    except UnreadableEntry:
        return ""


def _make_time(seconds: bytes, sign: bytes, hours: bytes, minutes: bytes) -> datetime | None:
    """None for a time or a zone that there cannot be."""
    offset = timedelta(hours=int(hours), minutes=int(minutes))
    try:
        return datetime.fromtimestamp(int(seconds), timezone(-offset if sign == b"-" else offset))
    except (ValueError, OverflowError, OSError):
        return None
