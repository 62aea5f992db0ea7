"""A batch for real: finished work is kept, nothing is graded twice, an interruption loses nothing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.errors import OutputError
from grader.grading import Request, Store, grade_batch, open_sandbox
from grader.grading.batch import grade_class
from grader.grading.batch_notes import collect_notes
from grader.grading.linting import LintResults
from grader.model import Batch, Grade, Outcome, Verdict
from grader.sandbox import Sandbox
from grader.text.digest import hash_parts

from ..conftest import Course, read_class


@pytest.fixture
def sandbox(course: Course) -> Iterator[Sandbox]:
    with open_sandbox(2, load_assignment("double", course.folder)) as opened:
        yield opened


def grade(course: Course, sandbox: Sandbox, store: Store, done: list[str], stop_at: str = "", again: str = "") -> Batch:
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)

    def progress(count: int, total: int, name: str) -> None:
        assert count <= total == len(submissions)
        done.append(name)
        if stop_at and name == stop_at:
            raise KeyboardInterrupt

    request = Request(assignment, submissions, frozenset({again} if again else ()))
    return grade_batch(request, sandbox, 2, store, None, progress)


@pytest.fixture
def store(course: Course) -> Iterator[Store]:
    opened = Store(course.folder / "store.sqlite", resolve_expected(load_assignment("double", course.folder)))
    yield opened
    opened.close()


def test_a_second_run_takes_what_is_stored(course: Course, sandbox: Sandbox, store: Store) -> None:
    for name in ("ada", "bo", "cy"):
        course.submit(name)
    first, done = grade(course, sandbox, store, []), []
    second = grade(course, sandbox, store, done)
    assert done == [""]
    assert second.grades == first.grades
    assert [each.score for each in first.grades] == pytest.approx([100, 100, 100], abs=5)


def test_only_what_changed_is_graded_again(course: Course, sandbox: Sandbox, store: Store) -> None:
    course.submit("ada")
    course.submit("bo")
    grade(course, sandbox, store, [])
    course.submit("bo", "print(1)")
    done: list[str] = []
    batch = grade(course, sandbox, store, done)
    assert done == ["", "bo"]
    assert {case.verdict for case in batch.grades[1].cases} == {Verdict.WRONG_ANSWER}


def test_a_changed_case_regrades_everybody(course: Course, sandbox: Sandbox, store: Store) -> None:
    course.submit("ada")
    grade(course, sandbox, store, [])
    course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
    done: list[str] = []
    assert len(grade(course, sandbox, store, done).grades[0].cases) == 4
    assert done == ["", "ada"]


def test_right_answers_in_a_wrong_form_that_earn_nothing_are_told(
    course: Course, sandbox: Sandbox, store: Store
) -> None:
    course.submit("ada")
    course.submit("bo", "print()\nprint(2 * int(input()))\n")
    course.submit("cy", "print(5)\n")
    told = (
        "Right answers in a wrong form earn nothing: bo. `compare: {form_share: 0.8}` would give up to 64 points each."
    )
    assert told in grade(course, sandbox, store, []).notes
    assert told in grade(course, sandbox, store, []).notes  # of the grades that were kept
    settings = course.folder / "cases/double/assignment.yaml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text + "compare: {form_share: 0.8}\n", encoding="utf-8")
    shared = grade(course, sandbox, store, [])
    assert not any(note.startswith("Right answers") for note in shared.notes)
    assert shared.grades[1].points.tests == pytest.approx(64)


def test_a_time_limit_that_a_right_answer_nearly_reaches_is_told(
    course: Course, sandbox: Sandbox, store: Store
) -> None:
    course.submit("ada")
    course.submit("bo", "print(1)\n")
    assignment = resolve_expected(load_assignment("double", course.folder))
    name = assignment.cases[0].name
    ada, bo = grade(course, sandbox, store, []).grades
    limit = assignment.cases[0].limits.cpu_seconds

    def take(graded: Grade, share: float) -> Grade:
        slow = replace(graded.cases[0], cpu_seconds=share * limit)
        return replace(graded, cases=(slow, *graded.cases[1:]))

    told = f"A time limit is narrow: ada's right answer to `{name}` took {0.8 * limit:.2g} s of the {limit:g} s"
    assert [note[: len(told)] for note in collect_notes(assignment, [take(ada, 0.8), take(bo, 0.9)], ())] == [told]
    assert not collect_notes(assignment, [take(ada, 0.7), take(bo, 0.9)], ())


def test_one_can_be_graded_again(course: Course, sandbox: Sandbox, store: Store) -> None:
    course.submit("ada")
    course.submit("bo")
    grade(course, sandbox, store, [])
    done: list[str] = []
    assert len(grade(course, sandbox, store, done, again="bo").grades) == 2
    assert done == ["", "bo"]


def test_an_interruption_keeps_what_is_finished(course: Course, sandbox: Sandbox, store: Store) -> None:
    course.submit("ada")
    course.submit("bo", "import time; time.sleep(60)")
    with pytest.raises(KeyboardInterrupt):
        grade(course, sandbox, store, [], stop_at="ada")
    course.submit("bo")
    done: list[str] = []
    with open_sandbox(2, load_assignment("double", course.folder)) as other:
        grade(course, other, store, done)
    assert done == ["", "bo"]


def test_an_undecided_grade_is_tried_again(
    course: Course, sandbox: Sandbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.submit("ada")
    with monkeypatch.context() as broken:
        broken.setattr(sandbox, "run", lambda _: Outcome(None, None, b"", b"", fault="the disk broke"))
        broken.setattr("grader.grading.batch_grading.lint_batch", lambda *_: LintResults({}))
        assert grade(course, sandbox, store, []).grades[0].score is None
    assert grade(course, sandbox, store, []).grades[0].score is not None


def test_an_undecided_grade_stays_as_it_is_until_it_is_graded_again(
    course: Course, sandbox: Sandbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assignment = resolve_expected(load_assignment("double", course.folder))

    def publish() -> Batch:
        graded = grade_class(Request(assignment, read_class(assignment)), sandbox, 2, store, None, lambda *_: None)
        store.publications.publish(graded.publications)
        return graded.batch

    ada = course.submit("ada")
    with monkeypatch.context() as broken:
        broken.setattr(sandbox, "run", lambda _: Outcome(None, None, b"", b"", fault="the disk broke"))
        broken.setattr("grader.grading.batch_grading.lint_batch", lambda *_: LintResults({}))
        undecided = publish().grades[0]
    course.submit("bo")
    ada.rename(course.folder / "ada.py")
    ada.parent.rmdir()
    for _ in range(2):
        merged = publish()
        assert [grade.submitter for grade in merged.grades] == ["ada", "bo"]
        assert replace(merged.whole(merged.grades[0]), digest="", likeness=None) == replace(undecided, likeness=None)
    course.submit("ada")
    assert publish().grades[0].score is not None


def test_earlier_states_are_kept_but_not_all(course: Course, sandbox: Sandbox, store: Store) -> None:
    for text in ("print(1)", "print(2)", "print(1)"):
        course.submit("ada", text)
        done: list[str] = []
        grade(course, sandbox, store, done)
    assert done == [""]
    for number in range(10):
        course.submit("ada", f"print({number + 10})")
        grade(course, sandbox, store, [])
    assert len(store.database._connection.execute("SELECT * FROM grades").fetchall()) == 4


def test_a_store_that_cannot_be_written_says_so(course: Course) -> None:
    course.write("file", "in the way")
    with pytest.raises(OutputError, match="cannot be written"):
        Store(course.folder / "file" / "store.sqlite", load_assignment("double", course.folder))


@pytest.mark.parametrize("old", [b"", b"{}", zlib.compress(b'{"old": 1}'), "text"])
def test_a_stored_grade_of_another_version_is_graded_again(store: Store, old: object) -> None:
    digest = hash_parts(old) if isinstance(old, bytes) else "none"
    checksum = hash_parts(b"ada", b"print", old, digest.encode()) if isinstance(old, bytes) else "none"
    row = (checksum, old, digest, old)
    store.database.write(("INSERT INTO grades VALUES ('ada', 'print', ?, ?, ?, ?)", row))
    assert store.find("ada", "print") is None


def test_a_grade_comes_back_from_the_store_as_it_was(course: Course, sandbox: Sandbox, store: Store) -> None:
    course.submit("ada", "# \ud7ff \u202e\nprint(2*int(input()), end='\\r\\n\\0')")
    batch = grade(course, sandbox, store, [])
    kept = grade(course, sandbox, store, [])
    assert kept.whole(kept.grades[0]) == batch.whole(batch.grades[0])
    assert "\\r" in repr(kept.whole(kept.grades[0]).cases[0].actual)
