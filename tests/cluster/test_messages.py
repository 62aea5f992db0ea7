"""Nothing that comes back is believed of anything but what was asked, and nothing is unpickled."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.assignments.expected import resolve_assignment
from grader.cluster.address import parse_place
from grader.cluster.chunk_messages import (
    open_answer,
    open_chunk,
    open_remarks,
    pack_answer,
    pack_chunk,
    pack_fault,
    pack_remarks,
)
from grader.cluster.engine import open_engine
from grader.cluster.message_form import WorkerFault
from grader.cluster.opening_messages import open_facts, open_order
from grader.grading.assessing import make_undecided_grade
from grader.grading.crew import GradedWork
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.linting import LintResults
from grader.model import Assignment, Finding, Severity, Submission

from ..conftest import Course, read_class

REMARK = Finding("ruff/F401", Severity.NOTE, "double.py", 1, 1, "`os` is not used")


class PickledCommand:
    """Runs a command where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.mark,)


@pytest.fixture
def asked(course: Course) -> dict[int, Submission]:
    course.submit("ada")
    course.submit("bo")
    return dict(enumerate(read_class(load_assignment("double", course.folder))))


@pytest.fixture
def assignment(course: Course) -> Assignment:
    return resolve_assignment(load_assignment("double", course.folder))


def answer_for(asked: dict[int, Submission], assignment: Assignment) -> dict[str, GradedWork]:
    grades = {number: make_undecided_grade(each, assignment, "it is a test") for number, each in asked.items()}
    return {str(number): GradedWork(grade, None, KeptRuns(), sure=False) for number, grade in grades.items()}


def test_a_worker_reads_what_was_sent_and_no_names(asked: dict[int, Submission]) -> None:
    received, linted = open_chunk(pack_chunk(asked, {0: KeptRuns(), 1: KeptRuns()}, LintResults({"bo": (REMARK,)})))
    assert [each.submitter for each, _ in received] == ["0", "1"]
    assert [each.choice for each, _ in received] == [each.choice for each in asked.values()]
    assert [each.files for each, _ in received] == [dict(each.files) for each in asked.values()]
    assert linted == LintResults({"1": (REMARK,)})


def test_what_linters_say_belongs_to_whom_they_were_asked_about(asked: dict[int, Submission]) -> None:
    said = LintResults({"0": (REMARK,), "1": ()}, frozenset({"1"}))
    assert open_remarks(pack_remarks(said), asked) == LintResults({"ada": (REMARK,), "bo": ()}, frozenset({"bo"}))
    with pytest.raises(WorkerFault, match="other submissions"):
        open_remarks(pack_remarks(LintResults({"0": ()})), asked)


def test_an_answer_belongs_to_whom_it_was_asked_about(asked: dict[int, Submission], assignment: Assignment) -> None:
    works = open_answer(pack_answer(answer_for(asked, assignment)), asked, assignment)
    assert [work.assessed.grade.submitter for work in works.values()] == ["ada", "bo"]
    assert works[0].assessed == make_undecided_grade(asked[0], assignment, "it is a test")


def test_an_answer_about_others_is_refused(asked: dict[int, Submission], assignment: Assignment) -> None:
    answer = pack_answer(answer_for({7: asked[0], 8: asked[1]}, assignment))
    with pytest.raises(WorkerFault, match="other submissions"):
        open_answer(answer, asked, assignment)


def test_an_answer_about_other_cases_is_refused(asked: dict[int, Submission], assignment: Assignment) -> None:
    answer = pack_answer(answer_for(asked, replace(assignment, cases=assignment.cases[:1])))
    with pytest.raises(WorkerFault, match="other cases"):
        open_answer(answer, asked, assignment)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (b'"points":0.0', b'"points":5.0', "points that nobody can have"),
        (b'"points":0.0', b'"points":-1.0', "points that nobody can have"),
        (b'"points":0.0', b'"points":NaN', "cannot be read"),
        (b'"header":0.0,"style":0.0}', b'"header":0.0,"style":9.0}', "points that nobody can have"),
        (b'"wall_seconds":null', b'"wall_seconds":Infinity', "cannot be read"),
        (b'"visibility":"hidden"', b'"visibility":"visible"', "other cases"),
        (b'"source":""', b'"source":"of another student"', "another program"),
    ],
)
def test_an_answer_that_cannot_be_true_is_refused(
    asked: dict[int, Submission], assignment: Assignment, before: bytes, after: bytes, said: str
) -> None:
    answer = zlib.decompress(pack_answer(answer_for(asked, assignment)))
    assert before in answer
    with pytest.raises(WorkerFault, match=said):
        open_answer(zlib.compress(answer.replace(before, after)), asked, assignment)


