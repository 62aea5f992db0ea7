"""The way to the scheduler is cut and comes back, later than the scheduler gives a worker up."""

from __future__ import annotations

import contextlib
import selectors
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import SLOW, Grading, read_reports
from .started_commands import RunningScheduler, make_keys, reach, start_scheduler, start_worker

pytestmark = [
    pytest.mark.alone,
    pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them"),
]


class Cable:
    """A port of its own from which bytes go to another one and back, while it is not cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.whole = threading.Event()
        self.whole.set()
        self._others: dict[socket.socket, socket.socket] = {}
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._listening, selectors.EVENT_READ)
        threading.Thread(target=self._forward, daemon=True).start()

    def _forward(self) -> None:
        while True:
            for key, _ in self._ready.select():
                self.whole.wait()
                here = key.fileobj
                assert isinstance(here, socket.socket)
                if here is self._listening:
                    self._connect(here.accept()[0], socket.create_connection(("127.0.0.1", self._to)))
                elif here in self._others:
                    self._hand_on(here)

    def _connect(self, one: socket.socket, other: socket.socket) -> None:
        self._others |= {one: other, other: one}
        for end in (one, other):
            self._ready.register(end, selectors.EVENT_READ)

    def _hand_on(self, here: socket.socket) -> None:
        try:
            data = here.recv(65536)
            self._others[here].sendall(data)
        except OSError:
            data = b""
        if not data:
            for end in (self._others.pop(here), here):
                self._others.pop(end, None)
                self._ready.unregister(end)
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()


@pytest.fixture
def cable_and_scheduler(tmp_path: Path) -> Iterator[tuple[Cable, RunningScheduler]]:
    """A scheduler that gives a worker up after some seconds, and what leads to it."""
    patience = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s"}
    started, running = start_scheduler(make_keys(tmp_path / "keys"), tmp_path / "scheduler.log", patience)
    cable = Cable(int(running.address.rpartition(":")[2]))
    yield cable, RunningScheduler(f"tls://127.0.0.1:{cable.port}", running.keys)
    cable.whole.set()
    started.kill()


def test_a_network_that_is_cut_and_back_costs_nothing(
    course: Course, tmp_path: Path, started: list[Grading], cable_and_scheduler: tuple[Cable, RunningScheduler]
) -> None:
    for number in range(6):
        course.submit(f"student{number}", SLOW.replace("Ada", f"Student {number}"))
    cable, scheduler = cable_and_scheduler
    worker = start_worker(scheduler, tmp_path / "worker.log")
    grading = reach(course, scheduler, tmp_path / "out")
    started.append(grading)
    try:
        grading.wait_until(2)
        cable.whole.clear()
        wait_for_line(tmp_path / "scheduler.log", "Remove worker")
        cable.whole.set()
        ended = grading.end()
    finally:
        worker.kill()
    Grading(course, "--output", tmp_path / "alone").end()
    assert ended.code == 0, ended.err
    assert read_reports(tmp_path / "out") == read_reports(tmp_path / "alone")


def wait_for_line(log: Path, words: str) -> None:
    for _ in range(3000):
        if words in log.read_text(encoding="utf-8"):
            return
        threading.Event().wait(0.1)
    raise AssertionError(log.read_text(encoding="utf-8"))
