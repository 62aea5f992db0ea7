"""What is likeliest is tried first where a program has many changes with which it does not end."""

from __future__ import annotations

import pytest

from grader.grading.further_runs import noting, trial_batches, trial_runs, trials
from grader.sandbox import Sandbox

from ..conftest import Course
from . import recursion_programs, test_moved_places
from .test_debugging import graded
from .test_noting import box
from .test_second_trial import course, make_assignment

__all__ = ["box", "course"]

*_, (LANGUAGE, TEXT, TOLD) = recursion_programs.NAMED


@pytest.mark.parametrize("is_first", [True, False])
def test_a_border_is_found_before_the_search_ends(
    course: Course, box: Sandbox, is_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (noting, trial_batches, trial_runs):
        monkeypatch.setattr(module, "MOST_STOPPED", 1)  # the first that does not end is the last
    if not is_first:
        for module in (trials, trial_runs):
            monkeypatch.setattr(module, "LIKELIEST", frozenset())
    found = graded(make_assignment(course, test_moved_places.VALUES), box, LANGUAGE, TEXT).diagnosis
    assert (TOLD[1] in [each.message for each in found]) is is_first
