"""A check of a small program takes mostly the start of the grader, so nothing is loaded that it does not need."""

from __future__ import annotations

import subprocess
import sys

from ..conftest import RIGHT, Course

_CHECK = """
import sys
from grader.cli import main

def tell_modules(event, arguments):
    if event == "subprocess.Popen" and any("reader_process" in str(word) for word in arguments[1]):
        print("at the start of the reader:", *sys.modules, file=sys.stderr)

sys.addaudithook(tell_modules)
try:
    main()
finally:
    print("at the end:", *sys.modules, file=sys.stderr)
"""


def modules_of_check(course: Course, when: str) -> set[str]:
    """What the process of `grader check` has imported by then."""
    command = [sys.executable, "-c", _CHECK, "check", "double", course.submit("ada", RIGHT), "--course", course.folder]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr
    [modules] = [line for line in said.stderr.splitlines() if line.startswith(f"{when}: ")]
    return set(modules.removeprefix(f"{when}: ").split())


def test_check_loads_neither_the_pages_nor_what_they_need(course: Course) -> None:
    loaded = modules_of_check(course, "at the end")
    assert "grader.reports.terminal" in loaded
    assert not loaded & {"jinja2", "pygments", "grader.reports.write", "xml.sax", "webbrowser"}


def test_what_judges_is_started_before_the_rest_is_loaded(course: Course) -> None:
    loaded = modules_of_check(course, "at the start of the reader")
    assert "grader.readers" in loaded
    assert not loaded & {"pydantic", "yaml", "grader.judging", "grader.model", "grader.sandbox"}
