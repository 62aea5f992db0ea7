"""Commands in processes of their own, forked from one that has imported everything: interpreters start slowly.

A test that is about the start itself has to start one instead.
"""

from __future__ import annotations

import functools
import json
import os
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

MAIN = "from grader.cli import main; main()"
_TEMPLATE = Path(__file__).with_name("command_template.py")


class ForkedCommand:
    """A command that runs, with the methods of `subprocess.Popen` for text."""

    def __init__(
        self,
        arguments: Sequence[object],
        *,
        source: str = MAIN,
        stdin: int | None = None,
        stdout: int | IO[Any] | None = None,
        stderr: int | IO[Any] | None = None,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        start_new_session: bool = False,
    ) -> None:
        self.args = [source, *map(str, arguments)]
        self.returncode: int | None = None
        nothing = os.open(os.devnull, os.O_RDWR)
        self.stdout, out = _open_stream(stdout, 1, nothing)
        self.stderr, err = (None, out) if stderr == subprocess.STDOUT else _open_stream(stderr, 2, nothing)
        self._ended, told = os.pipe()
        request = {
            "source": source,
            "arguments": self.args[1:],
            "folder": str(cwd or Path.cwd()),
            "environment": dict(os.environ if env is None else env),
            "session": start_new_session,
        }
        self.pid = _ask_template(request, [nothing if stdin is None else stdin, out, err, told])
        ours = {nothing, told, *([out] if self.stdout else []), *([err] if self.stderr else [])}
        for each in ours:
            os.close(each)

    def poll(self) -> int | None:
        return self._read_end(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._read_end(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code

    def _read_end(self, seconds: float | None) -> int | None:
        if self.returncode is None and _is_ready(self._ended, seconds):
            self.returncode = int(os.read(self._ended, 16))
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(9)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What it has said on both of its outputs, read side by side."""
        end = None if timeout is None else time.monotonic() + timeout
        said = {1: "", 2: ""}

        def read(number: int, stream: IO[str]) -> None:
            said[number] = stream.read()

        streams = [
            (number, stream) for number, stream in ((1, self.stdout), (2, self.stderr)) if stream and not stream.closed
        ]
        readers = [threading.Thread(target=read, args=each, daemon=True) for each in streams]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join(end and max(end - time.monotonic(), 0))
        self.wait(end and max(end - time.monotonic(), 0))
        self._close()
        return said[1], said[2]

    def _close(self) -> None:
        for stream in (self.stdout, self.stderr):
            if stream:
                stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()
        self.wait()


Command = ForkedCommand | subprocess.Popen[str]


def start_command(arguments: Sequence[object], *, source: str = MAIN, **options: Any) -> Command:
    """Start the grader's own command, or other source; `options` are those of `subprocess.Popen`."""
    if sys.platform == "linux" and not _is_read_at_start(options.get("env") or {}):
        return ForkedCommand(arguments, source=source, **options)
    return subprocess.Popen([sys.executable, "-P", "-c", source, *map(str, arguments)], text=True, **options)


def _is_read_at_start(environment: Mapping[str, str]) -> bool:
    """Whether it has variables of its own that an interpreter reads when it starts."""
    own = [name for name, value in environment.items() if os.environ.get(name) != value]
    return any(name.startswith(("PYTHON", "LC_", "LANG")) for name in own)


def run_command(arguments: Sequence[object], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run it to its end, as `subprocess.run` does that captures the outputs."""
    command = start_command(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    out, err = command.communicate()
    return subprocess.CompletedProcess(command.args, command.wait(), out, err)


def _is_ready(place: int, seconds: float | None) -> bool:
    events = select.poll()  # `select` takes no number above 1,023
    events.register(place, select.POLLIN)
    return bool(events.poll(None if seconds is None else max(0.0, seconds) * 1000))


def _open_stream(wanted: int | IO[Any] | None, inherited: int, nothing: int) -> tuple[IO[str] | None, int]:
    """Our end of it where it is a pipe, and the command's."""
    if wanted == subprocess.PIPE:
        ours, theirs = os.pipe()
        return os.fdopen(ours, encoding="utf-8"), theirs
    if wanted in (None, subprocess.DEVNULL):
        return None, inherited if wanted is None else nothing
    return None, wanted if isinstance(wanted, int) else wanted.fileno()


_LOCK = threading.Lock()


def _ask_template(request: object, streams: list[int]) -> int:
    with _LOCK:
        channel, _ = _start_template()
        socket.send_fds(channel, [json.dumps(request).encode()], streams)
        return int(channel.recv(16))


@functools.cache
def _start_template() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """It ends with this process, which holds the other end of its socket."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-P", "-c", _TEMPLATE.read_text(encoding="utf-8")]
    told = [str(theirs.fileno()), str(_TEMPLATE.parents[1])]
    nothing = subprocess.DEVNULL
    template = subprocess.Popen([*command, *told], pass_fds=[theirs.fileno()], stdin=nothing, stdout=nothing)
    theirs.close()
    return ours, template
