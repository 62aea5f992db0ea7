"""Names in the files beside the cases that are nobody's: what they say would be lost in silence."""

from __future__ import annotations

from collections.abc import Collection

from grader.assignments.courses import ADJUSTMENTS_FILE, COMMENTS_FILE, EXTENSIONS_FILE
from grader.config.faults import find_near_misses, note_absent_submitters, shorten_word
from grader.model import Assignment
from grader.text.visible import make_one_line
from grader.text.wording import list_some


def note_unknown_submitters(
    assignment: Assignment, names: Collection[str], clusters: Collection[str] = ()
) -> tuple[str, ...]:
    """Notes on those whom the assignment's files name though they are not among `names`, who handed in.

    `comments.yaml` may name `clusters`, too.
    """
    comments = [name for name in assignment.comments if name not in clusters] + [*assignment.line_comments]
    near, others = find_near_misses(COMMENTS_FILE, comments, names)
    return (
        *note_absent_submitters(EXTENSIONS_FILE, assignment.extensions, names),
        *note_absent_submitters(ADJUSTMENTS_FILE, assignment.adjustments, names),
        *near,
        *_note_unknown_clusters(assignment, others),
    )


def _note_unknown_clusters(assignment: Assignment, names: list[str]) -> tuple[str, ...]:
    """One note on the names of `comments.yaml` that are nobody's: a cluster may be gone since its fault was fixed."""
    if not names:
        return ()
    from grader.config.strict_yaml import read_document  # here: few have such a file, and its start takes long

    document = read_document(assignment.folder / COMMENTS_FILE).document
    lines = {location[0]: line for location, (line, _) in document.keys.items()} if document else {}
    listed = list_some([f"`{shorten_word(make_one_line(name))}` (line {lines.get(name, '?')})" for name in names])
    return (f"{COMMENTS_FILE} names {listed}: not a submitter or cluster of this batch.",)
