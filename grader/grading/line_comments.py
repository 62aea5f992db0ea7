"""The instructor's comments on lines of code: each at its line, and a note on those whose line is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grader.assignments.courses import COMMENTS_FILE
from grader.config.faults import shorten_word
from grader.model import Assignment, Grade, LineComment
from grader.text.digest import digest
from grader.text.visible import make_one_line
from grader.text.wording import count

if TYPE_CHECKING:
    from grader.config.strict_yaml import Document


@dataclass(frozen=True)
class PlacedComments:
    """Submitter to the comments on lines of the graded file, and what the instructor should know of the others."""

    by_submitter: Mapping[str, tuple[LineComment, ...]]
    notes: tuple[str, ...] = ()


def place_line_comments(
    assignment: Assignment, grades: Iterable[Grade], whole: Callable[[Grade], Grade]
) -> PlacedComments:
    """Find the line of every comment on code. Those on submitters who handed in nothing are told elsewhere.

    `whole` gives the whole of a grade of which only the outline is here.
    """
    if not assignment.line_comments:
        return PlacedComments({})
    from grader.config.strict_yaml import read_document  # here: few have such comments, and its start takes long

    document = read_document(assignment.folder / COMMENTS_FILE).document
    found: dict[str, tuple[LineComment, ...]] = {}
    notes: list[str] = []
    for grade in map(whole, (each for each in grades if each.submitter in assignment.line_comments)):
        given = [(each, _miss_line(grade, *each)) for each in _list_comments(assignment, grade.submitter)]
        found[grade.submitter] = tuple(comment for (_, comment), missing in given if not missing)
        notes += (_note_lost(grade, *each, missing, document) for each, missing in given if missing)
    return PlacedComments(found, tuple(notes))


def _list_comments(assignment: Assignment, submitter: str) -> Iterator[tuple[str, LineComment]]:
    for file, comments in assignment.line_comments.get(submitter, {}).items():
        yield from ((file, LineComment(line, text)) for line, text in sorted(comments.items()))


def _miss_line(grade: Grade, file: str, comment: LineComment) -> str:
    """Why the line of a comment is not there; empty where it is."""
    if not grade.source_name:
        return "no file of theirs was graded"
    names = _list_names(grade)
    if file not in (*names, grade.source_name):
        return f"the file that was graded is {make_one_line(next(iter(names), grade.source_name))}"
    lines = len(grade.source.removesuffix("\n").split("\n"))
    return f"{make_one_line(file)} now has {count(lines, 'line')}" if comment.line > lines else ""


def _list_names(grade: Grade) -> list[str]:
    """Under which names the graded file was handed in, as far as its content tells."""
    content = f"sha256:{digest(grade.source)}"
    return [name for name, known in grade.files.items() if known == content]


def _note_lost(grade: Grade, file: str, comment: LineComment, missing: str, document: Document | None) -> str:
    at = (grade.submitter, file, str(comment.line))
    line = document.keys.get(at, ("?", 1))[0] if document else "?"
    who, what = make_one_line(grade.submitter), shorten_word(make_one_line(comment.text))
    place = f"{make_one_line(file)}, line {comment.line}"
    return f"{COMMENTS_FILE}:{line}: the comment “{what}” to {who} on {place} is not shown: {missing}."
