"""Hostile bytes on the socket between front end and launcher: an error or a fault, never a crash, never a verdict."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.model import File, Job, Limit, Outcome
from grader.sandbox.inside import protocol
from grader.sandbox.launchers import Launcher
from grader.settings import Limits

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
}
JOB = Job(("true",), {"a": File(b"x")}, Limits(wall_seconds=0.1))


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with ours, theirs:
        yield ours, theirs


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
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


def answered(head: object, *contents: bytes) -> Outcome:
    """What a launcher's front end makes of an answer; the launcher's process is one that does nothing."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    launcher = Launcher.__new__(Launcher)
    launcher._channel = ours
    launcher._complaints = tempfile.TemporaryFile()  # noqa: SIM115  closed below
    launcher._process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    files = [protocol.memory_file("content", content) for content in contents]
    try:
        socket.send_fds(theirs, [json.dumps(head).encode()], files)
        theirs.shutdown(socket.SHUT_WR)
        return launcher.execute(JOB)
    finally:
        protocol.close_all(files)
        theirs.close()
        ours.close()
        launcher._process.kill()
        launcher._process.wait()
        assert launcher._process.stdin
        launcher._process.stdin.close()
        launcher._complaints.close()


@settings(max_examples=60, deadline=None)
@given(key=st.sampled_from(KEYS), value=JSON)
def test_any_head_is_an_outcome_or_a_fault(key: str, value: object) -> None:
    outcome = answered({**GOOD, key: value}, b"out", b"err")
    assert isinstance(outcome, Outcome)
    assert outcome.fault or all(isinstance(limit, Limit) for limit in outcome.breaches)


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
            protocol.content(reader, 100)
    finally:
        os.close(reader)
        os.close(writer)


def test_a_head_that_is_too_long_is_not_sent(pair: tuple[socket.socket, socket.socket]) -> None:
    with pytest.raises(protocol.ProtocolError, match="a head of"):
        protocol.send(pair[0], {"x": "y" * protocol.MOST_HEAD}, [])
