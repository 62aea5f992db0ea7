"""Where reports go by default: no two choices share a folder."""

from __future__ import annotations

from grader.assignments import load_assignment
from grader.grading.session import choose_default_output

from ..conftest import Course


def choose(course: Course, *chosen: str) -> str:
    return choose_default_output(load_assignment("double", course.folder), *chosen).name


def test_cases_whose_names_are_nearly_alike_have_folders_of_their_own(course: Course) -> None:
    course.write(
        "cases/double/basic.yaml",
        "- {name: two heaps, input: '2'}\n- {name: Two-heaps, input: '3'}\n- {name: two, input: '4'}\n",
    )
    asked = (["two heaps"], ["Two-heaps"], ["two"], ["two", "heaps"], ["two", "bo"])
    names = [choose(course, *chosen) for chosen in asked]
    assert names[0] == "double-two-heaps"
    assert names[1].startswith("double-two-heaps-")
    assert names[2] == "double-two"
    assert names[3].startswith("double-two-heaps-")
    assert names[4] == "double-two-bo"
    assert len(set(names)) == len(names)
    assert choose(course, "Two-heaps") == names[1]


def test_a_case_takes_no_folder_of_another_assignment_or_of_a_tournament(course: Course) -> None:
    course.write("cases/double/basic.yaml", "- {name: bot, input: '2'}\n- {name: tournament, input: '3'}\n")
    course.write("cases/double-bot/assignment.yaml", "name: double-bot\n")
    assert choose(course) == "double"
    assert choose(course, "bot").startswith("double-bot-")
    assert choose(course, "tournament").startswith("double-tournament-")
