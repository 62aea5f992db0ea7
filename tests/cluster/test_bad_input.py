"""What `--cluster` refuses: with a clear message, and before anything is started."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ..cli.conftest import Grader, Said, grader
from ..conftest import Course
from ..forked_commands import run_command
from .conftest import Grading
from .started_commands import make_keys

__all__ = ["grader"]  # the fixture that runs a command


def grade(grader: Grader, course: Course, *options: object) -> Said:
    """A class of one, graded by the command in this process: it ends before any other one is started."""
    course.submit("ada")
    said = grader("grade", "double", "--course", course.folder, "--trust-submissions", *options)
    assert "Traceback" not in said.err
    return said


@pytest.mark.parametrize("place", ["local:0", "local:many", "local:", "local:1000", "moon", ""])
def test_a_place_that_is_none(grader: Grader, course: Course, place: str) -> None:
    ended = grade(grader, course, "--cluster", place)
    assert ended.code == 2
    assert place in ended.err
    assert "local:" in ended.err


def test_a_machine_without_the_extra(course: Course) -> None:
    course.submit("ada")
    ended = Grading(course, "--cluster", "local", before="import sys; sys.modules['distributed'] = None;").end()
    assert ended.code == 2
    assert 'pip install "reference-grader[cluster]"' in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("scheme", ["tcp", "tls"])
def test_who_listens_and_says_nothing(course: Course, tmp_path: Path, scheme: str, started: list[Grading]) -> None:
    course.submit("ada")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
        keys = ("--keys", make_keys(tmp_path / "keys")) if scheme == "tls" else ()
        impatient = "from grader.cluster import engine; engine._SECONDS = 1;"
        grading = Grading(course, "--cluster", address, *keys, before=impatient)
        started.append(grading)
        ended = grading.end(seconds=100)
    assert ended.code == 3
    assert address in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("scheme", ["tcp", "tls"])
def test_an_interruption_while_nobody_answers(
    course: Course, tmp_path: Path, scheme: str, number: signal.Signals, code: int, started: list[Grading]
) -> None:
    course.submit("ada")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"{scheme}://127.0.0.1:{listening.getsockname()[1]}"
        keys = ("--keys", make_keys(tmp_path / "keys")) if scheme == "tls" else ()
        patient = "from grader.cluster import engine; engine._SECONDS = 600;"
        grading = Grading(course, "--cluster", address, *keys, before=patient)
        started.append(grading)
        listening.settimeout(60)
        connection, _ = listening.accept()
        time.sleep(1)
        begun = time.monotonic()
        grading.interrupt(number)
        ended = grading.end(seconds=60)
        connection.close()
    assert ended.code == code, ended.err
    assert time.monotonic() - begun < 20
    assert "Traceback" not in ended.err


def test_nothing_of_a_cluster_is_imported_without_one(course: Course) -> None:
    course.submit("ada")
    source = """
        import sys
        from grader.cli import main
        sys.argv = ["grader", "grade", "double", "--course", sys.argv[1], "--trust-submissions"]
        try:
            main()
        except SystemExit as end:
            print(end.code, sorted({"dask", "distributed", "grader.cluster"} & set(sys.modules)))
    """
    command = [sys.executable, "-c", "if 1:\n" + source, str(course.folder)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "0 []"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("kind: ssh\nhosts: [lab1]\nworker: 2\n", "lab.yaml:3:1: `worker` is not a known key"),
        ("kind: shh\n", "did you mean `ssh`?"),
        ("workers: 2\n", "the key `kind` is missing"),
        ("kind: local\nworkers: many\n", "lab.yaml:2:10: `workers`: must be a whole number"),
        ("kind: local\nhosts: [lab1]\n", "`hosts` is not a known key"),
        ("kind: scheduler\naddress: lab1:8786\n", "needs keys"),
        ("", "the file is empty"),
    ],
)
def test_a_cluster_file_with_a_mistake_is_told_its_place(
    grader: Grader, course: Course, tmp_path: Path, content: str, said: str
) -> None:
    (tmp_path / "lab.yaml").write_text(content, encoding="utf-8")
    ended = grade(grader, course, "--cluster", tmp_path / "lab.yaml")
    assert ended.code == 2
    assert said in ended.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--cluster", "lab1:8786"), "needs keys"),
        (("--cluster", "tcp://lab1:8786"), "is not encrypted"),
        (("--cluster", "ssh:"), "needs names of machines"),
        (("--cluster", "ssh:lab1,-oProxyCommand=x"), "needs names of machines"),
        (("--cluster", "tls://127.0.0.1:1", "--keys", "/nowhere"), "there are no usable keys in /nowhere"),
        (("--insecure",), "Add --cluster ADDRESS"),
        (("--cluster", "tcp://127.0.0.1:1"), "nobody answers at tcp://127.0.0.1:1"),
    ],
)
def test_a_cluster_that_cannot_be_reached(grader: Grader, course: Course, options: tuple[str, ...], said: str) -> None:
    ended = grade(grader, course, *options)
    assert ended.code in (2, 3)
    assert said in ended.err


def test_keys_are_private_and_never_written_over(tmp_path: Path) -> None:
    command = ["cluster", "keys", tmp_path / "keys", "--json"]
    first = run_command(command)
    assert json.loads(first.stdout) == {"keys": str(tmp_path / "keys")}
    made = {path: path.read_bytes() for path in (tmp_path / "keys").iterdir()}
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}
    again = run_command(command)
    assert again.returncode == 2
    assert "there are keys in" in again.stderr
    assert {path: path.read_bytes() for path in made} == made
