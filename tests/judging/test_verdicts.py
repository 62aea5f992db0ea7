"""From outcome to verdict: the precedence of the contract, and that a fault of the grader is never the student's."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from grader.config.settings import Compare
from grader.judging import judge, judge_outcome
from grader.model import Limit, Outcome, Verdict

EXPECTED = b"Lose Game\n"
RIGHT = Outcome(exit_code=0, signal=None, stdout=EXPECTED, stderr=b"")
LINES = Compare()


@pytest.mark.parametrize(
    ("changes", "verdict", "limit"),
    [
        ({}, Verdict.ACCEPTED, None),
        ({"stderr": b"Traceback"}, Verdict.ACCEPTED, None),
        ({"stdout": b"Lose Game"}, Verdict.ACCEPTED, None),
        ({"stdout": b"Lose game\n"}, Verdict.WRONG_ANSWER, None),
        ({"stdout": b""}, Verdict.NO_OUTPUT, None),
        ({"stdout": b" \r\n\t\x0b\x0c\n"}, Verdict.NO_OUTPUT, None),
        ({"stdout": b"\0"}, Verdict.WRONG_ANSWER, None),
        ({"exit_code": 1}, Verdict.RUNTIME_ERROR, None),
        ({"exit_code": 1, "stdout": b""}, Verdict.RUNTIME_ERROR, None),
        ({"exit_code": None, "signal": "SIGSEGV"}, Verdict.RUNTIME_ERROR, None),
        ({"exit_code": None}, Verdict.UNDECIDED, None),
        ({"breaches": (Limit.CPU,)}, Verdict.TIME_LIMIT, Limit.CPU),
        ({"breaches": (Limit.WALL,)}, Verdict.TIME_LIMIT, Limit.WALL),
        ({"breaches": (Limit.WALL,), "exit_code": None, "signal": "SIGKILL"}, Verdict.TIME_LIMIT, Limit.WALL),
        ({"breaches": (Limit.CPU,), "exit_code": None}, Verdict.TIME_LIMIT, Limit.CPU),
        ({"breaches": (Limit.MEMORY,)}, Verdict.MEMORY_LIMIT, Limit.MEMORY),
        ({"breaches": (Limit.HEAP,), "exit_code": 1}, Verdict.MEMORY_LIMIT, Limit.HEAP),
        ({"breaches": (Limit.OUTPUT,)}, Verdict.OUTPUT_LIMIT, Limit.OUTPUT),
        ({"breaches": (Limit.WALL, Limit.OUTPUT)}, Verdict.OUTPUT_LIMIT, Limit.WALL),
        ({"breaches": (Limit.CPU, Limit.MEMORY)}, Verdict.MEMORY_LIMIT, Limit.CPU),
        ({"breaches": (Limit.DISK,)}, Verdict.ACCEPTED, Limit.DISK),
        ({"breaches": (Limit.FILES,), "exit_code": 1}, Verdict.RUNTIME_ERROR, Limit.FILES),
        ({"breaches": (Limit.DISK, Limit.WALL)}, Verdict.TIME_LIMIT, Limit.DISK),
        ({"fault": "the launcher died"}, Verdict.UNDECIDED, None),
        ({"fault": "x", "breaches": (Limit.OUTPUT,), "exit_code": 1}, Verdict.UNDECIDED, Limit.OUTPUT),
    ],
)
def test_verdict(changes: dict[str, Any], verdict: Verdict, limit: Limit | None) -> None:
    judgement = judge(EXPECTED, replace(RIGHT, **changes), LINES)
    assert (judgement.verdict, judgement.limit) == (verdict, limit)
    compared = verdict in {Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT}
    assert (judgement.difference is not None) == compared


def test_the_order_of_breaches_does_not_change_the_verdict() -> None:
    for breaches in permutations((Limit.CPU, Limit.WALL, Limit.MEMORY, Limit.OUTPUT, Limit.DISK)):
        assert judge_outcome(replace(RIGHT, breaches=breaches)) is Verdict.OUTPUT_LIMIT


def test_the_precedence_of_limits_is_the_order_of_the_words() -> None:
    words = list(Verdict)
    alone = [judge_outcome(replace(RIGHT, breaches=(limit,))) for limit in (Limit.OUTPUT, Limit.MEMORY, Limit.CPU)]
    assert alone == sorted(alone, key=words.index)


@pytest.mark.parametrize("output", [b"", b"\n", b" \n "])
def test_no_output_is_right_where_nothing_is_expected(output: bytes) -> None:
    assert judge(b"\n", replace(RIGHT, stdout=output), LINES).verdict is Verdict.ACCEPTED
    exact = judge(b"", replace(RIGHT, stdout=output), Compare(mode="exact"))
    assert exact.verdict is (Verdict.WRONG_ANSWER if output else Verdict.ACCEPTED)


def test_the_rule_of_the_case_decides() -> None:
    spaced = replace(RIGHT, stdout=b"Lose\tGame\n")
    assert judge(EXPECTED, spaced, Compare(mode="tokens")).verdict is Verdict.ACCEPTED
    assert judge(EXPECTED, spaced, LINES).verdict is Verdict.WRONG_ANSWER
