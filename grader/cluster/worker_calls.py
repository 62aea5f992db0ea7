"""What runs in the process of a worker: Dask calls these functions by their names, with bytes, and takes bytes back.

None of them raises for a fault of the machine: a fault is an answer, and the front end decides what follows from it.
"""

from __future__ import annotations

import asyncio
import os
import platform
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from grader import __version__
from grader.assignments import load_assignment
from grader.cluster.chunk_messages import open_chunk, pack_answer, pack_closed, pack_fault, pack_remarks
from grader.cluster.message_form import WorkerFault
from grader.cluster.opening_messages import (
    CoursePack,
    WorkerFacts,
    WorkGrant,
    WorkOrder,
    open_grant,
    open_order,
    pack_facts,
)
from grader.errors import GraderError
from grader.grading.chunk_grading import ChunkGrader
from grader.grading.code_hash import hash_own_code
from grader.grading.kept.kept_answers import fill_in_answers
from grader.grading.paced_sandbox import measure_work
from grader.model import Assignment
from grader.sandbox.inside.box import FolderBox
from grader.sandbox.temporary_folders import make_run_folder, remove_folder

if TYPE_CHECKING:
    from distributed import Worker

Answer = TypeVar("Answer")

_SHORT_HASH = 12
_LONGEST_OPENING = 300.0
_LONGEST_END = 60.0
"""Seconds for what runs to end once it is told to; a process that is stuck then is of no more use."""


@dataclass
class WorkerSession:
    """What a worker keeps open for one batch from its first chunk to its last."""

    grader: ChunkGrader
    folder: str
    lease: float
    grant: WorkGrant | None = None
    heard: float = field(default_factory=time.monotonic)
    """When the front end was heard last."""
    _ended: threading.Event = field(default_factory=threading.Event)
    _running: int = 0
    _changed: threading.Condition = field(default_factory=threading.Condition)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Keep it open while something runs in it."""
        with self._changed:
            self._running += 1
        try:
            yield
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def wait_until_forgotten(self) -> bool:
        """Whether the lease ran out; not so where the session was closed before."""
        while not self._ended.wait(self.lease / 4):
            if time.monotonic() > self.heard + self.lease:
                return True
        return False

    def close(self) -> None:
        """End what runs, then all of it; where something does not end, the process. Dask starts another one."""
        self._ended.set()
        self.grader.abort()
        with self._changed:
            if not self._changed.wait_for(lambda: not self._running, _LONGEST_END):
                os._exit(1)
        self.grader.close()
        remove_folder(self.folder)


_SESSIONS: dict[str, WorkerSession] = {}


def describe_installation() -> str:
    """The grader and the interpreter that runs it, the same in two places only where every grade is."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"grader {__version__} ({hash_own_code()[:_SHORT_HASH]}) on {python}"


def greet() -> bytes:
    """What is installed here, before anything else is said."""
    return describe_installation().encode()


async def open_session(message: bytes, dask_worker: Worker) -> bytes:
    """Open what an order needs; returns facts. Beside the loop of the worker, which must answer meanwhile."""
    opening = asyncio.to_thread(_open_session, message, dask_worker.state.nthreads)
    try:
        return await asyncio.wait_for(opening, _LONGEST_OPENING)
    except TimeoutError:
        return pack_facts(_make_faulty(f"it could not open its sandbox within {_LONGEST_OPENING:g} seconds"))


def _open_session(message: bytes, slots: int) -> bytes:
    return pack_facts(_tell_fault(lambda: _describe_session(message, slots), _make_faulty))


def _describe_session(message: bytes, slots: int) -> WorkerFacts:
    order, course = open_order(message)
    former = _SESSIONS.pop(order.batch, None)
    if former:
        former.close()
    session = _SESSIONS[order.batch] = _start_session(order, course, slots)
    threading.Thread(target=_close_forgotten, args=(order.batch, session), name="grader lease", daemon=True).start()
    sandbox = session.grader.sandbox
    facts, seconds = sandbox.facts, measure_work(sandbox) if order.calibrate else 0.0
    return WorkerFacts(sandbox.interpreter.version, facts.tier, facts.guarantees, session.grader.tools, seconds)


