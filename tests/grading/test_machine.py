"""The machine's load is recorded beside the times: the same results give the same bytes apart from them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading import Request, grade_batch, open_sandbox
from grader.model import Batch, Machine, Tier
from grader.reports import format_results_json
from grader.reports.pages.classroom import gather_class_page

from ..conftest import Course, read_class


def graded(course: Course) -> Batch:
    assignment = resolve_expected(load_assignment("double", course.folder))
    submissions = read_class(assignment)
    with open_sandbox(1, assignment, only=Tier.PLAIN) as sandbox:
        return grade_batch(Request(assignment, submissions), sandbox, 1, None, None, lambda *_: None)


def loads(*figures: float) -> Callable[[], tuple[float, ...]]:
    waiting = iter(figures)
    return lambda: (next(waiting), 0.0, 0.0)


def test_a_batch_knows_the_load_at_its_start_and_at_its_end(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada")
    monkeypatch.setattr("os.getloadavg", loads(0.5, 7.25), raising=False)
    batch = graded(course)
    assert batch.machine == Machine(os.cpu_count(), 0.5, 7.25)
    facts = dict(gather_class_page(batch, ["ada.html"]).facts)
    assert "load 0.50 at the start, 7.25 at the end" in facts["Machine"]


def test_a_system_without_a_load_costs_nothing_but_the_figure(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada")
    monkeypatch.delattr("os.getloadavg", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: None)
    batch = graded(course)
    assert batch.machine == Machine(None, None, None)
    words = dict(gather_class_page(batch, ["ada.html"]).facts)["Machine"]
    assert words.startswith("number of cores unknown; load unknown at the start")


def without_times(batch: Batch) -> str:
    still = replace(batch, machine=None, wall_seconds=0.0)
    results = json.loads(format_results_json(still))

    def scrubbed(value: Any) -> Any:
        if isinstance(value, dict):
            measured = {"cpu_seconds", "wall_seconds", "memory_mib"}
            return {key: scrubbed(each) for key, each in value.items() if key not in measured}
        return [scrubbed(each) for each in value] if isinstance(value, list) else value

    return json.dumps(scrubbed(results))


def test_another_load_changes_no_other_byte(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.submit("ada", "print(1)")
    monkeypatch.setattr("os.getloadavg", loads(0.0, 0.0, 50.0, 60.0), raising=False)
    idle, busy = graded(course), graded(course)
    assert idle.machine != busy.machine
    assert without_times(idle) == without_times(busy)
