"""A server of its own for each test that asks for one, as the command starts it, and a client that speaks HTTP."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import time
import zipfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from ..conftest import RIGHT as INDENTED
from ..conftest import Course
from ..forked_commands import Command, start_command
from ..sandbox.conftest import descendants

PATIENCE = 60.0
"""Seconds for what takes a fraction of one: a burdened machine is no fault of what is tested."""
RIGHT = dedent(INDENTED).lstrip()
WRONG = RIGHT.replace("2 *", "3 *")


class Server:
    """A server that runs, by its address, and a client with the token of its forms.

    `root` is the secret part of the address; a path that does not begin with it is one of a page below.
    """

    def __init__(self, process: Command, found: str, said: Path) -> None:
        parts = urlsplit(found)
        self.process, self._said, self.root = process, said, parts.path
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.client = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def at(self, path: str) -> str:
        return path if self.root and path.startswith(self.root) else f"{self.root}{path}"

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def said(self) -> str:
        """What it has said on stderr."""
        return self._said.read_text(encoding="utf-8")

    @property
    def faults(self) -> str:
        """What it has said, but for what it always says where there is no isolation."""
        return "".join(line for line in self.said.splitlines(keepends=True) if "your own rights" not in line)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(self.at(path), headers=headers)

    def find_token(self, path: str) -> str:
        found = re.search(r'name="token" value="([^"]+)"', self.get(path).text)
        assert found
        return found[1]

    def send(self, path: str, content: str | bytes = RIGHT, name: str = "Double.py", **headers: str) -> httpx.Response:
        """Send a file by the form of a page."""
        data = {"token": self.find_token(path)}
        return self.client.post(self.at(path), data=data, files={"file": (name, content)}, headers=headers)

    def paste(self, path: str, text: str, language: str = "") -> httpx.Response:
        fields = {"token": self.find_token(path), "text": text, "language": language}
        return self.client.post(self.at(path), data=fields)

    def read_events(self, path: str) -> str:
        """All events of a check, up to its end."""
        return self.get(f"{path}/events").text

    def check(self, path: str, content: str | bytes = RIGHT, name: str = "Double.py") -> str:
        """The page of a file, once it is done."""
        sent = self.send(path, content, name)
        assert sent.status_code == 303, sent.text
        place = sent.headers["location"]
        self.read_events(place)
        return self.get(place).text

    def stop(self) -> int:
        self.client.close()
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


class MovedClock(asyncio.SelectorEventLoop):
    """An event loop whose time passes only where a test says so."""

    now = 0.0

    def time(self) -> float:
        return self.now

    async def pass_time(self, seconds: float) -> None:
        """Let some time pass, and all that is due happen."""
        self.now += seconds
        for _ in range(10):  # what is due is called, and what it calls
            await asyncio.sleep(0)


def run_on(loop: asyncio.AbstractEventLoop, asking: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(asking)


Serve = Callable[..., Server]


@contextmanager
def run_server(folder: Path, *arguments: object, log: Path) -> Iterator[Server]:
    """Start the command in a course, and end it."""
    with log.open("w") as said:
        words = ["serve", "--port", "0", "--course", folder, *arguments]
        process = start_command(words, stdout=subprocess.PIPE, stderr=said)
        assert process.stdout
        found = re.search(r"http://\S+(?=/)", process.stdout.readline())
        assert found, log.read_text()
        server = Server(process, found[0], log)
        try:
            yield server
        finally:
            server.stop()
            process.stdout.close()


@contextmanager
def hold_programs(server: Server) -> Iterator[None]:
    """No program begins meanwhile on the launchers that have run one, however slow the machine is.

    Where nothing is isolated there are none: what is sent must sleep for a while.
    """
    launchers = [each for each in descendants(server.process.pid) if b"inside.launcher" in _read_command(each)]
    for each in launchers:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in launchers:
            os.kill(each, signal.SIGCONT)


def _read_command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def send_meanwhile(server: Server, path: str, happen: Callable[[], object], **parts: Any) -> httpx.Response:
    """Send a form of which the end comes after something else has happened."""
    request = server.client.build_request("POST", path, **parts)
    content = request.read()

    def send() -> Iterator[bytes]:
        yield content[:-100]
        time.sleep(0.5)  # the server has begun to read
        happen()
        yield content[-100:]

    headers = {"content-type": request.headers["content-type"], "content-length": str(len(content))}
    return server.client.post(path, content=send(), headers=headers)


def make_zip(files: Mapping[str, str | bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what happens in the server beside its answers."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture(scope="module")
def own_course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course that no test of a module changes."""
    return Course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def own(own_course: Course, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the tests of a module upload one after the other."""
    with run_server(own_course.folder, "double", log=tmp_path_factory.mktemp("log") / "said") as server:
        yield server
