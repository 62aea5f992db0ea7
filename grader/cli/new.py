"""`grader new`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, add_course_option, add_talk_options, find_working_folder


class LikeOption(click.Option):
    """An option whose help names the kinds of blank assignments; they are read only when somebody asks."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from grader.assignments.blank_assignments import list_kinds

        self.help = f"An assignment to copy, or a blank one: {', '.join(list_kinds())}."
        return super().get_help_record(ctx)


@click.command("new", epilog="\b\nExamples:\n  grader new sums --like stdin\n  grader new sums-2 --like sums")
@click.argument("name")
@click.option("--like", metavar="ASSIGNMENT", required=True, cls=LikeOption)
@add_course_option
@add_talk_options
def command(talk: Console, name: str, like: str, course: Path | None) -> None:
    """Start a new assignment NAME: a blank one, or a copy of one of the course with a reference of its own.

    Fill in or change the files, then run `grader validate NAME`. Nothing that is already there is overwritten.
    """
    from grader.assignments.blank_assignments import list_kinds, write_blank
    from grader.assignments.copied_assignments import copy_assignment
    from grader.assignments.courses import choose_target_course

    place, is_blank = choose_target_course(find_working_folder(), course), like in list_kinds()
    written = write_blank(like, name, place) if is_blank else copy_assignment(like, name, place)
    listed = "".join(f"\n  {path}" for path in written)
    step = "Fill them in." if is_blank else "Change what differs."
    talk.result(f"Created{listed}\n{step} Next: grader validate {name}")
    talk.data({"assignment": name, "files": [str(path) for path in written]})
