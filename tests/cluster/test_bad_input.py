"""What `--cluster` refuses: with a clear message, and before anything is started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Grading


@pytest.mark.parametrize("place", ["local:0", "local:many", "local:", "local:1000", "moon", ""])
def test_a_place_that_is_none(course: Course, place: str) -> None:
    course.submit("ada")
    ended = Grading(course, "--cluster", place).end()
    assert ended.code == 2
    assert place in ended.err
    assert "local:" in ended.err
    assert "Traceback" not in ended.err


def test_a_machine_without_the_extra(course: Course, tmp_path: Path) -> None:
    course.submit("ada")
    (tmp_path / "without/distributed").mkdir(parents=True)
    (tmp_path / "without/distributed/__init__.py").write_text("raise ModuleNotFoundError('distributed')\n")
    ended = Grading(course, "--cluster", "local", environment={"PYTHONPATH": str(tmp_path / "without")}).end()
    assert ended.code == 2
    assert 'pip install "reference-grader[cluster]"' in ended.err
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
