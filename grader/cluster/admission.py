"""Which workers get work: each proves what it has before its first submission, and the others are told why not."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.cluster.engine import Engine
from grader.cluster.opening_messages import WorkerFacts, WorkGrant, WorkOrder, open_facts, pack_grant, pack_order
from grader.cluster.worker_calls import (
    close_session,
    describe_installation,
    grant_work,
    greet,
    open_session,
    renew_lease,
)
from grader.grading.tool_versions import Tools
from grader.languages import LANGUAGES
from grader.text.wording import list_some

ANY_LANGUAGE = "any"
"""Of a submission without a source, or in a language that nobody has: every worker can grade it."""
_LOOK_EVERY = 0.5
_LONGEST_ANSWER = 20.0
"""Seconds that the scheduler may take to say which workers there are."""
_LONGEST_CALL = 400.0
"""Seconds for all workers to answer together; each of them takes less by itself."""
_REFILL_EVERY = 10.0
"""Seconds; Dask itself starts most workers again, and sooner."""
_RENEWALS = 5
"""So often within a lease the front end says that it is still there."""
_SLOWER, _SLOWEST = 1.1, 10.0
"""Times as long as this machine: what counts as slower, and what is refused."""
_MOST_SILENT = 3
"""So often a worker that is there is asked and says nothing before it is refused."""


@dataclass(frozen=True)
class Demand:
    """What a worker must have: the front end's own installation and students' Python, and what its tier promises."""

    order: WorkOrder
    students_python: str
    guarantees: tuple[str, ...]
    languages: frozenset[str]
    work_seconds: float
    """What `measure_work` says here; 0 where the order does not ask for it."""


@dataclass(frozen=True)
class AdmittedWorker:
    """A worker that has proven itself, and the languages in which it gets submissions."""

    address: str
    slots: int
    languages: frozenset[str]
    pace: float = 1.0
    """How many times as long as this machine it takes, where that was measured."""


@dataclass
class Admission:
    """Looks for new workers as long as it is open. What it has found may be read at any time."""

    engine: Engine
    demand: Demand
    admitted: dict[str, AdmittedWorker] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    differing: dict[str, str] = field(default_factory=dict)
    paces: dict[str, float] = field(default_factory=dict)
    """Of workers that are slower than this machine, where that was measured."""
    tools: Tools | None = None
    """What the workers are to have, by the first of them."""
    has_newcomers: bool = True
    """Whether somebody may be there who was not asked yet."""
    heard: float = field(default_factory=time.monotonic)
    """When the scheduler answered last."""
    _refilled: float = field(default_factory=time.monotonic)
    _renewed: float = field(default_factory=time.monotonic)
    _silent: Counter[str] = field(default_factory=Counter)
    _steps: dict[str, tuple[object, float]] = field(default_factory=dict)
    """How many runs a worker has ended, and when that was seen first."""
    _ended: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Admission:
        self.scheduler = str(self.engine.client.scheduler.address)
        self._thread = threading.Thread(target=self._look, name="grader admission", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(_LOOK_EVERY * 10)

    def list_workers(self) -> list[AdmittedWorker]:
        """Those that get work now."""
        return list(self.admitted.values())

    def list_notes(self) -> Iterator[str]:
        """What the class page should say of workers that are not as this machine."""
        for address, why in self.refused.items():
            yield f"The worker {address} got no work: {why}."
        for address, languages in self.differing.items():
            yield f"The worker {address} got no programs in {languages}: it has other versions of their tools."
        for address, pace in self.paces.items():
            longer = "its time limits were longer by that, and times are given as on this machine"
            yield f"The worker {address} takes {pace:.1f} times as long as this machine: {longer}."

    def has(self, worker: AdmittedWorker) -> bool:
        """Whether a worker is still there and gets work: the same process, not just one at the same address."""
        return self.admitted.get(worker.address) is worker

    def forget(self, worker: AdmittedWorker) -> None:
        """Ask whoever has its address now as if it were new."""
        if self.has(worker):
            self.admitted.pop(worker.address, None)

    def is_stuck(self, worker: AdmittedWorker, since: float, patience: float) -> bool:
        """Whether a worker that has had work `since` then was asked again and again, and has ended no run so long."""
        _, moved = self._steps.get(worker.address, (b"", since))
        return self.has(worker) and self._renewed > max(since, moved) + patience

    def set_aside(self, address: str, why: str) -> None:
        """Give a worker no more work."""
        self.refused[address] = why
        worker = self.admitted.pop(address, None)
        if worker:
            self._close([address])

    def _look(self) -> None:
        while not self._ended.is_set():
            present = self._list_present()
            if present is not None:
                self.heard = time.monotonic()
                self._compare(present)
                self._renew_leases()
                self._refill()
            self._ended.wait(_LOOK_EVERY)

    def _compare(self, present: Mapping[str, Mapping[str, int]]) -> None:
        """Drop who is gone, and ask who is new."""
        for gone in self.admitted.keys() - present.keys():
            self.admitted.pop(gone, None)
        known = self.admitted.keys() | self.refused.keys()
        new = {address: facts["nthreads"] for address, facts in present.items() if address not in known}
        self.has_newcomers = bool(new)
        if new:
            self._admit(new)
            self.has_newcomers = False

    def _renew_leases(self) -> None:
        if time.monotonic() > self._renewed + self.demand.order.lease / _RENEWALS:
            ended = self._ask(renew_lease, [*self.admitted], self.demand.order.batch)
            self._renewed = time.monotonic()
            for address, number in ended.items():
                if self._steps.get(address, (None, 0.0))[0] != number:
                    self._steps[address] = number, self._renewed

    def _refill(self) -> None:
        if time.monotonic() > self._refilled + _REFILL_EVERY:
            self._refilled = time.monotonic()
            self.engine.refill()

    def _list_present(self) -> Mapping[str, Mapping[str, int]] | None:
        """The workers of the scheduler; None where it does not answer."""
        # What `scheduler_info` says may be overwritten by a shorter answer before it is returned.
        identity = self.engine.client.scheduler.identity if self.engine.client.scheduler else None
        try:
            found: Mapping[str, Mapping[str, int]] = self.engine.client.sync(
                identity, n_workers=-1, callback_timeout=_LONGEST_ANSWER
            )["workers"]
        except (Exception, asyncio.CancelledError):  # whatever it is, the scheduler is not there now
            return None
        return found

    def _admit(self, slots: Mapping[str, int]) -> None:
        greeted = self._ask(greet, sorted(slots))
        own = describe_installation()
        for address in slots:
            said = greeted.get(address)
            if said is None:
                self._count_silence(address)
            elif said != own.encode():
                self.refused[address] = f"it has {_decode(said)}, and this machine {own}"
        known = [address for address in slots if greeted.get(address) == own.encode()]
        told = self._ask(open_session, known, pack_order(self.demand.order)) if known else {}
        for address, message in told.items():
            facts = open_facts(message)
            why = facts.fault or self._find_lack(facts)
            if why:
                self.refused[address] = why
            else:
                self._grant(address, facts, slots[address])

    def _count_silence(self, address: str) -> None:
        """A worker may just be gone; one that stays and never answers has no grader."""
        self._silent[address] += 1
        if self._silent[address] == _MOST_SILENT:
            self.refused[address] = f"the grader does not start there; this machine has {describe_installation()}"

    def _find_lack(self, facts: WorkerFacts) -> str:
        """Why a worker is refused; empty where it is not."""
        demand = self.demand
        if facts.students_python != demand.students_python:
            return f"it runs programs by {facts.students_python}, and this machine by {demand.students_python}"
        if facts.tier != demand.order.tier:
            return f"its sandbox is `{facts.tier}`, and `{demand.order.tier}` is required"
        lost = [each for each in demand.guarantees if each not in facts.guarantees]
        if lost:
            return f"its sandbox does not promise: {list_some(lost)}"
        pace = self._find_pace(facts)
        return f"it takes {pace:.1f} times as long as this machine" if pace > _SLOWEST else ""

    def _find_pace(self, facts: WorkerFacts) -> float:
        """A faster worker keeps the limits: they say what is enough."""
        pace = facts.work_seconds / self.demand.work_seconds if self.demand.work_seconds else 1.0
        return pace if pace >= _SLOWER else 1.0

    def _grant(self, address: str, facts: WorkerFacts, slots: int) -> None:
        """It gets what it has the same tools for as the first worker."""
        self.tools = self.tools or facts.tools
        chosen, own = self.tools, facts.tools
        self.tools = replace(chosen, chains={**own.chains, **chosen.chains}, linters={**own.linters, **chosen.linters})
        chosen = self.tools
        same = {
            name
            for name in chosen.chains
            if own.chains.get(name) == chosen.chains[name] and own.linters.get(name) == chosen.linters.get(name)
        }
        others = sorted((own.chains.keys() - same) & self.demand.languages)
        if others:
            self.differing[address] = list_some([LANGUAGES[name].title for name in others])
        languages = frozenset(same & self.demand.languages) | {ANY_LANGUAGE}
        if self.demand.languages & own.chains.keys() and languages == {ANY_LANGUAGE}:
            self.refused[address] = f"it has other versions of the tools for {self.differing.pop(address)}"
            return
        pace = self._find_pace(facts)
        grant = WorkGrant(chosen, frozenset(LANGUAGES) - same, pace)
        done = self._ask(grant_work, [address], self.demand.order.batch, pack_grant(grant))
        worker = AdmittedWorker(address, slots, languages, pace)
        if done.get(address) == b"":
            self.admitted[address] = worker
            if pace > 1:
                self.paces[address] = pace
        else:
            self._close([address])  # it is asked again, from the beginning, if it is still there

    def _ask(self, function: object, addresses: Sequence[str], *arguments: object) -> Mapping[str, object]:
        """What the workers answer. One that cannot be asked is missing, and it may be gone."""
        try:
            answers: Mapping[str, object] = self.engine.client.sync(
                self._run_on, addresses, function, *arguments, callback_timeout=_LONGEST_CALL
            )
        except (Exception, asyncio.CancelledError):  # Dask raises whatever went wrong elsewhere
            answers = {}
        return {address: said for address, said in answers.items() if isinstance(said, bytes)}

    async def _run_on(self, addresses: Sequence[str], function: object, *arguments: object) -> Mapping[str, object]:
        answers: Mapping[str, object] = await self.engine.client.run(
            function, *arguments, workers=list(addresses), on_error="return"
        )
        return answers

    def close_sessions(self) -> None:
        """Tell all workers to end what runs for this batch."""
        self._close([worker.address for worker in self.list_workers()])

    def _close(self, addresses: Sequence[str]) -> None:
        if addresses:
            self._ask(close_session, addresses, self.demand.order.batch)


def _decode(said: object) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else ""
