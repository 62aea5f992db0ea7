"""Explanations from the reference, where a fault of the reference costs the explanation and nothing else."""

from __future__ import annotations

import threading

from grader.assignments import ReferenceWorker
from grader.errors import ReferenceFault
from grader.model import Explanation


class Explainer:
    """Asks the reference why an answer is the answer. After the first fault it gives none.

    `faults` says what went wrong, for the instructor.
    """

    def __init__(self, worker: ReferenceWorker) -> None:
        self._worker = worker
        self._lock = threading.Lock()
        self.faults: list[str] = []

    def __call__(self, text: str, item: int) -> Explanation | None:
        """The explanation of data set `item` (from 1) of an input; None when the reference has none."""
        with self._lock:  # one after the other, so that after a fault nobody asks again and waits again
            if self.faults or "explain" not in self._worker.functions:
                return None
            try:
                return self._worker.explain(text, item)
            except ReferenceFault as fault:
                self.faults.append(fault.message)
                return None
