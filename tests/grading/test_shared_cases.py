"""What of the cases travels once to a process that compares, and not with each output."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from grader.assignments import load_assignment
from grader.grading.shared_cases import share_cases
from grader.model import AnswerPart

ROOT = Path(__file__).parents[2]
LONG = "3 4 5\n" * 1_000


def test_what_is_long_of_a_case_is_a_number_in_each_request() -> None:
    first, *_ = load_assignment("nim", ROOT).cases
    parts = tuple(AnswerPart(f"game {number}", 1) for number in range(1_000))
    case = replace(first, input=LONG, expected=LONG, parts=parts)
    for told in (case, case.input, case.expected, case.parts):
        request, is_shared = share_cases([case]).pack(told)
        assert is_shared
        assert len(request) < 100
