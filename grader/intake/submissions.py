"""A place of submissions, folder or zip, becomes submissions."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from grader.config.faults import note_absent_submitters
from grader.errors import IntakeError, NothingToGrade, UsageError
from grader.intake.archive import open_archive
from grader.intake.choice import ANY, AssignmentFile, SubmittedFiles, choose_source
from grader.intake.entries import TIMES_FILE, Contents, UnreadableEntry
from grader.intake.folder import read_folder
from grader.intake.grouping import Grouping, group_entries
from grader.intake.inner_zip import unpack_inner_zip
from grader.intake.layout import Layout
from grader.intake.layouts import LAYOUTS, choose_layout, find_layout
from grader.intake.layouts.folders import FOLDERS
from grader.intake.near_paths import suggest_path
from grader.intake.notes import Note, NoteKind
from grader.intake.outer_folder import (
    list_file_names,
    note_loose_class,
    note_loose_file,
    refuse_classes,
    refuse_other_level,
    take_off_outer_folder,
)
from grader.intake.submission_files import Basket
from grader.intake.submission_info import SubmissionInfo
from grader.model import Submission
from grader.text.wording import list_some

_ZIPS_ALONE = "Put the zip of each student into a folder with the student's name: there it is unpacked."


@dataclass(frozen=True)
class Intake:
    """The submissions of a batch in the order of their names; how they lay and what was left aside, in words."""

    submissions: tuple[Submission, ...]
    notes: tuple[Note, ...] = ()


def read_submissions(
    place: Path,
    assignment_file: AssignmentFile,
    deadline_zone: str | None = None,
    whole_class: Path | None = None,
    kind: str | None = None,
) -> Intake:
    """All submissions in a folder or a zip, in the layout of this `kind` or the one that is recognised.

    What is wrong with one submission stands in its `problem` (its other files are read) and stops nobody else.
    Raises `UsageError` when the place is not there, `kind` names no layout or the place is one folder too high,
    `NothingToGrade` when it holds no submitter, `IntakeError` when an archive is hostile or broken or
    `submissions.yaml` is at fault, `AssignmentError` when the zone is unknown or the expected file is of no language.
    No file of a submission is read as configuration; times come from what the learning system says, and first from
    `submissions.yaml` beside the submissions, yet not from there where the place lies below `whole_class`, whose
    folders are those of students. `deadline_zone` is the zone of the deadline; None where there is none, so that times
    do not matter.
    """
    forced, wanted = find_layout(kind) if kind else None, list_file_names(assignment_file)
    with _open(place, forced, whole_class) as contents:
        times = _read_times_file(contents, place, whole_class)
        if forced:
            take_off_outer_folder(contents, place.name, forced)
        layout = forced or choose_layout(contents.top)
        if layout is not FOLDERS or place != whole_class:
            contents.notes.append(_describe_layout(layout))
        if not forced:
            refuse_other_level(place, contents.top, layout, wanted)
            contents.notes.extend(note_loose_file(place, contents.top, layout, wanted))
        grouping = group_entries(contents, layout)
    if not grouping.baskets:
        is_packed = bool(grouping.loose) and all(name.lower().endswith(".zip") for name in grouping.loose)
        hint = _ZIPS_ALONE if is_packed else _tell_layouts()
        raise NothingToGrade(f"{place}: there is no submission{_tell_loose(grouping)}", hint)
    if layout is FOLDERS and not forced:
        refuse_classes(place, grouping.baskets, wanted)
    unpacked = [
        f"{name}/{zipped}" for name, basket in sorted(grouping.baskets.items()) if (zipped := unpack_inner_zip(basket))
    ]
    handed = _read_times(times, "UTC" if deadline_zone is None else deadline_zone)
    told = {name: handed.get(name, SubmissionInfo()).fill_gaps(info) for name, info in grouping.told.items()}
    strangers = tuple(name for name in handed if name not in grouping.baskets)
    absent = (
        Note(NoteKind.ABSENT_SUBMITTER, text, strangers)
        for text in note_absent_submitters(TIMES_FILE, handed, grouping.baskets)
    )
    # Times that were not read are there all the same: without them nobody is known to be on time.
    has_times = times is not None or any(note.kind is NoteKind.TIMES_NOT_READ for note in contents.notes)
    notes = (*contents.notes, *_list_notes(contents, grouping, told, has_times), *absent)
    if unpacked:
        zips = tuple(name.partition("/")[2] for name in unpacked)
        notes += (Note(NoteKind.INNER_ZIPS, f"Unpacked, as no program lies beside them: {list_some(unpacked)}.", zips),)
    missing = _find_missing_times(told, handed, counts=has_times and deadline_zone is not None)
    found = (
        replace(
            _make_submission(
                name, basket, SubmittedFiles(basket.files, basket.refused, layout.naming), assignment_file
            ),
            submitted=told[name].submitted,
            partners=told[name].partners,
            person=told[name].person,
            time_is_missing=name in missing,
        )
        for name, basket in sorted(grouping.baskets.items())
    )
    submissions = tuple(found)
    return Intake(submissions, (*notes, *note_loose_class(submissions)))


def _read_times(content: bytes | None, deadline_zone: str) -> Mapping[str, SubmissionInfo]:
    """What `submissions.yaml` says; nothing where there is none."""
    if content is None:
        return {}
    from grader.intake.times import read_times  # here: its start takes long, and few batches have such a file

    return read_times(content, deadline_zone)


def _find_missing_times(
    told: Mapping[str, SubmissionInfo], handed: Mapping[str, SubmissionInfo], counts: bool
) -> set[str]:
    """Whose time is not known though the batch says when others handed in, or says that this one came late.

    With `counts` there is a deadline, and a file of times that should name everybody.
    """
    timed = any(info.submitted for info in (*told.values(), *handed.values()))
    return {
        name
        for name, info in told.items()
        if not info.submitted
        and info.is_marked_late is not False
        and (counts or timed or info.is_marked_late or (handed and name not in handed))
    }


def _open(place: Path, forced: Layout | None, whole_class: Path | None) -> AbstractContextManager[Contents]:
    """What lies in the place; an archive stays open in the context."""
    try:
        mode = place.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        named = f"Name yours: grader grade {place.name} PATH." if place == whole_class else suggest_path(place)
        hint = " ".join(filter(None, (named, _tell_layouts())))
        raise UsageError(f"{place}: there is no such folder or zip of submissions", hint) from error
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error
    if stat.S_ISDIR(mode):
        return nullcontext(read_folder(place))
    if not stat.S_ISREG(mode):
        raise UsageError(f"{place}: this is neither a folder nor a zip of submissions", _tell_layouts())
    if list_file_names(ANY).find([place.name]) and not zipfile.is_zipfile(place):
        hint = f"To try one program: grader check ASSIGNMENT {place}. To grade it, name the folder above its student's."
        raise UsageError(f"{place}: this is a program, not a folder or zip of submissions", hint)
    return open_archive(place, forced)


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


def _make_submission(
    name: str, basket: Basket, submitted: SubmittedFiles, assignment_file: AssignmentFile
) -> Submission:
    choice = choose_source(submitted, assignment_file)
    return Submission(name, basket.files, choice, problem=basket.problem, refused=basket.refused)


def _describe_layout(layout: Layout) -> Note:
    told = f"The submissions are read as {layout.title}."
    return Note(NoteKind.LAYOUT, f"{told} {layout.remark}" if layout.remark else told)


def _tell_layouts() -> str:
    return f"Submissions are in a folder or a zip: {', or '.join(each.title for each in LAYOUTS.values())}."


def _tell_loose(grouping: Grouping) -> str:
    return f", only loose files: {list_some(sorted(grouping.loose))}" if grouping.loose else ""


def _list_notes(
    contents: Contents, grouping: Grouping, told: Mapping[str, SubmissionInfo], has_times: bool
) -> Iterator[Note]:
    if grouping.loose:
        text = f"Not in a submitter's folder, so not graded: {list_some(sorted(grouping.loose))}."
        yield Note(NoteKind.LOOSE_FILES, text, tuple(grouping.loose))
    if contents.ignored:
        text = f"Hidden files, and those of the system or of a virtual environment, ignored: {contents.ignored}."
        yield Note(NoteKind.IGNORED_FILES, text)
    late = [name for name, info in told.items() if info.is_marked_late and not info.submitted]
    if late:
        text = f"Marked as late, with no time of submission: {list_some(late)}. Give the times in {TIMES_FILE}."
        yield Note(NoteKind.MARKED_LATE, text)
    if not has_times and not any(info.submitted or info.is_marked_late is not None for info in grouping.told.values()):
        misnamed = next((name for name in sorted(grouping.loose) if Path(name).stem == Path(TIMES_FILE).stem), "")
        rename = f" Is it {misnamed}? Rename it." if misnamed else ""
        unknown = "the times of submission are unknown and nothing is taken for lateness"
        text = f"There is no {TIMES_FILE}: {unknown}.{rename}"
        yield Note(NoteKind.UNKNOWN_TIMES, text)
