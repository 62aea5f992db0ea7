"""Walls without namespaces: Landlock lets a process reach only the files that it names, and gives none of it back.

Rights and their versions are those of the kernel's documentation, userspace-api/landlock. It does not know the modes,
times and owners of files, nor sockets with a path: the system-call filter refuses those.
"""

from __future__ import annotations

import os
import struct

from . import kernel, root

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE = 1 << 14
_ALL_FILES = (1 << 15) - 1  # every right of version 3, the first that knows truncation
_DEVICE_CALLS = 1 << 15  # from version 5 on
_NETWORK = 3  # bind and connect, from version 4 on
_OTHERS = 3  # abstract sockets and signals to the outside, from version 6 on
_OLDEST = 3
_ON_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_USE = _EXECUTE | _READ_FILE
_RULE_PATH_BENEATH = 1
_ASK_VERSION = 1


class Walls:
    """What may be reached; nothing else, once a process is `close_in`d. Raises OSError where the kernel is too old."""

    def __init__(self) -> None:
        version = kernel.create_landlock_ruleset(None, 0, _ASK_VERSION)
        if version < _OLDEST:
            raise OSError(f"Landlock is of version {version}, {_OLDEST} is needed")
        self._handled = _ALL_FILES | (_DEVICE_CALLS if version >= 5 else 0)
        self.stops_signals = version >= 6
        words = (self._handled, _NETWORK if version >= 4 else 0, _OTHERS if self.stops_signals else 0)
        attributes = struct.pack("=3Q", *words)
        self._rules = kernel.create_landlock_ruleset(attributes, len(attributes), 0)

    def allow_all(self, folder: str) -> None:
        """Everything below a folder may be read, written, made and executed."""
        self._allow(folder, self._handled)

    def allow_device(self, path: str) -> None:
        """A device may be read and written."""
        self._allow(path, (_READ_FILE | _WRITE_FILE | _DEVICE_CALLS) & self._handled)

    def allow_use(self, path: str, hidden: list[str]) -> None:
        """A file, or all below a folder but what is hidden, may be read and executed. Names stay visible in lists."""
        if os.path.isdir(path):
            self._allow(path, _READ_FOLDER)
        for part in _exclude_hidden(path, hidden):
            self._allow(part, _USE)

    def allow_reading(self, folder: str) -> None:
        """Everything below a folder may be read."""
        self._allow(folder, _READ_FILE | _READ_FOLDER)

    def _allow(self, path: str, rights: int) -> None:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            if not os.path.isdir(path):
                rights &= _ON_A_FILE | _DEVICE_CALLS
            rule = struct.pack("=Qi", rights, place)
            kernel.add_landlock_rule(self._rules, _RULE_PATH_BENEATH, rule)
        finally:
            os.close(place)

    def close_in(self) -> None:
        """This process and all that it starts are inside, for good."""
        kernel.restrict_by_landlock(self._rules)


def build_walls(shown: list[str], own: str, hidden: list[str]) -> Walls:
    """What the root of the other tiers would show (`root.shown`), but for what is `hidden`, and the `own` folder."""
    walls = Walls()
    for path in shown:
        walls.allow_use(path, hidden)
    for name in root.DEVICES:
        walls.allow_device(f"/dev/{name}")
    walls.allow_all(own)
    return walls


def _exclude_hidden(path: str, hidden: list[str]) -> list[str]:
    """The paths that together are all of `path` but what is hidden: a rule reaches everything below its folder."""
    inner = [place for place in hidden if place == path or place.startswith(f"{path}/")]
    if not inner:
        return [path]
    if path in inner or not os.path.isdir(path):
        return []
    children = sorted(entry.path for entry in os.scandir(path))
    return [part for child in children for part in _exclude_hidden(child, inner)]
