"""`grader import`; its module has another name, for `import` is a word of Python."""

from __future__ import annotations

from pathlib import Path

import click

from grader.cli.console import Console, GivenPath, add_course_option, add_talk_options, find_working_folder

_OPEN = "Students see every case. To hide those of a folder, write `visibility: hidden` into {}."


@click.command(
    "import",
    epilog="\b\nExamples:\n  grader import old-course/hw3\n  grader import problems/hello --name hello-world",
)
@click.argument("folder", type=GivenPath(file_okay=False))
@click.option("--name", help="Name of the assignment (default: that of the folder).")
@add_course_option
@add_talk_options
def command(talk: Console, folder: Path, name: str | None, course: Path | None) -> None:
    """Make an assignment from the NAME.in and NAME.ans (or .out) files in FOLDER, or from a problem package.

    The files are copied to cases/NAME of the course. Nothing that is already there is overwritten.
    """
    from grader.assignments.courses import choose_target_course
    from grader.assignments.importing import read_import, write_import
    from grader.assignments.unread_files import describe_unread_files
    from grader.text.shell_words import quote_argument
    from grader.text.slugs import make_slug
    from grader.text.wording import count

    files = read_import(folder)
    target = choose_target_course(find_working_folder(), course)
    place = target / "cases" / _check_name(name or make_slug(folder.resolve().name))
    write_import(files, place)
    if files.unread:
        talk.note(describe_unread_files(files.unread))
    for note in files.package.notes:
        talk.note(note)
    if not files.hidden:
        talk.note(_OPEN.format(place / "tests.yaml"))
    hidden = f", {files.hidden} of them hidden" if files.hidden else ""
    following = f"grader validate {quote_argument(place.name)}"
    talk.result(f"{place} holds {count(len(files.pairs), 'case')}{hidden}. Next: {following}")
    talk.data({"assignment": str(place), "cases": len(files.pairs), "hidden": files.hidden})


def _check_name(name: str) -> str:
    """A name that a folder can have on every platform. Raises UsageError."""
    from grader.config.scalars import check_file_name
    from grader.errors import UsageError

    try:
        return check_file_name(name)
    except ValueError as error:
        raise UsageError(str(error), "Give another one with --name.") from error
