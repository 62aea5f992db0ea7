"""A place of submissions, folder or zip, becomes submissions."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from grader.config.faults import note_absent_submitters
from grader.errors import IntakeError, NothingToGrade, UsageError
from grader.intake.archive import open_archive
from grader.intake.choice import AssignmentFile, SubmittedFiles, choose_source
from grader.intake.entries import TIMES_FILE, Contents, UnreadableEntry
from grader.intake.folder import read_folder
from grader.intake.grouping import Grouping, group_entries
from grader.intake.layouts import LAYOUTS
from grader.intake.near_paths import suggest_path
from grader.intake.notes import Note, NoteKind
from grader.intake.submission_files import Basket
from grader.intake.times import SubmissionInfo, read_times
from grader.model import Submission
from grader.text.wording import list_some


@dataclass(frozen=True)
class Intake:
    """The submissions of a batch in the order of their names, and what was left aside, in words."""

    submissions: tuple[Submission, ...]
    notes: tuple[Note, ...] = ()


def read_submissions(
    place: Path, assignment_file: AssignmentFile, deadline_zone: str = "UTC", whole_class: Path | None = None
) -> Intake:
    """All submissions in a folder of submitters' folders or in a zip of them; nothing is written to a disk.

    What is wrong with one submission stands in its `problem` (its other files are read) and stops nobody else.
    Raises `UsageError` when the place is not there, `NothingToGrade` when it holds no submitter, `IntakeError` when an
    archive is hostile or broken or `submissions.yaml` is at fault, `AssignmentError` when the zone is unknown or the
    expected file is of no language.
    No file of a submission is read as configuration; times come from `submissions.yaml` beside the folders alone, and
    not even from there where the place lies below `whole_class`, whose folders are those of students.
    """
    with _open(place) as contents:
        times = _read_times_file(contents, place, whole_class)
        grouping = group_entries(contents)
    if not grouping.baskets:
        raise NothingToGrade(f"{place}: there is no submission{_tell_loose(grouping)}", _tell_layouts())
    handed = read_times(times, deadline_zone) if times is not None else {}
    absent = (
        Note(NoteKind.ABSENT_SUBMITTER, text) for text in note_absent_submitters(TIMES_FILE, handed, grouping.baskets)
    )
    notes = (*contents.notes, *_list_notes(contents, grouping, has_times=times is not None), *absent)
    baskets = sorted(grouping.baskets.items())
    found = (_submission(name, basket, handed, assignment_file) for name, basket in baskets)
    return Intake(tuple(found), notes)


def _open(place: Path) -> AbstractContextManager[Contents]:
    """What lies in the place; an archive stays open in the context."""
    try:
        mode = place.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        hint = " ".join(filter(None, (suggest_path(place), _tell_layouts())))
        raise UsageError(f"{place}: there is no such folder or zip of submissions", hint) from error
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error
    if stat.S_ISDIR(mode):
        return nullcontext(read_folder(place))
    if not stat.S_ISREG(mode):
        raise UsageError(f"{place}: this is neither a folder nor a zip of submissions", _tell_layouts())
    return open_archive(place)


def _read_times_file(contents: Contents, place: Path, whole_class: Path | None) -> bytes | None:
    """The batch's own `submissions.yaml`, which no layout sees; None where there is none, or it may be a student's."""
    found = [entry for entry in contents.top if entry.name == TIMES_FILE and not entry.is_folder]
    contents.top = [entry for entry in contents.top if entry not in found]
    if not found:
        return None
    if whole_class and whole_class.resolve() in place.resolve().parents:
        text = (
            f"{place / TIMES_FILE} was not read: a folder in {whole_class} is that of a student. "
            "To grade that student again, leave out the folder and pass --only."
        )
        contents.notes.append(Note(NoteKind.TIMES_NOT_READ, text))
        return None
    try:
        return found[0].read()
    except UnreadableEntry as error:
        hint = f"Nothing was graded. Put a plain file in its place, or grade without {TIMES_FILE}."
        raise IntakeError(f"{place / TIMES_FILE} was not read: {error.message}", hint) from error


def _submission(
    name: str, basket: Basket, handed: Mapping[str, SubmissionInfo], assignment_file: AssignmentFile
) -> Submission:
    said = handed.get(name, SubmissionInfo())
    timed = any(info.submitted for info in handed.values())
    return Submission(
        submitter=name,
        files=basket.files,
        choice=choose_source(SubmittedFiles(basket.files, basket.refused), assignment_file),
        submitted=said.submitted,
        partners=said.partners,
        problem=basket.problem,
        time_is_missing=said.submitted is None and timed if name in handed else bool(handed),
        refused=basket.refused,
    )


def _tell_layouts() -> str:
    return f"Submissions are in a folder or a zip, as {' or '.join(each.title for each in LAYOUTS.values())}."


def _tell_loose(grouping: Grouping) -> str:
    return f", only loose files: {list_some(sorted(grouping.loose))}" if grouping.loose else ""


def _list_notes(contents: Contents, grouping: Grouping, has_times: bool) -> Iterator[Note]:
    if grouping.loose:
        text = f"Not in a submitter's folder, so not graded: {list_some(sorted(grouping.loose))}."
        yield Note(NoteKind.LOOSE_FILES, text)
    if contents.ignored:
        text = f"Hidden files and files of the operating system that were ignored: {contents.ignored}."
        yield Note(NoteKind.IGNORED_FILES, text)
    if not has_times:
        text = f"There is no {TIMES_FILE}: the times of submission are unknown and nobody is late."
        yield Note(NoteKind.UNKNOWN_TIMES, text)
