"""Checkers and shares end to end: what a judge says becomes verdict, points, a note; its faults cost nobody points."""

from __future__ import annotations

from typing import Any

import pytest

from ..cli.conftest import Grader, grader  # noqa: F401  the fixture that runs a command
from ..conftest import Course
from .conftest import graded

JUDGE = '''
    """Any multiple of the number, and one line of it, is right."""

    from grader.model import Judgement


    def solve(text):
        return f"{2 * int(text)}\\n"


    def judge(text, output):
        if int(text) == -3:
            raise RuntimeError("no judge for this")
        right = int(output) % int(text or 1) == 0 if int(text) else output.strip() == "0"
        return Judgement(right, "" if right else "This is no multiple of the number.", 1)
'''
ANY_MULTIPLE = "print(7 * int(input()))\n"
PROGRAM = """
    import sys

    text, answer, folder = sys.argv[1:4]
    got, wanted = sys.stdin.read().split(), open(answer).read().split()
    open(folder + "judgemessage.txt", "w").write("wanted " + " ".join(wanted))
    open(folder + "teammessage.txt", "w").write("That is not it.")
    {last}
"""


def settings(course: Course, line: str) -> None:
    file = course.folder / "cases/double/assignment.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")


def verdicts(submission: dict[str, Any]) -> list[str]:
    return [case["verdict"] for case in submission["cases"]]


def test_the_reference_judges_and_its_fault_costs_nobody_points(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: checker}")
    course.write("reference/double.py", JUDGE)
    course.submit("ada", ANY_MULTIPLE)
    course.submit("bob", "print(3)\n")
    found = graded(course, grader, code=3)
    assert verdicts(found["ada"]) == ["accepted", "accepted", "undecided"]
    assert verdicts(found["bob"]) == ["wrong_answer", "wrong_answer", "undecided"]
    assert found["bob"]["cases"][0]["difference"]["summary"] == "This is no multiple of the number."
    assert found["ada"]["score"] is None
    page = (course.folder / "out/index.html").read_text(encoding="utf-8")
    assert "no judge for this" in page
    assert "no judge for this" not in (course.folder / "out/ada.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("last", "code", "verdict"),
    [
        ("sys.exit(42 if got == wanted else 43)", 0, "accepted"),
        ("sys.exit(43)", 0, "wrong_answer"),
        ("sys.exit(0)", 3, "undecided"),
        ("1 / 0", 3, "undecided"),
        ("syntax error", 3, "undecided"),
    ],
)
def test_a_checker_program_judges(
    course: Course,
    grader: Grader,  # noqa: F811
    last: str,
    code: int,
    verdict: str,
) -> None:
    settings(course, "compare: {mode: checker, program: checker.py}")
    course.write("cases/double/checker.py", PROGRAM.replace("{last}", last))
    course.submit("ada")
    found = graded(course, grader, code)
    assert verdicts(found["ada"]) == [verdict] * 3
    if verdict == "wrong_answer":
        assert found["ada"]["cases"][0]["difference"]["summary"] == "That is not it."
        assert "wanted 4" not in (course.folder / "out/ada.html").read_text(encoding="utf-8")


def test_right_answers_in_a_wrong_form_get_their_share(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: lines, form_share: 0.5}")
    course.submit("ada", "print(); print(2 * int(input()))\n")
    found = graded(course, grader)["ada"]
    assert verdicts(found) == ["presentation_error"] * 3
    assert [case["points"] for case in found["cases"]] == [0.5, 0.5, 1.0]
    assert found["points"]["tests"] == 40


def test_right_lines_get_their_share(course: Course, grader: Grader) -> None:  # noqa: F811
    settings(course, "compare: {mode: lines, partial: per_line}")
    course.write(
        "reference/double.py",
        """
        def solve(text):
            return "".join(f"{2 * int(line)}\\n" for line in text.split())
        """,
    )
    course.write("cases/double/basic.yaml", '- {name: four, input: {lines: ["1", "2", "3", "4"]}}\n')
    course.submit("ada", "import sys\nfor line in sys.stdin: print(2 * int(line) + (int(line) == 3))\n")
    (case,) = graded(course, grader)["ada"]["cases"]
    assert (case["verdict"], case["points"]) == ("wrong_answer", 0.75)
