"""The tier `plain`: limits only, on every platform. It guards against accidents, not against malice."""

from __future__ import annotations

import io
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from grader.model import File, Job, Limit, Outcome
from grader.sandbox.conversation import Conversation, start_conversation

STDERR_KEPT = 64 << 10
_MIB = 1 << 20
_CHUNK = 1 << 16
_BETWEEN_LOOKS = 0.002  # seconds; a program that eats memory fills a megabyte in less than one of them
_MOST_FILES = 512
# What programs need from the caller's environment to start at all; nothing else of it is handed on.
_KEPT = ("PATH", "SYSTEMROOT", "COMSPEC", "PATHEXT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_TEMPORARY = ("TMPDIR", "TEMP", "TMP")
_POSIX = os.name == "posix"


class PlainRunner:
    """Runs programs as the current user, in a temporary folder, under time and output limits."""

    alive = True

    def __init__(self) -> None:
        self._running: _Watch | None = None

    def execute(self, job: Job) -> Outcome:
        """One run. What cannot be started gives an outcome with `fault`."""
        with tempfile.TemporaryDirectory(prefix="grader-", ignore_cleanup_errors=True) as folder:
            work, temporary = Path(folder, "work"), Path(folder, "tmp")
            work.mkdir()
            temporary.mkdir()
            for name, file in job.files.items():
                _place_file(work / name, file)
            if not _is_findable(job.command[0], work):
                return _make_not_started(job, "there is no such program")
            stdin = Path(folder, "stdin")
            stdin.write_bytes(job.stdin or b"")
            conversation = start_conversation(job)
            outcome = self._execute(job, work, stdin, conversation)
            return conversation.end(outcome) if conversation else outcome

    def _execute(self, job: Job, work: Path, stdin: Path, conversation: Conversation | None) -> Outcome:
        try:
            with stdin.open("rb") as source:
                streams = (conversation.stdin, conversation.stdout) if conversation else (source, subprocess.PIPE)
                process = _start(job, work, streams)
        except OSError as error:
            return _make_not_started(job, error.strerror or str(error))
        finally:
            if conversation:
                conversation.hand_over()
        self._running = running = _Watch(process, job, work, conversation)
        try:
            return running.outcome()
        finally:
            self._running = None  # its process number may soon be another's

    def abort(self) -> None:
        """From another thread: end the run in progress."""
        if running := self._running:
            running.kill()

    def close(self) -> None:
        """Nothing is kept between runs."""


def _is_findable(program: str, work: Path) -> bool:
    return (work / program).exists() or shutil.which(program) is not None


def _make_not_started(job: Job, why: str) -> Outcome:
    return Outcome(None, None, b"", b"", fault=f"{job.command[0]} cannot be started: {why}")


def _place_file(path: Path, file: File) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.content)
    path.chmod((0o555 if file.executable else 0o444) | (0o200 if file.own else 0))


