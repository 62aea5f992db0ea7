"""A module that many programs miss is told to the instructor."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.config.settings import Expected
from grader.feedback import find_certain
from grader.feedback.missing_modules import list_missed_modules, name_missing_module
from grader.model import CaseResult, CompileResult, Grade, PointsEarned, Verdict

from .conftest import ran
from .test_generic import CASES, facts_of

CRASH = 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import x\n'


def crashed(stderr: str, verdict: Verdict = Verdict.RUNTIME_ERROR) -> CaseResult:
    return CaseResult("one", "basic", "visible", verdict, 0, 1, stderr=stderr)


@pytest.mark.parametrize(
    ("stderr", "module"),
    [
        (f"{CRASH}ModuleNotFoundError: No module named 'numpy'\n", "numpy"),
        (f"{CRASH}ModuleNotFoundError: No module named 'numpy.linalg'\n", "numpy"),
        ("Error: Cannot find module 'readline-sync'\nRequire stack:\n- /box/a.js\n", "readline-sync"),
        (f"{CRASH}ValueError: No module named 'numpy'\n", ""),
        ("", ""),
    ],
)
def test_the_module_is_read_from_the_error(stderr: str, module: str) -> None:
    assert name_missing_module([crashed("ZeroDivisionError\n"), crashed(stderr)], None) == module


def test_what_a_program_that_did_not_crash_prints_says_nothing() -> None:
    told = "ModuleNotFoundError: No module named 'numpy'\n"
    assert name_missing_module([crashed(told, Verdict.WRONG_ANSWER)], None) == ""


@pytest.mark.parametrize(
    ("message", "module"),
    [
        ("a.c:1:10: fatal error: ncurses.h: No such file or directory\n", "ncurses.h"),
        ("A.java:1: error: package org.apache.commons.lang3 does not exist\nimport org\n", "org.apache.commons.lang3"),
        ("a.c:1:10: error: expected ';'\n", ""),
    ],
)
def test_the_module_is_read_from_the_compiler(message: str, module: str) -> None:
    assert name_missing_module([], CompileResult(False, message, 0.1)) == module
    assert name_missing_module([], CompileResult(True, message, 0.1)) == ""


def grade(module: str) -> Grade:
    return Grade("a", None, {}, None, 0, 1, PointsEarned(0, 0, 0, 0, 0), None, (), (), missing_module=module)


@pytest.mark.parametrize(
    ("modules", "told"),
    [
        (["numpy"] * 12 + ["scipy"] * 4 + [""] * 14, [("numpy", 12), ("scipy", 4)]),
        (["numpy"] * 2, []),
        (["numpy"] * 3, [("numpy", 3)]),
        (["numpy"] * 5 + [""] * 95, []),
        ([f"own{number}" for number in range(30)], []),
    ],
)
def test_a_module_is_told_where_many_miss_it(modules: list[str], told: list[tuple[str, int]]) -> None:
    assert list(list_missed_modules([grade(module) for module in modules])) == told


OWN_MODULE = {
    "random.py": "import random\nprint(random.randint(1, 6))\n",
    "statistics.py": "from statistics import mean\nprint(mean([1, 2]))\n",
    "calendar.py": "import datetime\nprint(datetime.datetime.strptime('2026', '%Y'))\n",
}


@pytest.mark.parametrize("name", OWN_MODULE)
@pytest.mark.parametrize("expected", ["any", "own"])
def test_a_file_that_hides_a_module_is_named(name: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(OWN_MODULE[name], encoding="utf-8")
    said = subprocess.run([sys.executable, tmp_path / name], capture_output=True, text=True, check=False).stderr
    facts = facts_of(ran(CASES[0], "", exit_code=1, stderr=said), text=OWN_MODULE[name])
    if expected == "own":
        settings = facts.settings.model_copy(update={"submission": Expected(file=name)})
        facts = replace(facts, settings=settings)
    (found,) = [each for each in find_certain(facts) if each.kind == "hidden-module"]
    assert f"`{name}`" in found.message
    assert ("do without `" in found.message) == (expected == "own")


@pytest.mark.parametrize(
    "error",
    [
        "AttributeError: module 'random' has no attribute 'randit'",  # a misspelt one of the module itself
        "AttributeError: module 'helpers' has no attribute 'read'",
        "AttributeError: module 'time' has no attribute 'clock'",
        "ImportError: cannot import name 'Count' from 'collections' (/usr/lib/python3.11/collections/__init__.py)",
    ],
)
def test_a_module_that_is_not_hidden_is_not_named(error: str) -> None:
    stderr = f'Traceback (most recent call last):\n  File "sums.py", line 1, in <module>\n    import x\n{error}\n'
    facts = facts_of(ran(CASES[0], "", exit_code=1, stderr=stderr), text="import x\n")
    assert "hidden-module" not in [each.kind for each in find_certain(facts)]
