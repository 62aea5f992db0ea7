from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grader.config.settings import Style
from grader.errors import AssignmentError, SandboxError
from grader.model import Finding, Job, Limit, Outcome, Severity
from grader.style import RUFF_FAMILY, compute_style_share
from grader.style.linters.linter import LARGEST_FILE
from grader.style.linters.ruff import lint_python

STYLE = Style(ruff=("E", "F", "W", "N"))
CLEAN = b'"""Plays Nim."""\n\nprint(1)\n'
UNUSED = b"import os\n"
DEEP = b"x = " + b"1+" * 100_000 + b"1\n"


def ruff_path() -> str:
    beside = Path(sysconfig.get_path("scripts")) / ("ruff.exe" if sys.platform == "win32" else "ruff")
    found = str(beside) if beside.exists() else shutil.which("ruff")
    if not found:
        pytest.skip("ruff is not installed")
    return found


def runner(jobs: list[Job], extra: Mapping[str, str] | None = None) -> Callable[[Job], Outcome]:
    """Executes a job in a fresh folder without any sandbox; `extra` files are placed beside the sources."""

    def run(job: Job) -> Outcome:
        jobs.append(job)
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (extra or {}).items():
                _write(Path(folder, name), text.encode())
            for name, file in job.files.items():
                _write(Path(folder, name), file.content)
            done = subprocess.run(job.command, cwd=folder, capture_output=True, timeout=120, check=False)
        killed = done.returncode < 0
        return Outcome(None if killed else done.returncode, "SIGABRT" if killed else None, done.stdout, done.stderr)

    return run


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def lint(*sources: bytes, style: Style = STYLE, extra: Mapping[str, str] | None = None) -> list[tuple[Finding, ...]]:
    named = [("Nim.py", source) for source in sources]
    return lint_python(named, style, runner([], extra), ruff_path())


def rules(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.rule for finding in findings]


def test_findings_come_back_in_the_order_of_the_sources() -> None:
    jobs: list[Job] = []
    sources = [("Nim.py", UNUSED), ("Nim.py", CLEAN), ("other/Nim.py", b"def F():\n    return y\n")]
    found = lint_python(sources, STYLE, runner(jobs), ruff_path())
    assert [rules(one) for one in found] == [["ruff/F401"], [], ["ruff/N802", "ruff/F821"]]
    assert found[0][0] == Finding(
        "ruff/F401",
        Severity.WARNING,
        "Nim.py",
        1,
        8,
        "`os` imported but unused",
        "Remove unused import",
    )
    assert found[2][0].file == "other/Nim.py"
    assert [one.severity for one in found[2]] == [Severity.WARNING, Severity.ERROR]
    assert len(jobs) == 1


def test_what_is_not_used_may_have_been_forgotten() -> None:
    (found,) = lint(b"def f(n):\n    half = n / 2\n    return n\n")[0]
    assert (found.rule, found.fix) == ("ruff/F841", "Use it, or leave it out.")


def test_a_name_that_gets_its_value_further_down_may_have_it_when_it_is_used() -> None:
    (found,) = lint(b"started = False\nfor x in [1, 2]:\n    if started:\n        print(goods)\n    goods = x\n")
    assert rules(found) == []


@pytest.mark.parametrize(
    "source",
    [
        b"def f():\n    goods = 1\n    return goods\n\n\nprint(goods, f())\n",
        b"for x in [1, 2]:\n    total += x\nprint(1)\n",
        b"for x in [1, 2]:\n    total = total + x\nprint(1)\n",
        b"print(total)\ntotal = 1\n",
        b"total = 1\nfor x in [1, 2]:\n    print(other, x)\nother = 2\n",
    ],
)
def test_a_name_without_a_value_is_an_error(source: bytes) -> None:
    (found,) = lint(source)
    assert "ruff/F821" in rules(found)


def test_a_name_is_one_finding_however_often_it_is_given_a_value() -> None:
    lines = [
        "def f(Xs):",
        "    Big = l = 1",
        "    Big = l = 2",
        "    Big += l",
        "    Other = 3",
        "    return Xs, Big, Other",
    ]
    again = [line.replace("f(", "g(") for line in lines]
    found = lint("\n".join([*lines, "", "", *again, ""]).encode())[0]
    assert rules(found) == ["ruff/N803", "ruff/N806", "ruff/E741", "ruff/N806"]
    assert [one.line for one in found] == [1, 2, 2, 5]
    assert rules(lint(b"import os\n\nprint(os == None)\nprint(os == None)\n")[0]) == ["ruff/E711", "ruff/E711"]


