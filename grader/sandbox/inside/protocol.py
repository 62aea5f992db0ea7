"""Messages between the front end and a launcher: a JSON head, then blobs, over one stream socket.

Both sides treat the other's bytes as data only: no pickle, every size is checked before memory is taken.
"""

from __future__ import annotations

import json
import socket
import struct

TYPE_CHECKING = False  # importing typing would make every fork of the launcher dearer
if TYPE_CHECKING:
    from typing import Any

    Head = dict[str, Any]

_SIZES = struct.Struct("!II")
MOST_HEAD = 1 << 20
MOST_BLOBS = 1 << 30


class ProtocolError(Exception):
    """The other side sent what no message looks like, or went away."""


def send(channel: socket.socket, head: Head, blobs: list[bytes]) -> None:
    """Send one message; the head gains the blobs' sizes."""
    text = json.dumps({**head, "blobs": [len(blob) for blob in blobs]}).encode()
    channel.sendall(_SIZES.pack(len(text), sum(map(len, blobs))) + text)
    for blob in blobs:
        channel.sendall(blob)


def receive(channel: socket.socket) -> tuple[Head, list[bytes]]:
    """The next message. Raises ProtocolError."""
    head_size, blob_size = _SIZES.unpack(_exactly(channel, _SIZES.size))
    if head_size > MOST_HEAD or blob_size > MOST_BLOBS:
        raise ProtocolError(f"a message of {head_size} + {blob_size} bytes")
    try:
        head = json.loads(_exactly(channel, head_size))
        sizes = head.pop("blobs")
        whole = all(isinstance(size, int) and size >= 0 for size in sizes)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ProtocolError("a message without a readable head") from error
    if not whole or sum(sizes) != blob_size:
        raise ProtocolError("a message whose sizes disagree")
    return head, [_exactly(channel, size) for size in sizes]


def _exactly(channel: socket.socket, size: int) -> bytes:
    if size == 0:
        return b""
    data = bytearray()
    while len(data) < size:
        part = channel.recv(min(size - len(data), 1 << 20))
        if not part:
            raise ProtocolError("the other side is gone")
        data += part
    return bytes(data)
