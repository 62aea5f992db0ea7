"""`grader show`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, OnceOption, add_course_option, add_talk_options, find_working_folder
from grader.cli.github_actions import stop_commands


@click.command(
    "show", epilog="\b\nExamples:\n  grader show nim amara\n  grader show nim amara --case 'two equal heaps'"
)
@click.argument("assignment")
@click.argument("submitter")
@click.option(
    "--case", "case_name", cls=OnceOption, metavar="NAME", help="Show only this case, also where it is passed."
)
@click.option(
    "--output", type=GivenPath(file_okay=False), help="Where it was graded into (default: reports/<assignment>)."
)
@add_course_option
@add_talk_options
def command(
    talk: Console, assignment: str, submitter: str, case_name: str | None, output: Path | None, course: Path | None
) -> None:
    """Show all that is known of the graded submission of SUBMITTER, also its hidden cases. Nothing is executed."""
    from grader.assignments.courses import choose_case
    from grader.grading.kept.kept_assignments import open_kept
    from grader.grading.published_grades import read_published
    from grader.model import Batch
    from grader.reports.exports.whole_record import describe_whole_batch
    from grader.reports.terminal.whole_grade import ShownGrade, format_whole_grade

    opened = open_kept(assignment, find_working_folder(), course, talk.note)
    published = read_published(opened.assignment, submitter, output, talk.note)
    found = published.publication
    grade, facts = found.grade, found.facts
    choose_case(case_name, [case.name for case in grade.cases])
    batch = Batch(facts.assignment, facts.sandbox, (grade,), facts.grader_version, history=published.history)
    talk.data(describe_whole_batch(batch))
    with stop_commands(spares_stdout=talk.as_json):
        talk.result("\n".join(format_whole_grade(batch, ShownGrade(grade, found.published, case_name))))
