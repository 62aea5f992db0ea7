"""What each worker of a cluster has done."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from grader.grading.crew import GradedWork
from grader.model import Verdict
from grader.text.wording import count, list_some


@dataclass
class WorkerTally:
    """Counts as answers come, by the address of the worker."""

    _graded: Counter[str] = field(default_factory=Counter)
    _late: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Submitters whose programs passed a time limit."""

    def add(self, worker: str, works: Mapping[str, GradedWork]) -> None:
        """What a worker has found, by submitter."""
        self._graded[worker] += len(works)
        for submitter, work in works.items():
            if any(case.verdict is Verdict.TIME_LIMIT for case in work.assessed.grade.cases):
                self._late[worker].append(submitter)

    def list_progress(self, present: Collection[str]) -> Iterator[str]:
        """A line per worker that has graded something."""
        for address, number in sorted(self._graded.items()):
            gone = "" if address in present else "; it is gone"
            yield f"worker {address}: {count(number, 'submission')} graded{gone}"

    def list_late(self) -> Iterator[str]:
        """A sentence per worker on which a time limit was passed: it may be slower than other machines."""
        for address, submitters in sorted(self._late.items()):
            yield f"On the worker {address} a time limit was passed by: {list_some(sorted(submitters))}."
