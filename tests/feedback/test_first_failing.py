"""The failing case from which a smallest input is looked for."""

from __future__ import annotations

import pytest

from grader.feedback import find_first_failing
from grader.model import Verdict

from .conftest import case_of, ran, stopped

VISIBLE, HIDDEN, LATER = (case_of("1", "two\n", kind, visibility=kind) for kind in ("visible", "hidden", "after_due"))


def test_a_hidden_case_is_started_from_only_where_the_assignment_says_so() -> None:
    for case in (HIDDEN, LATER):
        assert find_first_failing([ran(case, "one\n"), ran(VISIBLE, "two\n")], "none") is None
        chosen = find_first_failing([ran(case, "one\n"), ran(VISIBLE, "two\n")], "smallest")
        assert chosen is not None
        assert chosen.case is case


def test_a_visible_case_comes_before_a_hidden_one() -> None:
    for reveal in ("none", "smallest"):
        chosen = find_first_failing([ran(HIDDEN, "one\n"), ran(VISIBLE, "three\n")], reveal)
        assert chosen is not None
        assert chosen.case is VISIBLE


@pytest.mark.parametrize("verdict", [Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.UNDECIDED])
def test_what_did_not_end_by_itself_is_not_started_from(verdict: Verdict) -> None:
    assert find_first_failing([stopped(VISIBLE, verdict)], "smallest") is None
    assert find_first_failing([], "smallest") is None
