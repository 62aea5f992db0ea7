"""Processes that answer one request after the other, each of which can be ended at any moment.

The first of several loads what will be needed and forks the others where the system lets their handles be passed on:
what is loaded once costs neither the time nor the memory of each.
"""

from __future__ import annotations

import json
import math
import os
import pickle
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Protocol

from grader.shared_values import SharedValues, hold
from grader.tables import AddedFile, list_added_files

READY, HANDLE = b"ready", b"handle"
"""What a process says first: a forked one with a handle of itself, each when it may be asked."""
_PROCESS = Path(__file__).with_name("reader_process.py")
_START = 60.0
"""Seconds that the interpreter may take to start on a busy machine."""
_LENGTH = 8
_CAN_FORK = hasattr(os, "pidfd_open") and hasattr(socket, "recv_fds")


def start_processes(number: int, time_limit: float, loads: Sequence[str] = ()) -> list[AskedProcess]:
    """So many processes, whose calls may take `time_limit` seconds.

    `loads` names functions, as `module:function`, that make ready what will be asked for.
    """
    if number > 1 and not _CAN_FORK:
        return [each for _ in range(number) for each in start_processes(1, time_limit, loads)]
    added = list_added_files()
    pairs = [socket.socketpair() for _ in range(number - 1)]
    theirs = [line.fileno() for _, line in pairs]
    command = [sys.executable, "-P", str(_PROCESS), str(_PROCESS.parents[1]), repr(time_limit)]
    told = [json.dumps(added), json.dumps(theirs), *loads]
    lines: list[_ProcessLine] = [
        _StartedProcess([*command, *told], theirs),
        *(_ForkedProcess(ours) for ours, _ in pairs),
    ]
    for _, line in pairs:
        line.close()
    return [AskedProcess(line, time_limit, added) for line in lines]


class _ProcessLine(Protocol):
    """What a process reads and writes, and the means to end it."""

    written: IO[bytes]
    read: IO[bytes]

    def wait_for_start(self) -> bool:
        """Whether it may be spoken to now."""
        ...

    def is_alive(self) -> bool: ...

    def kill(self) -> None: ...

    def close(self) -> None:
        """Let nothing of it stay, once it was killed."""
        ...


class _StartedProcess:
    """A process that was started by this one."""

    def __init__(self, command: Sequence[str], sockets: Sequence[int]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, pass_fds=sockets
        )
        assert self._process.stdin and self._process.stdout  # noqa: S101  both are pipes
        self.written: IO[bytes] = self._process.stdin
        self.read: IO[bytes] = self._process.stdout

    def wait_for_start(self) -> bool:
        return True

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        with suppress(OSError):  # what it has not read has no reader any more
            self._process.communicate()


class _ForkedProcess:
    """A process that another one forks, and that sends a handle of itself first."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._handle: int | None = None
        self._ending = threading.Lock()  # who closes the handle lets nobody signal to what has its number next
        self.written: IO[bytes] = line.makefile("wb")
        self.read: IO[bytes] = line.makefile("rb")

    def wait_for_start(self) -> bool:
        _, handles, _, _ = socket.recv_fds(self._line, len(HANDLE), 1)
        self._handle = next(iter(handles), None)
        return self._handle is not None

    def is_alive(self) -> bool:
        if self._handle is None:
            return True
        ended = select.poll()  # takes any number of a file, as `select` does not
        ended.register(self._handle, select.POLLIN)
        return not ended.poll(0)

    def kill(self) -> None:
        with self._ending, suppress(OSError):  # it has ended
            if self._handle is not None:
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
            self._line.shutdown(socket.SHUT_RDWR)  # one that is not forked yet will find nothing to read

    def close(self) -> None:
        with self._ending:
            for stream in (self.written, self.read, self._line):
                with suppress(OSError):  # what it has not read has no reader any more
                    stream.close()
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None


class _Deadlines:
    """Stops processes that answer too late, from one thread for all of them: a timer for each call costs more than it.

    The thread begins with the first call. It sleeps until the earliest time that was named to it, and is woken only for
    an earlier one.
    """

    def __init__(self) -> None:
        self._due: dict[AskedProcess, float] = {}
        self._earlier = threading.Condition()
        self._wakes_at = math.inf
        self._has_begun = False

    @contextmanager
    def stop_after(self, seconds: float, process: AskedProcess) -> Iterator[None]:
        """Stop the process unless this ends within so many seconds."""
        due = time.monotonic() + seconds
        with self._earlier:
            self._due[process] = due
            if not self._has_begun:
                self._has_begun = True
                threading.Thread(target=self._watch, daemon=True).start()
            elif due < self._wakes_at:
                self._earlier.notify()
        try:
            yield
        finally:
            with self._earlier:
                del self._due[process]

    def _watch(self) -> None:
        with self._earlier:
            while True:
                now = time.monotonic()
                for process in [each for each, due in self._due.items() if due <= now]:
                    process.stop()
                self._wakes_at = min((due for due in self._due.values() if due > now), default=math.inf)
                self._earlier.wait(None if self._wakes_at == math.inf else self._wakes_at - now)


_DEADLINES = _Deadlines()


class AskedProcess:
    """One process that answers one request after the other."""

    def __init__(self, line: _ProcessLine, time_limit: float, added: Sequence[AddedFile]) -> None:
        """`added` are the files that it has added to the tables."""
        self.time_limit = time_limit
        self._line, self._added = line, added
        self._ready = self._stopped = False
        self._holds = ""

    def ask(self, request: bytes, shared: SharedValues | None) -> bytes | None:
        """The answer; None when the process is late or has ended. Its start does not count.

        `shared` are the values for which the request has numbers.
        """
        self._ready = self._ready or self._wait_for_start()
        is_able = self._ready and (shared is None or self._hold(shared))
        return self._exchange(request, self.time_limit) if is_able else None

    def _wait_for_start(self) -> bool:
        with _DEADLINES.stop_after(_START, self), suppress(OSError):
            return self._line.wait_for_start() and receive_message(self._line.read) is not None
        return False

    def _hold(self, shared: SharedValues) -> bool:
        """Send the values to the process unless it holds them; whether it does now."""
        if self._holds != shared.name:
            request = pickle.dumps((hold, (shared.content,), {}), pickle.HIGHEST_PROTOCOL)
            self._holds = shared.name if self._exchange(request, self.time_limit) is not None else ""
        return self._holds == shared.name

    def _exchange(self, request: bytes, seconds: float) -> bytes | None:
        """What the process says after a request."""
        with _DEADLINES.stop_after(seconds, self):
            try:
                send_message(self._line.written, request)
                return receive_message(self._line.read)
            except OSError:  # it has ended
                return None

    def serves(self, time_limit: float) -> bool:
        """Whether it may be asked: it has this limit and the tables as they are now, and it has not ended."""
        alive = not self._stopped and self._line.is_alive()
        return alive and self.time_limit == time_limit and self._added == list_added_files()

    def stop(self) -> None:
        self._stopped = True
        self._line.kill()

    def end(self) -> None:
        """Stop it and let nothing of it stay."""
        self._line.kill()
        self._line.close()


def send_message(stream: IO[bytes], message: bytes) -> None:
    """Write a message with its length before it."""
    stream.write(len(message).to_bytes(_LENGTH, "little"))
    stream.write(message)
    stream.flush()


def receive_message(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the stream ends before the message does."""
    length = int.from_bytes(stream.read(_LENGTH), "little")
    message = stream.read(length)
    return message if length and len(message) == length else None
