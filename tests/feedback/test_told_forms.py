"""The form that a second mistake leaves wrong is not told once more where the first mistake is just that."""

from __future__ import annotations

from grader.feedback.mistake_kinds import leave_told_form
from grader.model import Diagnosis

FORM = Diagnosis("another number of decimals", "Print 2 decimals.", "decimals")
LIMIT = Diagnosis("wrong comparison", "Write `>=`.", "source-change", then=("The form of a line is wrong.",))


def test_a_form_is_told_once() -> None:
    assert leave_told_form(LIMIT, FORM).then == ()
    assert leave_told_form(LIMIT, Diagnosis("wrong sum", "Add all.", "variant")) == LIMIT
    assert leave_told_form(FORM, FORM) == FORM


def test_another_change_that_comes_with_it_is_told() -> None:
    two = Diagnosis("wrong comparison + wrong start", "Write `>=`.", "source-change", then=("Start with 1.", "Form."))
    assert leave_told_form(two, FORM).then == ("Start with 1.",)
