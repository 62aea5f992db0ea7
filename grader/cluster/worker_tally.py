"""What each worker of a cluster has done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from grader.text.wording import count


@dataclass
class WorkerTally:
    """Counts as answers come."""

    _graded: Counter[str] = field(default_factory=Counter)
    """Submissions by the worker that has graded them."""

    def add(self, worker: str, number: int) -> None:
        self._graded[worker] += number

    def list_progress(self, present: Collection[str]) -> Iterator[str]:
        """A line per worker that has graded something."""
        for address, number in sorted(self._graded.items()):
            gone = "" if address in present else "; it is gone"
            yield f"worker {address}: {count(number, 'submission')} graded{gone}"
