"""The runs of one program, kept to be played back: what has changed beside them executes no program again.

What a run has printed comes from a student. It is bounded, and nothing but data here.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grader.model import Job, Limit, Outcome, Run
from grader.text.digest import hash_parts

_LARGEST = 64 << 10
"""Packed bytes of one run; one that leaves more is executed again."""
_LARGEST_UNPACKED = 16 << 20
_OTHER_MAKE = (ValueError, TypeError, AttributeError, OverflowError, RecursionError, zlib.error)
"""What reading raises for bytes that `KeptRuns` has not written: a worker of a cluster may have sent them."""


class KeptRuns:
    """The outcomes of one program's jobs, each job's in the order in which it was executed.

    Only those that are asked for are unpacked: of forty cases a change reaches one.
    """

    def __init__(self, content: bytes | None = None) -> None:
        """`content` is what `pack` gave before; what is not of our make is left out."""
        self._packed = _read_packed(content) if content else {}
        self._outcomes: dict[str, list[Outcome]] = {}
        self._played: Counter[str] = Counter()
        self.changed = False

    def replay(self, run: Run, how: str = "") -> Run:
        """`run`, but for the jobs that it has executed before. `how` names what else than the job may count."""

        def play(job: Job) -> Outcome:
            if job.partner:
                return run(job)  # what is said to it is not in the job
            name = compute_job_print(job, how)
            kept, turn = self._open(name), self._played[name]
            self._played[name] += 1
            if turn < len(kept):
                return kept[turn]
            outcome = run(job)
            if turn == len(kept) and not (outcome.fault or outcome.doubtful or outcome.unheard):
                kept.append(outcome)
                self.changed = True
            return outcome

        return play

    def count_played(self) -> Counter[str]:
        """How often each job was executed, or played back, so far."""
        return self._played.copy()

    def skip(self, played: Mapping[str, int]) -> None:
        """Go on as if these jobs had been played back so often."""
        self._played.update(played)

    def _open(self, name: str) -> list[Outcome]:
        if name not in self._outcomes:
            packed = self._packed.get(name, [])
            self._outcomes[name] = _unpack_outcomes(packed)
            if len(self._outcomes[name]) < len(packed):
                del self._packed[name]
        return self._outcomes[name]

    def pack(self, sure: bool) -> bytes:
        """All of the runs that are not too large; unless they are `sure`, without those that passed a limit.

        What troubles the machine may have stopped them, too.
        """
        names = dict.fromkeys((*self._packed, *self._outcomes))
        kept = {name: self._pack(name) for name in names if sure or not self._has_passed_limit(name)}
        return json.dumps(kept).encode()

    def _has_passed_limit(self, name: str) -> bool:
        return any(outcome.breaches for outcome in self._open(name))

    def _pack(self, name: str) -> list[str]:
        """What was packed before, and what has come since."""
        packed = self._packed.get(name, [])
        new = self._outcomes.get(name, [])[len(packed) :]
        return [*packed, *_select_small(map(_pack_outcome, new))]


def _select_small(contents: Iterable[bytes]) -> Iterable[str]:
    """Up to the first that is too large: those behind it would be played in its turn."""
    for content in contents:
        if len(content) > _LARGEST:
            return
        yield base64.b64encode(content).decode()


def _pack_outcome(outcome: Outcome) -> bytes:
    texts = [base64.b64encode(text).decode() for text in (outcome.stdout, outcome.stderr)]
    files = {name: base64.b64encode(content).decode() for name, content in outcome.files.items()}
    used = (outcome.cpu_seconds, outcome.wall_seconds, outcome.memory_mib)
    facts = (outcome.exit_code, outcome.signal, *texts, outcome.breaches, *used, files)
    return zlib.compress(json.dumps(facts).encode())


def _read_packed(content: bytes) -> dict[str, list[str]]:
    try:
        packed = json.loads(content)
        return {name: [*outcomes] for name, outcomes in packed.items()}
    except _OTHER_MAKE:
        return {}


def _unpack_outcomes(packed: Iterable[str]) -> list[Outcome]:
    """Empty where one of them is not of our make: those behind it would be played in its turn."""
    try:
        return [_read_outcome(base64.b64decode(each)) for each in packed]
    except _OTHER_MAKE:
        return []


def _read_outcome(packed: bytes) -> Outcome:
    """Raises one of `_OTHER_MAKE` when it is not of our make."""
    opener = zlib.decompressobj()
    facts: list[Any] = json.loads(opener.decompress(packed, _LARGEST_UNPACKED))
    exit_code, signal, stdout, stderr, breaches, cpu, wall, memory, files = facts
    outcome = Outcome(exit_code, signal, base64.b64decode(stdout), base64.b64decode(stderr), cpu_seconds=float(cpu))
    return replace(
        outcome,
        breaches=tuple(map(Limit, breaches)),
        wall_seconds=float(wall),
        memory_mib=None if memory is None else float(memory),
        files={name: base64.b64decode(data) for name, data in files.items()},
    )


def compute_job_print(job: Job, *facts: object) -> str:
    """A hash of all that a job sees, and of further facts."""
    files = sorted(job.files.items())
    placed = [(name, file.executable, file.own) for name, file in files]
    told = repr((facts, replace(job, files={}), placed))
    return hash_parts(told, *(file.content for _, file in files))
