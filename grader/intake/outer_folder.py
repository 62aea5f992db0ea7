"""A batch that lies one folder too deep, or is named one too high: recognised, so that no class is one student."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath

from grader.errors import NothingToGrade, UsageError
from grader.intake.choice import ANY, AssignmentFile
from grader.intake.entries import TIMES_FILE, Contents, TopEntry
from grader.intake.layout import Layout
from grader.intake.layouts import OF_NO_SYSTEM, find_system_layout
from grader.intake.layouts.folders import FOLDERS
from grader.intake.notes import Note, NoteKind
from grader.intake.submission_files import Basket
from grader.languages import LANGUAGES
from grader.model import SkipReason, Submission
from grader.text.wording import list_some

_LEVELS = ("one folder", "two folders", "three folders")
_FORCE = "If each folder here is that of one student, pass --intake folders."


@dataclass(frozen=True)
class FileNames:
    """The names under which the file of an assignment is handed in, or the endings where any name will do.

    Of that many folders each of which holds such a file, each is taken for a student's.
    """

    names: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    several: int = 2

    def find(self, names: Iterable[str]) -> list[str]:
        """Those of the names that are such a file's."""
        return sorted(name for name in names if name in self.names or (self.endings and name.endswith(self.endings)))


def list_file_names(assignment_file: AssignmentFile) -> FileNames:
    """What the file of an assignment may be called."""
    if assignment_file == ANY:
        endings = tuple(suffix for language in LANGUAGES.values() for suffix in language.suffixes)
        # A program of two folders is rather the work of one student than two of them are a class.
        return FileNames(endings=endings, several=3)
    names = [assignment_file] if isinstance(assignment_file, str) else assignment_file.values()
    return FileNames(frozenset(names))


def take_off_outer_folder(contents: Contents, title: str, forced: Layout) -> None:
    """Replace the only folder of a batch by what it holds, where that is of the forced layout, and say so."""
    folder = contents.top[0] if len(contents.top) == 1 else None
    if not folder or not folder.open_inside or forced is FOLDERS or forced.fits(contents.top):
        return
    inside = folder.open_inside()
    if not forced.fits(inside.top):
        return
    contents.ignored += inside.ignored
    contents.notes.append(describe_outer_folder(title, folder.name))
    contents.top = [entry for entry in inside.top if entry.name != TIMES_FILE or entry.is_folder]
    if len(contents.top) < len(inside.top):
        contents.notes.append(describe_inner_times(title, folder.name))


def describe_outer_folder(title: str, folder: str) -> Note:
    """What is said of the one folder around a batch."""
    return Note(NoteKind.OUTER_FOLDER, f"{title}: the folder {folder} holds all submissions.")


def describe_inner_times(title: str, folder: str) -> Note:
    """Times in that folder are not read: where there is one student, the folder is that one's."""
    text = (
        f"{title}: {folder}/{TIMES_FILE} was not read, because {folder} may be the folder of one student. "
        f"If the times are yours, name {folder} itself."
    )
    return Note(NoteKind.TIMES_NOT_READ, text)


def refuse_other_level(place: Path, top: Sequence[TopEntry], layout: Layout, wanted: FileNames) -> None:
    """Raise an error where the submissions lie one folder deeper, or the place is the folder of one student.

    Such a folder is taken off only where a kind is forced: a student could hand in files with the names of others.
    """
    if layout not in OF_NO_SYSTEM:
        return
    _refuse_outer_folder(place, top, wanted)
    if place.is_dir() and (place.parent / TIMES_FILE).is_file() and not (place / TIMES_FILE).exists():
        told = f"{place} is the folder of one student: the times of all are in {place.parent / TIMES_FILE}"
        raise UsageError(told, f"Name the folder above it: {place.parent}. {_FORCE}")
    found = wanted.find({entry.name for entry in top if not entry.is_folder})
    if found and wanted.names and not _hold_files(top, wanted):
        told = f"{place}: there is no submission, only loose files: {list_some(found)}"
        above = f"Name the folder above it: {place.parent}" if place.is_dir() else "Pack the folder with its name"
        raise NothingToGrade(told, f"This looks like the folder of one student. {above}.")


