"""The line that prints what is wrong in form, told from a real run; of a program that hides it, nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading.further_runs.printed_lines import PrintedOutput, find_printing_stop, read_printed
from grader.judging import compare_outputs
from grader.model import Assignment, Diagnosis, Stop, StopKind, Verdict
from grader.sandbox import Sandbox

from ..conftest import ASSIGNMENT, Course
from .test_watching import box, first_case, graded

__all__ = ["box"]


@pytest.fixture
def assignment(course: Course) -> Assignment:
    course.write("cases/double/assignment.yaml", ASSIGNMENT)
    return resolve_expected(load_assignment("double", course.folder))


PRINTED = Stop(2, kind=StopKind.PRINTED)


@pytest.mark.parametrize(
    "text",
    [
        "n = int(input())\nprint('The result is:', 2 * n)\n",
        "n = int(input())\nprint('Result:', end=' ')\nprint(2 * n)\n",
        "n = int(input())\nprint('n', n)\nprint(2 * n)\n",
        "import sys\nn = int(input('Number: '))\nprint(2 * n)\n",
        "import sys\nsys.stdout.write('debug\\n'); print(2 * int(input()))\n",
        "n = int(input())\nprint(\n    'result:',\n    2 * n,\n)\n",
        "def tell(n):\n    print('= ' + str(n))\ntell(2 * int(input()))\n",
        "import pprint\npprint.pprint('begin')\nprint(2 * int(input()))\n",
    ],
)
def test_the_line_that_prints_what_is_too_much(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert first_case(assignment, box, text).stop == PRINTED


def test_the_line_that_prints_a_second_answer(assignment: Assignment, box: Sandbox) -> None:
    text = "n = int(input())\nprint(2 * n)\nprint(2 * n)\n"
    assert first_case(assignment, box, text).stop == replace(PRINTED, line=3)


def test_the_line_that_prints_an_extra_blank_line(assignment: Assignment, box: Sandbox) -> None:
    exact = assignment.cases[0].compare.model_copy(update={"mode": "exact", "form_share": 0.5})
    cases = tuple(replace(case, compare=exact) for case in assignment.cases)
    result = first_case(replace(assignment, cases=cases), box, "print()\nprint(2 * int(input()))\n")
    assert (result.verdict, result.stop) == (Verdict.PRESENTATION_ERROR, replace(PRINTED, line=1))


@pytest.mark.parametrize(
    "text",
    [
        "n = int(input())\nprint(3 * n)\n",  # what is wrong came about before
        "def tell(n):\n    print(2 * n)\nn = int(input())\ntell(n)\ntell(n)\n",  # one call too many
        "import os\nn = int(input())\nos.write(1, b'n = ')\nprint(2 * n)\n",
        "import sys\nsys.stdout.buffer.write(b'n = ')\nsys.stdout.flush()\nprint(2 * int(input()))\n",
        "import random\nprint(random.random())\nprint(2 * int(input()))\n",
        "import os\nprint('n = ', 2 * int(input()), flush=True)\nos._exit(0)\n",
        "import sys\nsys.stdout = sys.__stdout__\nprint('n = ', 2 * int(input()))\n",
        "import sys\nsys._getframe = None\nsys.stdout.watch = None\n",
    ],
)
def test_no_line_is_told_where_none_is_sure(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert first_case(assignment, box, text).stop is None


def test_a_program_can_lie_about_its_own_lines_only_within_its_own_file(assignment: Assignment, box: Sandbox) -> None:
    forged = "printed\\t{}:99\\n"
    for line in (0, 99, 9_999_999):
        text = f"open('grader.notes', 'a').write('{forged.format(line)}')\nprint('n =', 2 * int(input()))\n"
        assert first_case(assignment, box, text).stop in (None, PRINTED)


def test_many_lines_that_print_in_turn_are_not_remembered(assignment: Assignment, box: Sandbox) -> None:
    text = (
        "for n in range(5_000):\n    print('a', end='')\n    print('b', end='')\nprint('')\nprint(2 * int(input()))\n"
    )
    assert first_case(assignment, box, text).stop is None


def test_wrong_form_is_watched_once_and_no_lines_are_compared(assignment: Assignment, box: Sandbox) -> None:
    grade = graded(assignment, box, "n = int(input())\nprint('n', 2 * n) if n else print(0)\n")
    assert grade.reached is None


@pytest.mark.parametrize(
    ("notes", "pieces"),
    [
        (b"", ()),
        (b"ran\t1\nprinted\t1:3\t2:1\n", ((1, 3), (2, 1))),
        (b"printed\t1:3\t9:1\n", ()),
        (b"printed\t0:3\n", ()),
        (b"printed\t1:3", ()),
        (b"printed\t-1:3\n", ()),
        (b"printed\t1\n", ()),
        (b"printed\t" + b"9" * 100_000 + b":1\n", ()),
    ],
)
def test_notes_of_printing_may_hold_anything(notes: bytes, pieces: tuple[tuple[int, int], ...]) -> None:
    assert read_printed(notes, b"abcd", 3) == PrintedOutput("abcd", pieces)


def test_what_a_mistake_is_about_decides_whether_its_printing_is_told(assignment: Assignment) -> None:
    printed = read_printed(b"printed\t3:2\n", b"7\n", 3)
    difference = compare_outputs(b"4\n", b"7\n", assignment.cases[0].compare)
    assert find_printing_stop(printed, difference, ()) is None
    assert find_printing_stop(printed, difference, (Diagnosis("adds", "It adds."),)) is None
    same = Diagnosis("same output", "It prints the same.", "same-output")
    assert find_printing_stop(printed, difference, (same,)) == replace(PRINTED, line=3)
    assert find_printing_stop(replace(printed, text="8\n"), difference, (same,)) is None
    layout = Diagnosis("adds", "It prints a label.", then=("It adds.",), begins_with_form=True)
    assert find_printing_stop(printed, difference, (layout,)) == replace(PRINTED, line=3)
