"""What is installed is whole, and nothing in it needs one platform to be imported."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
from configparser import ConfigParser
from importlib.metadata import distribution
from pathlib import Path

import pytest

import grader
from grader.errors import GraderError

from .conftest import REPOSITORY

INSTALLED = Path(grader.__file__).parent.parent != REPOSITORY


@pytest.mark.skipif(not INSTALLED, reason="the grader is imported from the checkout, not from a wheel")
@pytest.mark.parametrize(
    "name",
    [
        "grader/reports/templates/student.html.j2",
        "grader/reports/templates/style.css",
        "grader/reports/templates/page.js",
        "grader/docs/errors.md",
        "grader/py.typed",
        "grader/sample/cases/nim/assignment.yaml",
        "grader/sample/cases/nim/generated.lock",
        "grader/sample/reference/games/heaps.py",
        "grader/sample/reference/nim.py",
        "grader/sample/submissions/README.md",
        "grader/sample/submissions/nim/submissions.yaml",
        "grader/sample/submissions/hostile.txt",
        "grader/assignments/blanks/stdin/assignment.yaml",
        "grader/assignments/blanks/stdin/reference.py.txt",
        "grader/languages/programs/compile_python.py",
        "grader/languages/programs/build_with_dotnet.py",
        "grader/sandbox/inside/launcher.py",
        "grader/sandbox/programs/describe_interpreter.py",
        "grader/sandbox/programs/fork_bomb.py",
        "grader/style/compilers/programs/capture_output.py",
    ],
)
def test_the_wheel_holds(name: str) -> None:
    files = {str(file) for file in distribution("reference-grader").files or ()}
    assert name in files
    assert not any(file.startswith(("tests/", "bench/", "cases/", "reference/", "submissions/")) for file in files)


# All is imported once as it is, so that only our own modules meet the fake platform.
ELSEWHERE = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
for name in [name for name in sys.modules if name.split(".")[0] == "grader"]:
    del sys.modules[name]
sys.platform = "win32"
sys.modules |= dict.fromkeys(("resource", "fcntl", "pwd", "grp", "termios"))
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
LINUX_ONLY = ("grader.sandbox.inside.", "grader.sandbox.limited", "grader.sample.")


def test_nothing_but_the_inside_of_the_sandbox_needs_linux() -> None:
    found = [module.name for module in pkgutil.walk_packages(grader.__path__, "grader.")]
    names = [name for name in found if not name.startswith(LINUX_ONLY)]
    assert len(names) > 60
    command = [sys.executable, "-c", ELSEWHERE, *names]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_every_kind_of_error_is_in_the_docs() -> None:
    text = (REPOSITORY / "docs/errors.md").read_text(encoding="utf-8")
    for module in ("grader.errors", "grader.assignments.faulty_assignment", "grader.reference.client"):
        importlib.import_module(module)
    kinds, found = [GraderError], []
    while kinds:
        kind = kinds.pop()
        found.append(kind)
        kinds += kind.__subclasses__()
    assert len(found) >= 8
    for kind in found:
        assert f"| {kind.anchor} | {kind.exit_code} |" in text


@pytest.fixture
def runs() -> ConfigParser:
    """What tox runs."""
    settings = ConfigParser()
    settings.read(REPOSITORY / "tox.ini", encoding="utf-8")
    return settings


def test_every_test_that_is_marked_alone_is_run(runs: ConfigParser) -> None:
    """The other run leaves it out, wherever it is."""
    files = (REPOSITORY / "tests").rglob("test_*.py")
    marked = [path for path in files if re.search(r"\bpytest\.mark\.alone\b", path.read_text(encoding="utf-8"))]
    folders = {f"tests/{path.relative_to(REPOSITORY / 'tests').parts[0]}" for path in marked}
    assert folders == set(runs["alone"]["tests"].split())


def test_all_that_the_quick_run_names_is_there(runs: ConfigParser) -> None:
    """What is away is a fault of the command, and what it leaves out it would then run."""
    words = re.findall(r"tests/\S+", runs["quick"]["tests"])
    assert len(words) > 10
    for word in words:
        file, _, test = word.partition("::")
        assert (REPOSITORY / file).exists(), word
        assert not test or f"def {test}(" in (REPOSITORY / file).read_text(encoding="utf-8"), word
