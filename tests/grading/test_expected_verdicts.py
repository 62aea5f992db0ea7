"""`grader validate` holds programs whose verdicts are known: those in `submissions/<verdict>/` of the assignment."""

from __future__ import annotations

import json

import pytest

from ..cli.conftest import Grader, Said, caches, grader
from ..conftest import RIGHT, Course

__all__ = ["caches", "grader"]

RIGHT_PROGRAM = "print(2 * int(input()))\n"
WRONG_PROGRAM = "print(3 * int(input()))\n"
LOOP = "while True: pass\n"
CRASH = "raise ValueError\n"


def validated(grader: Grader, course: Course, programs: dict[str, str]) -> Said:
    for name, text in programs.items():
        course.write(f"cases/double/submissions/{name}", text)
    return grader("validate", "double", "--course", course.folder)


def test_programs_that_do_as_expected_are_counted(grader: Grader, course: Course) -> None:
    said = validated(
        grader,
        course,
        {
            "accepted/Double.py": RIGHT_PROGRAM,
            "accepted/in_a_folder/Double.py": RIGHT_PROGRAM,
            "wrong_answer/Double.py": WRONG_PROGRAM,
            "time_limit_exceeded/Double.py": LOOP,
            "run_time_error/Double.py": CRASH,
            "rejected/Double.py": CRASH,
            "notes/Double.py": "what is in no folder of a verdict is not tried",
        },
    )
    assert said.code == 0, said.err
    assert "6 of 6 programs in submissions/ got the expected verdict" in said.out


@pytest.mark.parametrize(
    ("name", "program", "told"),
    [
        ("accepted", WRONG_PROGRAM, "`wrong_answer` is not expected; it has it in two, minus three"),
        ("wrong_answer", RIGHT, "no test gives it one of `no_output`, `presentation_error`, `wrong_answer`"),
        ("wrong_answer", CRASH, "`runtime_error` is not expected; it has it in two, nothing, minus three"),
        ("time_limit_exceeded", RIGHT, "no test gives it one of `time_limit`"),
        ("accepted", "print(\n", "`compile_error` is not expected"),
    ],
)
def test_another_verdict_is_a_fault(grader: Grader, course: Course, name: str, program: str, told: str) -> None:
    said = validated(grader, course, {f"{name}/Double.py": program})
    assert said.code == 2
    assert f"submissions/{name}/Double.py: {told}" in said.err, said.err


def test_what_cannot_be_run_is_said(grader: Grader, course: Course) -> None:
    said = validated(grader, course, {"accepted/double.pas": "begin end."})
    assert said.code == 0
    assert "Not tried" in said.err
    assert "submissions/accepted/double.pas" in said.err


def test_programs_are_told_to_programs(grader: Grader, course: Course) -> None:
    course.write("cases/double/submissions/accepted/Double.py", RIGHT_PROGRAM)
    said = grader("validate", "double", "--course", course.folder, "--json")
    assert json.loads(said.out)["programs"] == {"kept": 1, "broken": [], "untried": []}
