"""When to wait for workers, and when to give up and say why."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from grader.cluster.admission import Admission
from grader.cluster.worker_words import clean_words
from grader.errors import ClusterError

_PATIENCE = 120.0
"""Seconds without any worker until the command gives up."""
_GRACE = 30.0
"""Seconds after a worker was refused in which others may come that can be used."""
_FIX = "Install the same grader, Python and tools on the workers and start them again; then run the command again."
_START = "Start workers, then run the command again: what is graded is kept."
_AGAIN = "Start it again, then run the command again: what is graded is kept."
_REPORT = "This is a fault of the grader or of the scheduler. What is graded is kept; run the command again."


@dataclass
class WorkerWatch:
    """Remembers when a worker was there last."""

    admission: Admission
    _seen_worker: float = field(default_factory=time.monotonic)
    _refused: int = 0
    _last_refused: float = 0.0

    def check(self) -> None:
        """Raises ClusterError when scheduler or workers were not there for a while, or no worker can be used."""
        admission, now = self.admission, time.monotonic()
        if admission.failure:
            why = clean_words(f"{type(admission.failure).__name__}: {admission.failure}")
            raise ClusterError(f"looking for workers failed: {why}", _REPORT) from admission.failure
        if admission.engine.client.status == "closed" or now > admission.heard + _PATIENCE:
            raise ClusterError(f"the scheduler of the cluster does not answer any more: {admission.scheduler}", _AGAIN)
        if admission.admitted:
            self._seen_worker = now
        else:
            self._check_absence(now)

    def _check_absence(self, now: float) -> None:
        admission = self.admission
        refused = [f"  {address}: {why}" for address, why in sorted(admission.refused.items())]
        if len(refused) > self._refused:
            self._refused, self._last_refused = len(refused), now
        if refused and not admission.has_newcomers and self._have_all_come(now):
            raise ClusterError("\n".join(("no worker of the cluster can be used:", *refused)), _FIX)
        if now > self._seen_worker + _PATIENCE:
            why = admission.engine.explain_absence()
            if why is not None:
                told = f"no worker of the cluster was there for {_PATIENCE:g} seconds{why}"
                raise ClusterError("\n".join((told, *refused)), _START)
            self._seen_worker = now

    def _have_all_come(self, now: float) -> bool:
        """On a busy machine the first worker is there, and refused, before the others have started."""
        return self._refused >= self.admission.engine.count_expected() or now > self._last_refused + _GRACE