def test_the_command_is_the_one_that_no_file_can_switch_off() -> None:
    jobs: list[Job] = []
    lint_python([("dist/Nim.py", CLEAN), ("-x.py", CLEAN)], STYLE, runner(jobs), ruff_path())
    command = list(jobs[0].command)
    for flag in ("--isolated", "--no-cache", "--ignore-noqa", "--no-respect-gitignore", "--exit-zero"):
        assert flag in command
    assert command[command.index("--select") + 1] == "E,F,W,N"
    assert command[command.index("--line-length") + 1] == "100"
    assert command[command.index("--output-format") + 1] == "json"
    assert command[-2:] == ["0000/program.py", "0001/program.py"]
    assert set(jobs[0].files) == {"0000/program.py", "0001/program.py"}


@pytest.mark.parametrize(
    "escape",
    [
        b"# ruff: noqa\n",
        b"# flake8: noqa\n",
        b"# ruff: noqa: F401\n",
        b"# ruff: disable[F401]\n",
        b"# fmt: off\n",
        b"# isort: skip_file\n",
        b"# pylint: disable=all\n",
        b"# type: ignore\n",
        b"# @generated\n",
    ],
)
def test_comments_switch_nothing_off(escape: bytes) -> None:
    assert "ruff/F401" in rules(lint(escape + b"import os  # noqa\n")[0])


@pytest.mark.parametrize(
    "extra",
    [
        {"pyproject.toml": "[tool.ruff]\nexclude = ['*']\n"},
        {"0000/pyproject.toml": "[tool.ruff.lint]\nignore = ['ALL']\n"},
        {"ruff.toml": "exclude = ['*']\n", ".ruff.toml": "exclude = ['*']\n"},
        {".gitignore": "*\n", ".git/HEAD": "ref: refs/heads/main\n", ".ignore": "*\n"},
    ],
)
def test_files_beside_switch_nothing_off(extra: dict[str, str]) -> None:
    assert rules(lint(UNUSED, extra=extra)[0]) == ["ruff/F401"]


@pytest.mark.parametrize(
    "name", ["dist/Nim.py", "build/Nim.py", ".venv/Nim.py", "../../Nim.py", "--help", "a b/\n.py", ""]
)
def test_names_of_students_reach_no_command(name: str) -> None:
    found = lint_python([(name, UNUSED)], STYLE, runner([]), ruff_path())
    assert [(one.rule, one.file) for one in found[0]] == [("ruff/F401", name)]


def test_one_file_that_breaks_ruff_is_found_and_the_others_are_linted() -> None:
    found = lint(UNUSED, CLEAN, DEEP, UNUSED, UNUSED)
    assert [rules(one) for one in found] == [["ruff/F401"], [], ["style/unreadable"], ["ruff/F401"], ["ruff/F401"]]
    assert found[2][0].severity is Severity.ERROR


def test_several_files_that_break_ruff() -> None:
    assert [rules(one) for one in lint(DEEP, UNUSED, DEEP)] == [
        ["style/unreadable"],
        ["ruff/F401"],
        ["style/unreadable"],
    ]


def test_only_files_that_break_ruff() -> None:
    assert [rules(one) for one in lint(DEEP)] == [["style/unreadable"]]


def test_large_files_are_not_given_to_ruff() -> None:
    jobs: list[Job] = []
    sources = [("a.py", b"#" * (LARGEST_FILE + 1)), ("b.py", UNUSED)]
    found = lint_python(sources, STYLE, runner(jobs), ruff_path())
    assert [rules(one) for one in found] == [["style/unreadable"], ["ruff/F401"]]
    assert str(LARGEST_FILE) in found[0][0].message
    assert set(jobs[0].files) == {"0001/program.py"}


@pytest.mark.parametrize(
    "source", [b"print 'Lose Game'\ndef (:\n", b"x = 'a\n", b"  x\n y\n", b"x = \0\n", b"\xef\xbb\xbf("]
)
def test_syntax_errors_are_one_finding(source: bytes) -> None:
    found = [one for one in lint(source)[0] if one.rule == "style/syntax"]
    assert len(found) == 1
    assert found[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    "source", [b"# \xe9\n", b"# coding: klingon\n", b"# coding: punycode\n", b"# coding: idna\n", b"\xff\xfe#\0"]
)
def test_unknown_encodings(source: bytes) -> None:
    assert [rules(one) for one in lint(source, CLEAN)] == [["style/unreadable"], []]


