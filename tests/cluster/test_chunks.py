"""How a class is cut into pieces of work."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from grader.cluster.chunks import Chunk, choose_lot, cut_chunk, split_chunk
from grader.grading.linting import LintResults
from grader.model import SourceChoice, Submission

LINTED = LintResults({})


def make_waiting(number: int, linted: LintResults | None) -> deque[Chunk]:
    submissions = (Submission(f"student{n}", {}, SourceChoice(None)) for n in range(number))
    return deque(Chunk("python", {n: each}, linted) for n, each in enumerate(submissions))


def cut_all(waiting: deque[Chunk], slots: int) -> list[int]:
    lot = choose_lot(len(waiting), slots)
    sizes = []
    while waiting:
        sizes.append(len(cut_chunk(waiting, slots, lot).submissions))
    return sizes


def test_linters_are_started_once_per_worker_for_a_class() -> None:
    assert cut_all(make_waiting(96, None), slots=16) == [6] * 16
    assert cut_all(make_waiting(7, None), slots=2) == [4, 3]
    assert cut_all(make_waiting(200, None), slots=1) == [64, 64, 64, 8]


def test_chunks_become_smaller_toward_the_end() -> None:
    sizes = cut_all(make_waiting(200, LINTED), slots=2)
    assert sizes[0] == 16
    assert sizes[-4:] == [1, 1, 1, 1]
    assert sizes == sorted(sizes, reverse=True)


def test_what_linters_have_said_goes_with_whom_it_is_said_of() -> None:
    waiting = make_waiting(16, LINTED)
    said = [replace(each, linted=LintResults({f"student{n}": ()})) for n, each in enumerate(waiting)]
    chunk = cut_chunk(deque(said), 1, 1)
    assert chunk.linted is not None
    assert chunk.linted.findings.keys() == {each.submitter for each in chunk.submissions.values()}
    assert len(chunk.submissions) == 4
    assert [each.linted and [*each.linted.findings] for each in split_chunk(chunk)] == [
        [f"student{n}"] for n in range(4)
    ]


def test_what_is_to_be_graded_and_what_is_to_be_linted_stays_apart() -> None:
    waiting = deque([*make_waiting(3, LINTED), *make_waiting(3, None)])
    assert cut_chunk(waiting, 1, 8).linted is not None
    waiting = deque([*make_waiting(3, None), *make_waiting(3, LINTED)])
    assert len(cut_chunk(waiting, 1, 8).submissions) == 3
