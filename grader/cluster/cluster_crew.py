"""The workers of a cluster as grading sees them: submissions go out in chunks, and what is finished comes back."""

from __future__ import annotations

import asyncio
import math
import queue
import secrets
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from grader.bundles.bundle_files import read_course
from grader.cluster.admission import ANY_LANGUAGE, Admission, AdmittedWorker, Demand
from grader.cluster.chunks import Chunk, cut_chunk, split_chunk
from grader.cluster.engine import open_engine
from grader.cluster.messages import (
    ClosedSession,
    CoursePack,
    WorkerFault,
    WorkOrder,
    open_answer,
    pack_chunk,
    pack_course,
)
from grader.cluster.worker_calls import grade_chunk
from grader.config.cluster_settings import ClusterSettings, SlurmSettings
from grader.errors import ClusterError
from grader.grading.crew import Crew, GradedWork, OpenCrew
from grader.grading.kept_answers import collect_answers
from grader.grading.kept_runs import KeptRuns
from grader.grading.pipeline import make_undecided_grade
from grader.grading.tool_versions import Tools
from grader.model import Assignment, SandboxFacts, Submission
from grader.text.digest import digest
from grader.text.wording import count

if TYPE_CHECKING:
    from distributed import Client, Future

_AHEAD = 2
"""Tasks per slot that are handed out: one runs, one waits beside it."""
_PATIENCE = 120.0
"""Seconds without any worker until the command gives up."""
_LEASE = 600.0
"""Seconds for which workers keep their sandboxes for a command that says nothing."""
_LOOK_EVERY = 0.5
_TELL_EVERY = 30.0
_STRIKES = 3
"""Faults one after the other for which a worker gets no more work."""
_DEATHS = 3
"""Workers that ended while they ran one submission until it is set aside."""
_MOST_DEATHS = 8
"""The same where workers ended at other work, too: then it may be chance."""
_KILLER = "each worker that ran it ended, {} in all"
_FIX = "Install the same grader, Python and tools on the workers, then run the command again."
_START = "Start workers, then run the command again: what is graded is kept."
_AGAIN = "Start it again, then run the command again: what is graded is kept."

WorkerNews = Callable[[str], None]
"""Hears a line about a worker."""
_LOST = object()
"""Stands for the answer of a task that has none, or whose answer is gone."""
FindRuns = Callable[[Submission], KeptRuns]


def make_opener(place: ClusterSettings, warm: bool, one_run: bool, tell: WorkerNews) -> OpenCrew:
    """What opens the workers of a place. `tell` hears now and then, and at the end, what each of them has done."""
    return partial(_open_crew, place, warm, one_run, tell)


@contextmanager
def _open_crew(
    place: ClusterSettings,
    warm: bool,
    one_run: bool,
    tell: WorkerNews,
    assignment: Assignment,
    facts: SandboxFacts,
    students_python: str,
    submissions: Sequence[Submission],
) -> Iterator[Crew]:
    course = _pack(assignment)
    order = WorkOrder(secrets.token_hex(8), course, digest(course), facts.tier, warm, one_run, _LEASE)
    demand = Demand(order, students_python, facts.guarantees, frozenset(map(_name_language, submissions)))
    with open_engine(place) as engine, Admission(engine, demand) as admission:
        crew = ClusterCrew(engine.client, admission, assignment, tell)
        crew.wait_for_workers(math.inf if isinstance(place, SlurmSettings) else _PATIENCE)
        try:
            yield crew
        finally:
            admission.close_sessions()


def _pack(assignment: Assignment) -> bytes:
    names = tuple(case.name for case in assignment.cases)
    files = tuple(read_course(assignment).items())
    return pack_course(CoursePack(assignment.name, files, collect_answers(assignment), names))


def _name_language(submission: Submission) -> str:
    source = submission.choice.source
    return source.language.name if source else ANY_LANGUAGE


@dataclass(frozen=True)
class _Errand:
    """A chunk and the one worker that has it."""

    chunk: Chunk
    worker: AdmittedWorker


