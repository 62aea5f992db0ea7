"""What an intake tells the instructor, besides the submissions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class NoteKind(StrEnum):
    """What a note is about: code decides by this, never by the words."""

    UNKNOWN_TIMES = "unknown_times"
    TIMES_NOT_READ = "times_not_read"
    ABSENT_SUBMITTER = "absent_submitter"
    LOOSE_FILES = "loose_files"
    IGNORED_FILES = "ignored_files"
    OUTER_FOLDER = "outer_folder"
    NOBODYS_ENTRIES = "nobodys_entries"
    LAYOUT = "layout"
    MARKED_LATE = "marked_late"
    INNER_ZIPS = "inner_zips"
    HOLDS_COURSE = "holds_course"
    SAME_STUDENT = "same_student"


@dataclass(frozen=True)
class Note:
    """One note as an instructor reads it, and what it is about.

    `named` are the words in it, besides the names of submitters, that may tell who a student is.
    """

    kind: NoteKind
    text: str
    named: tuple[str, ...] = field(default=(), compare=False)
