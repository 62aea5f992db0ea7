"""`grader new`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, add_course_option, add_talk_options, find_working_folder


class NewCommand(click.Command):
    """A command whose help lists the kinds of blank assignments; they are read only when somebody asks."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from grader.assignments.blank_assignments import describe_kinds

        super().format_options(ctx, formatter)
        with formatter.section("Blank assignments"):
            formatter.write_dl(list(describe_kinds().items()))


@click.command(
    "new", cls=NewCommand, epilog="\b\nExamples:\n  grader new sums --like stdin\n  grader new sums-2 --like sums"
)
@click.argument("name")
@click.option("--like", metavar="ASSIGNMENT", required=True, help="An assignment to copy, or a blank one, see below.")
@add_course_option
@add_talk_options
def command(talk: Console, name: str, like: str, course: Path | None) -> None:
    """Start a new assignment NAME: a blank one, or a copy of one of the course with a reference of its own.

    Fill in or change the files, then run `grader validate NAME`. Nothing that is already there is overwritten.
    """
    from grader.assignments.blank_assignments import list_kinds, write_blank
    from grader.assignments.copied_assignments import copy_assignment
    from grader.assignments.courses import choose_target_course, list_assignment_names
    from grader.text.shell_words import quote_argument

    place = choose_target_course(find_working_folder(), course)
    is_blank = like in list_kinds() and like not in list_assignment_names(place)
    written = write_blank(like, name, place) if is_blank else copy_assignment(like, name, place)
    listed = "".join(f"\n  {path}" for path in written)
    step = "Fill them in." if is_blank else "Change what differs."
    talk.result(f"Created{listed}\n{step} Next: grader validate {quote_argument(name)}")
    talk.data({"assignment": name, "files": [str(path) for path in written]})
