"""Names in the files beside the cases that are nobody's: what they say would be lost in silence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from grader.assignments.courses import ADJUSTMENTS_FILE, COMMENTS_FILE, EXTENSIONS_FILE, RUBRIC_FILE
from grader.config.faults import find_near_misses, note_absent_submitters, shorten_word
from grader.model import Assignment
from grader.text.visible import make_one_line
from grader.text.wording import list_some


def note_unknown_submitters(
    assignment: Assignment,
    names: Collection[str],
    clusters: Collection[str] = (),
    former: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """Notes on those whom the assignment's files name though they are not among `names`, who handed in.

    `comments.yaml` and `rubric.yaml` may name `clusters`, too; `former` tells what became of those that are gone.
    """
    comments = [name for name in assignment.comments if name not in clusters] + [*assignment.line_comments]
    rubric = [name for name in assignment.rubric.given if name not in clusters]
    gone = former or {}
    return (
        *note_absent_submitters(EXTENSIONS_FILE, assignment.extensions, names),
        *note_absent_submitters(ADJUSTMENTS_FILE, assignment.adjustments, names),
        *_note_nobodys(assignment.folder / RUBRIC_FILE, rubric, names, gone, ("given",)),
        *_note_nobodys(assignment.folder / COMMENTS_FILE, comments, names, gone),
    )


def list_gone_clusters(assignment: Assignment, names: Collection[str], clusters: Collection[str]) -> list[str]:
    """What `comments.yaml` and `rubric.yaml` name that is no submitter and no cluster."""
    named = (*assignment.comments, *assignment.rubric.given)
    return [name for name in dict.fromkeys(named) if name not in names and name not in clusters]


def _note_nobodys(
    file: Path,
    named: list[str],
    submitters: Collection[str],
    gone: Mapping[str, str],
    below: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Notes on names of a file, keys of what stands `below` some key, that are no submitter's and no cluster's.

    One on each near miss, one on all others: a cluster may be gone since its fault was fixed.
    """
    near, names = find_near_misses(file.name, named, submitters)
    if not names:
        return near
    from grader.config.strict_yaml import read_document  # here: few have such a file, and its start takes long

    document = read_document(file).document
    keys = document.keys if document else {}
    lines = {name: keys[*below, name][0] for name in names if (*below, name) in keys}
    told = {name: f"`{shorten_word(make_one_line(name))}` (line {lines.get(name, '?')})" for name in names}
    renamed = [
        f"{file.name} names {told[name]}, but no group is called so now. {gone[name]}."
        for name in names
        if name in gone
    ]
    others = [told[name] for name in names if name not in gone]
    unknown = f"{file.name} names {list_some(others)}: not a submitter or cluster of this batch."
    return (*near, *renamed, *([unknown] if others else []))
