"""The workers of a cluster as grading sees them: submissions go out in chunks, and what is finished comes back."""

from __future__ import annotations

import asyncio
import queue
import secrets
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from grader.cluster.admission import ANY_LANGUAGE, Admission, AdmittedWorker
from grader.cluster.chunk_messages import open_answer, open_remarks, pack_chunk
from grader.cluster.chunks import Chunk, choose_lot, cut_chunk, split_chunk
from grader.cluster.message_form import ClosedSession, WorkerFault
from grader.cluster.worker_calls import grade_chunk, lint_chunk
from grader.cluster.worker_tally import WorkerTally
from grader.cluster.worker_watch import WorkerWatch
from grader.grading.assessing import make_undecided_grade
from grader.grading.crew import GradedWork
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.linting import LintResults, is_linted
from grader.grading.tool_versions import Tools
from grader.model import Assignment, Submission

if TYPE_CHECKING:
    from distributed import Client, Future

_AHEAD = 2
"""Tasks per slot that are handed out: one runs, one waits beside it."""
_LOOK_EVERY = 0.5
_TELL_EVERY = 30.0
_STRIKES = 3
"""Faults one after the other for which a worker gets no more work."""
_DEATHS = 3
"""Workers that ended while they ran one submission until it is set aside."""
_MOST_DEATHS = 8
"""The same where workers ended at other work, too: then it may be chance."""
_LONGEST_STEP, _TIMES_WALL = 900.0, 10
"""Seconds, and times the wall limit, in which each worker ends a run; the sandbox gives a run no more."""
_KILLER = "each worker that ran it ended or hung, {} in all"

WorkerNews = Callable[[str], None]
"""Hears a line about a worker."""
_LOST = object()
"""Stands for the answer of a task that has none, or whose answer is gone."""
FindRuns = Callable[[Submission], KeptRuns]


def tell_language(submission: Submission) -> str:
    """The language in which a submission is written, or that it has none."""
    source = submission.choice.source
    return source.language.name if source else ANY_LANGUAGE


@dataclass(frozen=True)
class _Errand:
    """A chunk and the one worker that has it."""

    chunk: Chunk
    worker: AdmittedWorker
    begun: float = field(default_factory=time.monotonic)


