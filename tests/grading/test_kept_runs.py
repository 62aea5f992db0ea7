"""What a program did is played back as it was, in its order, and never more than was asked to be kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from grader.config.settings import Limits
from grader.grading.kept.kept_runs import KeptRuns, compute_job_print
from grader.model import File, Job, Limit, Outcome

JOB = Job(("./program",), {"program": File(b"\x7fELF", executable=True)}, Limits(), b"1\n")
ENDED = Outcome(
    1, None, b"\xff1\n", b"warned", cpu_seconds=0.25, wall_seconds=0.5, memory_mib=7.5, files={"out.txt": b"\0"}
)
STOPPED = Outcome(None, "SIGKILL", b"", b"", breaches=(Limit.WALL, Limit.OUTPUT))


def played(content: bytes | None, *outcomes: Outcome, job: Job = JOB, how: str = "") -> tuple[list[Outcome], KeptRuns]:
    """What a program seems to do that now would do something else each time."""
    runs, left = KeptRuns(content), list(outcomes)
    run = runs.replay(lambda _: left.pop(0), how)
    return [run(job) for _ in outcomes], runs


def test_runs_come_back_in_their_order() -> None:
    first, runs = played(None, ENDED, STOPPED)
    again, more = played(runs.pack(sure=True), *[Outcome(0, None, b"other", b"")] * 3)
    assert again == [*first, Outcome(0, None, b"other", b"")]
    assert more.changed


def test_another_job_and_another_way_are_run() -> None:
    _, runs = played(None, ENDED)
    content = runs.pack(sure=True)
    assert played(content, STOPPED, job=replace(JOB, stdin=b"2\n"))[0] == [STOPPED]
    assert played(content, STOPPED, how="alone")[0] == [STOPPED]
    assert not played(content, STOPPED)[1].changed


def test_a_run_that_nobody_asked_for_stays_kept() -> None:
    other = replace(JOB, stdin=b"2\n")
    _, runs = played(None, ENDED)
    _, runs = played(runs.pack(sure=True), STOPPED, job=other)
    _, runs = played(runs.pack(sure=True), job=other)
    content = runs.pack(sure=False)
    assert played(content, ENDED, job=other)[0] == [ENDED], "it passed a limit, and that is not sure"
    assert played(content, STOPPED)[0] == [ENDED]


def test_a_damaged_run_leaves_the_others_kept() -> None:
    other = replace(JOB, stdin=b"2\n")
    _, runs = played(None, ENDED)
    packed = json.loads(runs.pack(sure=True))
    content = json.dumps({compute_job_print(other, ""): ["eA=="], **packed}).encode()
    assert played(content, STOPPED, job=other)[0] == [STOPPED]
    assert played(content, STOPPED)[0] == [ENDED]


def test_a_fault_of_ours_is_not_kept() -> None:
    _, runs = played(None, replace(ENDED, fault="the disk broke"))
    assert played(runs.pack(sure=True), STOPPED)[0] == [STOPPED]


def test_what_a_limit_stopped_is_kept_only_where_nothing_is_in_doubt() -> None:
    _, runs = played(None, STOPPED)
    assert played(runs.pack(sure=True), ENDED)[0] == [STOPPED]
    assert played(runs.pack(sure=False), ENDED)[0] == [ENDED]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"a": 1}', b'{"a": ["="]}', b'{"a": ["eA=="]}', b"\xff"])
def test_what_is_not_of_our_make_is_left_out(content: bytes) -> None:
    assert played(content, ENDED)[0] == [ENDED]
