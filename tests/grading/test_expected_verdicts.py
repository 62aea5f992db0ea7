"""`grader validate` holds programs whose verdicts are known: those in `submissions/<verdict>/` of the assignment."""

from __future__ import annotations

import json

import pytest

from ..cli.conftest import Grader, Said, caches, grader, known_interpreter
from ..conftest import RIGHT, Course

__all__ = ["caches", "grader", "known_interpreter"]

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


RULES = """
    accepted/double.py: {required: [AC], authors: Ada}
    time_limit_exceeded:
      permitted: [AC, TLE, WA]
    "{mixed,other}/*.py":
      permitted: [AC, RTE]
      required: [RTE]
      two:
        permitted: [AC]
      "minus*":
        required: [RTE]
"""
CRASHES_BELOW_ZERO = "number = int(input())\nassert number >= 0\nprint(2 * number)\n"
SLOW_OR_WRONG = "number = int(input())\nwhile number == 2: pass\nprint(7)\n"


def test_what_a_file_says_stands_for_the_folder_or_beside_it(grader: Grader, course: Course) -> None:
    said = validated(
        grader,
        course,
        {
            "submissions.yaml": RULES,
            "time_limit_exceeded/Double.py": SLOW_OR_WRONG,
            "mixed/Double.py": CRASHES_BELOW_ZERO,
            "unknown/Double.py": CRASH,
        },
    )
    assert said.code == 0, said.err
    assert "2 of 2 programs in submissions/ got the expected verdict" in said.out


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (CRASH, "submissions/mixed/Double.py: `runtime_error` is not expected; it has it in two"),
        (RIGHT_PROGRAM, "submissions/mixed/Double.py: no test gives it one of `memory_limit`, `output_limit`"),
        (CRASHES_BELOW_ZERO.replace(">= 0", "!= 0"), "no test of minus three gives it one of `memory_limit`, `out"),
    ],
)
def test_a_group_of_tests_has_rules_of_its_own(grader: Grader, course: Course, program: str, told: str) -> None:
    said = validated(grader, course, {"submissions.yaml": RULES, "mixed/Double.py": program})
    assert (said.code, told in said.err) == (2, True), said.err


def test_what_the_checker_says_is_held(grader: Grader, course: Course) -> None:
    checker = """
        import sys
        open(sys.argv[3] + "judgemessage.txt", "w").write("too small")
        sys.exit(42 if sys.stdin.read() == open(sys.argv[2]).read() else 43)
    """
    course.write("cases/double/check.py", checker)
    settings = course.folder / "cases/double/assignment.yaml"
    settings.write_text(settings.read_text("utf-8") + "compare: {mode: checker, program: check.py}\n", "utf-8")
    held = {"submissions.yaml": "wrong_answer: {message: too small}\n", "wrong_answer/Double.py": "print(1)\n"}
    assert validated(grader, course, held).code == 0
    said = validated(grader, course, {"submissions.yaml": "wrong_answer: {message: too large}\n"})
    assert (said.code, "the checker never says `too large` of it" in said.err) == (2, True), said.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("accepted: {permitted: [AC, OK]}", "submissions.yaml:1:23: must be a list of some of AC, WA, TLE, RTE"),
        ("accepted: {require: [AC]}", "submissions.yaml:1:12: `require` is not a known key"),
        ("accepted: [AC]", "submissions.yaml:1:11: must be a mapping"),
        ("accepted: {", "submissions.yaml:1:"),
    ],
)
def test_what_the_file_cannot_mean_is_told(grader: Grader, course: Course, text: str, told: str) -> None:
    said = validated(grader, course, {"submissions.yaml": text, "accepted/Double.py": RIGHT_PROGRAM})
    assert (said.code, told in said.err) == (2, True), said.err
