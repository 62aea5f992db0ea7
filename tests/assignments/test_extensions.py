"""Who has more time: a date that takes time away is a fault, and not a score of 0."""

from __future__ import annotations

import pytest

from grader.assignments import FaultyAssignment, load_assignment

from .conftest import SETTINGS, Course

DUE = SETTINGS + 'deadline: {due: "2026-11-20 22:00", timezone: Europe/Berlin, percent_per_day: 10}\n'


def test_an_extension_before_the_deadline_is_a_fault(course: Course) -> None:
    files = {
        "cases/sums/assignment.yaml": DUE,
        "cases/sums/extensions.yaml": "bo: {due: 2026-11-27 22:00}\nada: {due: 2025-11-27 22:00}\n",
    }
    with pytest.raises(FaultyAssignment) as caught:
        load_assignment("sums", course(dict(files)))
    (fault,) = caught.value.faults
    assert (fault.path.name, fault.line, fault.message) == (
        "extensions.yaml",
        2,
        "this is before the deadline, 2026-11-20 22:00",
    )


@pytest.mark.parametrize("due", ["2026-11-20 22:00", "2026-11-21 00:00"])
def test_one_that_ends_with_the_deadline_or_later_is_none(course: Course, due: str) -> None:
    files = {"cases/sums/assignment.yaml": DUE, "cases/sums/extensions.yaml": f"ada: {{due: {due}}}\nbo: {{days: 1}}\n"}
    assert set(load_assignment("sums", course(dict(files))).extensions) == {"ada", "bo"}
