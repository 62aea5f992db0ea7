"""Hostile bytes on the socket between front end and launcher: an error or a fault, never a crash, never a verdict."""

from __future__ import annotations

import json
import math
import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.config.settings import Limits
from grader.model import File, Job, Limit, Outcome
from grader.sandbox.inside import protocol
from grader.sandbox.interpreter import Interpreter
from grader.sandbox.launcher_messages import make_failed_outcome
from grader.sandbox.launchers import Launcher, Plan

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory files and packets with descriptors need Linux")

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)
KEYS = ("exit_code", "signal", "breaches", "fault", "files", "cpu_seconds", "wall_seconds", "memory_mib")
GOOD = {
    "exit_code": 0,
    "signal": None,
    "breaches": [],
    "fault": "",
    "files": [],
    "cpu_seconds": 0.1,
    "wall_seconds": 0.1,
    "memory_mib": 1.0,
    "trouble": "",
    "doubtful": False,
    "unheard": False,
}
JOB = Job(("true",), {"a": File(b"x")}, Limits(wall_seconds=0.1))


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs:
        yield ours, theirs


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.binary(min_size=1, max_size=300))
def test_any_bytes_are_a_message_or_an_error(pair: tuple[socket.socket, socket.socket], data: bytes) -> None:
    ours, theirs = pair
    theirs.send(data)
    try:
        head, files = protocol.receive(ours)
    except protocol.ProtocolError:
        return
    assert isinstance(head, dict)
    assert files == []


class Broken:
    """In place of a launcher's process: one that has done all it ever will."""

    def poll(self) -> None: ...
    def send_signal(self, number: int) -> None: ...
    def wait(self, timeout: float) -> None: ...


class Front(Launcher):
    """The front end's side of a launcher that never was: `other` is its end of the socket."""

    def __init__(self) -> None:
        super().__init__(Plan(Interpreter("", (), "", ()), (), as_root=False, with_cgroup=False), 0)

    def _start(self, other: socket.socket) -> Any:
        self.other = other
        return Broken()

    def _greet(self) -> None: ...


def answered(head: object, *contents: bytes | int, limits: Limits = JOB.limits) -> Outcome:
    """What the front end makes of an answer: contents as bytes come as memory files, a descriptor as it is."""
    front = Front()
    files = [each if isinstance(each, int) else protocol.make_memory_file("content", each) for each in contents]
    try:
        socket.send_fds(front.other, [json.dumps(head).encode()], files)
        front.other.shutdown(socket.SHUT_WR)
        return front.execute(replace(JOB, limits=limits))
    finally:
        protocol.close_all(files)
        front.other.close()
        front.close()


@settings(max_examples=60)
@given(key=st.sampled_from(KEYS), value=JSON)
def test_any_head_is_an_outcome_or_a_fault(key: str, value: object) -> None:
    outcome = answered({**GOOD, key: value}, b"out", b"err")
    assert isinstance(outcome, Outcome)
    assert outcome.fault or all(isinstance(limit, Limit) for limit in outcome.breaches)


# What JSON can say and Python cannot count with: no float holds it, no file is so large, no number is like itself.
FIGURES = st.sampled_from([10**400, -(10**400), 1 << 63, -1, 1e308, float("nan"), float("inf")]) | st.integers()
ENTRIES = st.lists(st.tuples(st.text(max_size=5) | JSON, FIGURES | JSON).map(list), max_size=4)
HEADS = st.fixed_dictionaries(
    {},
    optional={
        "exit_code": st.none() | FIGURES | JSON,
        "signal": st.none() | st.sampled_from(["SIGKILL", "\ud800", ""]) | JSON,
        "breaches": st.lists(st.sampled_from(Limit).map(str) | JSON, max_size=4) | JSON,
        "fault": st.just("") | st.just(0) | JSON,
        "files": ENTRIES | JSON,
        "cpu_seconds": FIGURES | JSON,
        "wall_seconds": FIGURES | JSON,
        "memory_mib": st.none() | FIGURES | JSON,
    },
)
SMALL = JOB.limits.model_copy(update={"output_kib": 1})


@settings(max_examples=600)
@given(changes=HEADS, contents=st.lists(st.binary(max_size=1100), max_size=4))
def test_a_hostile_answer_is_a_fault_or_an_outcome_like_any_other(
    changes: dict[str, object], contents: list[bytes]
) -> None:
    """Nothing that a launcher says may stop the batch, now or when its outcome is added up and written down."""
    outcome = answered({**GOOD, **changes}, *contents, limits=SMALL)
    if outcome.fault:
        assert outcome == make_failed_outcome(outcome.fault)
        return
    assert outcome.exit_code is None or type(outcome.exit_code) is int
    assert outcome.signal is None or type(outcome.signal) is str
    assert all(type(limit) is Limit for limit in outcome.breaches)
    figures = [outcome.cpu_seconds, outcome.wall_seconds, outcome.memory_mib or 0.0]
    assert all(type(figure) is float and math.isfinite(figure) for figure in figures)
    assert [outcome.stdout, outcome.stderr] == contents[:2]
    assert all(type(name) is str and len(content) <= 1024 for name, content in outcome.files.items())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_pipe_or_a_folder_in_place_of_a_content_is_a_fault(place: int) -> None:
    reader, writer = os.pipe()
    os.close(writer)
    for odd in (reader, os.open("/", os.O_RDONLY)):
        contents: list[bytes | int] = [b"", b"", b""]
        contents[place] = odd
        assert answered({**GOOD, "files": [["answers.txt", 5]]}, *contents).fault


def test_the_good_answer_of_these_tests_is_good() -> None:
    outcome = answered(GOOD, b"out", b"err")
    assert (outcome.stdout, outcome.stderr, outcome.fault) == (b"out", b"err", "")


@pytest.mark.parametrize(
    ("head", "contents"),
    [
        (GOOD, ()),
        (GOOD, (b"out",)),
        (GOOD, (b"x" * (2 << 20), b"")),
        ([], (b"", b"")),
        ({}, (b"", b"")),
        ({**GOOD, "files": [["a", 10**18]]}, (b"", b"")),
    ],
)
def test_answers_that_lack_something_are_faults(head: object, contents: tuple[bytes, ...]) -> None:
    assert answered(head, *contents).fault


def test_a_pipe_in_place_of_a_content_is_a_fault_and_blocks_nobody() -> None:
    reader, writer = os.pipe()
    try:
        with pytest.raises(protocol.ProtocolError):
            protocol.read_memory_file(reader, 100)
    finally:
        os.close(reader)
        os.close(writer)


def test_a_head_that_is_too_long_is_not_sent(pair: tuple[socket.socket, socket.socket]) -> None:
    with pytest.raises(protocol.ProtocolError, match="a head of"):
        protocol.send(pair[0], {"x": "y" * protocol.MOST_HEAD}, [])
