"""`check --format`: what editors and other programs read, and what a job of GitHub Actions shows."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ..conftest import RIGHT, Course
from ..sarif_schema import SARIF
from .conftest import Grader, Said

CRASH = "# File: Double.py\n# Name: Ada\n\nprint(int('x\\n'))\n"
GCC = re.compile(
    r"(?P<file>[^:]+):(?P<line>[1-9]\d*):(?P<column>[1-9]\d*): (?P<severity>error|warning|note): (?P<text>.+)"
)


@pytest.fixture
def here(course: Course, monkeypatch: pytest.MonkeyPatch) -> Course:
    monkeypatch.chdir(course.folder)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return course


def formatted(grader: Grader, course: Course, name: str, text: str, *more: str, file: str = "Double.py") -> Said:
    course.write(file, text)
    return grader("check", "double", file, "--format", name, *more)


def test_gcc_has_a_line_for_each_message_with_its_place(grader: Grader, here: Course) -> None:
    said = formatted(grader, here, "gcc", "import os\n" + CRASH)
    assert said.code == 1
    found = [match for line in said.out.splitlines() if (match := GCC.fullmatch(line))]
    assert len(found) == len(said.out.splitlines())
    first, second, *others = found
    assert {match["file"] for match in found} == {"Double.py"}
    assert (first["line"], first["severity"]) == ("5", "error")
    assert first["text"].startswith("test “two”: ValueError: invalid literal for int()")
    assert second["text"].startswith("test “nothing”: ValueError")
    assert any(match["text"].endswith("[ruff/F401]") for match in others)


def test_a_message_of_the_program_stays_in_its_line(grader: Grader, here: Course) -> None:
    out = formatted(grader, here, "gcc", "raise ValueError('a\\nb\x1b[2J')\n", "--case", "two").out
    assert len(out.splitlines()) == 1
    assert "\x1b" not in out


def test_a_right_program_has_nothing_to_say(grader: Grader, here: Course) -> None:
    said = formatted(grader, here, "gcc", RIGHT)
    assert (said.code, said.out) == (0, "")
    assert json.loads(formatted(grader, here, "sarif", RIGHT).out)["runs"][0]["results"] == []


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = 1\nprint(\n", 2, "SyntaxError: "),
        (" \n", 1, "Your file is empty"),
        ("print(4)\n", 1, "test “nothing”: "),
    ],
)
def test_every_situation_has_a_place(grader: Grader, here: Course, text: str, line: int, words: str) -> None:
    out = formatted(grader, here, "gcc", text).out
    assert out.startswith(f"Double.py:{line}:1: error: {words}"), out


def test_the_line_of_a_known_mistake_is_told_in_every_format(grader: Grader, here: Course) -> None:
    text = "import sys\n\ndef main():\n    print(2 * int(sys.stdin.read()))\n"
    told = "Your program defines `main` but never calls it"
    out = formatted(grader, here, "gcc", text, "--case", "two").out
    assert out.startswith(f"Double.py:3:1: error: test “two”: {told} [test/no_output]")
    out = formatted(grader, here, "github", text, "--case", "two").out
    assert out.startswith("::error file=Double.py,line=3,")
    (place,) = json.loads(formatted(grader, here, "sarif", text, "--case", "two").out)["runs"][0]["results"][0][
        "locations"
    ]
    assert place["physicalLocation"]["region"]["startLine"] == 3
    (one,) = json.loads(formatted(grader, here, "json", text, "--case", "two").out)["submissions"]
    assert (one["diagnosis"][0]["line"], one["advice"]["line"]) == (3, 3)


def test_a_file_that_is_not_asked_for_is_told(grader: Grader, here: Course) -> None:
    out = formatted(grader, here, "gcc", "hello", file="notes.txt").out
    assert out.startswith("notes.txt:1:1: error: There is no file to grade")


def test_sarif_is_what_the_standard_asks_for(grader: Grader, here: Course) -> None:
    said = formatted(grader, here, "sarif", CRASH.replace("int(", "import os;int("), file="my %work/Dö uble.py")
    found: dict[str, Any] = json.loads(said.out)
    jsonschema.validate(found, SARIF)
    said = formatted(grader, here, "sarif", CRASH, file="my %work/Dö uble.py")
    found = json.loads(said.out)
    jsonschema.validate(found, SARIF)
    results = found["runs"][0]["results"]
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20%25work/D%C3%B6%20uble.py"
    assert place["region"]["startLine"] == 4
    assert {each["ruleId"] for each in results} == {each["id"] for each in found["runs"][0]["tool"]["driver"]["rules"]}


def test_a_sarif_that_is_wrong_would_be_found() -> None:
    wrong = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"level": "fatal"}]}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, SARIF)


def test_github_commands_hold_what_would_end_them(grader: Grader, here: Course) -> None:
    out = formatted(grader, here, "github", "raise ValueError('100%, ::error::')\n", "--case", "two", file="a,b.py").out
    (line,) = out.splitlines()
    told = "::error file=a%2Cb.py,line=1,col=1,title=test/runtime_error::test “two”: ValueError: 100%25, ::error::"
    assert line == told


def test_json_is_the_object_of_the_results(grader: Grader, here: Course) -> None:
    said = formatted(grader, here, "json", CRASH)
    assert said.code == 1
    assert json.loads(said.out)["submissions"][0]["cases"][0]["verdict"] == "runtime_error"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "gc"), "did you mean `gcc`?"),
        (("--format", "xyz"), "gcc, github, sarif, json"),
        (("--format", "gcc", "--json"), "--json"),
    ],
)
def test_a_format_that_is_not_there_or_one_too_many(
    grader: Grader, here: Course, words: tuple[str, ...], said: str
) -> None:
    here.write("Double.py", RIGHT)
    told = grader("check", "double", "Double.py", *words)
    assert told.code == 2
    assert said in told.err


@pytest.fixture
def job(here: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a job's summary."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    return tmp_path / "summary.md"


def test_a_job_gets_a_summary_and_annotations(grader: Grader, here: Course, job: Path) -> None:
    job.write_text("before\n", encoding="utf-8")
    here.write("Double.py", "raise ValueError('``` ````')\n")
    said = grader("check", "double", "Double.py")
    assert "::error file=Double.py,line=1,col=1,title=test/runtime_error::test “two”: ValueError: " in said.err
    summary = job.read_text(encoding="utf-8")
    assert summary.startswith("before\n### double: Double.py\n\n`````text\n!!  0 of 2 tests pass.\n")
    assert summary.endswith("\n`````\n\n")
    assert "\x1b" not in summary


def test_what_a_program_says_is_no_command_to_the_job(grader: Grader, here: Course, job: Path) -> None:
    here.write("Double.py", "print('::add-mask::a')\n")
    lines = grader("check", "double", "Double.py").out.splitlines()
    token = lines[0].removeprefix("::stop-commands::")
    assert len(token) == 32
    assert lines[-1] == f"::{token}::"
    assert any("::add-mask::a" in line for line in lines[1:-1])


def test_what_is_printed_for_programs_stays_whole_in_a_job(grader: Grader, here: Course, job: Path) -> None:
    assert json.loads(formatted(grader, here, "json", CRASH).out)
    said = formatted(grader, here, "github", CRASH)
    assert said.out.startswith("::error ")
    assert "::error" not in said.err


def test_elsewhere_there_is_none_of_it(
    grader: Grader, here: Course, job: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS")
    here.write("Double.py", CRASH)
    said = grader("check", "double", "Double.py")
    assert "::" not in said.out + said.err
    assert not job.exists()


def test_an_empty_file_is_one_without_output(grader: Grader, here: Course) -> None:
    out = formatted(grader, here, "gcc", "").out
    assert out.splitlines()[0] == "Double.py:1:1: error: Your file is empty; was it saved? [test/no_output]"


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not on this machine")
def test_the_error_of_a_compiler_is_told_once_and_has_its_column(grader: Grader, here: Course) -> None:
    out = formatted(grader, here, "gcc", "int main(void) {\n    int n = 1 1;\n    return n;\n}\n", file="double.c").out
    assert re.match(r"double\.c:2:15: error: (?!error)", out)


def test_a_path_below_the_current_folder_is_told_from_there(grader: Grader, here: Course) -> None:
    found = json.loads(formatted(grader, here, "sarif", CRASH, file=str(here.folder / "my work/Double.py")).out)
    (place,) = found["runs"][0]["results"][0]["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "my%20work/Double.py"
