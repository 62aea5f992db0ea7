"""What the front end and a worker say to each other before the first submission: bytes, checked where they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from grader.cluster.message_form import BASE64, MOST_BYTES, WorkerFault
from grader.cluster.worker_words import clean_list, clean_tools, clean_words
from grader.grading.kept.kept_answers import Answers
from grader.grading.kept.kept_form import KeptForm
from grader.grading.tool_versions import Tools
from grader.model import Tier
from grader.text.digest import digest


@dataclass(frozen=True)
class CoursePack:
    """The files of a course, with the answers of the reference and the names of the cases to run."""

    __pydantic_config__: ClassVar[Mapping[str, Any]] = BASE64

    assignment: str
    files: tuple[tuple[str, bytes], ...]
    answers: Answers
    cases: tuple[str, ...]


@dataclass(frozen=True)
class WorkOrder:
    """What a worker needs before its first submission; `digest` is that of the packed course.

    After `lease` seconds without a word from the front end the worker closes all of it: nobody is there any more.
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = BASE64

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


_COURSE: KeptForm[CoursePack] = KeptForm(CoursePack)
_ORDER: KeptForm[WorkOrder] = KeptForm(WorkOrder)
_GRANT: KeptForm[WorkGrant] = KeptForm(WorkGrant)
_FACTS: KeptForm[WorkerFacts] = KeptForm(WorkerFacts)


def pack_order(order: WorkOrder) -> bytes:
    return _ORDER.pack(order)


def pack_course(course: CoursePack) -> bytes:
    return _COURSE.pack(course)


def pack_facts(facts: WorkerFacts) -> bytes:
    return _FACTS.pack(facts)


def open_order(message: bytes) -> tuple[WorkOrder, CoursePack]:
    """The order with its course. Raises WorkerFault for one that did not arrive as it was sent."""
    order = _ORDER.open(message, MOST_BYTES)
    course = _COURSE.open(order.course, MOST_BYTES) if order and digest(order.course) == order.digest else None
    if order is None or course is None:
        raise WorkerFault("the course did not arrive whole")
    return order, course


def pack_grant(grant: WorkGrant) -> bytes:
    return _GRANT.pack(grant)


def open_grant(message: bytes) -> WorkGrant:
    """Raises WorkerFault for what is not of our make."""
    grant = _GRANT.open(message, MOST_BYTES)
    if grant is None:
        raise WorkerFault("what it may do did not arrive whole")
    return grant


def open_facts(message: object) -> WorkerFacts:
    """What a worker says of itself, in words that can be shown; a fault where that cannot be read."""
    facts = _FACTS.open(message, MOST_BYTES) if isinstance(message, bytes) else None
    if facts is None:
        return WorkerFacts(fault="it gave an answer that cannot be read")
    return replace(
        facts,
        students_python=clean_words(facts.students_python),
        tier=clean_words(facts.tier),
        guarantees=clean_list(facts.guarantees),
        tools=clean_tools(facts.tools),
        fault=clean_words(facts.fault),
    )
