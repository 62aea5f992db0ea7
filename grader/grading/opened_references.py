"""References as a command needs them: to answer the cases, and ready to explain; opened, and closed at the end."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from grader.assignments.courses import FEEDBACK_FILE
from grader.files import keep, read_kept
from grader.grading.explaining import Explainer
from grader.grading.fingerprints import compute_reference_print
from grader.grading.kept.kept_answers import find_kept_bank
from grader.model import Assignment, list_solved_cases
from grader.reference.client import ReferenceWorker
from grader.reference.kept_calls import KeptCalls

if TYPE_CHECKING:
    from grader.grading.packed_explainer import AnyExplainer, PackedExplainer


@contextmanager
def open_worker(assignment: Assignment, fresh: bool = False) -> Iterator[ReferenceWorker | None]:
    """The reference, started when it is asked what is not kept for this user: for expected outputs, then to explain."""
    if assignment.reference is None:
        yield None
        return
    with _open_kept(assignment, assignment.reference, fresh) as worker:
        yield worker


@contextmanager
def _open_kept(assignment: Assignment, reference: Path, fresh: bool = False) -> Iterator[ReferenceWorker]:
    print_ = compute_reference_print(assignment)
    name = f"calls-{print_}"
    calls = KeptCalls(None if fresh else read_kept(name))
    with closing(ReferenceWorker(reference, kept=calls)) as worker:
        yield worker
    # Whoever edits the reference meanwhile leaves nothing wrong.
    if calls.changed and compute_reference_print(assignment) == print_:
        keep(name, calls.pack())


@contextmanager
def open_explainer(assignment: Assignment, worker: ReferenceWorker | None = None) -> Iterator[AnyExplainer | None]:
    """The reference, ready to explain, or what a packed course has in its place; None where there is neither."""
    if assignment.reference is None:
        yield _find_packed_explainer(assignment)
        return
    with open_reference(assignment, assignment.reference, worker) as explainer:
        yield explainer


@contextmanager
def open_reference(
    assignment: Assignment, reference: Path, worker: ReferenceWorker | None = None
) -> Iterator[Explainer]:
    """The reference of the assignment, ready to explain; `worker` is that of the caller, if it has one already."""
    find_bank = functools.partial(find_kept_bank, assignment)
    with (
        nullcontext(worker) if worker else _open_kept(assignment, reference) as asked,
        closing(Explainer(asked, list_solved_cases(assignment.cases), find_bank)) as explainer,
    ):
        yield explainer


def _find_packed_explainer(assignment: Assignment) -> PackedExplainer | None:
    path = assignment.folder / FEEDBACK_FILE
    if not path.is_file():
        return None
    from grader.grading.packed_explainer import PackedExplainer

    return PackedExplainer(path)
