"""Listens on a port of this machine and speaks HTTP, by uvicorn; clients that are too slow are cut off."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import struct
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from grader.errors import UsageError

ADDRESS = "127.0.0.1"
_REQUEST_SECONDS = 10.0
"""For the head of a request."""
_READ_SECONDS = 10.0
"""In which a client takes some more of an answer."""
_SEND_BUFFER = 128 << 10
"""What the system holds of an answer: in a larger buffer a client that reads slowly looks like one that does not."""
_MOST_CONNECTIONS = 1_000
_LARGEST_HEAD = 16 << 10
_HEAD_PIECE = 2 << 10
_MOST_IGNORED = 64 << 20
_END_SECONDS = 2


class PatientProtocol(H11Protocol):
    """HTTP with an end to patience: who sends no whole request in time, or reads no answer, is cut off.

    Of a request that comes in chunks nothing is read but its head: one of 1 MiB in a million chunks takes seconds.
    """

    _deadline: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _is_deaf = False
    _ignored = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # writing is paused as soon as something is not taken
        self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        if self._is_deaf:
            self._ignore(len(data))
            return
        while data:
            size = _HEAD_PIECE if self.conn.their_state is h11.IDLE else len(data)
            super().data_received(data[:size])
            data = data[size:]
            if self._comes_in_chunks():
                self._is_deaf = True
                break
        if self.conn.their_state is h11.IDLE:
            self._wait_for_request()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading()

    def resume_writing(self) -> None:
        self._stop_watching()
        super().resume_writing()

    def _comes_in_chunks(self) -> bool:
        is_read = self.conn.their_state is h11.SEND_BODY
        return is_read and any(name == b"transfer-encoding" for name, _ in self.headers)

    def _ignore(self, number: int) -> None:
        """Drop what comes after the head: the answer to it ends the connection."""
        self._ignored += number
        if self._ignored > _MOST_IGNORED:
            self.transport.abort()

    def _wait_for_request(self) -> None:
        """The time counts from the first byte of a request, whatever trickles in after it."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(_REQUEST_SECONDS, self._cut_off)

    def _stop_waiting(self) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def _cut_off(self) -> None:
        self._deadline = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()

    def _watch_reading(self) -> None:
        """Also while the connection closes: it waits until all that was written is taken."""
        left = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(_READ_SECONDS, self._check_reading, left)

    def _stop_watching(self) -> None:
        if self._reading:
            self._reading.cancel()
        self._reading = None

    def _check_reading(self, left: int) -> None:
        if self.transport.get_write_buffer_size() < left:
            self._watch_reading()
        else:
            self._drop()

    def _drop(self) -> None:
        """End the connection without what was written: the system would go on trying to send it."""
        opened = self.transport.get_extra_info("socket")
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()


def open_port(port: int) -> socket.socket:
    """A socket that listens on a port of this machine; 0 stands for one that is free. Raises UsageError."""
    # asyncio sends without delay (TCP_NODELAY) only where a socket says that it is of TCP
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)  # its connections inherit it
        opened.bind((ADDRESS, port))
        opened.listen()
    except OSError as error:
        opened.close()
        if error.errno == errno.EADDRINUSE:
            hint = "Another server may still run. Stop it, or name another port with --port; 0 takes a free one."
            raise UsageError(f"port {port} is in use", hint) from error
        raise UsageError(f"cannot listen on port {port}: {error.strerror}", "Name another port with --port.") from error
    return opened


def serve_http(application: ASGIApp, opened: socket.socket) -> None:
    """Answer on a socket until Ctrl-C or SIGTERM. No request is logged: addresses may hold secrets."""
    for name in ("uvicorn", "python_multipart", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    settings: dict[str, Any] = {
        "http": PatientProtocol,
        "ws": "none",
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "limit_concurrency": _MOST_CONNECTIONS,
        "h11_max_incomplete_event_size": _LARGEST_HEAD,
        "timeout_graceful_shutdown": _END_SECONDS,
    }
    uvicorn.Server(uvicorn.Config(application, **settings)).run(sockets=[opened])
