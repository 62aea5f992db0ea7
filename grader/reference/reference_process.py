"""The process of a reference module as its parent sees it: lines to it and from it, and an end to waiting."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

GRACE = 2.0
"""Seconds beyond the limit in which the worker may still tell the line where it hangs."""
_FITS = 4096
"""Bytes that every pipe takes at once when it is empty."""
_PACKAGES = Path(__file__).resolve().parents[2]
# Imported, the worker is compiled only once; what is started by its path is compiled at every start.
_ENTRY = "import sys; sys.path.insert(0, sys.argv[1]); from grader.reference.worker import main; main(*sys.argv[1:])"


class ReferenceProcess:
    """One worker process. `send` writes a request, `receive` gives its answer."""

    def __init__(self, reference: Path, time_limit: float) -> None:
        course = reference.resolve().parent.parent
        command = [sys.executable, "-I", "-X", "utf8", "-c", _ENTRY]
        command += [str(_PACKAGES), str(course), str(reference.resolve()), repr(time_limit)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.writer: threading.Thread | None = None
        self.reader = threading.Thread(target=_read, args=(self.process.stdout, self.answers), daemon=True)
        self.reader.start()

    def send(self, request: dict[str, Any]) -> None:
        """Write in a thread what may not fit into the pipe: a worker that does not read must not stop us."""
        line = json.dumps(request).encode("ascii") + b"\n"
        if len(line) <= _FITS and self.process.stdin is not None:  # what was asked before has been read
            _write(self.process.stdin, line)
            return
        self.writer = threading.Thread(target=_write, args=(self.process.stdin, line), daemon=True)
        self.writer.start()

    def receive(self, seconds: float) -> dict[str, Any]:
        """The next answer; one that says so when the time is over or the process has ended."""
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            return {"hung": seconds}
        if not line.endswith(b"\n"):
            return {"ended": f"the process ended unexpectedly ({self._describe_ending()})"}
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _describe_ending(self) -> str:
        try:
            code = self.process.wait(timeout=GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its channel"
        return f"exit code {code}" if code >= 0 else f"signal {-code}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for thread in (self.reader, self.writer):
            if thread is not None:
                thread.join(timeout=GRACE)
        if self.process.stdin is not None:
            with suppress(OSError):  # what was not written has no reader any more
                self.process.stdin.close()


def _read(stream: IO[bytes], answers: queue.SimpleQueue[bytes]) -> None:
    with stream:
        for line in stream:
            answers.put(line)
    answers.put(b"")


def _write(stream: IO[bytes], line: bytes) -> None:
    with suppress(OSError, ValueError):  # the worker has ended: that is told where its answer is awaited
        stream.write(line)
        stream.flush()
