"""`grader serve links`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from grader.cli.console import (
    Console,
    GivenPath,
    OnceOption,
    add_course_option,
    add_talk_options,
    escape_path,
    find_working_folder,
)
from grader.cli.option_values import WholeNumber
from grader.cli.serve_options import add_class_options, read_address, require_extra
from grader.errors import UsageError
from grader.text.wording import count, suggest_word

_DAYS = 180


@click.command(
    "links",
    epilog="\b\nExamples:\n  grader serve links --url https://check.example.edu\n"
    "  grader serve links --url https://check.example.edu --only ab123\n"
    "  grader serve links --withdraw ab123",
)
@add_class_options
@click.option("--days", type=WholeNumber(1, 3650), default=_DAYS, show_default=True, help="Days until links end.")
@click.option("--only", cls=OnceOption, metavar="ID", help="Write the link of this student alone.")
@click.option(
    "--output", type=GivenPath(dir_okay=False), help="Write the links here (default: served/links.csv of the course)."
)
@click.option("--withdraw", metavar="ID", help="End the links that this student has, and write none.")
@click.option("--new-key", is_flag=True, help="End all links first, those of instructors too.")
@add_course_option
@add_talk_options
def command(
    talk: Console,
    url: str | None,
    roster: Path | None,
    days: int,
    only: str | None,
    output: Path | None,
    withdraw: str | None,
    new_key: bool,
    course: Path | None,
) -> None:
    """Write a link for each student of the roster, for a mail merge.

    The file has the columns id, name, email and link. Whoever has a link is that student: keep the file to yourself. A
    server that is running heeds at once what is withdrawn. The instructor's link is printed.
    """
    require_extra()
    from grader.assignments.courses import find_course
    from grader.serve.class_roster import read_students
    from grader.serve.mail_merge import write_links
    from grader.serve.served_folder import make_served_folder
    from grader.serve.signed_links import INSTRUCTOR, LinkSigner

    place = find_course(find_working_folder(), course)
    students = read_students(place, roster)
    folder = make_served_folder(place)
    signer = LinkSigner(folder)
    _check_student(only, students)
    _check_student(withdraw, students)
    if withdraw is not None:
        signer.withdraw(withdraw)
        talk.result(
            f"The links of {withdraw} have ended. For a new one: grader serve links --url ADDRESS --only {withdraw}"
        )
        return
    address = read_address(url)
    if new_key:
        signer.change_key()
    chosen = [student for name, student in students.items() if only in (None, name)]
    file = output or folder / "links.csv"
    write_links(chosen, signer, address, days, file)
    instructor = f"{address}/i/{signer.make_token(INSTRUCTOR, days)}"
    talk.data({"links": str(file), "number": len(chosen), "instructor": instructor})
    talk.result(f"{count(len(chosen), 'link')} in {escape_path(file)}, valid for {count(days, 'day')}.")
    talk.result(f"For instructors: {instructor}")


def _check_student(name: str | None, students: Iterable[str]) -> None:
    """Raises UsageError where a student is named who is not in the roster."""
    if name is not None and name not in students:
        raise UsageError(f"the roster has no student {name}", suggest_word(name, students))
