"""Grading again: only what a change reaches is done again, and the outcome is that of a first grading."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Request, Store, grade_batch, open_sandbox
from grader.grading.further_runs.debugging import NOTES
from grader.model import Grade, Job, Outcome
from grader.sandbox import Sandbox

from ..conftest import REFERENCE, Course, read_class

WRONG = "print(5 * int(input()))"


class FirstGrading(NamedTuple):
    """What the first grading of a course has given and left."""

    grades: list[Grade]
    store: bytes
    inputs: list[bytes]
    watched: list[bytes]


FirstGradings = dict[tuple[tuple[str, bytes], ...], FirstGrading]
"""By the files of the course."""


class Grading:
    """The class graded as one command after the other would, and which programs were run for it."""

    def __init__(
        self, course: Course, sandbox: Sandbox, firsts: FirstGradings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self._course, self._sandbox, self._run, self._firsts = course, sandbox, sandbox.run, firsts
        self.inputs: list[bytes] = []
        self.watched: list[bytes] = []
        """Those of the runs more in which a failing program is watched, or tried without the last newline."""
        monkeypatch.setattr(sandbox, "run", self._counting)

    def _counting(self, job: Job) -> Outcome:
        if job.stdin is not None:
            is_more = NOTES in job.command or not job.stdin.endswith(b"\n")
            (self.watched if is_more else self.inputs).append(job.stdin)
        return self._run(job)

    def first(self) -> list[Grade]:
        """Grade for the first time; where another test has done so with the same files, take what it was given."""
        folder = self._course.folder
        files = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        key = tuple((path.relative_to(folder).as_posix(), path.read_bytes()) for path in files)
        if key not in self._firsts:
            grades = self()
            store = (folder / "store.sqlite").read_bytes()
            self._firsts[key] = FirstGrading(grades, store, [*self.inputs], [*self.watched])
        first = self._firsts[key]
        (folder / "store.sqlite").write_bytes(first.store)
        self.inputs, self.watched = [*first.inputs], [*first.watched]
        return first.grades

    def __call__(self, store: str = "store.sqlite", again: str = "") -> list[Grade]:
        self.inputs.clear()
        self.watched.clear()
        assignment = resolve_expected(load_assignment("double", self._course.folder))
        submissions = read_class(assignment)
        request = Request(assignment, submissions, frozenset({again} if again else ()))
        with contextlib.closing(Store(self._course.folder / store, assignment)) as kept:
            batch = grade_batch(request, self._sandbox, 2, kept, None, lambda *_: None)
            return [batch.whole(grade) for grade in batch.grades]


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    course = Course(tmp_path_factory.mktemp("course"))
    with open_sandbox(2, load_assignment("double", course.folder)) as opened:
        yield opened


@pytest.fixture(scope="module")
def firsts() -> FirstGradings:
    return {}


@pytest.fixture
def grading(course: Course, sandbox: Sandbox, firsts: FirstGradings, monkeypatch: pytest.MonkeyPatch) -> Grading:
    course.submit("ada")
    course.submit("bo", WRONG)
    course.submit("cy", "print(")
    return Grading(course, sandbox, firsts, monkeypatch)


def change(course: Course, name: str, old: str, new: str) -> None:
    path = course.folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def untimed(grades: list[Grade]) -> list[Grade]:
    """The grades without what each run measures anew."""
    measured = {"cpu_seconds": None, "wall_seconds": None, "memory_mib": None}
    return [
        replace(grade, digest="", compile=None, cases=tuple(replace(case, **measured) for case in grade.cases))
        for grade in grades
    ]


SETTINGS, CASES, CODE = "cases/double/assignment.yaml", "cases/double/basic.yaml", "reference/double.py"
TIMES = "submissions/double/submissions.yaml"
Change = Callable[[Course], None]
CHANGES: dict[str, Change] = {
    "points of a case": lambda course: change(course, CASES, "points: 2", "points: 5"),
    "points of the tests": lambda course: change(course, SETTINGS, "tests: 80", "tests: 60"),
    "a hint": lambda course: change(course, CASES, "Zero is a number too.", "Look at zero."),
    "the title": lambda course: change(course, SETTINGS, "Twice as much", "Double it"),
    "a rule of the header": lambda course: change(course, SETTINGS, "{name: Name}", "{name: Author}"),
    "a comment in the reference": lambda course: change(course, CODE, "def", "# Nothing but a comment.\ndef"),
    "the reference, but not its answers": lambda course: change(course, CODE, "2 * int(text)", "int(text) * 2"),
    "the comparison": lambda course: change(course, SETTINGS, "reference:", "compare: {mode: exact}\nreference:"),
    "a deadline": lambda course: change(
        course, SETTINGS, "reference:", 'deadline: {due: "2030-01-01 00:00"}\nreference:'
    ),
}


@pytest.mark.parametrize("changing", CHANGES.values(), ids=CHANGES.keys())
def test_what_leaves_the_runs_as_they_were_runs_no_program(course: Course, grading: Grading, changing: Change) -> None:
    grading.first()
    assert (len(grading.inputs), len(grading.watched)) == (6, 5)
    changing(course)
    again = grading()
    assert grading.inputs == grading.watched == []
    assert untimed(again) == untimed(grading("other.sqlite"))


def test_a_case_that_becomes_visible_is_only_tried_for_reasons(course: Course, grading: Grading) -> None:
    grading.first()
    change(course, CASES, "visibility: hidden", "visibility: visible")
    again = grading()
    assert (grading.inputs, grading.watched) == ([], [b"-3", b"-3\n", b"-3"])
    assert untimed(again) == untimed(grading("other.sqlite"))


def test_a_case_that_costs_points_now_is_told_of_as_if_it_always_had(course: Course, grading: Grading) -> None:
    course.submit("bo", "number = int(input())\nif number == 2:\n    print([][number])\nelse:\n    print(number + 5)")
    hidden, free = "points: 2\n  visibility: hidden", "points: 0\n  visibility: visible"
    change(course, CASES, hidden, free)
    grading()
    change(course, CASES, free, free.replace("0", "2"))
    assert untimed(grading()) == untimed(grading("other.sqlite"))


def test_what_is_asked_for_now_changes_the_worth_of_kept_grades(course: Course, grading: Grading) -> None:
    change(course, SETTINGS, "points: {tests: 80, header: 10, style: 10}", "points: {}")
    assert max(grade.points.tests for grade in grading()) == 85
    change(course, SETTINGS, "points: {}", "points: {}\nstyle: {}")
    assert max(grade.points.tests for grade in grading()) == 70
    assert grading.inputs == []


def test_another_share_for_form_judges_nothing_again(course: Course, grading: Grading) -> None:
    course.submit("di", "print()\n" + "print(2 * int(input()))")
    change(course, SETTINGS, "reference:", "compare: {form_share: 0.5}\nreference:")
    former = grading()
    kept = count_kept_grades(course)
    change(course, SETTINGS, "form_share: 0.5", "form_share: 0.75")
    again = grading()
    assert count_kept_grades(course) == kept
    assert [each.points.tests for each in (former[-1], again[-1])] == pytest.approx([40, 60])
    assert untimed(again) == untimed(grading("other.sqlite"))


def count_kept_grades(course: Course) -> int:
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as store:
        return int(store.execute("SELECT count(*) FROM grades").fetchone()[0])


def test_a_new_case_is_the_only_one_to_be_run(course: Course, grading: Grading) -> None:
    grading.first()
    course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
    again = grading()
    assert grading.inputs == [b"7\n", b"7\n"]
    assert untimed(again) == untimed(grading("other.sqlite"))


@pytest.mark.parametrize(
    ("old", "new", "repeated"),
    [
        ("memory_mib: 64", "memory_mib: 65", 0),
        # Each of the two is told that it prints what belongs into a file, once it has printed the same again.
        ("input: {stdin: true}", "input: {stdin: true}\noutput: {file: out.txt}", 2),
    ],
)
def test_other_limits_and_other_places_run_everything(
    course: Course, grading: Grading, old: str, new: str, repeated: int
) -> None:
    grading.first()
    change(course, SETTINGS, old, new)
    grading()
    assert len(grading.inputs) == 6 + repeated


def test_who_is_graded_again_is_run_again(course: Course, grading: Grading) -> None:
    grading.first()
    change(course, CASES, "points: 2", "points: 5")
    grading(again="bo")
    assert sorted(grading.inputs) == [b"-3\n", b"0\n", b"2\n"]


def test_what_a_program_has_printed_is_judged_and_not_what_somebody_else_has(course: Course, grading: Grading) -> None:
    grading.first()
    course.submit("bo")  # now the same bytes as ada's
    grades = grading()
    assert [grade.points.tests for grade in grades] == [80, 80, 0]
    assert grading.inputs == []


def test_a_large_output_is_not_kept_but_made_again(course: Course, grading: Grading, tmp_path: Path) -> None:
    course.submit("ada", "import random\nprint(random.Random(1).randbytes(100_000).hex())")
    grading()
    change(course, SETTINGS, "reference:", "compare: {mode: exact}\nreference:")
    again = grading()
    assert len(grading.inputs) == 3
    assert untimed(again) == untimed(grading("other.sqlite"))


@pytest.mark.parametrize("beside", ["shared.py", "games/shared.py"])
def test_kept_answers_follow_from_the_references_neighbours(course: Course, beside: str) -> None:
    module = beside.removesuffix(".py").replace("/", ".")
    course.write(CODE, f"from reference.{module} import solve\n")
    course.write(f"reference/{beside}", REFERENCE)
    answers = []
    for factor in ("2", "3"):
        change(course, f"reference/{beside}", "2 *", f"{factor} *")
        assignment = load_assignment("double", course.folder)
        with contextlib.closing(Store(course.folder / "store.sqlite", assignment)) as kept:
            answers.append(kept.resolved(assignment).cases[0].expected)
    assert answers == ["4\n", "6\n"]


POINTS = "{tests: 80, header: 10, style: 10}"
DUE = 'deadline: {due: "2013-01-18 22:00", timezone: UTC, percent_per_day: 10}'
WORTHS: dict[str, Change] = {
    "points of a case": CHANGES["points of a case"],
    "points of the tests": CHANGES["points of the tests"],
    "a hint": CHANGES["a hint"],
    "a later deadline": lambda course: change(course, SETTINGS, "2013-01-18", "2013-01-19"),
    "an adjustment": lambda course: course.write("cases/double/adjust.yaml", "bo: {points: 3, reason: A talk.}"),
    "a rubric": lambda course: course.write(
        "cases/double/rubric.yaml", "items: {names: {points: 2, text: Clear names.}}\ngiven: {bo: [names]}"
    ),
    "an extension": lambda course: course.write("cases/double/extensions.yaml", "ada: {days: 3}"),
    "a time of submission": lambda course: change(
        course, TIMES, 'ada: {submitted: "2013-01-19', 'ada: {submitted: "2013-01-20'
    ),
    "a partner": lambda course: change(course, TIMES, "partners: []", "partners: [bo]"),
}


@pytest.mark.parametrize("changing", WORTHS.values(), ids=WORTHS.keys())
def test_what_a_submission_is_worth_is_told_anew_and_nothing_is_kept_again(
    course: Course, grading: Grading, changing: Change
) -> None:
    change(course, SETTINGS, POINTS, f"{POINTS}\n{DUE}")
    course.write(TIMES, 'ada: {submitted: "2013-01-19 00:00", partners: []}\nbo: {submitted: "2013-01-19 00:00"}')
    first, kept = grading.first(), kept_rows(course)
    assert first[0].points.late < 0
    changing(course)
    again = grading()
    assert untimed(again) != untimed(first)
    assert untimed(again) == untimed(grading("other.sqlite"))
    assert kept_rows(course) == kept


def kept_rows(course: Course) -> list[tuple[object, ...]]:
    """What was kept of whom, and when."""
    with contextlib.closing(sqlite3.connect(course.folder / "store.sqlite")) as database:
        return database.execute("SELECT rowid, submitter, fingerprint FROM grades").fetchall()


def test_the_languages_look_the_same_in_every_process() -> None:
    """Kept grades follow from this text: with the place of a function in memory in it, none is ever found again."""
    show = [sys.executable, "-c", "from grader.languages import LANGUAGES; print(repr(dict(LANGUAGES)))"]
    one, other = (subprocess.run(show, capture_output=True, text=True, check=True).stdout for _ in range(2))
    assert "python" in one
    assert one == other
    assert " at 0x" not in one
