"""What workers say of themselves before they get work: whatever it is, a person reads why one gets none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from grader.cluster.admission import Admission
from grader.cluster.engine import Engine
from grader.cluster.opening_messages import WorkerFacts, WorkOrder, pack_facts
from grader.cluster.worker_calls import describe_installation, grant_work, greet, open_session
from grader.cluster.worker_terms import Demand
from grader.cluster.worker_watch import WorkerWatch
from grader.errors import ClusterError
from grader.grading.tool_versions import Tools
from grader.model import Tier

FACTS = WorkerFacts("CPython 3", Tier.PLAIN, ("time",), Tools({"python": ("CPython 3",)}))
ORDER = WorkOrder("batch", b"", "", Tier.PLAIN, warm=True, one_run=False, lease=600, calibrate=False)
DEMAND = Demand(ORDER, "CPython 3", ("time",), frozenset({"python"}), 0.0)
HOSTILE = "\x1b]0;title\x07\x1b[2J<script>alert(1)</script>\u202egniht\r\n" + "x" * 100_000
Answer = Callable[[str], object]


class MadeUpClient:
    """Workers that answer whatever a test wants, and a scheduler that tells of them."""

    status = "running"
    scheduler = SimpleNamespace(address="tls://made-up:1", identity="identity")

    def __init__(self, workers: Mapping[str, object], facts: Answer, greeting: bytes | None = None) -> None:
        self.workers = workers
        self._said: dict[object, Answer] = {
            greet: lambda _: describe_installation().encode() if greeting is None else greeting,
            open_session: facts,
            grant_work: lambda _: b"",
        }

    def sync(self, function: object, *arguments: Any, **_: object) -> Mapping[str, object]:
        if function == "identity":
            return {"workers": self.workers}
        addresses, called, *_more = arguments
        return {address: self._said.get(called, lambda _: b"")(address) for address in addresses}


@contextmanager
def admit(client: MadeUpClient, demand: Demand = DEMAND, expected: int = 0) -> Iterator[tuple[Admission, WorkerWatch]]:
    engine = Engine(client, lambda: None, lambda: None, lambda: expected)  # type: ignore[arg-type]
    with Admission(engine, demand) as admission:
        yield admission, WorkerWatch(admission)


def find_end(client: MadeUpClient, demand: Demand = DEMAND) -> str:
    """What the command ends with, where no worker can be used."""
    with admit(client, demand) as (_, watch), pytest.raises(ClusterError) as raised:
        wait_until(lambda: watch.check() is not None)
    return raised.value.message


def wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("nothing came of it")


@pytest.mark.parametrize("slots", [0, -1, 10_000, True, 1.5, "4", HOSTILE, None])
def test_a_number_of_slots_that_makes_no_sense_is_refused(slots: object) -> None:
    client = MadeUpClient({"tls://a:1": {"nthreads": slots}, "tls://b:1": {"nthreads": 2}}, lambda _: pack_facts(FACTS))
    with admit(client) as (admission, _):
        wait_until(lambda: "tls://b:1" in admission.admitted)
        assert admission.admitted.keys() == {"tls://b:1"}
        why = admission.refused["tls://a:1"]
    assert "programs at one time; from 1 to 256 are possible" in why
    assert why.isprintable()
    assert len(why) < 500


@pytest.mark.parametrize("told", [None, 7, "many", {}])
def test_a_worker_of_whom_the_scheduler_tells_nothing_is_refused(told: object) -> None:
    assert "from 1 to 256 are possible" in find_end(MadeUpClient({"tls://a:1": told}, lambda _: pack_facts(FACTS)))


@pytest.mark.parametrize(
    "facts",
    [
        replace(FACTS, fault=HOSTILE),
        replace(FACTS, students_python=HOSTILE),
        replace(FACTS, tier=HOSTILE),
    ],
)
def test_what_a_worker_says_is_short_and_acts_on_no_terminal(facts: WorkerFacts) -> None:
    end = find_end(MadeUpClient({"tls://a:1": {"nthreads": 1}}, lambda _: pack_facts(facts)))
    assert end.replace("\n", "").isprintable()
    assert len(end) < 1000


def test_a_greeting_is_short_and_acts_on_no_terminal() -> None:
    client = MadeUpClient({"tls://a:1": {"nthreads": 1}}, lambda _: pack_facts(FACTS), HOSTILE.encode())
    end = find_end(client)
    assert end.replace("\n", "").isprintable()
    assert len(end) < 1000


def test_names_of_tools_are_short_and_those_of_languages_that_there_are() -> None:
    tools = Tools({"python": (HOSTILE,) * 1000, HOSTILE: ("1",)}, {"python": (HOSTILE,)})
    client = MadeUpClient({"tls://a:1": {"nthreads": 1}}, lambda _: pack_facts(replace(FACTS, tools=tools)))
    with admit(client) as (admission, _):
        wait_until(lambda: bool(admission.admitted))
        chosen = admission.tools
    assert chosen is not None
    assert chosen.chains.keys() == chosen.linters.keys() == {"python"}
    said = [*chosen.chains["python"], *chosen.linters["python"]]
    assert all(text.isprintable() and len(text) < 400 for text in said)
    assert len(said) < 50


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_a_speed_that_makes_no_sense_is_refused(seconds: float) -> None:
    client = MadeUpClient({"tls://a:1": {"nthreads": 1}}, lambda _: pack_facts(replace(FACTS, work_seconds=seconds)))
    assert "seconds of work when its speed was measured" in find_end(client, replace(DEMAND, work_seconds=1.0))


def test_a_failing_admission_is_heard(capfd: pytest.CaptureFixture[str]) -> None:
    def fail(_: str) -> object:
        raise RuntimeError("the tier was not proven")

    client = MadeUpClient({"tls://a:1": {"nthreads": 1}}, lambda _: pack_facts(FACTS))
    engine = Engine(client, lambda: None, lambda: None, lambda: 0)  # type: ignore[arg-type]
    admission = Admission(engine, DEMAND)
    admission._compare = fail  # type: ignore[method-assign, assignment]
    with admission, pytest.raises(ClusterError) as raised:
        wait_until(lambda: WorkerWatch(admission).check() is not None)
    assert raised.value.message == "looking for workers failed: RuntimeError: the tier was not proven"
    assert "Traceback" not in capfd.readouterr().err


def test_a_machine_that_is_busy_with_starting_is_asked_again() -> None:
    faults = ["its sandbox did not start"] * 2
    client = MadeUpClient(
        {"tls://a:1": {"nthreads": 1}},
        lambda _: pack_facts(replace(FACTS, fault=faults.pop()) if faults else FACTS),
    )
    with admit(client) as (admission, _):
        wait_until(lambda: bool(admission.admitted))
        assert not admission.refused


def test_a_worker_that_has_failed_to_begin_is_named_before_it_is_refused() -> None:
    workers = {"tls://a:1": {"nthreads": 1}, "tls://b:1": {"nthreads": 1}}
    faulty = replace(FACTS, fault="its disk is full")
    client = MadeUpClient(workers, lambda address: pack_facts(faulty if address == "tls://a:1" else FACTS))
    with admit(client) as (admission, _):
        wait_until(lambda: bool(admission.admitted))
        assert [*admission.list_notes()] == ["The worker tls://a:1 got no work: its disk is full."]


def test_nobody_gives_up_while_others_are_to_come() -> None:
    workers: dict[str, object] = {"tls://a:1": {"nthreads": 0}}
    client = MadeUpClient(workers, lambda _: pack_facts(FACTS))
    with admit(client, expected=2) as (admission, watch):
        wait_until(lambda: bool(admission.refused) and not admission.has_newcomers)
        watch.check()
        workers["tls://b:1"] = {"nthreads": 1}
        wait_until(lambda: bool(admission.admitted))
        watch.check()


def test_an_address_that_acts_on_a_terminal_is_asked_nothing() -> None:
    workers = {f"tls://{HOSTILE}:1": {"nthreads": 1}, "tls://b:1": {"nthreads": 1}}
    with admit(MadeUpClient(workers, lambda _: pack_facts(FACTS))) as (admission, _):
        wait_until(lambda: bool(admission.admitted))
        assert admission.admitted.keys() == {"tls://b:1"}
        assert not admission.refused