def _start(job: Job, work: Path, streams: tuple[int | IO[bytes], int]) -> subprocess.Popen[bytes]:
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {"HOME": str(work), "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}
    environment |= dict.fromkeys(_TEMPORARY, str(work.with_name("tmp"))) | dict(job.environment)
    command = list(job.command)
    if _POSIX:
        limited = Path(__file__).with_name("limited.py")
        command = [sys.executable, "-I", "-S", str(limited), json.dumps(_list_rlimits(job)), *command]
    return subprocess.Popen(
        command,
        cwd=work,
        env=environment,
        stdin=streams[0],
        stdout=streams[1],
        stderr=subprocess.PIPE,
        start_new_session=_POSIX,
    )


def _list_rlimits(job: Job) -> dict[str, int]:
    cpu = int(job.limits.cpu_seconds) + 1
    return {
        "RLIMIT_CPU": cpu,
        "RLIMIT_FSIZE": job.limits.disk_mib * _MIB,
        "RLIMIT_CORE": 0,
        "RLIMIT_DATA": job.limits.memory_mib * _MIB,
    }


def _read_peak_mib(peak: int) -> float | None:
    """A program's peak in MiB; None below our own, because a process inherits the peak of the one that forks it."""
    import resource

    if peak <= resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
        return None
    return peak / (_MIB if sys.platform == "darwin" else 1024)


class _Reader(threading.Thread):
    """Reads one output; keeps the first bytes, counts and throws away the rest."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        super().__init__(daemon=True)
        self._stream, self.most, self.size = stream, most, 0
        self._kept: list[bytes] = []
        self.start()

    def run(self) -> None:
        while part := self._stream.read1(_CHUNK):  # type: ignore[attr-defined]  # pipes are buffered readers
            if self.size < self.most:
                self._kept.append(part[: self.most - self.size])
            self.size += len(part)

    def finish(self) -> None:
        """Take what is left. A grandchild that holds the pipe open is not waited for."""
        self.join(timeout=1)
        if not self.is_alive():
            self._stream.close()

    def content(self) -> bytes:
        return b"".join(self._kept)


class _Watch:
    """One run in progress."""

    def __init__(
        self, process: subprocess.Popen[bytes], job: Job, work: Path, conversation: Conversation | None
    ) -> None:
        self.process, self.job, self.work, self._conversation = process, job, work, conversation
        self.started = time.monotonic()
        assert process.stderr  # noqa: S101  it is a pipe
        # What a program with a partner prints is not ours to read.
        self.out = _Reader(process.stdout or io.BytesIO(), job.limits.output_kib << 10)
        self.err = _Reader(process.stderr, STDERR_KEPT)
        self.breaches: list[Limit] = []
        self._sampled_mib: float | None = None

    def outcome(self) -> Outcome:
        """Wait for the end or a limit, end what is left, and tell what happened."""
        status = cpu = memory = None
        while status is None and not self.breaches and not (self._conversation and self._conversation.is_stopped):
            self._check()
            self._sample_memory()
            status, cpu, memory = self._poll()
            if status is None:
                time.sleep(_BETWEEN_LOOKS)
        self.kill()
        if status is None:
            status = self.process.wait()
        wall = time.monotonic() - self.started
        for reader in (self.out, self.err):
            reader.finish()
        memory = memory or self._sampled_mib
        self._final_breaches(cpu, memory, status)
        files = self._brought()
        return Outcome(
            exit_code=status if status >= 0 else None,
            signal=signal.Signals(-status).name if status < 0 else None,
            stdout=self.out.content(),
            stderr=self.err.content(),
            breaches=tuple(dict.fromkeys(self.breaches)),
            cpu_seconds=wall if cpu is None else cpu,
            wall_seconds=wall,
            memory_mib=memory,
            files=files,
            doubtful=self._may_have_been_held_up(cpu),
        )

    def _may_have_been_held_up(self, cpu: float | None) -> bool:
        """Whether it was late without having computed much: a busy machine looks like a program that waits."""
        computed = cpu is not None and cpu >= self.job.limits.cpu_seconds / 2
        return Limit.WALL in self.breaches and not computed

    def _sample_memory(self) -> None:
        """The program's own peak so far, where Linux tells it; it is gone with the process."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return  # not Linux, or it has just ended
        for line in status.splitlines():
            if line.startswith("VmHWM:"):
                self._sampled_mib = int(line.split()[1]) / 1024

    def _poll(self) -> tuple[int | None, float | None, float | None]:
        """Exit status, CPU seconds and peak MiB of the ended process; None where unknown."""
        if not hasattr(os, "wait4"):
            return self.process.poll(), None, None
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if not pid:
            return None, None, None
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return self.process.returncode, usage.ru_utime + usage.ru_stime, _read_peak_mib(usage.ru_maxrss)

    def _check(self) -> None:
        if self.out.size > self.out.most:
            self.breaches.append(Limit.OUTPUT)
        if time.monotonic() - self.started > self.job.limits.wall_seconds:
            self.breaches.append(Limit.WALL)

    def _final_breaches(self, cpu: float | None, memory: float | None, status: int) -> None:
        self._check()
        killed_for_cpu = status < 0 and signal.Signals(-status).name == "SIGXCPU"
        if killed_for_cpu or (cpu is not None and cpu > self.job.limits.cpu_seconds):
            self.breaches.append(Limit.CPU)
        if memory is not None and status != 0 and memory >= 0.9 * self.job.limits.memory_mib:
            self.breaches.append(Limit.MEMORY)

    def kill(self) -> None:
        """End the program with all that it started in its session."""
        try:
            if _POSIX:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        except ProcessLookupError:
            return  # all of it has ended by itself

    def _brought(self) -> dict[str, bytes]:
        most = self.job.limits.output_kib << 10
        files = {}
        for path in self._wanted():
            if path.is_file() and not path.is_symlink():
                with path.open("rb") as file:
                    content = file.read(most + 1)
                if len(content) > most:
                    self.breaches.append(Limit.OUTPUT)
                files[path.relative_to(self.work).as_posix()] = content[:most]
        return files

    def _wanted(self) -> Iterator[Path]:
        for name in self.job.bring:
            if "*" in name:
                yield from itertools.islice(self.work.rglob(name), _MOST_FILES)
            else:
                yield self.work / name