def _refuse_outer_folder(place: Path, top: Sequence[TopEntry], wanted: FileNames) -> None:
    if len(top) != 1 or not top[0].is_folder:
        return
    names, inside = [top[0].name], _look_inside(top[0])
    system = find_system_layout(inside)
    if system:
        told = f"{place} is one folder too high: {names[0]} holds {system.title}"
        raise UsageError(told, f"{_advise(place, names[0])}, or pass --intake {system.name}. {_FORCE}")
    while len(inside) == 1 and inside[0].is_folder and len(names) < len(_LEVELS):
        names, inside = [*names, inside[0].name], _look_inside(inside[0])
    if _hold_files(inside, wanted):
        folder = "/".join(names)
        told = f"{place} is {_LEVELS[len(names) - 1]} too high: {folder} holds the folders of several students"
        raise UsageError(told, f"{_advise(place, folder)}. {_FORCE}")


def refuse_classes(place: Path, baskets: Mapping[str, Basket], wanted: FileNames) -> None:
    """Raise UsageError where most folders hold the folders of several students."""
    classes = {name: found for name, basket in baskets.items() if (found := _list_students(basket, wanted))}
    if len(classes) * 2 <= len(baskets):
        return
    name, students = min(classes.items())
    told = f"{place} is one folder too high: {name} holds the folders of several students, {list_some(students)}"
    raise UsageError(told, f"{_advise(place, name)}. {_FORCE}")


def _advise(place: Path, folder: str) -> str:
    return f"Name {place / folder}" if place.is_dir() else f"Unpack it and name the folder {folder}"


def note_loose_file(place: Path, top: Sequence[TopEntry], layout: Layout, wanted: FileNames) -> Iterator[Note]:
    """Note that the only file of a batch, where any name will do, may be one of the only student's."""
    if layout in OF_NO_SYSTEM and layout is not FOLDERS and not wanted.names and len(top) == 1 and place.is_dir():
        text = f"{top[0].name} is graded as one submission. If {place.name} is the folder of one student, name "
        yield Note(NoteKind.OUTER_FOLDER, f"{text}{place.parent}.")


def note_loose_class(submissions: Sequence[Submission]) -> Iterator[Note]:
    """Note that the only folder of a batch, in which it is not clear what to grade, may hold the files of a class."""
    if len(submissions) == 1 and submissions[0].choice.reason is SkipReason.AMBIGUOUS_FILES:
        name = submissions[0].submitter
        yield Note(NoteKind.OUTER_FOLDER, f"If {name} holds one file of each student, pass --intake flat.")


def _list_students(basket: Basket, wanted: FileNames) -> list[str]:
    """The folders of a submission that each hold a file to grade; none where they are not several."""
    files = [PurePosixPath(name).parts for name in (*basket.files, *basket.refused)]
    if wanted.find(parts[0] for parts in files if len(parts) == 1):
        return []
    found = sorted({parts[0] for parts in files if len(parts) == 2 and wanted.find(parts[1:])})
    return found if len(found) >= wanted.several else []


def _hold_files(inside: Sequence[TopEntry], wanted: FileNames) -> bool:
    """Whether several folders each hold a file to grade."""
    holding = (entry for entry in inside if entry.is_folder and wanted.find(_list_names_in(entry)))
    return len([*islice(holding, wanted.several)]) == wanted.several


def _list_names_in(folder: TopEntry) -> set[str]:
    """The names of the files directly in a folder."""
    return {entry.name for entry in _look_inside(folder) if not entry.is_folder}


def _look_inside(folder: TopEntry) -> list[TopEntry]:
    """What a folder holds, also in an archive; none of it is read."""
    if folder.open_inside:
        return folder.open_inside().top
    entries = [replace(each, parts=each.parts[1:]) for each in folder.list_entries() if len(each.parts) > 1]
    folders = {each.parts[0] for each in entries if each.is_folder or len(each.parts) > 1}
    names = dict.fromkeys(each.parts[0] for each in entries)
    return [
        TopEntry(name, name in folders, partial(iter, [each for each in entries if each.parts[0] == name]))
        for name in names
    ]
