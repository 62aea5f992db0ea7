"""Messages between the front end and a launcher: one JSON head a packet, with descriptors beside it.

Contents travel only as descriptors of memory files: the launcher, whose memory every run inherits, never reads them.
Both sides treat the other's bytes as data only, and check every size before memory is taken.
"""

from __future__ import annotations

import json
import os
import socket
import stat

TYPE_CHECKING = False  # importing typing would make every fork of the launcher dearer
if TYPE_CHECKING:
    from typing import Any

    Head = dict[str, Any]

MOST_HEAD = 126_000  # for a buffer of 128 KiB the C library would map memory at each message
_MOST_DESCRIPTORS = 4


class ProtocolError(Exception):
    """The other side sent what no message looks like, or went away."""


def send(channel: socket.socket, head: Head, descriptors: list[int]) -> None:
    """Send one message. The descriptors stay the caller's to close."""
    text = json.dumps(head).encode()
    if len(text) > MOST_HEAD:
        raise ProtocolError(f"a head of {len(text)} bytes")
    socket.send_fds(channel, [text], descriptors)


def receive(channel: socket.socket) -> tuple[Head, list[int]]:
    """The next message; its descriptors are the caller's to close. Raises ProtocolError."""
    text, descriptors, flags, _ = socket.recv_fds(channel, MOST_HEAD, _MOST_DESCRIPTORS)
    try:
        if not text:
            raise ProtocolError("the other side is gone")
        if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
            raise ProtocolError("a message that is too long")
        return _head(text), descriptors
    except ProtocolError:
        close_all(descriptors)
        raise


def _head(text: bytes) -> Head:
    try:
        head = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("a message without a readable head") from error
    if not isinstance(head, dict):
        raise ProtocolError("a message whose head is not an object")
    return head


def close_all(descriptors: list[int]) -> None:
    """Close descriptors that came with a message."""
    for descriptor in descriptors:
        os.close(descriptor)


def make_memory_file(name: str, *parts: bytes) -> int:
    """A new memory file with the parts one after the other, to be read from its beginning."""
    file = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    for part in parts:
        view = memoryview(part)
        while view:
            view = view[os.write(file, view) :]
    os.lseek(file, 0, os.SEEK_SET)
    return file


def read_memory_file(file: int, most: int) -> bytes:
    """All of a memory file that came with a message. Raises ProtocolError when it is none, or larger than `most`."""
    facts = os.fstat(file)
    if not stat.S_ISREG(facts.st_mode) or facts.st_size > most:
        raise ProtocolError("content that is not a memory file of the requested size")
    return read_at(file, facts.st_size, 0)


def read_at(file: int, size: int, offset: int) -> bytes:
    """`size` bytes of a file from `offset`; fewer only where it ends."""
    parts = []
    while size > 0:
        part = os.pread(file, min(size, 1 << 24), offset)
        if not part:
            break
        parts.append(part)
        size -= len(part)
        offset += len(part)
    return b"".join(parts)