def test_what_the_instructor_says_is_believed_of_no_worker(
    asked: dict[int, Submission], assignment: Assignment
) -> None:
    answer = zlib.decompress(pack_answer(answer_for(asked, assignment)))
    lies = {b'"comments":[]': b'"comments":["well done"]', b'"digest":""': b'"digest":"that of somebody else"'}
    for before, after in lies.items():
        assert before in answer
        answer = answer.replace(before, after)
    grade = open_answer(zlib.compress(answer), asked, assignment)[0].assessed.grade
    assert (grade.comments, grade.digest) == ((), "")


def test_runs_of_another_make_are_left_out(asked: dict[int, Submission], assignment: Assignment) -> None:
    answer = zlib.decompress(pack_answer(answer_for(asked, assignment)))
    deep = base64.b64encode(b"[" * 100_000)
    assert answer.count(b'"runs":"e30="') == len(asked)
    works = open_answer(zlib.compress(answer.replace(b'"e30="', b'"' + deep + b'"')), asked, assignment)
    assert works[0].runs.pack(sure=True) == b"{}"


@pytest.mark.parametrize("answer", [b"", b"x", zlib.compress(b"{}x"), None, "text", zlib.compress(b'{"works": 1}')])
def test_an_answer_of_another_make_is_refused(
    answer: object, asked: dict[int, Submission], assignment: Assignment
) -> None:
    with pytest.raises(WorkerFault, match="cannot be read"):
        open_answer(answer, asked, assignment)


@pytest.mark.parametrize("facts", [b"", b"x", zlib.compress(b'{"tier": 1}'), None])
def test_facts_of_another_make_are_a_fault(facts: object) -> None:
    assert open_facts(facts).fault


def test_an_answer_that_unpacks_to_more_than_a_message_is_refused(
    asked: dict[int, Submission], assignment: Assignment
) -> None:
    packer = zlib.compressobj()
    bomb = packer.compress(b'{"fault": "') + b"".join(packer.compress(bytes(1 << 20)) for _ in range(300))
    with pytest.raises(WorkerFault, match="cannot be read"):
        open_answer(bomb + packer.flush(), asked, assignment)


def test_a_fault_of_a_worker_is_told(asked: dict[int, Submission], assignment: Assignment) -> None:
    with pytest.raises(WorkerFault, match="no space left"):
        open_answer(pack_fault("no space left"), asked, assignment)


def test_what_a_worker_says_is_short_and_acts_on_no_terminal(
    asked: dict[int, Submission], assignment: Assignment
) -> None:
    hostile = "\x1b]0;title\x07\x1b[2J\u202e\r\n" + "x" * 100_000
    with pytest.raises(WorkerFault) as raised:
        open_answer(pack_fault(hostile), asked, assignment)
    answer = answer_for(asked, assignment)
    told = answer["0"].assessed.grade
    cases = tuple(replace(case, fault=hostile) for case in told.cases)
    told = replace(told, runtime=hostile, tools=(hostile,), encoding=hostile, problem=hostile, cases=cases)
    answer["0"] = replace(answer["0"], assessed=replace(answer["0"].assessed, grade=told), crash=hostile)
    work = open_answer(pack_answer(answer), asked, assignment)[0]
    grade = work.assessed.grade
    shown = [str(raised.value), grade.runtime, *grade.tools, grade.encoding, grade.problem]
    for text in (*shown, *(case.fault for case in grade.cases)):
        assert text.isprintable()
        assert len(text) < 500
    assert work.crash.replace("\n", "").isprintable()
    assert len(work.crash) < 30_000


def test_an_order_that_was_cut_is_refused() -> None:
    with pytest.raises(WorkerFault, match="whole"):
        open_order(b"cut")


@pytest.mark.filterwarnings("ignore:Creating scratch directories")  # Dask says so on a busy machine
def test_a_result_is_never_unpickled(tmp_path: Path) -> None:
    mark = tmp_path / "unpickled"
    with open_engine(parse_place("local:1")) as engine, pytest.raises(TypeError):
        engine.client.submit(PickledCommand, mark).result(timeout=60)
    assert not mark.exists()
