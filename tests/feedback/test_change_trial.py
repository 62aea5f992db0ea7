"""How much failing tests must tell before a change is chosen among very many."""

from __future__ import annotations

import pytest

from grader.feedback.generic.change_trial import can_choose_of_many

from .conftest import case_of, ran


@pytest.mark.parametrize(
    ("expected", "is_enough"),
    [
        (["1 4\n2 5\n3 6\n7 8\n"], False),
        (["1\n", "2\n"], False),
        (["1\n", "2\n", "3\n"], True),
        (["1 4\n2 5\n3 6\n7 8\n", "5\n"], True),
        (["1 4\n2 5\n3 6\n7 8\n", "1 4\n2 5\n3 6\n7 8\n"], False),
    ],
)
def test_one_test_alone_does_not_choose_among_many_changes(expected: list[str], is_enough: bool) -> None:
    failing = [
        ran(case_of(f"{number}\n", answer, f"test {number}"), "0\n" * 4) for number, answer in enumerate(expected)
    ]
    assert can_choose_of_many(failing) is is_enough
