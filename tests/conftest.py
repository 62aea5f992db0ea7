from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, settings

from grader.intake import read_submissions
from grader.model import Assignment, Submission

from .chromium import browser as browser

REPOSITORY = Path(__file__).parents[1]
# The references of this repository become importable, after everything that is installed.
sys.path.append(str(REPOSITORY))

# A shell starts its background jobs with Ctrl-C ignored, and programs that the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault of what is tested: no property has a deadline.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the classes, which take longest: at the end all processes but one would wait for them."""
    items.sort(key=lambda item: not item.path.stem.endswith("_class"))


def pytest_collection_finish() -> None:
    """What is there before the first test stays: else each collection of garbage looks through all tests again."""
    gc.freeze()


ASSIGNMENT = """
    schema: 1
    name: double
    title: Twice as much
    submission: {file: {python: Double.py, c: double.c, java: Double.java}}
    input: {stdin: true}
    reference: double.py
    limits: {cpu_seconds: 1, wall_seconds: 2, memory_mib: 64}
    points: {tests: 80, header: 10, style: 10}
    header:
      fields:
        - {name: File, equals: "{file}"}
        - {name: Name}
"""
CASES = """
    - name: two
      input: {lines: ["2"]}
    - name: nothing
      input: {lines: ["0"]}
      hint: Zero is a number too.
    - name: minus three
      input: {lines: ["-3"]}
      points: 2
      visibility: hidden
"""
REFERENCE = '''
    """Twice a number."""


    def solve(text):
        return f"{2 * int(text)}\\n"
'''
RIGHT = """
    # File: Double.py
    # Name: Ada Sample

    print(2 * int(input()))
"""


class Course:
    """A small course in a folder of its own, to be bent as a test needs it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("cases/double/assignment.yaml", ASSIGNMENT)
        self.write("cases/double/basic.yaml", CASES)
        self.write("reference/double.py", REFERENCE)

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    def submit(self, submitter: str, text: str = RIGHT, name: str = "Double.py") -> Path:
        return self.write(f"submissions/double/{submitter}/{name}", text)


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path / "course")


def read_class(assignment: Assignment) -> tuple[Submission, ...]:
    """What lies in the course's own folder of submissions."""
    place = assignment.course / "submissions" / assignment.name
    return read_submissions(place, assignment.settings.submission.file).submissions
