"""Which workers get work: each proves what it has before its first submission, and the others are told why not."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.cluster.engine import Engine
from grader.cluster.opening_messages import WorkerFacts, WorkGrant, open_facts, pack_grant, pack_order
from grader.cluster.worker_calls import (
    close_session,
    describe_installation,
    grant_work,
    greet,
    open_session,
    renew_lease,
)
from grader.cluster.worker_terms import Demand, describe_senseless_slots, find_lack, find_pace, find_slots
from grader.cluster.worker_words import clean_words
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
_MOST_FAILURES = 3
"""So often a worker that is there is asked, and says nothing or cannot open its sandbox, before it is refused."""


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
    failure: Exception | None = None
    """Why nobody looks for workers any more."""
    _failures: Counter[str] = field(default_factory=Counter)
    _failing: dict[str, str] = field(default_factory=dict)
    """Why, of those who have said that they could not begin; one that says nothing may just be gone."""
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
        failing = {address: why for address, why in self._failing.items() if address not in self.admitted}
        for address, why in {**failing, **self.refused}.items():
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
        try:
            while not self._ended.is_set():
                self._look_once()
                self._ended.wait(_LOOK_EVERY)
        except Exception as error:  # whoever waits for workers says it
            self.failure = error

    def _look_once(self) -> None:
        present = self._list_present()
        if present is not None:
            self.heard = time.monotonic()
            self._compare(present)
            self._renew_leases()
            self._refill()

    def _compare(self, present: Mapping[str, object]) -> None:
        """Drop who is gone, and ask who is new."""
        for gone in self.admitted.keys() - present.keys():
            self.admitted.pop(gone, None)
        known = self.admitted.keys() | self.refused.keys()
        new = {address: find_slots(told) for address, told in present.items() if address not in known}
        for address in [address for address, slots in new.items() if not slots]:
            self.refused[address] = describe_senseless_slots(present[address])
            del new[address]
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

    def _list_present(self) -> Mapping[str, object] | None:
        """The workers of the scheduler, and what it knows of each; None where it does not answer."""
        # What `scheduler_info` says may be overwritten by a shorter answer before it is returned.
        identity = self.engine.client.scheduler.identity if self.engine.client.scheduler else None
        try:
            found: Mapping[str, object] = self.engine.client.sync(
                identity, n_workers=-1, callback_timeout=_LONGEST_ANSWER
            )["workers"]
        except (Exception, asyncio.CancelledError):  # whatever it is, the scheduler is not there now
            return None
        return {address: told for address, told in found.items() if clean_words(address) == address}

    def _admit(self, slots: Mapping[str, int]) -> None:
        greeted = self._ask(greet, sorted(slots))
        own = describe_installation()
        for address in slots:
            said = greeted.get(address)
            if said is None:
                self._count_failure(address, f"the grader does not start there; this machine has {own}")
            elif said != own.encode():
                self.refused[address] = f"it has {clean_words(said.decode(errors='replace'))}, and this machine {own}"
        known = [address for address in slots if greeted.get(address) == own.encode()]
        told = self._ask(open_session, known, pack_order(self.demand.order)) if known else {}
        for address, message in told.items():
            self._read_facts(address, open_facts(message), slots[address])

    def _read_facts(self, address: str, facts: WorkerFacts, slots: int) -> None:
        why = find_lack(facts, self.demand)
        if facts.fault:
            self._failing[address] = facts.fault
            self._count_failure(address, facts.fault)
        elif why:
            self.refused[address] = why
        else:
            self._grant(address, facts, slots)

    def _count_failure(self, address: str, why: str) -> None:
        """A worker may just be gone, or its machine may be busy with starting; one that fails again is refused."""
        self._failures[address] += 1
        if self._failures[address] == _MOST_FAILURES:
            self.refused[address] = why

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
        pace = find_pace(facts, self.demand)
        grant = WorkGrant(chosen, frozenset(LANGUAGES) - same, pace)
        done = self._ask(grant_work, [address], self.demand.order.batch, pack_grant(grant))
        worker = AdmittedWorker(address, slots, languages, pace)
        if done.get(address) == b"":
            self.admitted[address] = worker
            if pace > 1:
                self.paces[address] = pace
        else:
            self._close([address])  # it is asked again, from the beginning, if it is still there

    def _ask(self, function: object, addresses: Sequence[str], *arguments: object) -> Mapping[str, bytes]:
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
