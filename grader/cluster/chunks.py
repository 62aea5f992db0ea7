"""Submissions in pieces of work, as large as leaves something for every worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from grader.model import Submission

_LARGEST_CHUNK = 16
_CHUNKS_PER_SLOT = 4
"""Toward the end chunks become smaller, so that no worker is the last one with much to do."""


@dataclass(frozen=True)
class Chunk:
    """Submissions by their numbers; one that has failed for a fault of ours goes `alone`, if possible elsewhere."""

    language: str
    submissions: Mapping[int, Submission]
    alone: bool = False
    faults: int = 0
    deaths: int = 0
    failed_on: frozenset[str] = frozenset()


def split_chunk(chunk: Chunk) -> Iterator[Chunk]:
    """Each of its submissions in a chunk of its own."""
    for number, submission in chunk.submissions.items():
        yield replace(chunk, submissions={number: submission})


def cut_chunk(waiting: deque[Chunk], slots: int) -> Chunk:
    """The next submissions, as many as leave something for every worker; one that has failed goes alone."""
    first = waiting.popleft()
    most = min(_LARGEST_CHUNK, (len(waiting) + 1) // (_CHUNKS_PER_SLOT * slots))
    submissions = dict(first.submissions)
    while len(submissions) < most and not first.alone and waiting and not waiting[0].alone:
        submissions |= waiting.popleft().submissions
    return replace(first, submissions=submissions, alone=len(submissions) == 1)
