"""The instructor's comments on lines of code: each at its line, and a note on those whose line is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.assignments.courses import COMMENTS_FILE
from grader.config.faults import shorten_word
from grader.model import Assignment, LineComment, Submission
from grader.text.visible import make_one_line
from grader.text.wording import count

if TYPE_CHECKING:
    from grader.config.strict_yaml import Document


@dataclass(frozen=True)
class PlacedComments:
    """Submitter to the comments on lines of the graded file, and what the instructor should know of the others."""

    by_submitter: Mapping[str, tuple[LineComment, ...]]
    notes: tuple[str, ...] = ()


def place_line_comments(assignment: Assignment, submissions: Iterable[Submission]) -> PlacedComments:
    """Find the line of every comment on code. Those on submitters who handed in nothing are told elsewhere."""
    if not assignment.line_comments:
        return PlacedComments({})
    from grader.config.strict_yaml import read_document  # here: few have such comments, and its start takes long

    document = read_document(assignment.folder / COMMENTS_FILE).document
    found: dict[str, tuple[LineComment, ...]] = {}
    notes: list[str] = []
    for submission in submissions:
        given = [(each, _miss_line(submission, *each)) for each in _list_comments(assignment, submission.submitter)]
        found[submission.submitter] = tuple(comment for (_, comment), missing in given if not missing)
        notes += (_note_lost(submission, *each, missing, document) for each, missing in given if missing)
    return PlacedComments(found, tuple(notes))


def _list_comments(assignment: Assignment, submitter: str) -> Iterator[tuple[str, LineComment]]:
    for file, comments in assignment.line_comments.get(submitter, {}).items():
        yield from ((file, LineComment(line, text)) for line, text in sorted(comments.items()))


def _miss_line(submission: Submission, file: str, comment: LineComment) -> str:
    """Why the line of a comment is not there; empty where it is."""
    source = submission.choice.source
    if source is None:
        return "no file of theirs was graded"
    if file not in (source.name, source.handed_in_as):
        return f"the file that was graded is {make_one_line(source.handed_in_as)}"
    lines = len(source.text.removesuffix("\n").split("\n"))
    return f"{make_one_line(file)} now has {count(lines, 'line')}" if comment.line > lines else ""


def _note_lost(submission: Submission, file: str, comment: LineComment, missing: str, document: Document | None) -> str:
    at = (submission.submitter, file, str(comment.line))
    line = document.keys.get(at, ("?", 1))[0] if document else "?"
    who, what = make_one_line(submission.submitter), shorten_word(make_one_line(comment.text))
    place = f"{make_one_line(file)}, line {comment.line}"
    return f"{COMMENTS_FILE}:{line}: the comment “{what}” to {who} on {place} is not shown: {missing}."
