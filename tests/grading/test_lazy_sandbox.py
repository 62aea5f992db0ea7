"""A sandbox that starts beside other work, and is there when the first program runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grader.config.settings import Limits
from grader.grading import LazySandbox, probe
from grader.model import Job, Tier
from grader.sandbox import Sandbox


def children() -> set[str]:
    """The processes that threads of this one have started."""
    lists = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {number for each in lists for number in each.read_text().split()}


def test_what_was_started_ahead_runs_the_programs() -> None:
    before = children() if Path("/proc/self/task").is_dir() else set()
    with LazySandbox(lambda: Sandbox(1), lambda: probe("default", None), at_once=True) as sandbox:
        if sandbox.facts.tier is Tier.PLAIN:
            pytest.skip("the tier `plain` starts nothing ahead")
        started = children() - before
        job = Job((sandbox.python, "-c", "print('here')"), {}, Limits())
        assert [sandbox.run(job).stdout for _ in range(2)] == [b"here\n"] * 2
        assert children() - before == started
    assert not children() - before
