"""What another system is made of, as far as a bundle goes: one file of `systems/` each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.bundles.work_report import WorkReport
from grader.model import Assignment

Files = Mapping[str, bytes]
"""Path within an archive to content. What begins with `#!` may be executed."""


@dataclass(frozen=True)
class BundleParts:
    """What every bundle is put together of.

    `course` holds the assignment, `kit` the grader and what installs it; `options` are those that the grading of each
    submission is started with. `unfinished` is the report of a grading that came to no end.
    """

    assignment: Assignment
    course: Files
    kit: Files
    options: tuple[str, ...]
    unfinished: WorkReport


@dataclass(frozen=True)
class HandedWork:
    """What a system lays out of one submission: its files by name.

    `course` and `assignment` are there where the system names them for each submission.
    """

    files: Mapping[str, Path]
    course: Path | None = None
    assignment: str = ""


@dataclass(frozen=True)
class LearningSystem:
    """A system that grades with a bundle of ours.

    `find_work` finds the submission below the folder of the system, `find_result` the file for the result, None for
    standard output; `format_result` makes the text of it. `list_files` gives what the bundle holds, and `uses` says
    what is to be done with it. Where `is_shared` students can read the bundle: it holds a packed course.
    """

    name: str
    title: str
    uses: str
    find_work: Callable[[Path], HandedWork]
    find_result: Callable[[Path], Path | None]
    format_result: Callable[[WorkReport], str]
    list_files: Callable[[BundleParts], Files]
    is_shared: bool = False
