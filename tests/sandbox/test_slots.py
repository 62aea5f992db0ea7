"""Runners are lent: one at a time, or all to one run; one that cannot be started again costs nobody else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import Limits
from grader.errors import SandboxError
from grader.model import Job, Outcome, Tier
from grader.sandbox import Sandbox
from grader.sandbox.pool import AloneTime
from grader.sandbox.slots import Slots

from .conftest import ISOLATED, open_tier, runtime_of


def test_each_number_is_lent_once() -> None:
    slots = Slots(range(2))
    with slots.one() as first, slots.one() as second:
        assert {first, second} == {0, 1}
    with slots.all() as number:
        assert number == 0


def test_the_lowest_idle_number_is_lent() -> None:
    slots = Slots(range(3))
    for _ in range(4):
        with slots.one() as number:
            assert number == 0


def test_who_wants_all_waits_for_all_and_is_passed_by_nobody() -> None:
    slots, order = Slots(range(3)), []
    inside, may_end = threading.Event(), threading.Event()

    def use_one() -> None:
        with slots.one():
            inside.set()
            may_end.wait(10)
            order.append("one")

    def use_all() -> None:
        with slots.all():
            order.append("all")

    def use_one_later() -> None:
        with slots.one():
            order.append("later")

    threads = [threading.Thread(target=use_one)]
    threads[0].start()
    inside.wait(10)
    threads.append(threading.Thread(target=use_all))
    threads[-1].start()
    wait_until(lambda: slots._all_wanted)
    threads += [threading.Thread(target=use_one_later) for _ in range(8)]
    for thread in threads[2:]:
        thread.start()
    may_end.set()
    for thread in threads:
        thread.join(10)
    assert order == ["one", "all", *["later"] * 8]


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert condition()


def test_a_dropped_number_is_lent_no_more() -> None:
    slots = Slots(range(2))
    with slots.one() as number:
        slots.drop(number)
    for _ in range(3):
        with slots.one() as left:
            assert left != number
    with slots.all() as left:
        slots.drop(left)
    with pytest.raises(SandboxError), slots.one():
        pass
    with pytest.raises(SandboxError), slots.all():
        pass


def test_the_time_for_runs_alone_is_bounded() -> None:
    alone = AloneTime()
    assert not alone.is_used_up()
    alone._used = 31.0
    assert alone.is_used_up()


@pytest.mark.parametrize("tier", ISOLATED)
def test_a_launcher_that_cannot_be_started_again_costs_one_slot(tier: Tier, monkeypatch: pytest.MonkeyPatch) -> None:
    open_tier(tier).close()
    monkeypatch.setattr("grader.sandbox.pool._PAUSES", (0.0, 0.0))
    with Sandbox(2, runtime_of(tier), only=tier) as sandbox:
        right = sandbox.interpreter
        job = Job((right.executable, "-c", "print('on')"), {}, Limits())
        _run_in_second_slot(sandbox, job)
        # For every launcher to come there is no interpreter; the one that lives goes on.
        sandbox.interpreter = replace(right, executable="/nowhere/python3")
        sandbox._runners[0].abort()
        while sandbox._runners[0].alive:
            time.sleep(0.01)
        for _ in range(3):
            outcome = sandbox.run(job)
            assert (outcome.stdout, outcome.fault) == (b"on\n", "")


@pytest.mark.parametrize("tier", ISOLATED)
def test_a_launcher_is_started_when_a_program_needs_it_and_stays(tier: Tier) -> None:
    open_tier(tier).close()
    with Sandbox(2, runtime_of(tier), only=tier) as sandbox:
        job = Job((sandbox.python, "-c", "print('on')"), {}, Limits())
        for _ in range(3):
            assert sandbox.run(job).stdout == b"on\n"
        assert [*sandbox._runners] == [0]
        # The kernel ends a launcher with the thread that has started it: that must not be the one which asked.
        asking = threading.Thread(target=_run_in_second_slot, args=(sandbox, job))
        asking.start()
        asking.join()
        second = sandbox._runners[1]
        assert _run_in_second_slot(sandbox, job).stdout == b"on\n"
        assert sandbox._runners[1] is second


@pytest.mark.parametrize("tier", ISOLATED)
def test_a_second_launcher_that_cannot_be_started_costs_no_program(tier: Tier, monkeypatch: pytest.MonkeyPatch) -> None:
    open_tier(tier).close()
    monkeypatch.setattr("grader.sandbox.pool._PAUSES", (0.0, 0.0))
    with Sandbox(2, runtime_of(tier), only=tier) as sandbox:
        job = Job((sandbox.python, "-c", "print('on')"), {}, Limits())
        sandbox.interpreter = replace(sandbox.interpreter, executable="/nowhere/python3")
        with sandbox._slots.one():
            assert sandbox.run_once(job).fault
        assert sandbox.run(job).stdout == b"on\n"


def _run_in_second_slot(sandbox: Sandbox, job: Job) -> Outcome:
    with sandbox._slots.one():
        return sandbox.run(job)


@pytest.mark.parametrize("tier", ISOLATED)
def test_two_sandboxes_of_one_process_are_on_the_same_tier(tier: Tier) -> None:
    with open_tier(tier) as one, open_tier(tier) as other:
        assert one.facts.tier is other.facts.tier is tier
