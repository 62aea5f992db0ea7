"""A place of submissions, folder or zip, becomes submissions."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.config.faults import note_absent_submitters
from grader.errors import IntakeError, NothingToGrade, UsageError
from grader.intake.archive import read_archive
from grader.intake.basket import Basket
from grader.intake.contents import TIMES_FILE, Contents
from grader.intake.folder import read_folder
from grader.intake.notes import Note, NoteKind
from grader.intake.times import SubmissionInfo, read_times
from grader.model import Submission
from grader.text.wording import list_some

_LAYOUT = "Submissions are a folder, or a zip, that holds one folder for each submitter with that submitter's files."


@dataclass(frozen=True)
class Intake:
    """The submissions of a batch in the order of their names, and what was left aside, in words."""

    submissions: tuple[Submission, ...]
    notes: tuple[Note, ...] = ()


def read_submissions(place: Path, deadline_zone: str = "UTC", whole_class: Path | None = None) -> Intake:
    """All submissions in a folder of submitters' folders or in a zip of them; nothing is written to a disk.

    What is wrong with one submission stands in its `problem` (its other files are read) and stops nobody else.
    Raises `UsageError` when the place is not there, `NothingToGrade` when it holds no submitter, `IntakeError` when an
    archive is hostile or broken or `submissions.yaml` is at fault, `AssignmentError` when the zone is unknown.
    No file of a submission is read as configuration; times come from `submissions.yaml` beside the folders alone, and
    not even from there where the place lies below `whole_class`, whose folders are those of students.
    """
    contents = _contents(place)
    if contents.times is not None and whole_class and whole_class.resolve() in place.resolve().parents:
        contents.times = None
        text = (
            f"{place / TIMES_FILE} was not read: a folder in {whole_class} is that of a student. "
            "To grade that one again, leave out the folder and say --only."
        )
        contents.notes.append(Note(NoteKind.TIMES_NOT_READ, text))
    if not contents.baskets:
        raise NothingToGrade(f"{place}: there is no submission{_loose(contents)}", _LAYOUT)
    handed = read_times(contents.times, deadline_zone) if contents.times is not None else {}
    absent = (
        Note(NoteKind.ABSENT_SUBMITTER, text) for text in note_absent_submitters(TIMES_FILE, handed, contents.baskets)
    )
    return Intake(_submissions(contents.baskets, handed), (*_notes(contents), *absent))


def _contents(place: Path) -> Contents:
    try:
        mode = place.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise UsageError(f"{place}: there is no such folder or zip of submissions", _LAYOUT) from error
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error
    if stat.S_ISDIR(mode):
        return read_folder(place)
    if not stat.S_ISREG(mode):
        raise UsageError(f"{place}: this is neither a folder nor a zip of submissions", _LAYOUT)
    return read_archive(place)


def _submissions(baskets: Mapping[str, Basket], handed: Mapping[str, SubmissionInfo]) -> tuple[Submission, ...]:
    return tuple(_submission(name, baskets[name], handed.get(name, SubmissionInfo())) for name in sorted(baskets))


def _submission(name: str, basket: Basket, handed: SubmissionInfo) -> Submission:
    return Submission(name, basket.files, handed.submitted, handed.partners, basket.problem, basket.refused)


def _loose(contents: Contents) -> str:
    return f", only loose files: {list_some(sorted(contents.loose))}" if contents.loose else ""


def _notes(contents: Contents) -> tuple[Note, ...]:
    ignored = contents.ignored + sum(basket.ignored for basket in contents.baskets.values())
    notes = list(contents.notes)
    if contents.loose:
        text = f"Not in a submitter's folder, so not graded: {list_some(sorted(contents.loose))}."
        notes.append(Note(NoteKind.LOOSE_FILES, text))
    if ignored:
        text = f"Hidden files and files of the operating system that were ignored: {ignored}."
        notes.append(Note(NoteKind.IGNORED_FILES, text))
    if contents.times is None:
        text = f"There is no {TIMES_FILE}: the times of submission are unknown and nobody is late."
        notes.append(Note(NoteKind.UNKNOWN_TIMES, text))
    return tuple(notes)
