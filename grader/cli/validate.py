"""`grader validate`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from grader.assignments import (
    Validation,
    VariantCheck,
    find_course,
    list_assignment_names,
    validate_assignment,
    write_lock,
)
from grader.cli.common import (
    Console,
    add_course_option,
    add_talk_options,
    find_working_folder,
    open_assignment,
    tell_course,
)
from grader.config.settings import Points
from grader.errors import AssignmentError, UsageError
from grader.grading import open_sandbox
from grader.grading.checkers import Checkers, check_own_answers, refuse
from grader.judging import compare_outputs
from grader.judging.modes.checker import find_checker_program
from grader.model import Assignment, Case
from grader.reports.terminal.wrapping import wrap
from grader.reports.words import format_points
from grader.style import find_unknown_rules
from grader.text.wording import count

_COLUMNS = 25
"""Cases side by side in the matrix: with the name of a mistake they fit into a terminal."""


@dataclass(frozen=True)
class AssignmentCheck:
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
@add_course_option
@add_talk_options
def command(talk: Console, assignment: str | None, every: bool, lock: bool, course: Path | None) -> None:
    """Check ASSIGNMENT itself: its YAML, its reference, and that the cases catch every known mistake."""
    if bool(assignment) == every:
        raise UsageError("name one assignment, or say --all")
    if every:
        found = find_course(find_working_folder(), course)
        if course is None:
            tell_course(found, talk)
        _validate_all(found, lock, talk)
        return
    checked = _validate(str(assignment), course, lock, talk)
    talk.data(checked.data)
    if checked.error:
        raise checked.error


def _validate_all(course: Path, lock: bool, talk: Console) -> None:
    """One that is at fault does not keep the others from being checked."""
    names = list_assignment_names(course)
    if not names:
        raise UsageError(f"{course} has no assignment", "Start from the sample course: grader init DIRECTORY.")
    found = [_validate(name, course, lock, talk) for name in names]
    talk.data([checked.data for checked in found])
    faulty = [checked for checked in found if checked.error]
    if faulty:
        told = "\n".join(f"{checked.name}:\n{checked.error}" for checked in faulty)
        raise AssignmentError(
            f"{len(faulty)} of {count(len(found), 'assignment')} at fault\n{told}", _describe_hints(faulty)
        )


def _validate(name: str, course: Path | None, lock: bool, talk: Console) -> AssignmentCheck:
    checked = _check_assignment(name, course, lock, talk)
    talk.result("\n".join(checked.lines))
    return checked


def _check_assignment(name: str, course: Path | None, lock: bool, talk: Console) -> AssignmentCheck:
    try:
        loaded = open_assignment(name, course, talk)
        if lock:
            talk.note(f"wrote {write_lock(loaded)}")
        validation = validate_assignment(loaded, _passes_case)
        _try_checkers(validation.assignment)
        _name_unknown_rules(validation.assignment)
    except AssignmentError as fault:
        return AssignmentCheck(
            name, [f"{name}: at fault"], {"assignment": name, "variants": [], "error": fault.message}, fault
        )
    survivors = [f"{loaded.name}: no case catches the mistake `{variant.name}`" for variant in validation.survivors]
    hint = "Add a case that tells the mistake from the right answer."
    error = AssignmentError("\n".join(survivors), hint) if survivors else None
    variants = [asdict(variant) for variant in validation.variants]
    data = {"assignment": loaded.name, "variants": variants, "error": error.message if error else None}
    return AssignmentCheck(loaded.name, _format_validation(validation), data, error)


def _try_checkers(assignment: Assignment) -> None:
    """Raises AssignmentError when a checker program does not accept what is expected."""
    if not any(find_checker_program(case.compare) for case in assignment.cases):
        return
    with open_sandbox(1, assignment) as sandbox:
        rejected, faults = check_own_answers(Checkers(assignment, sandbox.run, sandbox.python, None))
    refuse([*rejected, *dict.fromkeys(faults)])


def _name_unknown_rules(assignment: Assignment) -> None:
    """Raises AssignmentError when a rule has a weight that no finding will ever have."""
    unknown = find_unknown_rules(assignment.settings.style)
    if unknown:
        raise AssignmentError("\n".join(unknown), "grader/style/linters/ lists what each linter is asked for.")


def _describe_hints(faulty: Sequence[AssignmentCheck]) -> str:
    return " ".join(dict.fromkeys(checked.error.hint for checked in faulty if checked.error))


def _passes_case(case: Case, output: str) -> bool:
    """Whether an output passes a case, by the case's own comparison."""
    return compare_outputs((case.expected or "").encode(), output.encode(), case.compare) is None


def _format_validation(checked: Validation) -> list[str]:
    """Cases, mistakes and points, then which case catches which variant."""
    name, cases = checked.assignment.name, count(len(checked.assignment.cases), "case")
    lines = [f"{name}: {cases}, {count(len(checked.variants), 'known mistake')}", _format_points(checked)]
    if checked.variants:
        lines += ["", *_format_matrix(checked)]
    return lines


def _format_matrix(checked: Validation) -> list[str]:
    """A row for each variant, a column for each case, in stretches that fit into a terminal; then the cases' names."""
    cases = checked.assignment.cases
    width = max(len(variant.name) for variant in checked.variants)
    lines = ["Which case catches which mistake (x: this case does):"]
    for start in range(0, len(cases), _COLUMNS):
        lines += ["", f"{'':{width + 4}}cases {start + 1} to {min(start + _COLUMNS, len(cases))}"]
        lines += [_format_row(variant, width, slice(start, start + _COLUMNS)) for variant in checked.variants]
    names = "; ".join(f"{number} {case.name}" for number, case in enumerate(cases, 1))
    return [*lines, "", *wrap(f"The cases: {names}")]


def _format_row(variant: VariantCheck, width: int, columns: slice) -> str:
    marks = "".join("x" if caught else "·" for caught in variant.caught[columns])
    end = "NOT CAUGHT" if variant.survives else f"caught by {sum(variant.caught)}"
    return f"  {'✗' if variant.survives else '✓'} {variant.name:{width}}  {_group_in_fives(marks)}  {end}"


def _group_in_fives(marks: str) -> str:
    return " ".join(marks[place : place + 5] for place in range(0, len(marks), 5))


def _format_points(checked: Validation) -> str:
    parts: Points = checked.assignment.settings.points
    total = parts.tests + parts.header + parts.style
    shares = (
        f"tests {format_points(parts.tests)}, header {format_points(parts.header)}, style {format_points(parts.style)}"
    )
    return f"  {format_points(total)} points: {shares}"