def _close_forgotten(batch: str, session: WorkerSession) -> None:
    if session.wait_until_forgotten() and _SESSIONS.get(batch) is session:
        del _SESSIONS[batch]
        session.close()


def _start_session(order: WorkOrder, course: CoursePack, slots: int) -> WorkerSession:
    folder = make_run_folder(os.geteuid())
    try:
        place = Path(FolderBox(folder, 0, 0).top)  # removed by the next start where this one is killed
        place.mkdir()
        assignment = _place_course(course, place / "course")
        return WorkerSession(
            ChunkGrader(assignment, slots, order.tier, place, order.warm, order.one_run), folder, order.lease
        )
    except BaseException:
        remove_folder(folder)
        raise


def _place_course(course: CoursePack, place: Path) -> Assignment:
    """The assignment as the front end has resolved it, with its files in a folder."""
    for name, content in course.files:
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise WorkerFault("the course has a file outside of its folder")
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    whole = fill_in_answers(load_assignment(course.assignment, place), course.answers)
    return whole.only(tuple(case for case in whole.cases if case.name in course.cases))


def grant_work(batch: str, grant: bytes) -> bytes:
    """From now on this worker gets tasks of the batch."""
    session, granted = _SESSIONS[batch], open_grant(grant)
    session.grader.sandbox.pace = granted.pace
    session.grant = granted
    return b""


def renew_lease(batch: str) -> bytes:
    """The front end is still there; returns how many runs have ended for it, by which it sees whether one is stuck."""
    session = _SESSIONS.get(batch)
    if session is None:
        return b""
    session.heard = time.monotonic()
    return str(session.grader.sandbox.ended_runs).encode()


def lint_chunk(batch: str, message: bytes) -> bytes:
    """Let linters look at a chunk of submissions; returns an answer."""
    return _do_chunk(batch, lambda session, _: _lint_chunk(session, message))


def _lint_chunk(session: WorkerSession, message: bytes) -> bytes:
    chunk, _ = open_chunk(message)
    return pack_remarks(session.grader.lint([submission for submission, _ in chunk]))


def grade_chunk(batch: str, message: bytes) -> bytes:
    """Grade a chunk of submissions; returns an answer."""
    return _do_chunk(batch, lambda session, grant: _grade_chunk(session, grant, message))


def _grade_chunk(session: WorkerSession, grant: WorkGrant, message: bytes) -> bytes:
    chunk, linted = open_chunk(message)
    return pack_answer(session.grader.grade(chunk, linted, grant.tools, grant.missing))


def _do_chunk(batch: str, work: Callable[[WorkerSession, WorkGrant], bytes]) -> bytes:
    session = _SESSIONS.get(batch)
    if session is None or session.grant is None:
        return pack_closed()
    grant = session.grant
    with session.hold():
        return _tell_fault(lambda: work(session, grant), pack_fault)


async def close_session(batch: str) -> bytes:
    """End what runs for a batch, now, and what was opened for it."""
    session = _SESSIONS.pop(batch, None)
    if session:
        await asyncio.to_thread(session.close)
    return b""


def _make_faulty(fault: str) -> WorkerFacts:
    return WorkerFacts(fault=fault)


def _tell_fault(work: Callable[[], Answer], describe: Callable[[str], Answer]) -> Answer:
    """What the work gives, or what describes why it gives nothing."""
    try:
        return work()
    except WorkerFault as fault:
        return describe(str(fault))
    except GraderError as error:
        return describe(" ".join(error.message.split()))
    except Exception as error:
        return describe(f"{type(error).__name__}: {error}")
