"""What the scripts of a bundle start: `python -m grader.cli.bundle SYSTEM ASSIGNMENT …` grades one submission."""

from __future__ import annotations

from pathlib import Path

import click

from grader.bundles.grading_one import PlacedBundle, grade_for_system
from grader.bundles.systems import SYSTEMS
from grader.cli.output import say_result
from grader.files import write_whole


@click.command()
@click.argument("system")
@click.argument("assignment", default="")
@click.option("--course", type=click.Path(path_type=Path), default=Path("course"))
@click.option("--home", type=click.Path(path_type=Path), default=Path())
@click.option("--trust-submissions", is_flag=True)
def command(system: str, assignment: str, course: Path, home: Path, trust_submissions: bool) -> None:
    """Grade the submission that SYSTEM has laid out, and write its result where SYSTEM reads it."""
    entry = SYSTEMS[system]
    report = grade_for_system(PlacedBundle(entry, assignment, course, home, trust_submissions))
    text = entry.format_result(report)
    place = entry.find_result(home)
    if place is None:
        say_result(text)
    else:
        write_whole(place, text)


if __name__ == "__main__":
    command()