def test_code_that_an_encoding_hides_in_a_comment_is_linted() -> None:
    hidden = b"# coding: utf_7\n# harmless+AAo-import os\n"
    assert rules(lint(hidden)[0]) == ["ruff/F401"]


@pytest.mark.parametrize("source", [b"# coding: latin-1\nx = '\xe9'\n", b"\xef\xbb\xbfx = 1\n", "x = 'é'\n".encode()])
def test_known_encodings(source: bytes) -> None:
    assert lint(source) == [()]


def test_empty_batches_and_files() -> None:
    assert lint() == []
    assert lint(b"") == [()]
    assert lint(UNUSED, style=Style(ruff=())) == [()]


def test_long_lines_follow_the_assignment() -> None:
    source = b"x = '" + b"a" * 60 + b"'\n"
    assert rules(lint(source, style=Style(line_length=40))[0]) == ["ruff/E501"]
    assert lint(source, style=Style(line_length=5000)) == [()]


def test_a_flood_of_remarks_is_bounded_and_says_so() -> None:
    found = lint(b"import os\n" * 1000)[0]
    assert len(found) == 200
    assert "more remarks" in found[-1].message
    assert compute_style_share(found, STYLE) == pytest.approx(0.94)


def test_settings_that_ruff_refuses_are_the_assignment_s_fault() -> None:
    with pytest.raises(AssignmentError, match="ZZ9"):
        lint(UNUSED, style=Style(ruff=("ZZ9",)))


def test_a_ruff_that_does_not_start_is_no_student_s_fault() -> None:
    with pytest.raises(SandboxError, match="not found"):
        lint_python([("a.py", UNUSED)], STYLE, lambda _: Outcome(127, None, b"", b"not found"), "ruff")


def test_a_fault_of_the_sandbox_is_no_student_s_fault() -> None:
    with pytest.raises(SandboxError, match="disk full"):
        lint_python([("a.py", UNUSED)], STYLE, lambda _: Outcome(None, None, b"", b"", fault="disk full"), "ruff")


@pytest.mark.parametrize(
    "broken",
    [
        Outcome(0, None, b"[]", b"", breaches=(Limit.WALL,)),
        Outcome(0, None, b"[{", b""),
        Outcome(0, None, b"{}", b""),
        Outcome(0, None, b"\xff", b""),
        Outcome(2, None, b"", b"panicked"),
        Outcome(None, "SIGKILL", b"", b"", breaches=(Limit.MEMORY,)),
    ],
)
def test_every_way_to_break_off_is_told_from_a_report(broken: Outcome) -> None:
    bad = "x = 'culprit'\n"

    def run(job: Job) -> Outcome:
        guilty = any(file.content == bad.encode() for file in job.files.values())
        return broken if guilty else Outcome(0, None, b"[]", b"")

    sources = [("a.py", CLEAN), ("b.py", bad.encode()), ("c.py", CLEAN)]
    assert [rules(one) for one in lint_python(sources, STYLE, run, "ruff")] == [[], ["style/unreadable"], []]


def test_older_reports_give_syntax_errors_without_a_code() -> None:
    entry = {
        "code": None,
        "filename": "C:\\work\\0000\\program.py",
        "fix": None,
        "location": {"row": 3, "column": 2},
        "message": "SyntaxError: Expected an expression",
    }
    report = json.dumps([entry, {**entry, "location": {"row": 1, "column": 5}}]).encode()
    found = lint_python([("a.py", b"(")], STYLE, lambda _: Outcome(0, None, report, b""), "ruff")
    assert [(one.rule, one.line, one.column) for one in found[0]] == [("style/syntax", 1, 5)]


def test_the_families_that_an_assignment_may_name_are_those_that_ruff_lists() -> None:
    asked = [ruff_path(), "linter", "--output-format", "json"]
    listed = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)
    parts = [(each["prefix"], part["prefix"]) for each in listed for part in each.get("categories") or [{"prefix": ""}]]
    assert [name for name in map("".join, parts) if not RUFF_FAMILY.fullmatch(name)] == []
    letters = {found[0] for name in map("".join, parts) if (found := re.match("[A-Z]+", name))}
    assert {*re.findall("[A-Z]+", RUFF_FAMILY.pattern)} == letters | {"ALL", "PL", "TCH", "TRIO", "U"}
