"""What a worker must have to get work, and how what it lacks is said."""

from __future__ import annotations

from dataclasses import dataclass

from grader.cluster.opening_messages import WorkerFacts, WorkOrder
from grader.cluster.worker_words import clean_words
from grader.text.wording import list_some

_MOST_SLOTS = 256
_SLOWER, _SLOWEST = 1.1, 10.0
"""Times as long as this machine: what counts as slower, and what is refused."""


@dataclass(frozen=True)
class Demand:
    """What a worker must have: the front end's own installation and students' Python, and what its tier promises."""

    order: WorkOrder
    students_python: str
    guarantees: tuple[str, ...]
    languages: frozenset[str]
    work_seconds: float
    """What `measure_work` says here; 0 where the order does not ask for it."""


def find_slots(told: object) -> int:
    """How many programs a worker runs at one time, by what the scheduler tells of it; 0 where that makes no sense."""
    slots = told.get("nthreads") if isinstance(told, dict) else None
    return slots if type(slots) is int and 0 < slots <= _MOST_SLOTS else 0


def describe_senseless_slots(told: object) -> str:
    """Why a worker is refused of which `find_slots` makes nothing."""
    slots = told.get("nthreads") if isinstance(told, dict) else None
    return f"it says that it runs {clean_words(repr(slots))} programs at one time; from 1 to {_MOST_SLOTS} are possible"


def find_lack(facts: WorkerFacts, demand: Demand) -> str:
    """Why a worker is refused; empty where it is not."""
    if facts.students_python != demand.students_python:
        return f"it runs programs by {facts.students_python}, and this machine by {demand.students_python}"
    if facts.tier != demand.order.tier:
        return f"its sandbox is `{facts.tier}`, and `{demand.order.tier}` is required"
    lost = [each for each in demand.guarantees if each not in facts.guarantees]
    if lost:
        return f"its sandbox does not promise: {list_some(lost)}"
    if demand.work_seconds and not 0 < facts.work_seconds < float("inf"):
        return f"it says that it did {facts.work_seconds:g} seconds of work when its speed was measured"
    pace = find_pace(facts, demand)
    return f"it takes {pace:.1f} times as long as this machine" if pace > _SLOWEST else ""


def find_pace(facts: WorkerFacts, demand: Demand) -> float:
    """How many times as long it takes. A faster worker keeps the limits: they say what is enough."""
    pace = facts.work_seconds / demand.work_seconds if demand.work_seconds else 1.0
    return pace if pace >= _SLOWER else 1.0
