"""Practice: a student finds inputs for which programs with a mistake are wrong, and learns nothing else of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import Course
from .conftest import Server, run_server
from .practice_course import SECRETS, try_input, write_practice

PATH = "/double/practice"
FOUND = "Found: the program is wrong for this input"


@pytest.fixture
def practice_course(course: Course) -> Course:
    return write_practice(course)


@pytest.fixture
def server(practice_course: Course, tmp_path: Path) -> Iterator[Server]:
    with run_server(practice_course.folder, "double", log=tmp_path / "said") as running:
        yield running


def test_the_programs_come_from_easy_to_hard_until_all_are_found(server: Server) -> None:
    assert f'href="{server.at(PATH)}"' in server.get("/double").text
    for number, (passed, right, wrong, mistake) in enumerate(
        (
            (2, "2", "3", "prints the square"),
            (3, "2", "-2", "forgets the sign"),
            (4, "2", "0", "forgets zero"),
        )
    ):
        page = server.get(PATH).text
        assert f"{number} of 3 programs found" in page
        assert f"It passes {passed} of 5 visible tests." in page
        assert mistake not in page
        assert "The program is right for this input" in try_input(server, PATH, right).text
        found = try_input(server, PATH, wrong).text
        assert FOUND in found
        assert f"Your program {mistake}." in found
        assert "A number and the same number once more." in found
    assert "You have found an input for each program" in server.get(PATH).text
    assert server.faults == ""


def test_nothing_tells_the_names_the_source_or_the_hidden_cases(server: Server) -> None:
    answers = [server.get(PATH), *(try_input(server, PATH, text) for text in ("2", "x", "1000", "2000", "3"))]
    for answer in answers:
        told = answer.text + repr(answer.headers)
        assert not [secret for secret in SECRETS if secret in told]
