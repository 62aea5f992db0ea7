"""Opens the workers of a place for one batch: what each of them must have, and how long they are waited for."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from grader.bundles.bundle_files import read_course
from grader.cluster.admission import Admission, Demand
from grader.cluster.cluster_crew import ClusterCrew, WorkerNews, name_language
from grader.cluster.engine import open_engine
from grader.cluster.messages import CoursePack, WorkOrder, pack_course
from grader.config.cluster_settings import ClusterSettings
from grader.grading.crew import Crew, OpenCrew
from grader.grading.kept_answers import collect_answers
from grader.model import Assignment, SandboxFacts, Submission
from grader.text.digest import digest

_LEASE = 600.0
"""Seconds for which workers keep their sandboxes for a command that says nothing."""


def make_opener(place: ClusterSettings, warm: bool, one_run: bool, tell: WorkerNews) -> OpenCrew:
    """What opens the workers of a place. `tell` hears now and then, and at the end, what each of them has done."""
    return partial(_open_crew, place, warm, one_run, tell)


@contextmanager
def _open_crew(
    place: ClusterSettings,
    warm: bool,
    one_run: bool,
    tell: WorkerNews,
    assignment: Assignment,
    facts: SandboxFacts,
    students_python: str,
    submissions: Sequence[Submission],
) -> Iterator[Crew]:
    course = _pack(assignment)
    order = WorkOrder(secrets.token_hex(8), course, digest(course), facts.tier, warm, one_run, _LEASE)
    demand = Demand(order, students_python, facts.guarantees, frozenset(map(name_language, submissions)))
    with open_engine(place) as engine, Admission(engine, demand) as admission:
        crew = ClusterCrew(engine.client, admission, assignment, tell)
        crew.wait_for_workers()
        try:
            yield crew
        finally:
            admission.close_sessions()


def _pack(assignment: Assignment) -> bytes:
    names = tuple(case.name for case in assignment.cases)
    files = tuple(read_course(assignment).items())
    return pack_course(CoursePack(assignment.name, files, collect_answers(assignment), names))
