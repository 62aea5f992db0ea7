"""`grader pack`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console, GivenPath, add_course_option, add_talk_options, find_working_folder

if TYPE_CHECKING:
    from grader.model import Assignment


@click.command("pack", epilog="\b\nExample:\n  grader pack nim --output nim-for-students")
@click.argument("assignment")
@click.option("--output", type=GivenPath(file_okay=False), help="Write the course here (default: <assignment>-course).")
@add_course_option
@add_talk_options
def command(talk: Console, assignment: str, output: Path | None, course: Path | None) -> None:
    """Create a course for students: the visible cases of ASSIGNMENT with expected outputs, no reference."""
    from grader.assignments import format_own_check, open_assignment, write_pack
    from grader.grading.reference_program import resolve_answers

    loaded = resolve_answers(open_assignment(assignment, find_working_folder(), course, talk.note))
    place = output or Path(f"{loaded.name}-course")
    write_pack(loaded, place, collect_feedback(loaded, talk))
    tell_left_out(loaded, talk)
    talk.result(f"{place} is ready for students. They run there: {format_own_check(loaded.name, 'FILE')}")
    talk.data({"course": str(place)})


def tell_left_out(assignment: Assignment, talk: Console) -> None:
    """Say which visible cases students do not get."""
    from grader.assignments import list_left_out
    from grader.text.wording import list_some

    if left_out := list_left_out(assignment):
        names = list_some([f"`{name}`" for name in left_out])
        talk.note(f"only the reference can judge {names}, and students do not get the reference: left out")


def collect_feedback(assignment: Assignment, talk: Console) -> str:
    """What the reference tells beforehand; empty where the assignment wants none of it, or has no reference."""
    from grader.grading.feedback_gathering import gather_feedback
    from grader.grading.opened_references import open_reference
    from grader.grading.packed_feedback import format_feedback

    if assignment.reference is None or not assignment.settings.pack.feedback:
        return ""
    with open_reference(assignment, assignment.reference) as explainer:
        feedback = format_feedback(gather_feedback(assignment, explainer))
        for fault in explainer.faults:
            talk.note(f"The reference is at fault, which costs students this one piece of feedback: {fault}")
    return feedback
