"""Submissions in pieces of work, as large as leaves something for every worker.

Linters look at many at one time, because they take long to start: those come first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce

from grader.grading.linting import LintResults
from grader.model import Submission

_LARGEST_CHUNK = 16
_LARGEST_LOT = 64
_CHUNKS_PER_SLOT = 4
"""Toward the end chunks become smaller, so that no worker is the last one with much to do."""


@dataclass(frozen=True)
class Chunk:
    """Submissions by their numbers; one that has failed for a fault of ours goes `alone`, if possible elsewhere.

    They are to be graded, or for linters to look at where `linted` is None.
    """

    language: str
    submissions: Mapping[int, Submission]
    linted: LintResults | None
    alone: bool = False
    faults: int = 0
    deaths: int = 0
    failed_on: frozenset[str] = frozenset()


def split_chunk(chunk: Chunk) -> Iterator[Chunk]:
    """Each of its submissions in a chunk of its own."""
    for number, submission in chunk.submissions.items():
        linted = chunk.linted and chunk.linted.only([submission.submitter])
        yield replace(chunk, submissions={number: submission}, linted=linted)


def choose_lot(number: int, slots: int) -> int:
    """How many of so many submissions linters look at in one go: every worker gets some."""
    return min(_LARGEST_LOT, -(-number // slots))


def _go_together(first: Chunk, next_one: Chunk) -> bool:
    return not next_one.alone and (first.linted is None) is (next_one.linted is None)


def cut_chunk(waiting: deque[Chunk], slots: int, lot: int) -> Chunk:
    """The next submissions, as many as leave something for every worker; one that has failed goes alone."""
    first = waiting.popleft()
    if first.alone:
        return first
    most = min(_LARGEST_CHUNK, (len(waiting) + 1) // (_CHUNKS_PER_SLOT * slots)) if first.linted is not None else lot
    taken = [first]
    while len(taken) < most and waiting and _go_together(first, waiting[0]):
        taken.append(waiting.popleft())
    submissions = {number: each for chunk in taken for number, each in chunk.submissions.items()}
    linted = first.linted and reduce(LintResults.join, (chunk.linted for chunk in taken if chunk.linted))
    return replace(first, submissions=submissions, linted=linted, alone=len(submissions) == 1)
