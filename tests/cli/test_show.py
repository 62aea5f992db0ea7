"""`grader show`: all that is known of one graded submission, without executing anything."""

from __future__ import annotations

import json
import re

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader, Said

WRONG = "import sys\nprint(3 * int(input()))\nprint('\\x1b[31moops', file=sys.stderr)\n"


@pytest.fixture
def course(course: Course, grader: Grader) -> Course:
    """A graded class of two; bo is wrong and says so."""
    course.submit("ada", RIGHT)
    course.submit("bo", WRONG)
    assert grader("grade", "double", "--course", course.folder, "--trust-submissions", "-q").code == 0
    return course


def show(grader: Grader, course: Course, *words: object, code: int = 0) -> Said:
    said = grader("show", "double", *words, "--course", course.folder)
    assert said.code == code, said.err
    return said


def test_hidden_cases_are_shown_with_input_both_outputs_stderr_and_limits(grader: Grader, course: Course) -> None:
    shown = show(grader, course, "bo").out
    hidden = shown[shown.index("✗ minus three") :]
    assert "(hidden): wrong answer, 0 of 2" in hidden
    for label, text in {"input": "-3", "expected": "-6", "got": "-9", "stderr": r"\x1b[31moops"}.items():
        assert f"    {label}:\n      {text}\n" in f"{hidden}\n"
    assert "1 s of CPU" in hidden
    assert "\x1b" not in shown


def test_it_is_told_when_and_by_what_it_was_graded(grader: Grader, course: Course) -> None:
    shown = show(grader, course, "bo").out
    assert re.search(r"^published +20\d\d-\d\d-\d\d \d\d:\d\d UTC, grader \S+, sandbox: \w+$", shown, re.MULTILINE)
    assert re.search(r"^score +\S+ of 100 \(tests 20, header 0, style ", shown, re.MULTILINE)
    assert re.search(r"^language +Python: \S+", shown, re.MULTILINE)
    assert re.search(r"^files +Double.py sha256:", shown, re.MULTILINE)
    assert "[header/" in shown


def test_grading_again_without_a_change_leaves_the_time(grader: Grader, course: Course) -> None:
    before = show(grader, course, "bo").out
    grader("grade", "double", "--course", course.folder, "--trust-submissions", "-q")
    assert show(grader, course, "bo").out == before


def test_passed_cases_have_a_line_and_one_that_is_named_is_shown_whole(grader: Grader, course: Course) -> None:
    assert "      4" not in show(grader, course, "ada").out
    named = show(grader, course, "ada", "--case", "two").out
    assert "    expected:\n      4\n    got:\n      4\n" in named
    assert "minus three" not in named


def test_it_shows_the_cases_of_then(grader: Grader, course: Course) -> None:
    path = course.folder / "cases/double/basic.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"-3"', '"-77"'), encoding="utf-8")
    shown = show(grader, course, "bo").out
    assert "      -3\n" in shown
    assert "-77" not in shown


def test_json_is_one_submission_of_the_results_with_the_texts(grader: Grader, course: Course) -> None:
    (found,) = json.loads(show(grader, course, "bo", "--json").out)["submissions"]
    results = json.loads((course.folder / "reports/double/results.json").read_text(encoding="utf-8"))
    (same,) = (each for each in results["submissions"] if each["submitter"] == "bo")
    texts = ("input", "expected", "actual", "stderr", "fault", "note")
    assert [[case.pop(key) for key in texts] for case in found["cases"]][2][:3] == ["-3\n", "-6\n", "-9\n"]
    assert found == same


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("boo",), "did you mean `bo`"),
        (("bo", "--case", "tow"), "did you mean `two`"),
        (("bo", "--output", "nowhere"), "nothing was graded into nowhere"),
    ],
)
def test_what_is_not_there_is_said(grader: Grader, course: Course, words: tuple[str, ...], message: str) -> None:
    assert message in show(grader, course, *words, code=2).err


def test_who_is_on_the_roster_and_handed_in_nothing_is_told_so(grader: Grader, course: Course) -> None:
    course.write("roster.csv", "id,name,email\njon,Jon Doe,jon@example.edu\nada,Ada Lovelace,ada@example.edu\n")
    for told in ("jon", "Jon Doe", "JON@example.edu"):
        said = show(grader, course, told, code=2).err
        assert "jon (Jon Doe) is on the roster, and nothing of theirs was graded" in said


def test_where_nothing_was_published_the_way_is_to_grade(grader: Grader, course: Course) -> None:
    """A dry run leaves a store, and no grade in it."""
    place = course.folder / "tried"
    tried = grader("grade", "double", "--course", course.folder, "--trust-submissions", "--dry-run", "--output", place)
    assert tried.code == 0, tried.err
    assert f"nothing was graded into {place}" in show(grader, course, "bo", "--output", place, code=2).err


def test_nothing_that_is_shown_is_a_command_to_a_job(
    grader: Grader, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    lines = show(grader, course, "bo").out.splitlines()
    assert lines[-1] == f"::{lines[0].removeprefix('::stop-commands::')}::"
    assert json.loads(show(grader, course, "bo", "--json").out)


def test_a_part_of_a_name_suggests_who_is_meant(grader: Grader, course: Course) -> None:
    said = show(grader, course, "AD", code=2).err
    assert "hint: did you mean `ada`?" in said
    assert "hint: The submitters are: ada, bo." in show(grader, course, "zed", code=2).err
