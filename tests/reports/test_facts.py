"""How a submission was run, as its page tells it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from grader.model import Batch, Finding, Severity
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


def test_the_points_for_style_can_be_added_up(batch: Batch) -> None:
    """Of a rule only some remarks count, which no number of remarks tells."""

    def tell(found: list[Finding], unmet: Literal["", "builds"] = "", most: int = 3) -> str:
        settings = batch.assignment.settings
        style = settings.style.model_copy(update={"most_per_rule": most})
        assignment = replace(batch.assignment, settings=settings.model_copy(update={"style": style}))
        grade = replace(batch.grades[1], findings=tuple(found), unmet=unmet)
        return dict(gather_facts(replace(batch, assignment=assignment), grade).rows).get("Style points lost", "")

    short = [Finding("style/short-name", Severity.WARNING, "Nim.py", line, 1, "x") for line in range(5)]
    error = Finding("ruff/E999", Severity.ERROR, "Nim.py", 1, 1, "x")
    header = Finding("header/blank", Severity.ERROR, "Nim.py", 1, 1, "x")
    note = Finding("ruff/W291", Severity.NOTE, "Nim.py", 1, 1, "x")
    assert batch.assignment.settings.worth.style == 15
    told = "0.9 for 3 of 5 remarks by style/short-name (no more of a rule count); 1.5 for 1 remark by ruff/E999"
    assert tell([*short, error, header, note]) == told
    assert tell(short[:2]) == "0.6 for 2 remarks by style/short-name"
    assert tell([header, note]) == tell([*short, error], "builds") == ""
