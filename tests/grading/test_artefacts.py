"""What was built once is not built again, and nothing but the very same build is taken for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.config.settings import Limits
from grader.grading import Request, Store, grade_batch, open_sandbox
from grader.grading.kept.artefacts import ARTEFACTS, Artefacts
from grader.grading.kept.database import Database
from grader.model import Batch, File, Job, Limit, Outcome, Tier, Verdict
from grader.sandbox import Sandbox
from grader.text.digest import hash_parts

from ..conftest import Course, read_class

GCC = "gcc 12.2.0"
JOB = Job(
    ("gcc", "-O2", "-o", "program", "a.c"),
    {"a.c": File(b"int main(void) {}"), "a.txt": File(b"mine", own=True)},
    Limits(),
    bring=("program",),
    environment={"LIMIT": "7"},
)
BUILT = Outcome(0, None, b"", b"", cpu_seconds=0.125, files={"program": b"\x7fELF\x00\xff"})


class Builder:
    """A sandbox that builds whatever it is given, and counts."""

    def __init__(self, outcome: Outcome = BUILT) -> None:
        self.outcome, self.jobs = outcome, list[Job]()

    def __call__(self, job: Job) -> Outcome:
        self.jobs.append(job)
        return self.outcome


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "store.sqlite", ARTEFACTS)
    yield opened
    opened.close()


def test_the_same_job_is_built_once(database: Database) -> None:
    builder = Builder()
    for _ in range(3):
        artefacts = Artefacts(database, Tier.STRONG)  # as three gradings would
        outcome = artefacts.keep_builds(builder, GCC)(JOB)
        assert (outcome.exit_code, outcome.cpu_seconds, outcome.files) == (0, 0.125, BUILT.files)
    assert len(builder.jobs) == 1


@pytest.mark.parametrize(
    "changed",
    [
        replace(JOB, command=("gcc", "-O3", "-o", "program", "a.c")),
        replace(JOB, files=JOB.files | {"a.c": File(b"int main(void) { }")}),
        replace(JOB, files=JOB.files | {"b.h": File(b"")}),
        replace(JOB, files={"a.c": JOB.files["a.c"], "b.txt": JOB.files["a.txt"]}),
        replace(JOB, files=JOB.files | {"a.txt": File(b"mine")}),
        replace(JOB, files={"a.c": File(b"int main(void) {}mine"), "a.txt": File(b"", own=True)}),
        replace(JOB, limits=Limits(memory_mib=255)),
        replace(JOB, bring=("*",)),
        replace(JOB, environment={"LIMIT": "8"}),
        replace(JOB, stdin=b""),
    ],
    ids=lambda job: str(sum(map(ord, repr(job)))),
)
def test_whatever_a_build_sees_counts(database: Database, changed: Job) -> None:
    builder = Builder()
    building = Artefacts(database, Tier.STRONG).keep_builds(builder, GCC)
    building(JOB)
    building(changed)
    assert builder.jobs == [JOB, changed]


def test_the_tool_chain_and_the_tier_count(database: Database) -> None:
    builder = Builder()
    for tier, tool_chain in ((Tier.STRONG, GCC), (Tier.STRONG, "gcc 13.1.0"), (Tier.PLAIN, GCC)):
        Artefacts(database, tier).keep_builds(builder, tool_chain)(JOB)
    assert len(builder.jobs) == 3


@pytest.mark.parametrize(
    "outcome",
    [
        replace(BUILT, exit_code=1),
        replace(BUILT, exit_code=None, signal="SIGKILL"),
        replace(BUILT, breaches=(Limit.DISK,)),
        replace(BUILT, fault="the launcher broke"),
        replace(BUILT, files={}),
    ],
    ids=["error", "signal", "limit", "fault", "nothing"],
)
def test_a_build_that_failed_is_not_kept(database: Database, outcome: Outcome) -> None:
    builder = Builder(outcome)
    building = Artefacts(database, Tier.STRONG).keep_builds(builder, GCC)
    assert [building(JOB), building(JOB)] == [outcome, outcome]
    assert len(builder.jobs) == 2


def test_a_check_that_leaves_nothing_is_kept(database: Database) -> None:
    builder = Builder(replace(BUILT, files={}))
    building = Artefacts(database, Tier.STRONG).keep_builds(builder, "node v18")
    for _ in range(2):
        assert building(replace(JOB, bring=())).exit_code == 0
    assert len(builder.jobs) == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("content", b"[0.1, {}]"),
        ("content", b""),
        ("content", "text"),
        ("content", 7),
        ("checksum", b""),
        ("checksum", 7),
        ("used", "never"),
    ],
)
def test_a_broken_row_is_built_again(database: Database, column: str, value: object) -> None:
    builder = Builder()
    Artefacts(database, Tier.STRONG).keep_builds(builder, GCC)(JOB)
    database.write((f"UPDATE artefacts SET {column} = ?", (value,)))  # noqa: S608  a word of this test
    artefacts = Artefacts(database, Tier.STRONG)
    for _ in range(2):
        assert artefacts.keep_builds(builder, GCC)(JOB).files == BUILT.files
    artefacts.tidy()
    assert len(builder.jobs) == (1 if column == "used" else 2)


@pytest.mark.parametrize(
    "content", [b"{", b"{}", b"7", b"[1]", b"[null, {}]", b'[1, {"a": 1}]', b'[1, {"a": "="}]', b"\xff"]
)
def test_a_row_of_another_make_is_built_again(database: Database, content: bytes) -> None:
    builder = Builder()
    building = Artefacts(database, Tier.STRONG).keep_builds(builder, GCC)
    building(JOB)
    [(name,)] = database.fetch_all("SELECT name FROM artefacts")
    checksum = hash_parts(name.encode(), content)
    database.write(("UPDATE artefacts SET content = ?, checksum = ?", (content, checksum)))
    assert building(JOB).files == BUILT.files


def test_names_that_are_no_text_come_back_as_they_were(database: Database) -> None:
    builder = Builder(replace(BUILT, files={"a\udcff.class": b"1", "ü/b.class": b""}))
    building = Artefacts(database, Tier.STRONG).keep_builds(builder, "javac 17")
    building(JOB)
    assert building(JOB).files == builder.outcome.files
    assert len(builder.jobs) == 1


def test_what_was_used_last_stays(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder()
    jobs = [replace(JOB, command=(str(number),)) for number in range(4)]

    def grading(day: int, *numbers: int) -> None:
        monkeypatch.setattr("grader.grading.kept.content_table.time.time", lambda: day)
        artefacts = Artefacts(database, Tier.STRONG, most=80)  # room for two
        for number in numbers:
            artefacts.keep_builds(builder, GCC)(jobs[number])
        artefacts.tidy()

    grading(1, 0, 1)
    grading(2, 0)
    grading(3, 2)
    builder.jobs.clear()
    grading(4, 0, 2)
    assert builder.jobs == []
    grading(5, 1)
    assert builder.jobs == [jobs[1]]
    assert database.first("SELECT count(*) FROM artefacts") == (2,)


def test_what_is_very_large_is_not_kept(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.kept.artefacts._LARGEST", 1000)
    building = Artefacts(database, Tier.STRONG).keep_builds(
        Builder(replace(BUILT, files={"program": bytes(1000)})), GCC
    )
    assert len(building(JOB).files["program"]) == 1000
    assert database.first("SELECT * FROM artefacts") is None


def test_who_comes_with_the_same_job_waits_for_the_first(database: Database) -> None:
    builder, first_is_building, others_are_there = Builder(), threading.Event(), threading.Event()

    def slowly(job: Job) -> Outcome:
        first_is_building.set()
        assert others_are_there.wait(20)
        return builder(job)

    building = Artefacts(database, Tier.STRONG).keep_builds(slowly, GCC)
    with ThreadPoolExecutor(8) as threads:
        outcomes = [threads.submit(building, JOB)]
        assert first_is_building.wait(20)
        outcomes += [threads.submit(building, JOB) for _ in range(7)]
        others_are_there.set()
        assert all(outcome.result(20).files == BUILT.files for outcome in outcomes)
    assert len(builder.jobs) == 1


def test_other_jobs_do_not_wait(database: Database) -> None:
    both = threading.Barrier(2)

    def together(job: Job) -> Outcome:
        both.wait(20)
        return BUILT

    building = Artefacts(database, Tier.STRONG).keep_builds(together, GCC)
    with ThreadPoolExecutor(2) as threads:
        jobs = [JOB, replace(JOB, command=("other",))]
        assert [outcome.files for outcome in threads.map(building, jobs, timeout=30)] == [BUILT.files] * 2


# --- a batch ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def sandbox(course: Course) -> Iterator[Sandbox]:
    with open_sandbox(2, load_assignment("double", course.folder), only=Tier.PLAIN) as opened:
        yield opened


Grading = Callable[..., tuple[Batch, int]]


@pytest.fixture
def grading(course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Grading:
    """Grade the class as one command would: the batch, and how many builds it took."""
    run = sandbox.run

    def grade(fresh: bool = False) -> tuple[Batch, int]:
        builds = []

        def counting(job: Job) -> Outcome:
            if "program.code" in job.bring:
                builds.append(job)
            return run(job)

        monkeypatch.setattr(sandbox, "run", counting)
        assignment = resolve_expected(load_assignment("double", course.folder))
        submissions = read_class(assignment)
        store = Store(course.folder / "store.sqlite", assignment)
        try:
            request = Request(assignment, submissions, None if fresh else frozenset())
            batch = grade_batch(request, sandbox, 2, store, None, lambda *_: None)
        finally:
            store.close()
        return batch, len(builds)

    return grade


def test_a_changed_case_builds_nothing_anew(course: Course, grading: Grading) -> None:
    course.submit("ada")
    course.submit("bo", "print(2 * int(input()) + 0)")
    assert grading()[1] == 2
    course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
    batch, builds = grading()
    assert builds == 0
    assert {case.verdict for grade in batch.grades for case in grade.cases} == {Verdict.ACCEPTED}
    assert len(batch.grades[0].cases) == 4


def test_the_same_bytes_of_two_students_are_built_once(course: Course, grading: Grading) -> None:
    for name in ("ada", "bo", "cy", "di"):
        course.submit(name)
    batch, builds = grading()
    assert builds == 1
    assert {case.verdict for grade in batch.grades for case in grade.cases} == {Verdict.ACCEPTED}


def test_fresh_builds_anew(course: Course, grading: Grading) -> None:
    course.submit("ada")
    grading()
    assert grading(fresh=True)[1] == 1
    assert grading()[1] == 0


def test_a_file_beside_the_source_is_part_of_the_build(course: Course, grading: Grading) -> None:
    course.submit("ada")
    grading()
    course.submit("ada", "x = 1", "tools.py")
    assert grading()[1] == 1


def test_a_source_that_does_not_compile_is_tried_again(course: Course, grading: Grading) -> None:
    course.submit("ada", "print(")
    assert [grading()[1], grading()[1]] == [1, 0]  # the second time its grade is kept
    course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
    batch, builds = grading()
    assert builds == 1
    assert {case.verdict for case in batch.grades[0].cases} == {Verdict.COMPILE_ERROR}
