"""What the reference answers to the cases, kept for one user from one check to the next.

Each state of an assignment has a file of its own, named by the hash of all that the answers follow from. Where it is
missing the reference is asked again.
"""

from __future__ import annotations

import json
from dataclasses import replace

from grader.assignments import resolve_expected
from grader.files import keep, read_kept
from grader.grading.prints import compute_answers_print
from grader.model import Assignment

Answers = tuple[tuple[str, str | None], ...]
"""Of each case the input and the expected output."""


def resolve_kept(assignment: Assignment) -> Assignment:
    """As `resolve_expected` gives it, but the reference is asked only when something has changed since."""
    if assignment.reference is None:
        return assignment
    name = f"answers-{compute_answers_print(assignment)}"
    content = read_kept(name)
    if content is not None:
        return fill_in_answers(assignment, tuple((text, expected) for text, expected in json.loads(content)))
    resolved = resolve_expected(assignment)
    keep(name, json.dumps(collect_answers(resolved)).encode())
    return resolved


def collect_answers(assignment: Assignment) -> Answers:
    """The inputs and expected outputs of an assignment in which none is missing."""
    return tuple((case.input, case.expected) for case in assignment.cases)


def fill_in_answers(assignment: Assignment, answers: Answers) -> Assignment:
    """The assignment with these inputs and expected outputs."""
    cases = zip(assignment.cases, answers, strict=True)
    return replace(assignment, cases=tuple(replace(case, input=text, expected=out) for case, (text, out) in cases))
