from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from ..conftest import RIGHT, Course
from ..forked_commands import MAIN, start_command
from ..sandbox.conftest import descendants

SLOW = RIGHT.replace("print", "import time; time.sleep(0.3); print")
IN_C = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }\n'
MEASURED = (
    (re.compile(r'"(cpu_seconds|wall_seconds|memory_mib|one_minute_load_at_(?:start|end))": [0-9.e-]+'), r'"\1": 0'),
    (re.compile(r'(time|width)="[0-9.%]+"'), r'\1=""'),
    (re.compile(r"load [0-9.]+ at the start, [0-9.]+ at the end"), "load"),
    (re.compile(r'<div class="scroll"[^>]*aria-label="Time and memory of [^>]*>.*?</div>', re.DOTALL), ""),
    (re.compile(r"\b[0-9]+ min "), ""),
    (re.compile(r"\b[0-9.]+(?:<[^>]+>|\s| )*(?:ms|s|MiB|MB)\b"), "measured"),
)
"""What two runs of one program differ in on one machine, too."""


class Ended(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


class Grading:
    """A running `grader grade`, in a process group of its own; `before` is what its Python does first."""

    def __init__(
        self, course: Course, *more: object, environment: dict[str, str] | None = None, before: str = ""
    ) -> None:
        options = [course.folder / "submissions/double", "--course", course.folder, "--trust-submissions", "-v"]
        self._process = start_command(
            ["grade", "double", *options, *more],
            source=before + MAIN,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**os.environ, **(environment or {})},
        )
        self.said: list[str] = []

    def wait_until(self, done: int) -> None:
        """Read on until so many submissions are finished."""
        assert self._process.stderr
        for line in self._process.stderr:
            self.said.append(line)
            if re.match(rf"{done}/[0-9]+ ", line):
                return
        raise AssertionError(f"it ended before {done} were finished: {''.join(self.said)}")

    def list_processes(self) -> list[int]:
        """All processes that it has started, and they in turn."""
        return walk_processes(self._process.pid)

    def list_workers(self) -> list[int]:
        """The worker processes, but not what they have started."""
        return list_worker_processes(self._process.pid)

    def interrupt(self, number: signal.Signals = signal.SIGINT) -> None:
        os.killpg(self._process.pid, number)

    def kill(self) -> None:
        self._process.kill()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def end(self, seconds: float = 300) -> Ended:
        out, err = self._process.communicate(timeout=seconds)
        return Ended(self._process.wait(), out, "".join(self.said) + err)


def list_worker_processes(root: int) -> list[int]:
    """The worker processes below a process, but not what they have started."""
    return [pid for pid in walk_processes(root) if b"multiprocessing.spawn" in _read_command(pid)]


def walk_processes(root: int) -> list[int]:
    """Every process below `root`; looked up again where one of them ends meanwhile."""
    for _ in range(100):
        with contextlib.suppress(OSError):
            return descendants(root)
    raise AssertionError("the processes change all the time")


def _read_command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.fixture(scope="session", autouse=True)
def extra() -> None:
    """All of them need it, also those that are to be refused."""
    if find_spec("distributed") is None:
        pytest.skip('needs the extra `cluster`: pip install "reference-grader[cluster]"')


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


@pytest.fixture
def started() -> Iterator[list[Grading]]:
    """Whatever a test has started and not waited for is ended with it."""
    grading: list[Grading] = []
    yield grading
    for each in grading:
        if each.is_running:
            each.kill()
            each.end()


@pytest.fixture
def small_class(course: Course) -> Course:
    """Programs that end in many ways, in two languages."""
    for name in ("ada", "bo", "cy"):
        course.submit(name, RIGHT.replace("Ada", name.title()))
    course.submit("wrong", RIGHT.replace("2 *", "3 *"))
    course.submit("crash", RIGHT.replace("print", "print(1 // 0);"))
    course.submit("builds_not", "def (:\n")
    course.submit("unnamed", "print('2')\n", "Other.py")
    course.submit("in_c", IN_C, "double.c")
    return course


def submit_beside_others(course: Course, name: str, program: str) -> None:
    """A program in C, and three in Python that are right."""
    course.submit(name, program, "double.c")
    for other in ("ada", "bo", "cy"):
        course.submit(other, RIGHT.replace("Ada", other.title()))


def check_set_aside(name: str, output: Path) -> None:
    """Only the program in C is undecided, after three tries."""
    results = json.loads((output / "results.json").read_text(encoding="utf-8"))
    verdicts = {each["submitter"]: {case["verdict"] for case in each["cases"]} for each in results["submissions"]}
    assert verdicts.pop(name) == {"undecided"}
    assert verdicts == {other: {"accepted"} for other in ("ada", "bo", "cy")}
    assert any("ach worker that ran it ended or hung, 3 in all" in page for page in read_reports(output).values())


def read_reports(folder: Path) -> dict[str, str]:
    """Every report by its name, without what was measured."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): _drop_measures(path.read_text(encoding="utf-8")) for path in paths}


def _drop_measures(text: str) -> str:
    for pattern, instead in MEASURED:
        text = pattern.sub(instead, text)
    return re.sub(r"\n+", "\n", text)
