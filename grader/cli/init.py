"""`grader init`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_talk_options


@click.command(
    "init",
    epilog="\b\nExamples:\n  grader init my-course && cd my-course && grader new sums --like stdin\n"
    "  grader init try-it --sample && cd try-it && grader grade nim",
)
@click.argument("directory", type=GivenPath(file_okay=False), default=".")
@click.option("--sample", is_flag=True, help="Copy the sample course: assignments, references and sample classes.")
@click.option("--all", "every", is_flag=True, help="Copy the sample course with its hostile programs, too.")
@add_talk_options
def command(talk: Console, directory: Path, sample: bool, every: bool) -> None:
    """Start a course in DIRECTORY: a blank one, or with --sample a copy of the sample course.

    Existing files are never overwritten.
    """
    from grader.cli.new_course import copy_sample_course, create_blank_course

    sampled = sample or every
    place = copy_sample_course(directory, hostile=every) if sampled else create_blank_course(directory)
    step = "grader grade nim" if sampled else "grader new NAME --like stdin"
    talk.result(f"Created a course in {place}. Next: cd {place} && {step}")
    talk.data({"course": str(place)})
