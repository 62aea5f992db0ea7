"""What the reference answers to the cases, kept for one user from one check to the next.

Each state of an assignment has a file of its own, named by the hash of all that the answers follow from. Where it is
missing the reference is asked again.
"""

from __future__ import annotations

import json
from dataclasses import replace

from grader.assignments.small_inputs import SmallInputs, find_small_inputs
from grader.files import keep, read_kept
from grader.grading.fingerprints import compute_answers_print
from grader.grading.reference_program import resolve_answers
from grader.model import AnswerPart, Assignment
from grader.reference.client import ReferenceWorker

Answers = tuple[tuple[str, str | None, tuple[tuple[str, int], ...]], ...]
"""Of each case the input, the expected output, and the names and numbers of lines of its answers."""


def resolve_kept(assignment: Assignment) -> Assignment:
    """As `resolve_answers` gives it, but the reference is asked only when something has changed since."""
    if assignment.reference is None and assignment.program is None:
        return assignment
    name = f"answers-{compute_answers_print(assignment)}"
    content = read_kept(name)
    if content is not None:
        return fill_in_answers(assignment, json.loads(content))
    resolved = resolve_answers(assignment)
    keep(name, json.dumps(collect_answers(resolved)).encode())
    return resolved


def find_kept_bank(assignment: Assignment, worker: ReferenceWorker) -> SmallInputs:
    """As `find_small_inputs` gives it, but the reference is asked only when something has changed since."""
    name = f"small-{compute_answers_print(assignment)}"
    content = read_kept(name)
    if content is not None:
        return tuple((text, expected) for text, expected in json.loads(content))
    found = find_small_inputs(worker, assignment.cases)
    keep(name, json.dumps(found).encode())
    return found


def collect_answers(assignment: Assignment) -> Answers:
    """The inputs and expected outputs of an assignment in which none is missing."""
    return tuple(
        (case.input, case.expected, tuple((part.name, part.lines) for part in case.parts)) for case in assignment.cases
    )


def fill_in_answers(assignment: Assignment, answers: Answers) -> Assignment:
    """The assignment with these inputs and expected outputs."""
    cases = zip(assignment.cases, answers, strict=True)
    return replace(
        assignment,
        cases=tuple(
            replace(case, input=text, expected=out, parts=tuple(AnswerPart(*part) for part in parts))
            for case, (text, out, parts) in cases
        ),
    )
