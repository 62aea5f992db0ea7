"""The case that an instructor pastes is read back as exactly what failed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.config.settings import Compare
from grader.feedback.case_text import format_case
from grader.model import SmallestInput, Verdict

from ..conftest import Course


def smallest(text: str, expected: str, case: str = "two") -> SmallestInput:
    return SmallestInput(case, text, expected, "", Verdict.WRONG_ANSWER)


ODD = [
    "",
    "1\n",
    "2\n\n\n",
    " 1",
    "\n1\n",
    "1\r\n2",
    "a: b # c",
    "- x\n",
    "\ttab\n",
    "{{ }}",
    "no",
    "\u202e\u2028\n",
    "'\"\\\n",
]


@pytest.mark.parametrize("text", ODD)
def test_it_is_read_back_as_it_was(course: Course, text: str) -> None:
    assignment = load_assignment("double", course.folder)
    (course.folder / "cases/double/more.yaml").write_text(format_case(smallest(text, text), assignment), "utf-8")
    read = load_assignment("double", course.folder).cases[-1]
    assert (read.name, read.input, read.expected) == ("two, smallest", text, text)


def test_what_bends_the_case_comes_along(course: Course) -> None:
    assignment = load_assignment("double", course.folder)
    bent = replace(assignment.cases[0], args=("-v", "x y"), files={"a.txt": "1\n2"}, compare=Compare(mode="tokens"))
    text = format_case(smallest("1\n", "2\n"), replace(assignment, cases=(bent, *assignment.cases[1:])))
    (course.folder / "cases/double/more.yaml").write_text(text, "utf-8")
    read = load_assignment("double", course.folder).cases[-1]
    assert (read.args, read.files, read.compare) == (bent.args, bent.files, bent.compare)


def test_the_text_is_short_and_plain(course: Course, tmp_path: Path) -> None:
    text = format_case(smallest("1\n2 3\n", "Lose Game\n"), load_assignment("double", course.folder))
    assert text == '- name: "two, smallest"\n  input: |\n    1\n    2 3\n  expected: |\n    Lose Game\n'


@pytest.mark.parametrize("value", ["{(1, 2): 3}", "{1, 2}", "inf", "<object object>"])
def test_a_call_whose_values_have_no_form_in_yaml_is_left_out(course: Course, value: str) -> None:
    assignment = load_assignment("double", course.folder)
    called = replace(assignment, cases=tuple(replace(case, is_call=True) for case in assignment.cases))
    assert format_case(smallest("double(2)\n", f"{value}\n"), called) == ""
    assert format_case(smallest("double(2)\n", "[4, 'x']\n"), called) != ""
