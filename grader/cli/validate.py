"""`grader validate`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from grader.assignments import (
    Validation,
    assignment_names,
    find_course,
    load_assignment,
    validate_assignment,
    write_lock,
)
from grader.cli.common import Talk, course_option, talking
from grader.errors import AssignmentError, UsageError
from grader.judging import compare_outputs
from grader.model import Case


@click.command("validate", epilog="Examples:  grader validate nim      grader validate --all")
@click.argument("assignment", required=False)
@click.option("--all", "every", is_flag=True, help="Check every assignment of the course.")
@click.option(
    "--lock", is_flag=True, help="First write generated.lock anew: the generated inputs are right as they are."
)
@course_option
@talking
def command(talk: Talk, assignment: str | None, every: bool, lock: bool, course: Path | None) -> None:
    """Check ASSIGNMENT itself: its YAML, its reference, and that the cases catch every known mistake."""
    if bool(assignment) == every:
        raise UsageError("name one assignment, or say --all")
    place = find_course(Path.cwd(), course)
    names = assignment_names(place) if every else [str(assignment)]
    survivors = [line for name in names for line in _validate(name, place, lock, talk)]
    if survivors:
        raise AssignmentError("\n".join(survivors), "Add a case that tells the mistake from the right answer.")


def _validate(name: str, course: Path, lock: bool, talk: Talk) -> list[str]:
    loaded = load_assignment(name, course)
    if lock:
        talk.note(f"wrote {write_lock(loaded)}")
    checked = validate_assignment(loaded, _same)
    talk.data({"assignment": loaded.name, "variants": [asdict(variant) for variant in checked.variants]})
    talk.result(f"{loaded.name}: {len(checked.assignment.cases)} cases, {len(checked.variants)} known mistakes")
    talk.result("\n".join(_matrix(checked)))
    return [f"{loaded.name}: no case catches the mistake `{variant.name}`" for variant in checked.survivors]


def _same(case: Case, output: str) -> bool:
    """Whether an output passes a case, by the case's own comparison."""
    return compare_outputs((case.expected or "").encode(), output.encode(), case.compare) is None


def _matrix(checked: Validation) -> list[str]:
    """A line for each variant with the cases that catch it."""
    lines = []
    for variant in checked.variants:
        cases = checked.caught_by(variant)
        first = f"caught by {len(cases)} cases, first: {cases[0]}" if cases else "NOT CAUGHT"
        lines.append(f"  {'✓' if cases else '✗'} {variant.name}: {first}")
    return lines
