"""What the front end and its workers say to each other: bytes of plain data, checked where they are read.

A worker learns no names: submissions are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from grader.cluster.assessment_check import SAID_BY_NO_WORKER, find_untruth
from grader.grading.crew import GradedWork
from grader.grading.kept_answers import Answers
from grader.grading.kept_form import KeptForm
from grader.grading.kept_runs import KeptRuns
from grader.grading.pipeline import Trial
from grader.grading.pricing import Assessment
from grader.grading.tool_versions import Tools
from grader.languages import LANGUAGES
from grader.model import (
    Assignment,
    Finding,
    SkipReason,
    Source,
    SourceChoice,
    Submission,
    Tier,
    drop_texts,
    restore_texts,
)
from grader.text.digest import digest

_MOST = 256 << 20
"""Bytes of one message, unpacked: nobody fills the memory of the other side."""
_BASE64: Mapping[str, Any] = {"ser_json_bytes": "base64", "val_json_bytes": "base64", "allow_inf_nan": False}


@dataclass(frozen=True)
class CoursePack:
    """The files of a course, with the answers of the reference and the names of the cases to run."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = _BASE64

    assignment: str
    files: tuple[tuple[str, bytes], ...]
    answers: Answers
    cases: tuple[str, ...]


@dataclass(frozen=True)
class WorkOrder:
    """What a worker needs before its first submission; `digest` is that of the packed course.

    After `lease` seconds without a word from the front end the worker closes all of it: nobody is there any more.
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = _BASE64

    batch: str
    course: bytes
    digest: str
    tier: Tier
    warm: bool
    one_run: bool
    lease: float
    calibrate: bool


@dataclass(frozen=True)
class WorkerFacts:
    """What a worker has proven by opening its sandbox, or the `fault` for which it cannot work."""

    students_python: str = ""
    tier: str = ""
    guarantees: tuple[str, ...] = ()
    tools: Tools = field(default_factory=Tools)
    work_seconds: float = 0.0
    """What `measure_work` says there; 0 where nobody asked for it."""
    fault: str = ""


@dataclass(frozen=True)
class WorkGrant:
    """For which tools a worker gets work; the `missing` languages count as not there. `pace` as in `PacedSandbox`."""

    tools: Tools
    missing: frozenset[str]
    pace: float


@dataclass(frozen=True)
class _SentSource:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = _BASE64

    language: str
    name: str
    handed_in_as: str
    content: bytes
    wanted: str


@dataclass(frozen=True)
class _SentSubmission:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = _BASE64

    number: int
    files: tuple[tuple[str, bytes], ...]
    source: _SentSource | None
    reason: SkipReason | None
    findings: tuple[Finding, ...]
    message: str
    unreadable: bool
    problem: str
    refused: Mapping[str, str]
    runs: bytes


@dataclass(frozen=True)
class _SentWork:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = _BASE64

    number: int
    assessed: Assessment
    trial: Trial | None
    runs: bytes
    sure: bool
    remarks: tuple[Finding, ...] | None
    crash: str


@dataclass(frozen=True)
class _ChunkAnswer:
    works: tuple[_SentWork, ...] = ()
    fault: str = ""
    is_closed: bool = False


class WorkerFault(Exception):
    """A worker could not do what it was asked to; the text says why."""


class ClosedSession(WorkerFault):
    """A worker has nothing open for the batch: it is another process than the one that was admitted."""


_COURSE: KeptForm[CoursePack] = KeptForm(CoursePack)
_ORDER: KeptForm[WorkOrder] = KeptForm(WorkOrder)
_GRANT: KeptForm[WorkGrant] = KeptForm(WorkGrant)
_FACTS: KeptForm[WorkerFacts] = KeptForm(WorkerFacts)
_CHUNK: KeptForm[tuple[_SentSubmission, ...]] = KeptForm(tuple[_SentSubmission, ...])
_ANSWER: KeptForm[_ChunkAnswer] = KeptForm(_ChunkAnswer)


def pack_order(order: WorkOrder) -> bytes:
    return _ORDER.pack(order)


def pack_course(course: CoursePack) -> bytes:
    return _COURSE.pack(course)


def pack_facts(facts: WorkerFacts) -> bytes:
    return _FACTS.pack(facts)


def open_order(message: bytes) -> tuple[WorkOrder, CoursePack]:
    """The order with its course. Raises WorkerFault for one that did not arrive as it was sent."""
    order = _ORDER.open(message, _MOST)
    course = _COURSE.open(order.course, _MOST) if order and digest(order.course) == order.digest else None
    if order is None or course is None:
        raise WorkerFault("the course did not arrive whole")
    return order, course


def pack_grant(grant: WorkGrant) -> bytes:
    return _GRANT.pack(grant)


def open_grant(message: bytes) -> WorkGrant:
    """Raises WorkerFault for what is not of our make."""
    grant = _GRANT.open(message, _MOST)
    if grant is None:
        raise WorkerFault("what it may do did not arrive whole")
    return grant


def open_facts(message: object) -> WorkerFacts:
    """What a worker says of itself; a fault where that cannot be read."""
    facts = _FACTS.open(message, _MOST) if isinstance(message, bytes) else None
    return facts or WorkerFacts(fault="it gave an answer that cannot be read")


def pack_chunk(chunk: Mapping[int, Submission], runs: Mapping[int, KeptRuns]) -> bytes:
    """Submissions by their numbers, with the runs that are kept of them."""
    return _CHUNK.pack(tuple(_send(number, each, runs[number]) for number, each in chunk.items()))


def _send(number: int, submission: Submission, runs: KeptRuns) -> _SentSubmission:
    choice = submission.choice
    return _SentSubmission(
        number=number,
        files=tuple(submission.files.items()),
        source=_send_source(choice.source) if choice.source else None,
        reason=choice.reason,
        findings=choice.findings,
        message=choice.message,
        unreadable=choice.unreadable,
        problem=submission.problem,
        refused=submission.refused,
        runs=runs.pack(sure=True),
    )


def _send_source(source: Source) -> _SentSource:
    return _SentSource(source.language.name, source.name, source.handed_in_as, source.content, source.wanted)


def open_chunk(message: bytes) -> list[tuple[Submission, KeptRuns]]:
    """The submissions; who each is by its number. Raises WorkerFault for what is not of our make."""
    sent = _CHUNK.open(message, _MOST)
    if sent is None:
        raise WorkerFault("a chunk of submissions did not arrive whole")
    return [(_receive(each), KeptRuns(each.runs)) for each in sent]


def _receive(sent: _SentSubmission) -> Submission:
    source = _receive_source(sent.source) if sent.source else None
    choice = SourceChoice(source, sent.reason, sent.findings, sent.message, sent.unreadable)
    return Submission(str(sent.number), dict(sent.files), choice, problem=sent.problem, refused=sent.refused)


def _receive_source(sent: _SentSource) -> Source:
    return Source(LANGUAGES[sent.language], sent.name, sent.handed_in_as, sent.content, sent.wanted)


def pack_answer(works: Mapping[str, GradedWork]) -> bytes:
    """What was found of each submission, by its number. Inputs and expected outputs are there on the other side."""
    return _ANSWER.pack(_ChunkAnswer(tuple(_send_work(int(name), work) for name, work in works.items())))


def pack_fault(fault: str) -> bytes:
    return _ANSWER.pack(_ChunkAnswer(fault=fault))


def pack_closed() -> bytes:
    """The answer of a worker that has nothing open for the batch."""
    return _ANSWER.pack(_ChunkAnswer(is_closed=True))


def _send_work(number: int, work: GradedWork) -> _SentWork:
    grade = replace(work.assessed.grade, cases=drop_texts(work.assessed.grade.cases))
    # The cases of a trial are those of the assessment that follows from it.
    trial = work.trial and replace(work.trial, reasons=replace(work.trial.reasons, cases=()))
    return _SentWork(
        number=number,
        assessed=replace(work.assessed, grade=grade),
        trial=trial,
        runs=work.runs.pack(sure=trial is not None),
        sure=work.sure,
        remarks=work.remarks,
        crash=work.crash,
    )


def open_answer(message: object, asked: Mapping[int, Submission], assignment: Assignment) -> dict[int, GradedWork]:
    """The work of each submission that was asked for.

    Raises ClosedSession for a worker that has nothing open, WorkerFault for anything else than what was asked for.
    """
    answer = _ANSWER.open(message, _MOST) if isinstance(message, bytes) else None
    if answer is None:
        raise WorkerFault("it gave an answer that cannot be read")
    if answer.is_closed:
        raise ClosedSession
    if answer.fault:
        raise WorkerFault(answer.fault)
    if [each.number for each in answer.works] != list(asked):
        raise WorkerFault("it answered for other submissions than it was asked about")
    return {each.number: _receive_work(each, asked[each.number], assignment) for each in answer.works}


def _receive_work(sent: _SentWork, submission: Submission, assignment: Assignment) -> GradedWork:
    cases = {case.name: case for case in assignment.cases}
    untruth = find_untruth(sent.assessed, submission, assignment)
    if untruth:
        raise WorkerFault(untruth)
    results = restore_texts(sent.assessed.grade.cases, cases)
    files = {name: f"sha256:{digest(data)}" for name, data in sorted(submission.files.items())}
    grade = replace(
        sent.assessed.grade, submitter=submission.submitter, files=files, cases=results, **SAID_BY_NO_WORKER
    )
    trial = sent.trial and replace(sent.trial, reasons=replace(sent.trial.reasons, cases=results))
    runs = KeptRuns(sent.runs)
    runs.changed = True
    return GradedWork(replace(sent.assessed, grade=grade), trial, runs, sent.sure, sent.remarks, sent.crash)
