"""Opens the workers of a place for one batch: what each of them must have, and how long they are waited for."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from grader.bundles.bundle_files import read_course
from grader.cluster.admission import Admission
from grader.cluster.cluster_crew import ClusterCrew, tell_language
from grader.cluster.dashboard import is_served
from grader.cluster.engine import open_engine
from grader.cluster.opening_messages import CoursePack, WorkOrder, pack_course
from grader.cluster.worker_terms import Demand
from grader.config.cluster_settings import ClusterSettings, LocalSettings
from grader.grading.choices import Listener
from grader.grading.crew import Crew, OpenCrew
from grader.grading.kept.kept_answers import collect_answers
from grader.grading.paced_sandbox import measure_work
from grader.grading.sandbox_opening import open_sandbox
from grader.model import Assignment, SandboxFacts, Submission, Tier
from grader.text.digest import digest

_LEASE = 600.0
"""Seconds for which workers keep their sandboxes for a command that says nothing."""


def make_opener(place: ClusterSettings, warm: bool, one_run: bool, listener: Listener) -> OpenCrew:
    """What opens the workers of a place. `listener` hears where a dashboard is, and now and then what each has done."""
    return partial(_open_crew, place, warm, one_run, listener)


@contextmanager
def _open_crew(
    place: ClusterSettings,
    warm: bool,
    one_run: bool,
    listener: Listener,
    assignment: Assignment,
    facts: SandboxFacts,
    students_python: str,
    submissions: Sequence[Submission],
) -> Iterator[Crew]:
    course = _pack(assignment)
    calibrate = not isinstance(place, LocalSettings) and place.calibrate
    order = WorkOrder(secrets.token_hex(8), course, digest(course), facts.tier, warm, one_run, _LEASE, calibrate)
    languages = frozenset(map(tell_language, submissions))
    work_seconds = _measure_own_work(assignment, facts.tier) if calibrate else 0.0
    demand = Demand(order, students_python, facts.guarantees, languages, work_seconds)
    with open_engine(place) as engine, Admission(engine, demand) as admission:
        names_late = not calibrate and not isinstance(place, LocalSettings)
        crew = ClusterCrew(engine.client, admission, assignment, listener.detail, names_late)
        link = engine.client.dashboard_link
        if is_served(link):
            listener.note(f"dashboard of Dask: {link}")
        crew.wait_for_workers()
        try:
            yield crew
        finally:
            admission.close_sessions()


def _measure_own_work(assignment: Assignment, tier: Tier) -> float:
    with open_sandbox(1, assignment, tier) as sandbox:
        return measure_work(sandbox)


def _pack(assignment: Assignment) -> bytes:
    names = tuple(case.name for case in assignment.cases)
    files = tuple(read_course(assignment).items())
    return pack_course(CoursePack(assignment.name, files, collect_answers(assignment), names))
