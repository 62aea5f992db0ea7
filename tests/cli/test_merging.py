"""`grader grade` merges a batch into what was graded before: nobody is dropped, and no score changes unsaid."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grader.cli import publishing

from ..conftest import RIGHT, Course
from ..forked_commands import Command, start_command
from .batches import WRONG, Term
from .conftest import Grader
from .terminal import read_terminal

SETTINGS, CASES = "cases/double/assignment.yaml", "cases/double/basic.yaml"
COMMAND = ["grade", "double", "--trust-submissions"]


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """On time are ada, who is right, and bo, who is wrong; late is cy."""
    found = Term(course, grader)
    found.hand_in("on-time", ada=RIGHT, bo=WRONG)
    found.hand_in("late", cy=RIGHT)
    return found


def test_who_is_not_in_a_later_batch_stays_everywhere_and_is_said(term: Term) -> None:
    term.grade("on-time")
    before = term.results()
    said = term.grade("late")
    assert list(term.results()) == list(term.rows()) == ["ada", "bo", "cy"]
    assert {"ada.html", "bo.html", "cy.html", "instructor/bo.html"} < term.files().keys()
    for name in ("ada", "bo", "cy"):
        assert f'name="{name}"' in term.page("junit.xml")
        assert f"instructor/{name}.html" in term.page("index.html")
    assert "kept as graded before: ada, bo." in said.err
    assert "2 of 3 not in this batch" in said.out
    # With the times that were measured then: nothing was executed again.
    assert {name: term.results()[name] for name in before} == before


def test_a_second_merge_of_the_same_batch_changes_no_byte(term: Term) -> None:
    term.grade("on-time")
    term.grade("late")
    before = term.files()
    term.grade("late")
    assert term.files() == before


def test_batches_give_the_grade_book_of_them_all(term: Term) -> None:
    term.grade("on-time")
    term.grade("late")
    merged = term.page("gradebook.csv")
    shutil.copytree(term.course.folder / "late", term.course.folder / "on-time", dirs_exist_ok=True)
    term.grade("on-time", "--replace", "--fresh")
    assert term.page("gradebook.csv") == merged


@pytest.mark.parametrize("options", [(), ("--fresh",)])
def test_who_stays_has_every_page_also_when_the_reports_are_gone(term: Term, options: tuple[str, ...]) -> None:
    term.grade("on-time")
    bo = term.page("bo.html")
    for path in term.output.glob("*.*"):
        if not path.name.startswith("."):
            path.unlink()
    shutil.rmtree(term.output / "instructor")
    term.grade("late", *options)
    assert term.page("bo.html") == bo
    assert term.results()["bo"]["cases"][0]["difference"]["actual"] == "10"


def test_the_page_of_who_stays_is_not_written_again(term: Term) -> None:
    term.change(SETTINGS, "reference:", 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago}\nreference:')
    term.course.write(
        "on-time/submissions.yaml", 'ada: {submitted: "2013-01-18 21:00"}\nbo: {submitted: "2013-01-19 00:00"}'
    )
    term.grade("on-time")
    files = [term.output / name for name in ("ada.html", "bo.html", "instructor/bo.html")]
    before = [path.stat().st_ino for path in files]
    term.grade("late")
    assert [path.stat().st_ino for path in files] == before
    assert term.rows()["bo"]["late_by"] == "2 h"


def test_replace_drops_the_others_and_says_whom(term: Term) -> None:
    term.grade("on-time")
    said = term.grade("late", "--replace")
    assert list(term.results()) == list(term.rows()) == ["cy"]
    assert "ada.html" not in term.files()
    assert "Dropped from class page and grade book: ada, bo." in said.err
    term.grade("late")
    assert list(term.results()) == ["cy"]


def test_a_changed_score_is_said_with_who_from_to_and_why(term: Term) -> None:
    term.grade("on-time")
    assert "change" not in term.grade("on-time").err
    before = term.results()["bo"]["score"]
    term.hand_in("again", bo=RIGHT)
    said = term.grade("again")
    after = term.results()["bo"]["score"]
    assert "1 score changes: 1 up, 0 down" in said.err
    (line,) = (line for line in said.err.splitlines() if line.startswith("  bo "))
    assert f"{before:g} → {after:g}" in line
    assert f"\n1 score changes: bo {before:g} → {after:g}\n" in said.out
    assert "other files; cases `two`, `minus three`: wrong answer → accepted" in line


def test_a_changed_weight_is_the_reason(term: Term) -> None:
    term.grade("on-time")
    term.change(CASES, "points: 2", "points: 5")
    assert "case `minus three`: weight 2 → 5" in term.grade("on-time").err


def test_a_dry_run_shows_the_changes_and_writes_no_report(term: Term) -> None:
    term.grade("on-time")
    before = term.files()
    term.hand_in("again", bo=RIGHT)
    shown = term.grade("again", "--dry-run")
    assert "1 score changes: 1 up, 0 down" in shown.out
    assert term.files() == before
    (change,) = json.loads(term.grade("again", "--dry-run", "--json").out)
    assert change["submitter"] == "bo"
    assert change["before"] == term.results()["bo"]["score"]
    assert term.files() == before
    assert "1 score changes: 1 up, 0 down" in term.grade("again").err
    assert term.results()["bo"]["score"] == change["after"]
    assert "No published score changes." in term.grade("again", "--dry-run").out


def test_a_dry_run_names_what_changed_in_the_cases(term: Term) -> None:
    term.grade("on-time")
    term.change(CASES, '["2"]', '["3"]')
    shown = term.grade("on-time", "--dry-run").out.splitlines()
    assert shown == ["The input and expected output of case `two` changed.", "No published score changes."]


def test_the_cases_that_changed_are_named_before_the_scores(term: Term) -> None:
    term.grade("on-time")
    term.change(CASES, "points: 2", "points: 5")
    assert "The weight of case `minus three` changed.\n1 score changes" in term.grade("on-time").err


def test_who_is_not_in_the_batch_says_nothing_of_changed_cases(term: Term) -> None:
    term.grade("on-time")
    term.change(CASES, '["2"]', '["3"]')
    term.grade("late")
    assert term.grade("late", "--dry-run").out == "No published score changes.\n"


def test_what_the_instructor_adds_by_hand_reaches_who_stays(term: Term) -> None:
    term.grade("on-time")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    said = term.grade("late")
    assert term.rows()["bo"]["adjustment"] == "3.00"
    assert "adjustment 0 → 3" in said.err
    assert "A talk." in term.page("bo.html")
    assert "adjust.yaml" not in said.err


def test_what_the_instructor_adds_reaches_who_was_judged_by_other_cases(term: Term) -> None:
    term.grade("on-time")
    before = term.results()["bo"]
    term.change(CASES, '["2"]', '["987654"]')
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    term.grade("late")
    assert term.results()["bo"]["score"] == before["score"] + 3
    assert term.results()["bo"]["cases"] == before["cases"]


def test_who_stays_shows_the_cases_of_then(term: Term) -> None:
    """A case has another input since, one is renamed and one is new; limits and points are others, too."""
    term.grade("on-time")
    before, page = term.results()["bo"], term.page("bo.html")
    term.change(CASES, '["2"]', '["987654"]')
    term.change(CASES, "minus three", "minus much")
    term.change(SETTINGS, "cpu_seconds: 1", "cpu_seconds: 0.9")
    term.change(SETTINGS, "{tests: 80, header: 10, style: 10}", "{tests: 30, header: 60, style: 10}")
    term.course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
    said = term.grade("late")
    assert "Graded before the assignment changed, and not since: ada, bo." in said.err
    assert term.results()["bo"] == before
    shown = term.page("instructor/bo.html")
    assert "minus three" in shown
    assert "987654" not in shown
    assert "1 s of CPU" in shown
    assert "0.9 s of CPU" in term.page("instructor/cy.html")
    assert term.page("bo.html") == page
    assert {case["name"] for case in term.results()["cy"]["cases"]} == {"two", "nothing", "minus much", "more"}
    assert "Graded before" not in term.grade("late", "--replace").err


def test_who_stays_keeps_the_points_of_parts_that_nobody_asks_for(term: Term) -> None:
    """Without header and style these are points of the tests, also where the cases have changed since."""
    text = (term.course.folder / SETTINGS).read_text("utf-8")
    told = text[: text.index("points:")].rstrip() + "\n"
    (term.course.folder / SETTINGS).write_text(told, encoding="utf-8")
    term.grade("on-time")
    before = {name: each["score"] for name, each in term.results().items()}
    term.change(CASES, '["2"]', '["987654"]')
    term.grade("late")
    assert {name: each["score"] for name, each in term.results().items()} == before | {"cy": 100}


def test_only_one_of_a_class_that_was_never_graded_grades_nobody_else(term: Term) -> None:
    term.grade("on-time", "--only", "ada")
    assert list(term.results()) == ["ada"]
    term.grade("on-time")
    assert list(term.results()) == ["ada", "bo"]


def test_a_large_class_that_stays_shows_the_cases_of_then(term: Term) -> None:
    """Many pages are rendered in processes of their own, which know the cases of today."""
    term.hand_in("on-time", **{f"s{number:02}": WRONG for number in range(31)})
    term.grade("on-time")
    before, page = term.results()["s07"], term.page("s07.html")
    term.change(CASES, '["2"]', '["987654"]')
    term.change(CASES, "minus three", "minus much")
    term.grade("late")
    assert (term.results()["s07"], term.page("s07.html")) == (before, page)
    assert "minus three" in term.page("instructor/s07.html")
    assert "987654" not in term.page("instructor/s07.html")


def test_reports_whose_store_is_gone_are_not_overwritten(term: Term) -> None:
    term.grade("on-time")
    before = term.files()
    (term.output / ".grader.sqlite").unlink()
    said = term.grade("late", code=2)
    assert "2 students not in this batch and not in the store beside it: ada, bo" in said.err
    assert "--replace" in said.err
    assert term.files() == before
    term.hand_in("all", ada=RIGHT, bo=WRONG, cy=RIGHT)
    term.grade("all")
    assert list(term.results()) == ["ada", "bo", "cy"]


def test_the_reports_of_another_assignment_are_not_merged_into(term: Term) -> None:
    term.grade("on-time")
    before = term.files()
    term.change(SETTINGS, "name: double", "name: twice")
    (term.course.folder / "cases/double").rename(term.course.folder / "cases/twice")
    arguments = ("grade", "twice", term.course.folder / "late", "--course", term.course.folder, "--trust-submissions")
    said = term.run(*arguments, "--output", term.output)
    assert said.code == 2
    assert "the reports of another assignment: double" in said.err
    assert term.files() == before
    said = term.run(*arguments, "--output", term.output, "--replace")
    assert said.code == 0
    assert "change" not in said.err
    assert list(term.results()) == ["cy"]


@pytest.mark.parametrize(
    "content", ["", "{half", '\n "assignment": "\\q",\n', '\n   "submitter": "\\q",\n', "[]", "\ufeff"]
)
def test_results_that_are_not_ours_stop_nothing(term: Term, content: str) -> None:
    term.course.write("reports/double/results.json", "x").write_text(content, encoding="utf-8")
    term.grade("late")
    assert list(term.results()) == ["cy"]


def test_what_somebody_else_wrote_into_the_store_is_not_believed(term: Term) -> None:
    import sqlite3

    term.grade("on-time")
    before = term.files()
    with sqlite3.connect(term.output / ".grader.sqlite") as database:
        database.execute("UPDATE publications SET outline = (SELECT outline FROM publications WHERE submitter = 'ada')")
    database.close()
    assert "lists 1 student not in this batch and not in the store beside it: bo" in term.grade("late", code=2).err
    assert term.files() == before


def test_anonymous_batches_are_merged_and_name_nobody(term: Term) -> None:
    term.hand_in("on-time", Zebedee=WRONG)
    term.grade("on-time", "--anonymous")
    term.hand_in("again", Zebedee=RIGHT)
    shown = term.grade("again", "--anonymous", "--dry-run")
    assert "  student-0" in shown.out
    term.grade("again", "--anonymous")
    assert sorted(term.results()) == ["student-01", "student-02", "student-03"]
    assert not any("zebedee" in text for text in (shown.out.lower(), str(term.files()).lower()))
    (term.output / ".grader.sqlite").unlink()
    assert "3 students not in this batch" in term.grade("late", "--anonymous", code=2).err


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be held there")
def test_a_second_grader_waits_and_says_so_and_nobody_is_lost(term: Term, monkeypatch: pytest.MonkeyPatch) -> None:
    term.grade("on-time")
    term.hand_in("other", dee=RIGHT)
    begin, started = publishing.remove_stale_staging, list[Command]()

    def start_another_one(output: Path) -> None:
        command = [*COMMAND, str(term.course.folder / "other"), "--course", str(term.course.folder)]
        other = start_command(command, stderr=subprocess.PIPE)
        started.append(other)
        assert other.stderr
        assert any("Another grader is working on" in line for line in other.stderr)
        begin(output)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(publishing, "remove_stale_staging", start_another_one)
        term.grade("late")
    _, said = started[0].communicate()
    assert started[0].returncode == 0, said
    assert list(term.results()) == ["ada", "bo", "cy", "dee"]


def test_partners_who_both_handed_in_are_questioned_also_across_batches(term: Term) -> None:
    term.course.write("on-time/submissions.yaml", "bo: {partners: [cy]}\nada: {partners: [dee]}\n")
    term.grade("on-time")
    assert {name: row["needs_review"] for name, row in term.rows().items()} == dict.fromkeys(
        ("ada", "dee", "bo", "cy"), "no"
    )
    assert term.rows()["cy"]["score"] == term.rows()["bo"]["score"]
    said = term.grade("late")
    assert {name for name, row in term.rows().items() if row["needs_review"] == "yes"} == {"bo", "cy"}
    assert "bo: partners who both handed in (cy): which submission counts?" in said.out
    # The same files handed in by both are one submission, and leave no question.
    term.hand_in("same", cy=WRONG)
    term.grade("same")
    assert "yes" not in {row["needs_review"] for row in term.rows().values()}


def test_an_interrupted_merge_loses_nobody(term: Term, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    term.grade("on-time")
    with monkeypatch.context() as interrupted:
        interrupted.setattr("grader.cli.publishing.write_reports", interrupt)
        term.grade("late", code=130)
    term.hand_in("later", dee=RIGHT)
    term.grade("later")
    assert list(term.results()) == ["ada", "bo", "cy", "dee"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_merge_that_is_killed_at_any_moment_loses_nobody(term: Term) -> None:
    term.grade("on-time")
    moments = random.Random(5)  # noqa: S311  no secret
    for number in range(5):
        batch = term.hand_in(f"batch{number}", **{f"more{number}": RIGHT})
        process = start_command([*COMMAND, batch, "--course", term.course.folder], stderr=subprocess.PIPE)
        time.sleep(moments.uniform(0.05, 1))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        known = set(term.results())
        term.grade("late")
        assert known | {"ada", "bo", "cy"} <= set(term.results())


def answer_on_terminal(term: Term, batch: str, answer: str, *more: str) -> tuple[int, str]:
    """What the command shows on a terminal where somebody gives this answer."""
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, str(term.course.folder / batch), "--course", str(term.course.folder), *more]
    process = start_command(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, f"{answer}\n".encode())
    shown = b"".join(iter(lambda: read_terminal(ours), b""))
    os.close(ours)
    return process.wait(), shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
@pytest.mark.parametrize(("answer", "published"), [("n", False), ("y", True)])
def test_on_a_terminal_a_changed_score_is_asked_for(term: Term, answer: str, published: bool) -> None:
    term.grade("on-time")
    before = term.files()
    term.hand_in("again", bo=RIGHT)
    code, shown = answer_on_terminal(term, "again", answer)
    assert code == 0, shown
    assert "1 score changes: 1 up, 0 down" in shown
    assert "Publish these scores?" in shown
    assert (term.files() != before) is published
    assert ("Nothing was published" in shown) is not published


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
@pytest.mark.parametrize("batch", ["late", "on-time"])
def test_on_a_terminal_nothing_is_asked_where_no_score_changes(term: Term, batch: str) -> None:
    term.grade("on-time")
    code, shown = answer_on_terminal(term, batch, "n")
    assert code == 0, shown
    assert "Publish" not in shown
    assert "class page" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_with_yes_a_changed_score_is_shown_and_not_asked_for(term: Term) -> None:
    term.grade("on-time")
    before = term.results()["bo"]["score"]
    term.hand_in("again", bo=RIGHT)
    code, shown = answer_on_terminal(term, "again", "n", "--yes")
    assert code == 0, shown
    assert "1 score changes: 1 up, 0 down" in shown
    assert "Publish" not in shown
    assert term.results()["bo"]["score"] > before
