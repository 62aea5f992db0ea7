"""Finds the pages of memory that every run in the warmed interpreter writes, by a run of our own that is looked at.

Each of them is copied in every fork. A run that knows them has them copied all at once while nobody waits for it.
"""

from __future__ import annotations

import marshal
import os
import struct

from . import protocol
from .start import StartedRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SCOUT_SECONDS = 5
_LIMITS = {"cpu_seconds": SCOUT_SECONDS, "wall_seconds": SCOUT_SECONDS, "memory_mib": 256, "processes": 1}
_LIMITS.update({"threads": 8, "output_kib": 1, "disk_mib": 1, "files": 1})
# What most programs do, to its end; then it stays to be looked at.
_SCOUT = """
import sys
print(sum(map(int, sys.stdin.read().split())))
import gc
gc.collect()
sys.stdout.flush()
while True:
    pass
"""
_PAGE, _FLAGS = 4096, 8


def make_scout(settings: dict[str, Any]) -> StartedRun:
    """The run that is looked at once it has printed something."""
    code = marshal.dumps((compile(_SCOUT, "scout.py", "exec"), []))
    words = {"command": [settings["python"], "scout.py"], "environment": settings["environment"], "files": []}
    text = marshal.dumps({**words, "code": len(code)})
    head = {"limits": _LIMITS, "reserves": False, "bring": [], "room": 0, "files": 0, "text": len(text), "warm": True}
    files = [protocol.make_memory_file("payload", text, code), protocol.make_memory_file("stdin", b"1 2\n")]
    return StartedRun(head, files)


def find_own_pages(proc: int, pid: int) -> set[int]:
    """The addresses of private pages that a process shares with nobody: those that it has written.

    None where it is gone, or the system does not tell.
    """
    try:
        places = [*_list_writable(_read(proc, f"{pid}/maps"))]
        flags = os.open(f"{pid}/pagemap", os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc)
        try:
            parts = [(at, os.pread(flags, size // _PAGE * _FLAGS, at // _PAGE * _FLAGS)) for at, size in places]
        finally:
            os.close(flags)
    except OSError:
        return set()
    return {address for at, text in parts for address in _find_own(text, at)}


def encode_pages(addresses: set[int]) -> bytes:
    """In ascending order, eight bytes each."""
    return struct.pack(f"={len(addresses)}Q", *sorted(addresses))


def _read(proc: int, name: str) -> bytes:
    """All of a file that comes in parts."""
    with open(os.open(name, os.O_RDONLY | os.O_CLOEXEC, dir_fd=proc), "rb") as file:
        return file.read()


def _list_writable(maps: bytes) -> Iterator[tuple[int, int]]:
    for line in maps.splitlines():
        place, rights, *_ = line.split(maxsplit=2)
        if rights == b"rw-p":
            first, end = (int(each, 16) for each in place.split(b"-"))
            yield first, end - first


def _find_own(flags: bytes, at: int) -> Iterator[int]:
    """proc(5), pagemap: such a page is present, and only one process has it."""
    for index, (each,) in enumerate(struct.iter_unpack("=Q", flags)):
        if each >> 63 and each >> 56 & 1:
            yield at + index * _PAGE
