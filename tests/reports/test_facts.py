"""How a submission was run, as its page tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.model import Batch
from grader.reports.pages.facts import gather_facts


@pytest.mark.parametrize("measure", ["cpu_seconds", "wall_seconds", "memory_mib"])
def test_only_tests_that_came_near_a_limit_are_measured(batch: Batch, measure: str) -> None:
    grade = batch.grades[1]
    little = {"cpu_seconds": 0.1, "wall_seconds": 0.1, "memory_mib": 1.0, "visibility": "visible"}
    first, second, third = (replace(case, **little) for case in grade.cases[:3])  # type: ignore[arg-type]
    most = getattr(batch.assignment.get_limits(first.name), measure)
    near = replace(first, **{measure: 0.26 * most})
    hidden = replace(third, **{measure: 0.9 * most, "visibility": "hidden"})
    (usage,) = gather_facts(batch, replace(grade, cases=(near, second, hidden))).usage
    assert usage.name == first.name
    assert sum(gauge.share == pytest.approx(0.26) for gauge in usage.gauges) == 1
    unmeasured = replace(first, cpu_seconds=None, memory_mib=None)
    assert gather_facts(batch, replace(grade, cases=(unmeasured,))).usage == ()
