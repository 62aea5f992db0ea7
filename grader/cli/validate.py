"""`grader validate`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from grader.assignments import Validation, VariantCheck, choose_course, find_course, tell_course
from grader.cli.console import Console, add_course_option, add_talk_options, find_working_folder
from grader.config.settings import Deadline
from grader.errors import UsageError
from grader.grading.expected_verdicts import HeldVerdicts
from grader.grading.validating import CheckedAssignment, check_assignment, check_course, refuse_faulty
from grader.model import Case
from grader.reports.figures import format_points
from grader.reports.terminal.wrapping import wrap
from grader.text.columns import count_columns, fill_columns
from grader.text.wording import count

_NO_VARIANTS = (
    "Most mistakes of programming are named as it is; for a rule that students misunderstand, add a variant to the "
    "reference."
)
_ALL_HIDDEN = "All cases are hidden: students can check nothing, and there is nothing to pack."
_COLUMNS = 25
"""Cases side by side in the matrix: with the name of a mistake they fit into a terminal."""


@click.command("validate", epilog="\b\nExamples:\n  grader validate nim\n  grader validate --all")
@click.argument("assignment", required=False)
@click.option("--all", "every", is_flag=True, help="Check every assignment of the course.")
@click.option(
    "--lock", is_flag=True, help="Accept the current generated inputs: rewrite generated.lock, then validate."
)
@add_course_option
@add_talk_options
def command(talk: Console, assignment: str | None, every: bool, lock: bool, course: Path | None) -> None:
    """Check ASSIGNMENT itself: its YAML, its reference, and that the cases catch every known mistake."""
    if bool(assignment) == every:
        raise UsageError("name an assignment, or pass --all, not both" if every else "name an assignment or pass --all")
    start = find_working_folder()
    place = find_course(start, course) if every else choose_course(str(assignment), start, course)
    if course is None:
        tell_course(place, talk.note)
    if every:
        found = _tell(check_course(place, talk, lock), talk)
        talk.data([_make_data(checked) for checked in found])
        refuse_faulty(found)
        return
    checked = _tell([check_assignment(str(assignment), place, talk, lock)], talk)[0]
    talk.data(_make_data(checked))
    if checked.fault:
        raise checked.fault


def _tell(checked: Iterable[CheckedAssignment], talk: Console) -> list[CheckedAssignment]:
    """Print each as soon as it is checked."""
    found = []
    for one in checked:
        lines = _format_validation(one.validation) if one.validation else [f"{one.name} is not valid"]
        talk.result("\n".join([*lines, *_format_held(one.held)]))
        found.append(one)
    return found


def _make_data(checked: CheckedAssignment) -> dict[str, Any]:
    variants = checked.validation.variants if checked.validation else ()
    proved = checked.validation.proved if checked.validation else ""
    fault = checked.fault.message if checked.fault else None
    return {
        "assignment": checked.name,
        "variants": [asdict(variant) for variant in variants],
        "proved": proved or None,
        "programs": asdict(checked.held),
        "error": fault,
    }


def _format_validation(checked: Validation) -> list[str]:
    """Cases, mistakes, points and the proof, then which case catches which variant."""
    name, mistakes = checked.assignment.name, count(len(checked.variants), "known mistake")
    lines = [f"{name}: {_count_cases(checked.assignment.cases)}, {mistakes}", _format_points(checked)]
    lines += _format_deadline(checked.assignment.settings.deadline)
    if not checked.variants and checked.assignment.reference:
        lines += wrap(_NO_VARIANTS, "  ")
    if not any(case.is_visible for case in checked.assignment.cases):
        lines += wrap(_ALL_HIDDEN, "  ")
    if checked.proved:
        lines += wrap(f"proved: {checked.proved}", "  ")
    if checked.variants:
        lines += ["", *_format_matrix(checked)]
    return lines


def _count_cases(cases: Sequence[Case]) -> str:
    """`9 cases (2 of them hidden)`."""
    hidden = sum(not case.is_visible for case in cases)
    return count(len(cases), "case") + (f" ({hidden} of them hidden)" if hidden else "")


def _format_held(held: HeldVerdicts) -> list[str]:
    tried = held.kept + len(held.broken)
    return [f"  {held.kept} of {count(tried, 'program')} in submissions/ got the expected verdict"] if tried else []


def _format_matrix(checked: Validation) -> list[str]:
    """A row for each variant, a column for each case, in stretches that fit into a terminal; then the cases' names."""
    cases = checked.assignment.cases
    width = max(count_columns(variant.name) for variant in checked.variants)
    lines = ["Which case catches which mistake (x = caught):"]
    for start in range(0, len(cases), _COLUMNS):
        lines += ["", f"{'':{width + 4}}cases {start + 1} to {min(start + _COLUMNS, len(cases))}"]
        lines += [_format_row(variant, width, slice(start, start + _COLUMNS)) for variant in checked.variants]
    names = "; ".join(f"{number} {case.name}" for number, case in enumerate(cases, 1))
    return [*lines, "", *wrap(f"The cases: {names}")]


def _format_row(variant: VariantCheck, width: int, columns: slice) -> str:
    marks = "".join("x" if caught else "·" for caught in variant.caught[columns])
    end = "NOT CAUGHT" if variant.survives else f"caught by {sum(variant.caught)}"
    return f"  {'✗' if variant.survives else '✓'} {fill_columns(variant.name, width)}  {_group_in_fives(marks)}  {end}"


def _group_in_fives(marks: str) -> str:
    return " ".join(marks[place : place + 5] for place in range(0, len(marks), 5))


def _format_points(checked: Validation) -> str:
    parts = checked.assignment.settings.worth
    shares = (
        f"tests {format_points(parts.tests)}, header {format_points(parts.header)}, style {format_points(parts.style)}"
    )
    return f"  {format_points(parts.total)} points: {shares}"


def _format_deadline(deadline: Deadline | None) -> list[str]:
    """When it is due: a zone that nobody has given is easily overlooked."""
    if deadline is None:
        return []
    zone = deadline.timezone if "timezone" in deadline.model_fields_set else f"{deadline.timezone} (no timezone given)"
    return [f"  due {deadline.due} {zone}"]
