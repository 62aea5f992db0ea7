"""What the front end and its workers say of submissions: bytes of plain data, checked where they are read.

A worker learns no names: submissions are numbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from grader.cluster.assessment_check import SAID_BY_NO_WORKER, find_untruth
from grader.cluster.message_form import BASE64, MOST_BYTES, ClosedSession, WorkerFault
from grader.cluster.worker_words import clean_grade, clean_trace, clean_trial, clean_words
from grader.grading.crew import GradedWork
from grader.grading.kept.kept_form import KeptForm
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.linting import LintResults
from grader.grading.pricing import Assessment
from grader.grading.trial import Trial
from grader.languages import LANGUAGES
from grader.model import (
    Assignment,
    Finding,
    SkipReason,
    Source,
    SourceChoice,
    Submission,
    drop_texts,
    restore_texts,
)
from grader.text.digest import digest


@dataclass(frozen=True)
class _SentSource:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = BASE64

    language: str
    name: str
    handed_in_as: str
    content: bytes
    wanted: str


@dataclass(frozen=True)
class _SentRemarks:
    """What linters say of a submission, and whether they would say it again."""

    number: int
    findings: tuple[Finding, ...]
    sure: bool


@dataclass(frozen=True)
class _SentSubmission:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = BASE64

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
    remarks: _SentRemarks | None


@dataclass(frozen=True)
class _SentWork:
    __pydantic_config__: ClassVar[Mapping[str, Any]] = BASE64

    number: int
    assessed: Assessment
    trial: Trial | None
    runs: bytes
    sure: bool
    crash: str


@dataclass(frozen=True)
class _ChunkAnswer:
    works: tuple[_SentWork, ...] = ()
    remarks: tuple[_SentRemarks, ...] = ()
    fault: str = ""
    is_closed: bool = False


_CHUNK: KeptForm[tuple[_SentSubmission, ...]] = KeptForm(tuple[_SentSubmission, ...])
_ANSWER: KeptForm[_ChunkAnswer] = KeptForm(_ChunkAnswer)


def pack_chunk(chunk: Mapping[int, Submission], runs: Mapping[int, KeptRuns], linted: LintResults) -> bytes:
    """Submissions by their numbers, with the runs that are kept of them and what linters say of them."""
    return _CHUNK.pack(
        tuple(
            _send(number, each, runs.get(number, KeptRuns()), _send_remarks(number, each.submitter, linted))
            for number, each in chunk.items()
        )
    )


def _send_remarks(number: int, submitter: str, linted: LintResults) -> _SentRemarks | None:
    found = linted.findings.get(submitter)
    return None if found is None else _SentRemarks(number, found, submitter not in linted.unsure)


def _send(number: int, submission: Submission, runs: KeptRuns, remarks: _SentRemarks | None) -> _SentSubmission:
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
        remarks=remarks,
    )


def _send_source(source: Source) -> _SentSource:
    return _SentSource(source.language.name, source.name, source.handed_in_as, source.content, source.wanted)


def open_chunk(message: bytes) -> tuple[list[tuple[Submission, KeptRuns]], LintResults]:
    """The submissions, and what linters say of them; who each is by its number.

    Raises WorkerFault for what is not of our make.
    """
    sent = _CHUNK.open(message, MOST_BYTES)
    if sent is None:
        raise WorkerFault("a chunk of submissions did not arrive whole")
    linted = _receive_remarks(each.remarks for each in sent if each.remarks)
    return [(_receive(each), KeptRuns(each.runs)) for each in sent], linted


def _receive_remarks(sent: Iterable[_SentRemarks], names: Mapping[int, str] | None = None) -> LintResults:
    told = [(names[each.number] if names else str(each.number), each) for each in sent]
    return LintResults(
        {name: each.findings for name, each in told}, frozenset(name for name, each in told if not each.sure)
    )


def _receive(sent: _SentSubmission) -> Submission:
    source = _receive_source(sent.source) if sent.source else None
    choice = SourceChoice(source, sent.reason, sent.findings, sent.message, sent.unreadable)
    return Submission(str(sent.number), dict(sent.files), choice, problem=sent.problem, refused=sent.refused)


def _receive_source(sent: _SentSource) -> Source:
    return Source(LANGUAGES[sent.language], sent.name, sent.handed_in_as, sent.content, sent.wanted)


def pack_answer(works: Mapping[str, GradedWork]) -> bytes:
    """What was found of each submission, by its number. Inputs and expected outputs are there on the other side."""
    return _ANSWER.pack(_ChunkAnswer(tuple(_send_work(int(name), work) for name, work in works.items())))


def pack_remarks(linted: LintResults) -> bytes:
    """What linters say of each submission, by its number."""
    remarks = (_send_remarks(int(name), name, linted) for name in linted.findings)
    return _ANSWER.pack(_ChunkAnswer(remarks=tuple(filter(None, remarks))))


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
        crash=work.crash,
    )


def open_answer(message: object, asked: Mapping[int, Submission], assignment: Assignment) -> dict[int, GradedWork]:
    """The work of each submission that was asked for.

    Raises ClosedSession for a worker that has nothing open, WorkerFault for anything else than what was asked for.
    """
    answer = _open_answer(message)
    _check_numbers([each.number for each in answer.works], list(asked))
    return {each.number: _receive_work(each, asked[each.number], assignment) for each in answer.works}


def open_remarks(message: object, asked: Mapping[int, Submission]) -> LintResults:
    """What linters say of each submission that they were asked about, by submitter. Raises as `open_answer` does."""
    answer = _open_answer(message)
    _check_numbers([each.number for each in answer.remarks], [n for n, each in asked.items() if each.choice.source])
    return _receive_remarks(answer.remarks, {number: each.submitter for number, each in asked.items()})


def _check_numbers(said: list[int], asked: list[int]) -> None:
    if said != asked:
        raise WorkerFault("it answered for other submissions than it was asked about")


def _open_answer(message: object) -> _ChunkAnswer:
    answer = _ANSWER.open(message, MOST_BYTES) if isinstance(message, bytes) else None
    if answer is None:
        raise WorkerFault("it gave an answer that cannot be read")
    if answer.is_closed:
        raise ClosedSession
    if answer.fault:
        raise WorkerFault(clean_words(answer.fault))
    return answer


def _receive_work(sent: _SentWork, submission: Submission, assignment: Assignment) -> GradedWork:
    cases = {case.name: case for case in assignment.cases}
    untruth = find_untruth(sent.assessed, submission, assignment)
    if untruth:
        raise WorkerFault(untruth)
    told = clean_grade(sent.assessed.grade)
    results = restore_texts(told.cases, cases)
    files = {name: f"sha256:{digest(data)}" for name, data in sorted(submission.files.items())}
    grade = replace(
        told,
        submitter=submission.submitter,
        files=files,
        cases=results,
        **SAID_BY_NO_WORKER,
    )
    trial = sent.trial and clean_trial(sent.trial, results)
    runs = KeptRuns(sent.runs)
    runs.changed = True
    return GradedWork(replace(sent.assessed, grade=grade), trial, runs, sent.sure, crash=clean_trace(sent.crash))
