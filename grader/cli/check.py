"""`grader check`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, OnceOption, add_course_option, add_talk_options
from grader.readers import start_spare

_WATCH = "Check again whenever the file is saved, until Ctrl-C. Needs the grader's `watch` extra."


class FormatOption(click.Option):
    """An option whose help names the formats; they are read only when somebody asks."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from grader.reports.formats import FORMATS

        self.help = f"Print for an editor or another program: {', '.join(FORMATS)}."
        return super().get_help_record(ctx)


@click.command(
    "check",
    epilog="\b\nExamples:\n  grader check nim Nim.py\n  grader check Nim.py\n  grader check nim Nim.py --watch\n"
    "  grader check nim my-folder\n"
    "  grader check nim Nim.py --format gcc\n"
    '  grader check nim Nim.py --case "handout sample"',
)
@click.argument("assignment", metavar="[ASSIGNMENT]", required=False)
@click.argument("file", metavar="FILE", required=False, type=GivenPath())
@click.option(
    "--case",
    "case_name",
    cls=OnceOption,
    metavar="NAME",
    help="Run only this test, without remarks on header and style.",
)
@click.option("--watch", is_flag=True, help=_WATCH)
@click.option("--html", type=GivenPath(dir_okay=False), help="Write the feedback page to this file.")
@click.option("--open", "open_page", is_flag=True, help="Open the feedback page in the browser.")
@click.option("--format", "format_name", metavar="FORMAT", cls=FormatOption)
@add_course_option
@add_talk_options
@click.pass_context
def command(
    ctx: click.Context,
    talk: Console,
    assignment: str | None,
    file: Path | None,
    case_name: str | None,
    watch: bool,
    html: Path | None,
    open_page: bool,
    format_name: str | None,
    course: Path | None,
) -> None:
    """Check your own FILE against the visible tests of ASSIGNMENT.

    For a program of several files name its folder. Without ASSIGNMENT it is the only one of the course, or the one that
    expects such a file.

    Exits with 0 if everything is right, 1 if not, 2 if the command line or the assignment is at fault, 3 if the
    grader is, or if this computer lacks what it needs.
    """
    start_spare()  # what will judge the outputs loads while the modules below are loaded here
    from grader.cli.arguments import read_check_arguments
    from grader.cli.check_request import CheckRequest, answer_request

    name, own_file = read_check_arguments(assignment, file, course, talk)
    ctx.exit(answer_request(CheckRequest(name, own_file, case_name, watch, html, open_page, format_name, course), talk))
