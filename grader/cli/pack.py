"""`grader pack`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_course_option, add_talk_options, find_working_folder


@click.command("pack", epilog="\b\nExample:\n  grader pack nim --output nim-for-students")
@click.argument("assignment")
@click.option("--output", type=GivenPath(file_okay=False), help="Write the course here (default: <assignment>-course).")
@add_course_option
@add_talk_options
def command(talk: Console, assignment: str, output: Path | None, course: Path | None) -> None:
    """Create a course for students: the visible cases of ASSIGNMENT with expected outputs, no reference."""
    from grader.assignments import open_assignment, resolve_expected, write_pack

    loaded = resolve_expected(open_assignment(assignment, find_working_folder(), course, talk.note))
    place = output or Path(f"{loaded.name}-course")
    write_pack(loaded, place)
    talk.result(f"{place} is ready for students. They run: grader check {loaded.name} FILE")
    talk.data({"course": str(place)})
