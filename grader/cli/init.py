"""`grader init`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_talk_options


@click.command("init", epilog="\b\nExample:\n  grader init my-course && cd my-course && grader grade nim")
@click.argument("directory", type=GivenPath(file_okay=False), default=".")
@add_talk_options
def command(talk: Console, directory: Path) -> None:
    """Copy the sample course (assignments, references, sample class) to DIRECTORY.

    Existing files are never overwritten.
    """
    from grader.cli.sample import copy_sample

    place = copy_sample(directory)
    talk.result(f"Created a course in {place}. Next: cd {place} && grader grade nim")
    talk.data({"course": str(place)})
