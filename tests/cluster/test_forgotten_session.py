"""What a worker keeps open for a front end that was killed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from grader.assignments import load_assignment
from grader.assignments.expected import resolve_assignment
from grader.bundles.bundle_files import read_course
from grader.cluster.opening_messages import CoursePack, WorkOrder, open_facts, pack_course, pack_order
from grader.cluster.worker_calls import _SESSIONS, _open_session, close_session, renew_lease
from grader.config.settings import Limits
from grader.grading.kept.kept_answers import collect_answers
from grader.grading.lazy_sandbox import probe
from grader.model import Job
from grader.text.digest import digest

from ..conftest import Course


def open_for(course: Course, lease: float) -> Path:
    """A session that a front end has opened, by the folder that it has here."""
    assignment = resolve_assignment(load_assignment("double", course.folder))
    names = tuple(case.name for case in assignment.cases)
    files = tuple(read_course(assignment).items())
    packed = pack_course(CoursePack("double", files, collect_answers(assignment), names))
    order = WorkOrder("batch", packed, digest(packed), probe("default", None)[1].tier, False, False, lease, False)
    facts = open_facts(_open_session(pack_order(order), 1))
    assert not facts.fault
    return Path(_SESSIONS["batch"].folder)


def test_a_session_is_closed_when_nobody_is_heard_of(course: Course) -> None:
    folder = open_for(course, lease=0.2)
    for _ in range(600):
        if not folder.exists():
            return
        time.sleep(0.1)
    raise AssertionError("it stays open")


def test_a_session_stays_open_while_the_front_end_is_heard_of(course: Course) -> None:
    folder = open_for(course, lease=600)
    before = _SESSIONS["batch"].heard
    ended_runs = int(renew_lease("batch"))
    assert _SESSIONS["batch"].heard > before
    sandbox = _SESSIONS["batch"].grader.sandbox
    sandbox.run(Job((sandbox.python, "-c", ""), {}, Limits()))
    assert int(renew_lease("batch")) == ended_runs + 1, "by that the front end sees that it is not stuck"
    assert folder.exists()
    asyncio.run(close_session("batch"))
    assert not folder.exists()
    assert renew_lease("batch") == b"", "whoever asks late gets an answer, too"
