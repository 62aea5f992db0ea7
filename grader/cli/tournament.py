"""`grader tournament`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import (
    Console,
    GivenPath,
    add_course_option,
    add_talk_options,
    escape_path,
    find_working_folder,
    open_page,
)
from grader.cli.github_actions import stop_commands
from grader.cli.option_values import OneOf, WholeNumber
from grader.model import Tier

_UNDECIDED = 3


@click.command(
    "tournament",
    epilog="\b\nExamples:\n  grader tournament nim_bot\n  grader tournament nim_bot ~/Downloads/bots.zip --open",
)
@click.argument("assignment")
@click.argument("submissions", required=False, type=GivenPath())
@click.option(
    "--output",
    type=GivenPath(file_okay=False),
    help="Write the page here (default: reports/<assignment>-tournament).",
)
@click.option("--jobs", type=WholeNumber(min=1), help="Games to play in parallel (default: available CPU cores).")
@click.option(
    "--require",
    type=OneOf([tier.value for tier in Tier]),
    help="Fail unless this sandbox tier or a stronger one is available.",
)
@click.option("--trust-submissions", is_flag=True, help="Play without isolation where this machine offers none.")
@click.option("--fresh", is_flag=True, help="Play all games anew, also those that are kept from before.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@add_course_option
@add_talk_options
@click.pass_context
def command(
    ctx: click.Context,
    talk: Console,
    assignment: str,
    submissions: Path | None,
    output: Path | None,
    jobs: int | None,
    require: str | None,
    trust_submissions: bool,
    fresh: bool,
    opens: bool,
    course: Path | None,
) -> None:
    """Let the programs in SUBMISSIONS play each other and the reference.

    Each pair plays two games from one opening, so that each of the two begins once. The seed of every opening is in
    the report. A program that is late, crashes or makes an illegal move loses that game only.

    Games that are over are kept in the output folder: a tournament that was interrupted continues, and one of the same
    programs plays nothing again.
    """
    from grader.cli.arguments import read_grade_arguments
    from grader.cli.interruption import describe_interruption
    from grader.cli.progress import Tally, show_progress
    from grader.cli.signals import choose_interruption_code
    from grader.files import write_whole
    from grader.grading.choices import Choices
    from grader.grading.kept.kept_assignments import open_kept
    from grader.grading.round_robin import has_undecided, hold_tournament
    from grader.reports.terminal.standings import format_standings
    from grader.reports.tournament_files import TOURNAMENT_PAGE, describe_tournament, format_tournament_files
    from grader.sandbox import count_usable_cores

    name, place = read_grade_arguments(assignment, submissions, course, talk)
    opened = open_kept(name, find_working_folder(), course, talk.note, place).assignment
    folder = output or opened.course / "reports" / f"{opened.name}-tournament"
    tier = Tier(require) if require else None
    jobs = jobs or count_usable_cores()
    choices = Choices(place, jobs=jobs, require=tier, trust=trust_submissions, fresh=fresh)
    tally = Tally()
    try:
        held = hold_tournament(opened, choices, folder, talk, tally.follow(show_progress(talk)))
    except KeyboardInterrupt as interruption:
        talk.always(describe_interruption(tally, "game", "played"))
        ctx.exit(choose_interruption_code(interruption))
    for file, text in format_tournament_files(held).items():
        write_whole(folder / file, text)
    talk.data(describe_tournament(held))
    with stop_commands(spares_stdout=talk.as_json):
        talk.result(f"{format_standings(held, tally.kept)}\n\npage: {escape_path(folder / TOURNAMENT_PAGE)}")
    if opens:
        open_page(folder / TOURNAMENT_PAGE, talk)
    ctx.exit(_UNDECIDED if has_undecided(held) else 0)
