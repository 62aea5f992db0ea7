"""A check of a small program takes mostly the start of the grader, so nothing is loaded that it does not need."""

from __future__ import annotations

import subprocess
import sys

from ..conftest import RIGHT, Course

_CHECK = """
import sys
from grader.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def modules_of_check(course: Course) -> set[str]:
    """What the process of `grader check` has imported when it is through."""
    command = [sys.executable, "-c", _CHECK, "check", "double", course.submit("ada", RIGHT), "--course", course.folder]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr
    return set(said.stderr.splitlines()[-1].split())


def test_check_loads_neither_the_pages_nor_what_they_need(course: Course) -> None:
    loaded = modules_of_check(course)
    assert "grader.reports.terminal" in loaded
    assert not loaded & {"jinja2", "pygments", "grader.reports.write", "xml.sax", "webbrowser"}
