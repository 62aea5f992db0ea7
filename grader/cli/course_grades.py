"""`grader gradebook`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console, GivenPath, add_course_option, add_talk_options, find_working_folder

if TYPE_CHECKING:
    from grader.reports.course_gradebook import AssignmentScores, CourseGradebook

_EXAMPLES = "\b\nExamples:\n  grader gradebook > grades.csv\n  grader gradebook --output grades.csv"


@click.command("gradebook", epilog=_EXAMPLES)
@click.option("--output", metavar="FILE", type=GivenPath(dir_okay=False), help="Write the CSV into this file.")
@add_course_option
@add_talk_options
def command(talk: Console, output: Path | None, course: Path | None) -> None:
    """Join the results of all assignments of the course in one grade book, as CSV. Nothing is executed.

    It has a row for each student of roster.csv, and for everybody else who handed in something; a column for each
    assignment that has been graded into reports/; and the total.
    """
    from grader.assignments.courses import find_course
    from grader.cli.read_places import refuse_read_places
    from grader.files import write_whole
    from grader.reports.course_gradebook import describe_course_gradebook, format_course_gradebook, list_gaps

    found = find_course(find_working_folder(), course)
    refuse_read_places({"--output": output}, found)
    book = _join_assignments(found, talk)
    for gap in list_gaps(book):
        talk.note(gap)
    text = format_course_gradebook(book)
    if output:
        write_whole(output, text)
        talk.note(f"The grade book is {output}.")
    else:
        talk.result(text.replace("\r\n", "\n").removesuffix("\n"))
    talk.data(describe_course_gradebook(book))


def _join_assignments(course: Path, talk: Console) -> CourseGradebook:
    """All that has been graded, with the roster; what is left out is told. Raises NothingToGrade."""
    from grader.assignments.courses import list_assignment_names
    from grader.errors import NothingToGrade
    from grader.grading.roster_matching import match_roster
    from grader.intake.roster import read_roster
    from grader.model import ClassRoster
    from grader.reports.course_gradebook import make_course_gradebook, read_course_scores

    names = list_assignment_names(course)
    found = read_course_scores(course, names)
    for note in _list_left_out(names, found):
        talk.note(note)
    scores = [each for each in found if each.has_names]
    if not scores:
        raise NothingToGrade(f"no assignment of {course} has been graded", "Grade one: grader grade ASSIGNMENT.")
    roster = read_roster(course)
    if roster is None:
        talk.note("There is no roster.csv: students are joined by the names under which they submitted.")
        return make_course_gradebook(scores, [ClassRoster()] * len(scores), ())
    matches = [match_roster(roster.students, each.lines) for each in scores]
    for note in dict.fromkeys((*roster.notes, *(note for match in matches for note in match.notes))):
        talk.note(note)
    return make_course_gradebook(scores, [match.roster for match in matches], roster.students)


def _list_left_out(names: Sequence[str], found: Sequence[AssignmentScores]) -> Iterator[str]:
    """The assignments without a column, and why."""
    graded = {each.name for each in found}
    missing = [name for name in names if name not in graded]
    if missing:
        yield f"Not graded yet: {', '.join(missing)}."
    hidden = [each.name for each in found if not each.has_names]
    if hidden:
        yield f"Graded with --anonymous, so left out: {', '.join(hidden)}."
