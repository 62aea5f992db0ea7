"""`check --watch`: a save is answered, and Ctrl-C ends it."""

from __future__ import annotations

import builtins
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.cli.watch import watch_saves
from grader.errors import UsageError

from ..conftest import RIGHT, Course
from ..forked_commands import MAIN, start_command
from .terminal import read_terminal

PLAIN = """
from grader.cli import checking
from grader.grading import open_sandbox
from grader.model import Tier
checking.open_sandbox = lambda *given: open_sandbox(*given, only=Tier.PLAIN)
"""
LOOPS = "while True: pass\n"
SLEEPS = "import time\ntime.sleep(100)\n"


class Watching:
    """A running `check --watch` and what it has printed so far."""

    def __init__(
        self,
        course: Course,
        file: Path,
        source: str = MAIN,
        more: tuple[str, ...] = (),
        stdout: int = subprocess.PIPE,
    ) -> None:
        words = ["check", "double", str(file), "--course", str(course.folder), "--watch", *more]
        environment = {**os.environ, "TERM": "xterm"}
        self.process = start_command(
            words,
            source=source,
            stdout=stdout,
            stderr=subprocess.STDOUT if stdout == subprocess.PIPE else subprocess.DEVNULL,
            env=environment,
        )
        self.text = ""
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.text += line

    def wait_for(self, text: str, times: int = 1) -> None:
        end = time.monotonic() + 60
        while self.text.count(text) < times:
            assert time.monotonic() < end, self.text
            time.sleep(0.02)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        if self.process.stdout:
            self.process.stdout.close()


@pytest.fixture
def watching(course: Course) -> Iterator[tuple[Watching, Path]]:
    file = course.write("mine/Double.py", "print(4)\n")
    watching = Watching(course, file)
    yield watching, file
    watching.end()


def test_each_save_is_checked_until_ctrl_c(watching: tuple[Watching, Path]) -> None:
    shown, file = watching
    shown.wait_for("1 of 2 tests pass.")
    file.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
    shown.wait_for("All 2 tests pass.")
    replacement = file.with_name("new")
    replacement.write_text("print(5)\n", encoding="utf-8")
    replacement.replace(file)  # as many editors save
    shown.wait_for("0 of 2 tests pass.")
    shown.process.send_signal(signal.SIGINT)
    assert shown.process.wait(30) == 130
    assert "Traceback" not in shown.text


def test_a_file_that_is_away_is_told_and_waited_for(watching: tuple[Watching, Path]) -> None:
    shown, file = watching
    waiting = "Waiting for the next save of Double.py; Ctrl-C ends.\n"
    shown.wait_for(waiting)
    file.unlink()
    shown.wait_for("Double.py cannot be read: No such file or directory")
    shown.wait_for(waiting, 2)
    file.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
    shown.wait_for("All 2 tests pass.")


def test_a_page_that_cannot_be_written_is_told_and_the_next_save_waited_for(course: Course) -> None:
    file, folder = course.write("mine/Double.py", "print(4)\n"), course.folder / "pages"
    shown = Watching(course, file, more=("--html", str(folder / "me.html")))
    try:
        shown.wait_for("me.html cannot be written")
        shown.wait_for("Waiting for the next save")
        folder.mkdir()
        file.write_text("print(5)\n", encoding="utf-8")
        shown.wait_for("feedback page: ")
    finally:
        shown.end()


@pytest.mark.parametrize("tier", ["", PLAIN])
@pytest.mark.parametrize("text", [LOOPS, SLEEPS])
def test_a_save_stops_the_check_that_still_runs(course: Course, text: str, tier: str) -> None:
    limits = "limits: {cpu_seconds: 60, wall_seconds: 60, memory_mib: 64}"
    settings = course.folder / "cases/double/assignment.yaml"
    before = settings.read_text(encoding="utf-8")
    settings.write_text(re.sub("(?m)^limits: .*", limits, before), encoding="utf-8")
    file = course.write("mine/Double.py", "print(4)\n")
    shown = Watching(course, file, tier + MAIN)
    try:
        shown.wait_for("Waiting")
        file.write_text(text, encoding="utf-8")
        shown.wait_for("changed at")
        time.sleep(1)
        saved = time.monotonic()
        file.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
        shown.wait_for("All 2 tests pass.")
        assert time.monotonic() - saved < 45  # about one second where the machine is idle; its limits are a minute
        file.write_text(text, encoding="utf-8")
        shown.wait_for("changed at", 3)
        time.sleep(1)
        shown.process.send_signal(signal.SIGINT)
        assert shown.process.wait(30) == 130
        assert "\nerror:" not in shown.text
        assert "Traceback" not in shown.text
        assert "✗" not in shown.text.partition("changed at")[2]
    finally:
        shown.end()


def test_a_save_before_the_watching_begins_counts(tmp_path: Path) -> None:
    file = tmp_path / "Nim.py"
    file.write_text("1", encoding="utf-8")
    saves = watch_saves(file)
    file.write_text("22", encoding="utf-8")
    assert next(saves) is None


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(name: str, *rest: Any) -> Any:
        if name == "watchfiles":
            raise ImportError(name)
        return original(name, *rest)

    original = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError) as told:
        watch_saves(tmp_path / "Nim.py")
    assert told.value.hint.endswith(" -m pip install watchfiles")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes tell there of no reader")
def test_a_watch_that_nobody_reads_ends(course: Course) -> None:
    file = course.write("mine/Double.py", RIGHT)
    words = ["check", "double", file, "--course", course.folder, "--watch"]
    watching = start_command(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert watching.stdout and watching.stderr
    watching.stdout.close()
    with watching.stderr:
        assert watching.wait(timeout=60) == 141
        assert "failed" not in watching.stderr.read()


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")
def test_a_terminal_is_cleared_for_each_result(course: Course) -> None:
    file = course.write("mine/Double.py", "print(4)\n")
    master, terminal = os.openpty()
    shown = Watching(course, file, stdout=terminal)
    os.close(terminal)
    text = ""
    try:
        while "--case nothing" not in text:
            text += read_terminal(master).decode()
        file.write_text("print(5)\n", encoding="utf-8")
        while "--case two" not in text:
            text += read_terminal(master).decode()
    finally:
        shown.end()
        os.close(master)
    assert text.count("\x1b[2J") == 2
    assert text.index("\x1b[2J") < text.index("1 of 2 tests pass.")
    assert text.rindex("\x1b[2J") < text.index("0 of 2 tests pass.")


def test_a_pipe_is_not_cleared(watching: tuple[Watching, Path]) -> None:
    shown, _ = watching
    shown.wait_for("Waiting for the next save")
    assert "\x1b" not in shown.text