@dataclass
class ClusterCrew:
    """Hands out no more than the workers can begin soon, so that the front end holds little at any time.

    Which worker gets what is decided here: Dask would count a chunk that waits behind a deadly one as deadly, too.
    """

    client: Client
    admission: Admission
    assignment: Assignment
    tell: WorkerNews
    names_late: bool
    """Whether the notes say on which worker a time limit was passed."""
    _lot: int = 1
    """How many submissions linters look at in one go."""
    _waiting: dict[str, deque[Chunk]] = field(default_factory=lambda: defaultdict(deque))
    _running: dict[Future, _Errand] = field(default_factory=dict)
    """In the order in which they were handed out, which is that in which a worker begins them."""
    _ended: queue.SimpleQueue[tuple[Future, object]] = field(default_factory=queue.SimpleQueue)
    _strikes: Counter[str] = field(default_factory=Counter)
    _deaths: int = 0
    _tally: WorkerTally = field(default_factory=WorkerTally)
    _told: float = field(default_factory=time.monotonic)
    _watch: WorkerWatch = field(init=False)

    def __post_init__(self) -> None:
        self._watch = WorkerWatch(self.admission)

    @property
    def tools(self) -> Tools:
        """As `Crew.tools`."""
        return self.admission.tools or Tools()

    @property
    def notes(self) -> tuple[str, ...]:
        """As `Crew.notes`."""
        late = self._tally.list_late() if self.names_late else ()
        return (*self.admission.list_notes(), *late)

    def wait_for_workers(self) -> None:
        """Until the first worker may begin. Raises ClusterError when none comes for so long, or none can be used."""
        while not self.admission.admitted:
            self._watch.check()
            time.sleep(_LOOK_EVERY)

    def grade(
        self, submissions: Sequence[Submission], find_runs: FindRuns, linted: LintResults
    ) -> Iterator[tuple[Submission, GradedWork]]:
        """As `Crew.grade`."""
        for number, submission in enumerate(submissions):
            language = tell_language(submission)
            known = language if language in self.tools.chains else ANY_LANGUAGE
            self._waiting[known].append(Chunk(known, {number: submission}, self._choose_linted(submission, linted)))
        self._lot = choose_lot(len(submissions), self._count_slots())
        try:
            while any(self._waiting.values()) or self._running:
                self._drop_stuck()
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

    def _choose_linted(self, submission: Submission, linted: LintResults) -> LintResults | None:
        """What linters have said before, or need not say; None where they are to be asked."""
        asked = is_linted(submission, self.assignment.settings.style)
        return None if asked and submission.submitter not in linted.findings else linted.only([submission.submitter])

    def _count_slots(self) -> int:
        return sum(each.slots for each in self.admission.list_workers()) or 1

    def _tell_progress(self) -> None:
        self._told = time.monotonic()
        for line in self._tally.list_progress(self.admission.admitted):
            self.tell(line)

    def _hand_out(self, find_runs: FindRuns) -> None:
        slots = self._count_slots()
        for waiting in self._waiting.values():
            while waiting and (worker := self._choose_worker(waiting[0])):
                self._submit(cut_chunk(waiting, slots, self._lot), worker, find_runs)

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
        try:
            future = self.client.submit(
                lint_chunk if chunk.linted is None else grade_chunk,
                batch,
                _pack(chunk, find_runs),
                key=f"{batch}-{secrets.token_hex(8)}",
                workers=[worker.address],
            )
        except Exception:  # the scheduler is gone, for which Dask has many names
            self._watch.check()
            raise
        self._running[future] = _Errand(chunk, worker)
        future.add_done_callback(self._fetch)

    def _drop_stuck(self) -> None:
        """A worker that is there and ends nothing is opened anew, and its process where that does not help."""
        walls = (case.limits.wall_seconds for case in self.assignment.cases)
        patience = _LONGEST_STEP + _TIMES_WALL * max(walls, default=0)
        begun = {errand.worker.address: errand for errand in reversed(self._running.values())}
        for errand in begun.values():
            if self.admission.is_stuck(errand.worker, errand.begun, errand.worker.pace * patience):
                self.admission.forget(errand.worker)

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
                yield from self._take_death(errand)
        if lost:
            self.client.cancel([future for future, _ in lost])

    def _take_death(self, errand: _Errand) -> Iterator[tuple[Submission, GradedWork]]:
        """What may have ended a worker goes last: by then it shows whether workers end at other work, too."""
        chunk = errand.chunk
        deaths = chunk.deaths + 1 if chunk.alone else 0
        self._deaths += 1
        most = _DEATHS if self._deaths == deaths else _MOST_DEATHS
        if deaths >= most:
            yield from self._set_aside(chunk, _KILLER.format(deaths))
        else:
            failed_on = chunk.failed_on | {errand.worker.address}
            again = replace(chunk, alone=True, deaths=deaths, failed_on=failed_on)
            self._waiting[chunk.language].extend(split_chunk(again))

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
            self._watch.check()

    def _take(self, future: Future, answer: object) -> Iterator[tuple[Submission, GradedWork]]:
        errand = self._running.pop(future, None)
        if errand is None:
            return  # somebody else has it by now
        if future.status == "error":
            yield from self._take_death(errand)
        elif answer is _LOST:
            self._waiting[errand.chunk.language].appendleft(errand.chunk)
        else:
            yield from self._read(answer, errand)

    def _read(self, answer: object, errand: _Errand) -> Iterator[tuple[Submission, GradedWork]]:
        chunk = errand.chunk
        try:
            if chunk.linted is None:
                self._take_remarks(chunk, open_remarks(answer, chunk.submissions))
                self._strikes[errand.worker.address] = 0
                return
            works = open_answer(answer, chunk.submissions, self.assignment)
        except ClosedSession:  # another process has its address now
            self.admission.forget(errand.worker)
            yield from self._take_death(errand)
            return
        except WorkerFault as fault:
            yield from self._take_fault(str(fault), errand.worker.address, chunk)
            return
        self._strikes[errand.worker.address] = 0
        self._tally.add(
            errand.worker.address, {chunk.submissions[number].submitter: work for number, work in works.items()}
        )
        for number, work in works.items():
            submission = chunk.submissions[number]
            yield submission, replace(work, remarks=chunk.linted.find_sure(submission.submitter))

    def _take_remarks(self, chunk: Chunk, linted: LintResults) -> None:
        """What linters have looked at is graded before they look at more."""
        ready = replace(chunk, linted=linted, alone=bool(chunk.faults or chunk.deaths))
        self._waiting[chunk.language].extendleft(reversed([*split_chunk(ready)]))

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


def _pack(chunk: Chunk, find_runs: FindRuns) -> bytes:
    if chunk.linted is None:
        return pack_chunk(chunk.submissions, {}, LintResults({}))
    runs = {number: find_runs(each) for number, each in chunk.submissions.items()}
    return pack_chunk(chunk.submissions, runs, chunk.linted)
