"""What builds have left, kept beside the grades: the same bytes are built once by the same tool chain.

It comes from programs of students, so nothing here ever looks into it: it goes back into the sandbox as it came.
"""

from __future__ import annotations

import base64
import functools
import json
import threading

from grader import __version__
from grader.grading.kept.content_table import Shelf, format_shelf_table
from grader.grading.kept.database import Database
from grader.grading.kept.kept_runs import compute_job_print
from grader.model import Job, Outcome, Run, Tier

ARTEFACTS = format_shelf_table("artefacts")
_LARGEST = 16 << 20
_MOST = 256 << 20


class Artefacts:
    """The outcomes of builds that ended well, by a hash of all that a build sees.

    A build that failed is not kept: a busy machine or a fault of ours may have had a part in it, and it has no cases to
    wait for. In all at most `most` bytes are kept, those that were used last.
    """

    def __init__(self, database: Database, tier: Tier, most: int = _MOST) -> None:
        """Everything here that reads or writes may raise OutputError."""
        self._database, self._tier = database, tier
        self._shelf = Shelf(database, "artefacts", _LARGEST, most)
        self._building: dict[str, threading.Lock] = {}

    def keep_builds(self, run: Run, tool_chain: str) -> Run:
        """`run`, but for what `tool_chain` (its name and version) has built before; only files and CPU time come back.

        May be called from several threads: who comes with the same job meanwhile waits for the first one.
        """
        return functools.partial(self._build, run, tool_chain)

    def _build(self, run: Run, tool_chain: str, job: Job) -> Outcome:
        name = compute_job_print(job, __version__, self._tier, tool_chain)
        with self._building.setdefault(name, threading.Lock()):
            content = self._shelf.find(name)
            kept = _unpack_outcome(content) if content else None
            if kept:
                return kept
            outcome = run(job)
            if _has_ended_well(outcome, job):
                self._shelf.keep(name, _pack_outcome(outcome))
            return outcome

    def tidy(self) -> None:
        """Note what this grading has used, and forget what was not used for the longest time when it is too much."""
        self._database.write(*self._shelf.tidy())


def _has_ended_well(outcome: Outcome, job: Job) -> bool:
    ended = outcome.exit_code == 0 and not outcome.breaches and not outcome.fault
    return ended and bool(outcome.files or not job.bring)


def _pack_outcome(outcome: Outcome) -> bytes:
    files = {name: base64.b64encode(content).decode() for name, content in outcome.files.items()}
    return json.dumps([outcome.cpu_seconds, files]).encode()


def _unpack_outcome(content: bytes) -> Outcome | None:
    """What was packed; None when it is not of our make."""
    try:
        cpu_seconds, files = json.loads(content)
        unpacked = {name: base64.b64decode(data, validate=True) for name, data in files.items()}
        return Outcome(0, None, b"", b"", cpu_seconds=float(cpu_seconds), files=unpacked)
    except (ValueError, TypeError, AttributeError):
        return None
