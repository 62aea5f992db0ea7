"""`grader new`."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, add_course_option, add_talk_options, find_working_folder


class LikeOption(click.Option):
    """An option whose help names the kinds of blank assignments; they are read only when somebody asks."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from grader.assignments.blank_assignments import list_kinds

        self.help = f"What it is to be like: {', '.join(list_kinds())}."
        return super().get_help_record(ctx)


@click.command("new", epilog="\b\nExamples:\n  grader new sums --like stdin\n  grader new report --like files")
@click.argument("name")
@click.option("--like", "kind", metavar="KIND", required=True, cls=LikeOption)
@add_course_option
@add_talk_options
def command(talk: Console, name: str, kind: str, course: Path | None) -> None:
    """Start a new assignment NAME: blank cases and a blank reference, with what such an assignment needs.

    Fill them in, then run `grader validate NAME`. Nothing that is already there is overwritten.
    """
    from grader.assignments.blank_assignments import write_blank
    from grader.assignments.courses import choose_target_course

    written = write_blank(kind, name, choose_target_course(find_working_folder(), course))
    listed = "".join(f"\n  {path}" for path in written)
    talk.result(f"Created{listed}\nFill them in. Next: grader validate {name}")
    talk.data({"assignment": name, "files": [str(path) for path in written]})