@dataclass
class ClusterCrew:
    """Hands out no more than the workers can begin soon, so that the front end holds little at any time.

    Which worker gets what is decided here: Dask would count a chunk that waits behind a deadly one as deadly, too.
    """

    client: Client
    admission: Admission
    assignment: Assignment
    tell: WorkerNews
    _waiting: dict[str, deque[Chunk]] = field(default_factory=lambda: defaultdict(deque))
    _running: dict[Future, _Errand] = field(default_factory=dict)
    """In the order in which they were handed out, which is that in which a worker begins them."""
    _ended: queue.SimpleQueue[tuple[Future, object]] = field(default_factory=queue.SimpleQueue)
    _strikes: Counter[str] = field(default_factory=Counter)
    _deaths: int = 0
    _graded: Counter[str] = field(default_factory=Counter)
    """Submissions by the worker that has graded them."""
    _told: float = field(default_factory=time.monotonic)
    _seen_worker: float = field(default_factory=time.monotonic)

    @property
    def tools(self) -> Tools:
        """As `Crew.tools`."""
        return self.admission.tools or Tools()

    @property
    def notes(self) -> tuple[str, ...]:
        """As `Crew.notes`."""
        refused = (f"The worker {address} got no work: {why}." for address, why in self.admission.refused.items())
        differing = (
            f"The worker {address} got no programs in {languages}: it has other versions of their tools."
            for address, languages in self.admission.differing.items()
        )
        return (*refused, *differing)

    def wait_for_workers(self, patience: float) -> None:
        """Until the first worker may begin. Raises ClusterError when none comes for so long, or none can be used."""
        while not self.admission.admitted:
            self._check_workers(patience)
            time.sleep(_LOOK_EVERY)

    def grade(self, submissions: Sequence[Submission], find_runs: FindRuns) -> Iterator[tuple[Submission, GradedWork]]:
        """As `Crew.grade`."""
        for number, submission in enumerate(submissions):
            language = _name_language(submission)
            known = language if language in self.tools.chains else ANY_LANGUAGE
            self._waiting[known].append(Chunk(known, {number: submission}))
        try:
            while any(self._waiting.values()) or self._running:
                yield from self._take_back()
                self._hand_out(find_runs)
                if time.monotonic() > self._told + _TELL_EVERY:
                    self._tell_progress()
                for future, answer in self._wait():
                    yield from self._take(future, answer)
            self._tell_progress()
        finally:
            if self.client.status == "running":
                self.client.cancel([*self._running])

    def _tell_progress(self) -> None:
        self._told = time.monotonic()
        for address, number in sorted(self._graded.items()):
            gone = "" if address in self.admission.admitted else "; it is gone"
            self.tell(f"worker {address}: {count(number, 'submission')} graded{gone}")

    def _hand_out(self, find_runs: FindRuns) -> None:
        slots = sum(each.slots for each in self.admission.list_workers())
        for waiting in self._waiting.values():
            while waiting and (worker := self._choose_worker(waiting[0])):
                self._submit(cut_chunk(waiting, slots), worker, find_runs)

    def _choose_worker(self, chunk: Chunk) -> AdmittedWorker | None:
        """One that can begin soon, if possible none on which the chunk has failed; one to itself where workers died."""
        able = [each for each in self.admission.list_workers() if chunk.language in each.languages]
        others = [each for each in able if each.address not in chunk.failed_on] or able
        held: dict[AdmittedWorker, list[Chunk]] = defaultdict(list)
        for errand in self._running.values():
            held[errand.worker].append(errand.chunk)
        free = [
            each
            for each in others
            if len(held[each]) < (1 if chunk.deaths else _AHEAD * each.slots)
            and not any(beside.deaths for beside in held[each])
        ]
        return min(free, key=lambda each: len(held[each]) / each.slots, default=None)

    def _submit(self, chunk: Chunk, worker: AdmittedWorker, find_runs: FindRuns) -> None:
        batch = self.admission.demand.order.batch
        runs = {number: find_runs(each) for number, each in chunk.submissions.items()}
        try:
            future = self.client.submit(
                grade_chunk,
                batch,
                pack_chunk(chunk.submissions, runs),
                key=f"{batch}-{secrets.token_hex(8)}",
                workers=[worker.address],
            )
        except Exception:  # the scheduler is gone, for which Dask has many names
            self._check_workers()
            raise
        self._running[future] = _Errand(chunk, worker)
        future.add_done_callback(self._fetch)

    def _take_back(self) -> Iterator[tuple[Submission, GradedWork]]:
        """What a worker had that is gone goes to another one; what it was running may be why it is gone."""
        lost = [(future, each) for future, each in self._running.items() if not self.admission.has(each.worker)]
        begun = Counter[AdmittedWorker]()
        for future, errand in lost:
            del self._running[future]
            begun[errand.worker] += 1
            if begun[errand.worker] > errand.worker.slots or errand.worker.address in self.admission.refused:
                self._waiting[errand.chunk.language].appendleft(errand.chunk)
            else:
                yield from self._take_death(errand.chunk)
        if lost:
            self.client.cancel([future for future, _ in lost])

    def _take_death(self, chunk: Chunk) -> Iterator[tuple[Submission, GradedWork]]:
        """What may have ended a worker goes last: by then it shows whether workers end at other work, too."""
        deaths = chunk.deaths + 1 if chunk.alone else 0
        self._deaths += 1
        most = _DEATHS if self._deaths == deaths else _MOST_DEATHS
        if deaths >= most:
            yield from self._set_aside(chunk, _KILLER.format(deaths))
        else:
            self._waiting[chunk.language].extend(split_chunk(replace(chunk, alone=True, deaths=deaths)))

    def _fetch(self, future: Future) -> None:
        """From a thread of Dask. Nobody waits for an answer: its worker may be gone before it has been sent."""
        if future.status == "finished":
            self.client.loop.add_callback(self._gather, future)
        else:
            self._ended.put((future, _LOST))

    async def _gather(self, future: Future) -> None:
        try:
            [answer] = await self.client.gather([future], asynchronous=True)
        except (Exception, asyncio.CancelledError):  # the worker that had it is gone, or the scheduler
            answer = _LOST
        self._ended.put((future, answer))

    def _wait(self) -> Iterator[tuple[Future, object]]:
        """The tasks that have ended; none where nothing ends for a while, so that new workers get work."""
        try:
            yield self._ended.get(timeout=_LOOK_EVERY)
        except queue.Empty:
            self._check_workers()

    def _take(self, future: Future, answer: object) -> Iterator[tuple[Submission, GradedWork]]:
        errand = self._running.pop(future, None)
        if errand is None:
            return  # somebody else has it by now
        if future.status == "error":
            yield from self._take_death(errand.chunk)
        elif answer is _LOST:
            self._waiting[errand.chunk.language].appendleft(errand.chunk)
        else:
            yield from self._read(answer, errand)

    def _read(self, answer: object, errand: _Errand) -> Iterator[tuple[Submission, GradedWork]]:
        chunk = errand.chunk
        try:
            works = open_answer(answer, chunk.submissions, self.assignment)
        except ClosedSession:  # another process has its address now
            self.admission.forget(errand.worker)
            yield from self._take_death(chunk)
            return
        except WorkerFault as fault:
            yield from self._take_fault(str(fault), errand.worker.address, chunk)
            return
        self._strikes[errand.worker.address] = 0
        self._graded[errand.worker.address] += len(works)
        for number, work in works.items():
            yield chunk.submissions[number], work

    def _take_fault(self, fault: str, worker: str, chunk: Chunk) -> Iterator[tuple[Submission, GradedWork]]:
        self._strikes[worker] += 1
        if self._strikes[worker] == _STRIKES:
            self.admission.set_aside(worker, fault)
        failed = replace(chunk, alone=True, faults=chunk.faults + 1, failed_on=chunk.failed_on | {worker})
        if failed.faults > _STRIKES:
            yield from self._set_aside(failed, f"workers of the cluster could not grade it: {fault}")
        else:
            self._waiting[chunk.language].extendleft(split_chunk(failed))

    def _set_aside(self, chunk: Chunk, why: str) -> Iterator[tuple[Submission, GradedWork]]:
        """Left to be decided by people."""
        for submission in chunk.submissions.values():
            undecided = make_undecided_grade(submission, self.assignment, why)
            yield submission, GradedWork(undecided, None, KeptRuns(), sure=False)

    def _check_workers(self, patience: float = _PATIENCE) -> None:
        """Raises ClusterError when scheduler or workers were not there for a while, or no worker can be used."""
        admission, now = self.admission, time.monotonic()
        if self.client.status == "closed" or now > admission.heard + _PATIENCE:
            raise ClusterError(f"the scheduler of the cluster does not answer any more: {admission.scheduler}", _AGAIN)
        if admission.admitted:
            self._seen_worker = now
            return
        refused = [f"  {address}: {why}" for address, why in sorted(admission.refused.items())]
        if refused and not admission.has_newcomers:
            raise ClusterError("\n".join(("no worker of the cluster can be used:", *refused)), _FIX)
        if now > self._seen_worker + patience:
            raise ClusterError(f"no worker of the cluster was there for {patience:g} seconds", _START)
