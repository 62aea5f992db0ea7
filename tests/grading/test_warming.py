"""The students' own interpreter: its modules are imported once for all runs, and no run is given another's chance.

It is a virtual environment made here, with modules of our own, so that nothing needs the network.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.cli.console import Console
from grader.grading import Request, grade_batch, open_sandbox
from grader.grading.validating import check_assignment
from grader.model import Tier

from ..conftest import Course, read_class
from ..sandbox.conftest import ISOLATED, reason_missing

MODULES = {
    # Where and when it was imported: the same in two runs only when both are forks of who imported it.
    "counted.py": """
        import os

        TOKEN, PROCESS = os.urandom(8).hex(), os.getpid()


        def twice(number):
            return 2 * number
        """,
    "numpy/__init__.py": "",
    # As the real one: a state made at the import, and made anew by seed().
    "numpy/random.py": """
        import os


        def seed():
            global state
            state = os.urandom(8).hex()


        def random():
            return state


        seed()
        """,
}
PROGRAM = """
    # File: Double.py
    # Name: Ada Sample

    import os
    import random

    import counted
    import numpy.random

    print(counted.twice(int(input())))
    print(counted.TOKEN, counted.PROCESS == os.getpid(), random.random(), numpy.random.random())
"""


@pytest.fixture(scope="module")
def students_python() -> Iterator[Path]:
    """Not below /tmp: there every run has its own folder, so nothing of the machine is in sight."""
    folder = Path(tempfile.mkdtemp(prefix="grader-test-", dir="/var/tmp"))
    folder.chmod(0o755)
    try:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True, timeout=60)
        (packages,) = folder.glob("venv/lib/python*/site-packages")
        for name, text in MODULES.items():
            path = packages / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(dedent(text).lstrip(), encoding="utf-8")
        yield folder / "venv/bin/python"
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def warmed(course: Course, students_python: Path) -> Course:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    runtime = f"runtime: {{python: {students_python}, warm: [counted, random, numpy.random]}}\n"
    course.write("cases/double/assignment.yaml", yaml + runtime)
    course.submit("ada", PROGRAM)
    course.submit("bo", PROGRAM)
    return course


def said(course: Course, tier: Tier, warm: bool = True) -> list[list[str]]:
    """The words that each run printed after its answer: six runs of two submitters, one after the other."""
    if why := reason_missing(tier):
        pytest.skip(why)
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)
    with open_sandbox(1, assignment, only=tier, warm=warm) as sandbox:
        batch = grade_batch(Request(assignment, submissions), sandbox, 1, None, None, lambda *_: None)
    cases = [case for grade in batch.grades for case in grade.cases]
    assert [case.actual.splitlines()[:1] for case in cases] == [["4"], ["0"], ["-6"]] * 2, cases[0]
    return [case.actual.splitlines()[1].split() for case in cases]


@pytest.mark.parametrize("tier", ISOLATED)
def test_a_warmed_module_is_imported_once_for_all(warmed: Course, tier: Tier) -> None:
    tokens, own, chances, chances_of_numpy = zip(*said(warmed, tier), strict=True)
    assert len(set(tokens)) == 1
    assert set(own) == {"False"}  # it was imported before the run began
    assert len(set(chances)) == len(set(chances_of_numpy)) == 6


@pytest.mark.parametrize(("tier", "warm"), [*((tier, False) for tier in ISOLATED), (Tier.PLAIN, True)])
def test_without_warmth_every_run_imports_for_itself(warmed: Course, tier: Tier, warm: bool) -> None:
    tokens, own, chances, chances_of_numpy = zip(*said(warmed, tier, warm), strict=True)
    assert len(set(tokens)) == 6
    assert set(own) == {"True"}
    assert len(set(chances)) == len(set(chances_of_numpy)) == 6


@pytest.mark.parametrize(("modules", "fault"), [("counted", ""), ("counted, gone", "runtime.warm: gone: No module")])
def test_validate_imports_what_is_to_be_warmed(warmed: Course, modules: str, fault: str) -> None:
    if why := reason_missing(ISOLATED[0]):
        pytest.skip(why)
    path = warmed.folder / "cases/double/assignment.yaml"
    path.write_text(path.read_text("utf-8").replace("counted, random, numpy.random", modules), encoding="utf-8")
    checked = check_assignment("double", warmed.folder, Console(quiet=True, verbose=False, as_json=False, color=None))
    assert (checked.fault.message if checked.fault else "").startswith(fault)
    assert (checked.fault is None) is not bool(fault)
