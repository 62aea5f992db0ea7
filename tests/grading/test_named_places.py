"""Mistakes of programs in languages that are built, each named by the small change that takes it out."""

from __future__ import annotations

import pytest

from grader.model import Fit
from grader.sandbox import Sandbox

from ..conftest import Course
from . import (
    amount_programs,
    counted_programs,
    entry_programs,
    recursion_programs,
    result_programs,
    table_programs,
    test_meant_places,
    test_moved_places,
    test_question_places,
    tree_programs,
)
from .test_debugging import graded
from .test_noting import box
from .test_second_trial import course, make_assignment

__all__ = ["box", "course"]

NAMED = [
    named
    for places in (
        amount_programs,
        counted_programs,
        entry_programs,
        recursion_programs,
        result_programs,
        table_programs,
        test_meant_places,
        test_moved_places,
        test_question_places,
        tree_programs,
    )
    for named in places.NAMED
]


@pytest.mark.parametrize(("language", "text", "told"), NAMED)
def test_each_mistake_is_named(course: Course, box: Sandbox, language: str, text: str, told: tuple[int, str]) -> None:
    found = graded(make_assignment(course, test_moved_places.VALUES), box, language, text).diagnosis
    said = [(each.place and each.place.line, each.message, each.fit) for each in found]
    assert said == [(*told, Fit.WHOLE)]
