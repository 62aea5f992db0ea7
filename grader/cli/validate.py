"""`grader validate`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from grader.assignments import Validation, assignment_names, find_course, validate_assignment, write_lock
from grader.cli.common import Talk, course_option, open_assignment, talking
from grader.errors import AssignmentError, UsageError
from grader.judging import compare_outputs
from grader.model import Case
from grader.reports.words import count, points
from grader.settings import Points


@dataclass(frozen=True)
class Checked:
    """What is to be told of one assignment: lines for people, the same for programs, and what is wrong with it."""

    name: str
    lines: Sequence[str]
    data: dict[str, Any]
    error: AssignmentError | None


@click.command("validate", epilog="\b\nExamples:\n  grader validate nim\n  grader validate --all")
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
    if every:
        _validate_all(find_course(Path.cwd(), course), lock, talk)
        return
    checked = _validate(str(assignment), course, lock, talk)
    talk.data(checked.data)
    if checked.error:
        raise checked.error


def _validate_all(course: Path, lock: bool, talk: Talk) -> None:
    """One that is at fault does not keep the others from being checked."""
    names = assignment_names(course)
    if not names:
        raise UsageError(f"{course} has no assignment", "Start from the sample course: grader init DIRECTORY.")
    found = [_validate(name, course, lock, talk) for name in names]
    talk.data([checked.data for checked in found])
    faulty = [checked for checked in found if checked.error]
    if faulty:
        told = "\n".join(f"{checked.name}:\n{checked.error}" for checked in faulty)
        raise AssignmentError(f"{len(faulty)} of {count(len(found), 'assignment')} at fault\n{told}", _hints(faulty))


def _validate(name: str, course: Path | None, lock: bool, talk: Talk) -> Checked:
    checked = _checked(name, course, lock, talk)
    talk.result("\n".join(checked.lines))
    return checked


def _checked(name: str, course: Path | None, lock: bool, talk: Talk) -> Checked:
    try:
        loaded = open_assignment(name, course)
        if lock:
            talk.note(f"wrote {write_lock(loaded)}")
        validation = validate_assignment(loaded, _same)
    except AssignmentError as fault:
        return Checked(name, [f"{name}: at fault"], {"assignment": name, "variants": [], "error": fault.message}, fault)
    survivors = [f"{loaded.name}: no case catches the mistake `{variant.name}`" for variant in validation.survivors]
    hint = "Add a case that tells the mistake from the right answer."
    error = AssignmentError("\n".join(survivors), hint) if survivors else None
    variants = [asdict(variant) for variant in validation.variants]
    data = {"assignment": loaded.name, "variants": variants, "error": error.message if error else None}
    return Checked(loaded.name, _lines(validation), data, error)


def _hints(faulty: Sequence[Checked]) -> str:
    return " ".join(dict.fromkeys(checked.error.hint for checked in faulty if checked.error))


def _same(case: Case, output: str) -> bool:
    """Whether an output passes a case, by the case's own comparison."""
    return compare_outputs((case.expected or "").encode(), output.encode(), case.compare) is None


def _lines(checked: Validation) -> list[str]:
    """Cases, mistakes and points, then a line for each variant with the cases that catch it."""
    name, cases = checked.assignment.name, count(len(checked.assignment.cases), "case")
    lines = [f"{name}: {cases}, {count(len(checked.variants), 'known mistake')}", _points(checked)]
    for variant in checked.variants:
        catching = checked.caught_by(variant)
        first = f"caught by {count(len(catching), 'case')}, first: {catching[0]}" if catching else "NOT CAUGHT"
        lines.append(f"  {'✓' if catching else '✗'} {variant.name}: {first}")
    return lines


def _points(checked: Validation) -> str:
    parts: Points = checked.assignment.settings.points
    total = parts.tests + parts.header + parts.style
    shares = f"tests {points(parts.tests)}, header {points(parts.header)}, style {points(parts.style)}"
    return f"  {points(total)} points: {shares}"
