"""A student who hands in again: every attempt is kept, one of them counts, and the page tells of the others."""

from __future__ import annotations

import json

import pytest

from ..conftest import RIGHT, Course
from .batches import WRONG, Term
from .conftest import Grader

SETTINGS, CASES = "cases/double/assignment.yaml", "cases/double/basic.yaml"


@pytest.fixture
def term(course: Course, grader: Grader) -> Term:
    """Bo is wrong on Jan 16 and right, but late, on Jan 19; ada hands in once."""
    found = Term(course, grader)
    found.change(SETTINGS, "reference:", 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago}\nreference:')
    found.hand_in("first", ada=RIGHT, bo=WRONG)
    found.hand_in("second", bo=RIGHT)
    course.write(
        "first/submissions.yaml", 'ada: {submitted: "2013-01-16 20:00"}\nbo: {submitted: "2013-01-16 21:00"}\n'
    )
    course.write("second/submissions.yaml", 'bo: {submitted: "2013-01-19 20:00"}\n')
    return found


def count_attempts(term: Term, name: str) -> list[tuple[str, float | None, bool]]:
    told = term.results()[name]["attempts"]
    return [(each["submitted"][:10], each["score"], each["counts"]) for each in told]


def test_a_resubmission_is_a_new_attempt_and_the_page_tells_of_the_one_before(term: Term) -> None:
    term.grade("first")
    before = term.results()["bo"]["score"]
    assert term.results()["bo"]["attempts"] == []
    term.grade("second")
    now = term.results()["bo"]["score"]
    assert now > before
    assert count_attempts(term, "bo") == [("2013-01-16", before, False), ("2013-01-19", now, True)]
    assert f"previous attempt: {before:g} on Jan 16" in term.page("bo.html")
    assert "attempt" not in term.page("ada.html")
    assert term.results()["ada"]["attempts"] == []


def test_the_last_attempt_is_the_last_by_time_and_not_by_batch(term: Term) -> None:
    term.grade("second")
    alone = term.results()["bo"]
    said = term.grade("first")
    assert "1 score changes" not in said.err
    assert {**term.results()["bo"], "attempts": []} == alone
    assert [counts for _, _, counts in count_attempts(term, "bo")] == [False, True]
    assert "A later attempt than the one in this batch counts: bo." in said.err


def test_without_times_the_attempt_graded_first_is_the_first(term: Term) -> None:
    for batch in ("first", "second"):
        (term.course.folder / batch / "submissions.yaml").unlink()
    term.grade("first")
    before = term.results()["bo"]["score"]
    term.grade("second")
    after = term.results()["bo"]["score"]
    term.grade("first")
    assert term.results()["bo"]["score"] == after
    assert f"previous attempt: {before:g}<" in term.page("bo.html")


def test_the_best_attempt_counts_until_another_rule_is_given(term: Term) -> None:
    term.change(SETTINGS, "timezone:", "percent_per_day: 90, timezone:")
    term.grade("first")
    first = term.results()["bo"]
    early = first["score"]
    said = term.grade("second", "--attempts", "best")
    late = count_attempts(term, "bo")[1][1]
    assert late is not None
    assert late < early
    assert term.results()["bo"]["score"] == early
    assert "An earlier attempt counts, as the best one: bo." in said.err
    assert f"attempt 1 of 2 counts, as the best one; the other: {late:g} on Jan 19" in term.page("bo.html")
    assert {**term.results()["bo"], "attempts": []} == first
    # The rule is remembered: a batch of others changes nothing.
    term.hand_in("others", cy=RIGHT)
    term.grade("others")
    assert term.results()["bo"]["score"] == early
    said = term.grade("second", "--attempts", "last")
    assert f"{early:g} → {late:g}  other files" in said.err
    assert term.results()["bo"]["score"] == late


def test_a_change_of_points_reaches_the_attempts_that_do_not_count(term: Term) -> None:
    term.grade("first")
    term.grade("second")
    term.course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}")
    before = count_attempts(term, "bo")
    term.grade("second")
    assert [score for _, score, _ in count_attempts(term, "bo")] == [score + 3 for _, score, _ in before if score]


def test_the_same_files_once_more_are_no_new_attempt(term: Term) -> None:
    term.grade("first")
    term.grade("second")
    before = term.files()
    term.grade("second")
    assert term.files() == before
    term.grade("second", "--fresh")
    assert len(count_attempts(term, "bo")) == 2


