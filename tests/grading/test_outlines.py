"""What is held of each grade while a whole class is graded."""

from __future__ import annotations

import pickle
import tracemalloc
from dataclasses import replace

import pytest

from grader.config.settings import Compare, Limits
from grader.grading.outline import make_outline
from grader.grading.pricing import NO_POINTS
from grader.model import Case, CaseResult, Grade, Verdict, apply_worths, drop_texts, restore_texts

GRADES, CASES = 200, 20
MOST = 1_200
"""Bytes for one case of one student: its result as it was assessed, and as it is priced."""


def make_grade(number: int) -> Grade:
    results = (CaseResult(f"case {at}", "all", "visible", Verdict.ACCEPTED, 1.0, 1.0) for at in range(CASES))
    return Grade(f"student {number}", "python", {}, None, None, 0.0, NO_POINTS, None, tuple(results), ())


def make_case(number: int) -> Case:
    return Case(f"case {number}", "all", "", "", 2.0, "visible", f"look at {number}", Limits(), Compare())


def test_the_outlines_of_a_class_are_small() -> None:
    cases = {f"case {at}": make_case(at) for at in range(CASES)}
    tracemalloc.start()
    try:
        held = [make_outline(make_grade(number), "digest") for number in range(GRADES)]
        priced = [replace(each, cases=apply_worths(each.cases, cases)) for each in held]
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(priced) == GRADES
    assert taken < MOST * GRADES * CASES


def test_a_priced_result_is_the_same_in_all_else_and_goes_to_other_processes() -> None:
    before = replace(make_grade(0).cases[0], stderr="oops", answer_names={0: "first"}, is_call=True)
    [after] = apply_worths([before], {"case 0": make_case(0)})
    assert after == replace(before, points=2.0, max_points=2.0, hint="look at 0")
    assert pickle.loads(pickle.dumps(after)) == after  # noqa: S301  our own


@pytest.mark.parametrize("actual", ["Lose Game\n", "Lose Game", ""])
def test_what_the_cases_hold_is_kept_once(actual: str) -> None:
    cases = {"case 0": replace(make_case(0), input="3 4 5\n", expected="Lose Game\n")}
    before = replace(make_grade(0).cases[0], input="3 4 5\n", expected="Lose Game\n", actual=actual)
    [slim] = drop_texts([before])
    assert (slim.input, slim.expected) == ("", "")
    assert (slim.actual == "") == (actual in ("", "Lose Game\n"))
    assert restore_texts([slim], cases) == (before,)


@pytest.mark.parametrize("verdict", [Verdict.PRESENTATION_ERROR, Verdict.WRONG_ANSWER, Verdict.ACCEPTED])
@pytest.mark.parametrize("read_as", ["", "Lose Game\n"])
def test_an_outline_earns_what_the_whole_earns(verdict: Verdict, read_as: str) -> None:
    whole = make_grade(0)
    whole = replace(whole, cases=(replace(whole.cases[0], verdict=verdict, points=0.75, read_as=read_as),))
    cases = {"case 0": replace(make_case(0), compare=Compare(form_share=0.5))}
    both = (apply_worths(each.cases, cases)[0].points for each in (whole, make_outline(whole, "digest")))
    assert next(both) == next(both)
