"""What an instructor's script uses: `grader.grade`, `grader.check`, and the nouns they return."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import grader
from grader import GraderError, Verdict

from .conftest import RIGHT, Course


def test_a_script_grades_a_class(course: Course) -> None:
    course.submit("ada")
    course.submit("ben", RIGHT.replace("2 *", "3 *"))
    batch = grader.grade("double", course=course.folder, jobs=1, trust_submissions=True)
    scores = {grade.submitter: grade.score for grade in batch.grades}
    assert scores["ada"] and scores["ben"] is not None and scores["ada"] > scores["ben"]
    ada = batch.grades[0]
    assert [case.verdict for case in ada.cases] == [Verdict.ACCEPTED] * len(ada.cases)
    assert all(case.expected for case in ada.cases)
    written = json.loads((course.folder / "reports/double/results.json").read_text(encoding="utf-8"))
    assert [each["score"] for each in written["submissions"]] == [grade.score for grade in batch.grades]


def test_kept_grades_are_whole_too(course: Course) -> None:
    course.submit("ada")
    first = grader.grade("double", course=course.folder, jobs=1, trust_submissions=True)
    again = grader.grade("double", course=course.folder, jobs=1, trust_submissions=True)
    assert again.grades[0].source == first.grades[0].source != ""


def test_a_script_merges_batches_and_hears_which_scores_change(
    course: Course, caplog: pytest.LogCaptureFixture
) -> None:
    output = course.folder / "reports/double"
    course.submit("ada", RIGHT.replace("2 *", "3 *"))
    course.write("late/ben/Double.py", RIGHT)
    grader.grade("double", course=course.folder, jobs=1, trust_submissions=True)
    later = grader.grade("double", course.folder / "late", course=course.folder, jobs=1, trust_submissions=True)
    assert [grade.submitter for grade in later.grades] == ["ada", "ben"]
    assert not any("score" in message for message in caplog.messages)
    course.submit("ada")
    grader.grade("double", course=course.folder, jobs=1, trust_submissions=True)
    assert any("1 score changes: 1 up, 0 down\n  ada " in message for message in caplog.messages)
    (output / ".grader.sqlite").unlink()
    with pytest.raises(GraderError, match="beside it: ada"):
        grader.grade("double", course.folder / "late", course=course.folder, jobs=1, trust_submissions=True)
    options = {"course": course.folder, "jobs": 1, "trust_submissions": True}
    assert len(grader.grade("double", course.folder / "late", replace=True, **options).grades) == 1


def test_a_script_says_which_attempt_counts(course: Course) -> None:
    course.submit("ada")
    options = {"course": course.folder, "jobs": 1, "trust_submissions": True}
    (first,) = grader.grade("double", **options).grades
    course.submit("ada", RIGHT.replace("2 *", "3 *"))
    (best,) = grader.grade("double", attempts="best", **options).grades
    assert best.score == first.score
    (last,) = grader.grade("double", attempts="last", **options).grades
    assert last.score < first.score
    history = json.loads((course.folder / "reports/double/results.json").read_text(encoding="utf-8"))["history"]
    assert [(each["submitter"], each["before"], each["after"]) for each in history] == [
        ("ada", first.score, last.score)
    ]
    assert history[0]["reasons"][0] == "other files"


def test_a_script_checks_a_file(course: Course) -> None:
    file = course.submit("ada", RIGHT.replace("2 *", "3 *"))
    grade = grader.check("double", file, course=course.folder)
    assert Verdict.WRONG_ANSWER in {case.verdict for case in grade.cases}
    assert {case.visibility for case in grade.cases} == {"visible"}


def test_a_script_hears_which_course_was_found(
    course: Course, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its code runs, so the logger says what the command says on stderr."""
    file = course.submit("ada")
    monkeypatch.chdir(file.parent)
    grader.check("double", file)
    assert f"The course is {course.folder}." in caplog.messages


def test_what_is_wrong_is_raised(course: Course) -> None:
    with pytest.raises(GraderError, match="there is no case 'tow'") as raised:
        grader.check("double", course.submit("ada"), course=course.folder, case="tow")
    assert "two" in raised.value.hint


def test_importing_it_costs_nothing_and_every_name_is_there() -> None:
    assert_light = "assert 'pydantic' not in sys.modules"
    code = f"import sys, grader; {assert_light}; print(*(getattr(grader, name) for name in grader.__all__))"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    with pytest.raises(AttributeError, match="grades"):
        _ = grader.grades  # type: ignore[attr-defined]
