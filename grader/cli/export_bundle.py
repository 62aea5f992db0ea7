"""`grader export`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_course_option, add_talk_options, find_working_folder


class ExportHelp(click.Command):
    """The command, whose help lists the systems; they are read only when somebody asks."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grader.bundles.systems import SYSTEMS

        super().format_options(ctx, formatter)
        with formatter.section("Systems, and what to do with the bundle"):
            formatter.write_dl([(each.name, each.uses) for each in SYSTEMS.values()])


@click.command(
    "export",
    cls=ExportHelp,
    epilog="\b\nExamples:\n  grader export nim --to gradescope\n  grader export nim --to autolab --output nim-lab.zip",
)
@click.argument("assignment")
@click.option("--to", "system", metavar="SYSTEM", default="", help="The system that will grade: see below.")
@click.option("--output", type=GivenPath(dir_okay=False), help="Write the zip here (default: <assignment>-SYSTEM.zip).")
@click.option("--trust-submissions", is_flag=True, help="Grade without isolation where that system offers none.")
@add_course_option
@add_talk_options
def command(
    talk: Console, assignment: str, system: str, output: Path | None, trust_submissions: bool, course: Path | None
) -> None:
    """Make the autograder bundle of ASSIGNMENT for another system.

    It holds the assignment, the grader, and the scripts that the system starts. Lateness stays with that system.
    """
    from grader.assignments import open_assignment
    from grader.bundles.building import BundleRequest, make_bundle
    from grader.bundles.systems import SYSTEMS
    from grader.cli.pack import collect_feedback, tell_left_out
    from grader.cli.read_places import refuse_read_places
    from grader.errors import UsageError
    from grader.files import write_whole
    from grader.grading.reference_program import resolve_answers
    from grader.text.wording import suggest_word

    if system not in SYSTEMS:
        listed = f"The systems are: {', '.join(SYSTEMS)}."
        if not system:
            raise UsageError("name the system with --to", listed)
        raise UsageError(f"there is no system `{system}`", suggest_word(system, SYSTEMS) or listed)
    entry = SYSTEMS[system]
    loaded = resolve_answers(open_assignment(assignment, find_working_folder(), course, talk.note))
    refuse_read_places({"--output": output}, loaded.course)
    place = output or Path(f"{loaded.name}-{entry.name}.zip")
    feedback = collect_feedback(loaded, talk) if entry.is_shared else ""
    write_whole(place, make_bundle(BundleRequest(loaded, entry, trust_submissions, feedback)))
    if entry.is_shared:
        tell_left_out(loaded, talk)
    if loaded.settings.deadline:
        talk.note(f"Points for lateness are not taken in {entry.title}: it has its own due dates.")
    talk.result(f"{place} is ready for {entry.title}. {entry.uses}")
    talk.data({"bundle": str(place), "system": entry.name})