def test_an_attempt_judged_by_other_cases_stays_as_it_was_and_that_is_said(term: Term) -> None:
    term.grade("first")
    before = term.results()["bo"]["score"]
    term.change(CASES, '["2"]', '["77"]')
    said = term.grade("second")
    assert count_attempts(term, "bo")[0][1] == before
    assert "Some attempts were graded before the assignment changed, those of bo. Grade the batch" in said.err
    term.grade("first")
    assert "Some attempts were graded before" not in term.grade("second").err


def test_the_whole_of_an_attempt_that_counts_again_is_as_it_was(term: Term) -> None:
    """Its cases are those of then, its program the one handed in then."""
    term.grade("second")
    before, instructors = term.results()["bo"], term.page("instructor/bo.html")
    term.change(CASES, '["-3"]', '["-77"]')
    term.grade("first", "--attempts", "best")
    assert {**term.results()["bo"], "attempts": []} == before
    code = instructors[instructors.index('id="source"') :]
    assert code in term.page("instructor/bo.html")


def test_replace_drops_the_attempts_of_before(term: Term) -> None:
    term.grade("first")
    term.grade("second", "--replace")
    assert term.results()["bo"]["attempts"] == []
    term.grade("second")
    assert term.results()["bo"]["attempts"] == []


def test_an_attempt_that_needs_review_is_not_passed_over_as_the_best(term: Term) -> None:
    """Nobody knows yet what it is worth: more than the others, perhaps."""
    term.grade("first")
    term.course.write("third/bo/one.py", RIGHT)
    term.course.write("third/bo/two.py", WRONG)
    term.grade("third", "--attempts", "best")
    assert term.results()["bo"]["score"] is None
    term.grade("first", "--attempts", "best")
    assert term.results()["bo"]["score"] is None


def test_nothing_is_better_than_all_points(term: Term) -> None:
    """So an attempt that needs review leaves no question then."""
    term.course.write("first/bo/Double.py", RIGHT)
    term.grade("first")
    term.course.write("third/bo/one.py", RIGHT)
    term.course.write("third/bo/two.py", WRONG)
    term.grade("third", "--attempts", "best")
    assert term.results()["bo"]["score"] == 100


def test_show_lists_the_attempts(term: Term, grader: Grader) -> None:
    term.grade("first")
    before = term.results()["bo"]["score"]
    term.grade("second")
    shown = grader("show", "double", "bo", "--course", term.course.folder).out
    now = term.results()["bo"]["score"]
    assert f"attempts      1: {before:g} of 100, handed in 2013-01-16 21:00 UTC-06:00" in shown
    assert f"              2: {now:g} of 100, handed in 2013-01-19 20:00 UTC-06:00, counts" in shown
    told = json.loads(grader("show", "double", "bo", "--course", term.course.folder, "--json").out)
    assert told["submissions"][0]["attempts"] == term.results()["bo"]["attempts"]


def test_line_comments_of_who_stays_stay(term: Term) -> None:
    term.course.write("cases/double/comments.yaml", "ada: {Double.py: {4: Read this line aloud.}}\n")
    term.grade("first")
    assert "Read this line aloud." in term.page("ada.html")
    term.grade("second")
    assert "Read this line aloud." in term.page("ada.html")


def test_line_comments_of_today_reach_who_stays_and_the_attempt_that_counts(term: Term) -> None:
    term.grade("first")
    comments = "ada: {Double.py: {4: Read this line aloud., 99: Too far.}}\nbo: {Double.py: {1: Well begun.}}\n"
    term.course.write("cases/double/comments.yaml", comments)
    said = term.grade("second")
    assert "Read this line aloud." in term.page("ada.html")
    assert "comments.yaml:1: the comment “Too far.” to ada on Double.py, line 99 is not shown" in said.err
    assert "Well begun." in term.page("bo.html")
    term.course.write("cases/double/comments.yaml", "bo: Come by.\n")
    term.grade("second")
    assert "Read this line aloud." not in term.page("ada.html")


def test_a_file_that_could_not_be_read_for_a_while_is_no_attempt(term: Term) -> None:
    (term.course.folder / "first/submissions.yaml").unlink()
    term.change(SETTINGS, 'deadline: {due: "2013-01-18 22:00", timezone: America/Chicago}\n', "")
    term.grade("first")
    before = term.results()["ada"]
    file = term.course.folder / "first/ada/Double.py"
    kept = file.rename(term.course.folder / "kept.py")
    file.symlink_to("/etc/hostname")
    term.grade("first")
    assert term.results()["ada"]["score"] is None
    kept.replace(file)
    said = term.grade("first")
    assert "attempt" not in said.err + said.out
    assert (term.results()["ada"]["score"], term.results()["ada"]["attempts"]) == (before["score"], [])
