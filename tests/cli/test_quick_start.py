"""A check of a small program takes mostly the start of the grader, so nothing is loaded that it does not need."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

from grader.grading import probe
from grader.model import Tier

from ..conftest import RIGHT, Course
from .conftest import Grader

_WAITS_FOR_A_LAUNCHER = """
import os
import time
from pathlib import Path


def is_launcher(number):
    return b"inside.launcher" in Path(f"/proc/{number}/cmdline").read_bytes()


def launchers():
    lists = Path(f"/proc/{os.getppid()}/task").glob("*/children")
    return [number for each in lists for number in each.read_text().split() if is_launcher(number)]


end = time.monotonic() + 8
while not launchers():
    if time.monotonic() > end:
        raise RuntimeError("no launcher was started")
    time.sleep(0.01)


def solve(text):
    return f"{2 * int(text)}\\n"
"""

_COMMAND = """
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
    return find_modules(when, "check", "double", course.submit("ada", RIGHT), "--course", course.folder)


def find_modules(when: str, *command: object) -> set[str]:
    """What the process of a command has imported by then."""
    words = [sys.executable, "-c", _COMMAND, *map(str, command)]
    said = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr
    [modules] = [line for line in said.stderr.splitlines() if line.startswith(f"{when}: ")]
    return set(modules.removeprefix(f"{when}: ").split())


def test_check_loads_neither_the_pages_nor_what_they_need(course: Course) -> None:
    loaded = modules_of_check(course, "at the end")
    assert "grader.reports.terminal" in loaded
    assert not loaded & {"jinja2", "pygments", "grader.reports.write", "xml.sax", "webbrowser"}


def test_a_class_in_which_nothing_changed_is_graded_without_what_reads_yaml(course: Course) -> None:
    course.submit("ada", RIGHT)
    command = ["grade", "double", "--course", course.folder]
    assert "yaml" in find_modules("at the end", *command)
    assert not find_modules("at the end", *command) & {"yaml", "grader.config.validation", "jinja2", "pygments"}


def test_what_judges_is_started_before_the_rest_is_loaded(course: Course) -> None:
    loaded = modules_of_check(course, "at the start of the reader")
    assert "grader.readers" in loaded
    assert not loaded & {"pydantic", "yaml", "grader.judging", "grader.model", "grader.sandbox"}


def test_the_sandbox_starts_while_the_reference_answers(grader: Grader, course: Course) -> None:
    if probe("default")[1].tier is Tier.PLAIN:
        pytest.skip("the tier `plain` has no launcher")
    course.write("reference/double.py", _WAITS_FOR_A_LAUNCHER)
    said = grader("check", "double", course.submit("ada", RIGHT), "--course", course.folder)
    assert said.code == 0, said.out + said.err


def test_a_right_program_does_not_start_the_reference(grader: Grader, course: Course) -> None:
    loaded = course.folder / "loaded"
    reference = course.folder / "reference/double.py"
    with reference.open("a", encoding="utf-8") as file:
        file.write(f"\n\nopen({str(loaded)!r}, 'w').close()\n")
    right, wrong = course.submit("ada"), course.submit("eve", RIGHT.replace("2 *", "3 *"))
    assert grader("check", "double", right, "--course", course.folder).code == 0
    loaded.unlink()  # now the answers are kept
    assert grader("check", "double", right, "--course", course.folder).code == 0
    assert not loaded.exists()
    assert grader("check", "double", wrong, "--course", course.folder).code == 1
    assert loaded.exists()


def test_another_layout_is_read_though_nothing_has_started_the_reference(grader: Grader, course: Course) -> None:
    reference = course.folder / "reference/double.py"
    with reference.open("a", encoding="utf-8") as file:
        file.write("\n\ndef canonical(text, output):\n    return output.replace('twice: ', '')\n")
    words = course.submit("ada", RIGHT.replace("print(", "print('twice: ', end=''); print("))
    said = [grader("check", "double", words, "--course", course.folder) for _ in range(2)]
    assert [each.code for each in said] == [0, 0], said[1].out + said[1].err


def test_the_store_prepares_nothing_before_it_is_used() -> None:
    code = """
import gc
from pydantic import TypeAdapter
from grader.grading.kept.store import Grade
print([each for each in gc.get_objects() if isinstance(each, TypeAdapter) and each._type is Grade])
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


@pytest.mark.parametrize(
    "package", ["assignments", "feedback", "grading", "intake", "judging", "reports", "reports.terminal", "style"]
)
def test_each_name_of_a_package_is_found(package: str) -> None:
    """Whatever was imported before: a module of the same name would take its place."""
    room = importlib.import_module(f"grader.{package}")
    modules = {module.name for module in pkgutil.iter_modules(room.__path__)}
    assert not modules.intersection(room.__all__)
    assert all(getattr(room, name) is not None for name in room.__all__)
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = room.nothing_such


def test_settings_are_values_before_anything_checks_them() -> None:
    code = """
import copy, pickle, sys
from grader.config.settings import Compare, Limits
from grader.model import Case

assert "pydantic" not in sys.modules
limits = Limits(cpu_seconds=1)
assert limits == pickle.loads(pickle.dumps(limits)) == copy.deepcopy(limits) != Limits()
assert limits.model_copy(update={"files": 9}).model_dump(exclude_unset=True) == {"cpu_seconds": 1, "files": 9}
assert Compare(mode="numbers", abs=2).options == {"abs": 2}
for wrong in ({"cpu": 1}, {"mode": "lines"}):
    try:
        Limits(**wrong)
    except TypeError as error:
        assert next(iter(wrong)) in str(error)
    else:
        raise AssertionError(wrong)
assert "pydantic" not in sys.modules
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr


_COUNTS_ITS_STARTS = """
from pathlib import Path

with Path(__file__).with_name("starts").open("a") as file:
    file.write(".")


def solve(text):
    return f"{2 * int(text)}\\n"
"""


def test_a_batch_from_the_beginning_starts_the_reference_once(grader: Grader, course: Course) -> None:
    course.write("reference/double.py", _COUNTS_ITS_STARTS)
    course.submit("ada", RIGHT)
    grade = ("grade", "double", "--course", course.folder, "--trust-submissions", "--fresh")
    assert grader(*grade).code == 0
    assert (course.folder / "reference/starts").read_text() == "."
