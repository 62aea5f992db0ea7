"""`check --watch`: a save is answered, and Ctrl-C ends it."""

from __future__ import annotations

import builtins
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.cli.watch import saves_of
from grader.errors import UsageError

from ..conftest import REPOSITORY, RIGHT, Course

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]


class Watching:
    """A running `check --watch` and what it has printed so far."""

    def __init__(self, course: Course, file: Path) -> None:
        words = ["check", "double", str(file), "--course", str(course.folder), "--watch"]
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*GRADER, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.text = ""
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.text += line

    def wait_for(self, text: str, times: int = 1) -> None:
        end = time.monotonic() + 60
        while self.text.count(text) < times:
            assert time.monotonic() < end, self.text
            time.sleep(0.02)


@pytest.fixture
def watching(course: Course) -> Iterator[tuple[Watching, Path]]:
    file = course.write("mine/Double.py", "print(4)\n")
    watching = Watching(course, file)
    yield watching, file
    watching.process.kill()
    watching.process.wait()
    watching.reader.join()
    assert watching.process.stdout
    watching.process.stdout.close()


def test_each_save_is_checked_until_ctrl_c(watching: tuple[Watching, Path]) -> None:
    shown, file = watching
    shown.wait_for("✗ nothing: wrong answer")
    file.write_text(RIGHT.replace("    ", ""), encoding="utf-8")
    shown.wait_for("All 2 visible cases are right")
    replacement = file.with_name("new")
    replacement.write_text("print(5)\n", encoding="utf-8")
    replacement.replace(file)  # as many editors save
    shown.wait_for("✗ nothing: wrong answer", 2)
    shown.process.send_signal(signal.SIGINT)
    assert shown.process.wait(30) == 130
    assert "Traceback" not in shown.text


def test_a_save_before_the_watching_begins_counts(tmp_path: Path) -> None:
    file = tmp_path / "Nim.py"
    file.write_text("1", encoding="utf-8")
    saves = saves_of(file)
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
        saves_of(tmp_path / "Nim.py")
    assert told.value.hint.endswith(" -m pip install watchfiles")
