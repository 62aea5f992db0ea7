"""What builds have left, kept beside the grades: the same bytes are built once by the same tool chain.

It comes from programs of students, so nothing here ever looks into it: it goes back into the sandbox as it came.
"""

from __future__ import annotations

import base64
import functools
import json
import threading
import time
from dataclasses import replace

from grader import __version__
from grader.grading.database import Database, fingerprint
from grader.model import Job, Outcome, Run, Tier

ARTEFACTS = (
    "CREATE TABLE IF NOT EXISTS artefacts "
    "(name TEXT PRIMARY KEY, checksum TEXT NOT NULL, content BLOB NOT NULL, used INTEGER NOT NULL)"
)
_LARGEST = 16 << 20
_MOST = 256 << 20
_FORGET = (
    "DELETE FROM artefacts WHERE name NOT IN (SELECT name FROM "
    "(SELECT name, sum(length(content)) OVER (ORDER BY used DESC, name) AS so_far FROM artefacts) WHERE so_far <= ?)"
)


class Artefacts:
    """The outcomes of builds that ended well, by a hash of all that a build sees.

    A build that failed is not kept: a busy machine or a fault of ours may have had a part in it, and it has no cases to
    wait for. In all at most `most` bytes are kept, those that were used last.
    """

    def __init__(self, database: Database, tier: Tier, fresh: bool = False, most: int = _MOST) -> None:
        """`fresh` forgets what was kept. May raise OutputError, like everything here that reads or writes."""
        self._database, self._tier, self._most = database, tier, most
        if fresh:
            database.write(("DELETE FROM artefacts", ()))
        self._now = int(time.time())
        self._used: set[str] = set()
        self._building: dict[str, threading.Lock] = {}

    def building(self, run: Run, tool_chain: str) -> Run:
        """`run`, but for what `tool_chain` (its name and version) has built before; only files and CPU time come back.

        May be called from several threads: who comes with the same job meanwhile waits for the first one.
        """
        return functools.partial(self._build, run, tool_chain)

    def _build(self, run: Run, tool_chain: str, job: Job) -> Outcome:
        name = self._name(job, tool_chain)
        with self._building.setdefault(name, threading.Lock()):
            kept = self._find(name)
            if kept:
                self._used.add(name)
                return kept
            outcome = run(job)
            if _ended_well(outcome, job):
                self._keep(name, outcome)
            return outcome

    def _name(self, job: Job, tool_chain: str) -> str:
        files = sorted(job.files.items())
        placed = [(name, file.executable, file.own) for name, file in files]
        facts = repr((__version__, self._tier, tool_chain, replace(job, files={}), placed))
        return fingerprint(facts.encode(), *(file.content for _, file in files))

    def _find(self, name: str) -> Outcome | None:
        row = self._database.first("SELECT checksum, content FROM artefacts WHERE name = ?", name)
        return _opened(*row) if row else None

    def _keep(self, name: str, outcome: Outcome) -> None:
        content = _packed(outcome)
        if len(content) <= _LARGEST:
            row = (name, fingerprint(content), content, self._now)
            self._database.write(("INSERT OR REPLACE INTO artefacts VALUES (?, ?, ?, ?)", row))

    def tidy(self) -> None:
        """Note what this grading has used, and forget what was not used for the longest time when it is too much."""
        used = [("UPDATE artefacts SET used = ? WHERE name = ?", (self._now, name)) for name in sorted(self._used)]
        self._database.write(*used, (_FORGET, (self._most,)))


def _ended_well(outcome: Outcome, job: Job) -> bool:
    ended = outcome.exit_code == 0 and not outcome.breaches and not outcome.fault
    return ended and bool(outcome.files or not job.bring)


def _packed(outcome: Outcome) -> bytes:
    files = {name: base64.b64encode(content).decode() for name, content in outcome.files.items()}
    return json.dumps([outcome.cpu_seconds, files]).encode()


def _opened(checksum: object, content: object) -> Outcome | None:
    """What was packed; None when the row is broken or not ours."""
    if not isinstance(content, bytes) or fingerprint(content) != checksum:
        return None
    try:
        cpu_seconds, files = json.loads(content)
        unpacked = {name: base64.b64decode(data, validate=True) for name, data in files.items()}
        return Outcome(0, None, b"", b"", cpu_seconds=float(cpu_seconds), files=unpacked)
    except (ValueError, TypeError, AttributeError):
        return None
