"""A zip of submissions, read in memory; nothing is ever extracted to a disk.

Whoever collects the work makes the zip and its folders, a student only what lies in one of them: so the first part of
an entry's name says whose it is, whatever the rest of the name says.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from grader.errors import IntakeError
from grader.intake.caps import open_archive_account
from grader.intake.entries import TIMES_FILE, Contents, IntakeEntry, TopEntry, find_size_fault
from grader.intake.entry_names import is_nobodys
from grader.intake.layout import Layout
from grader.intake.layouts.folders import FOLDERS
from grader.intake.names import ENVIRONMENT_FILE, ENVIRONMENT_FOLDERS, is_ignored, make_plain, shorten_name
from grader.intake.notes import Note, NoteKind
from grader.intake.outer_folder import describe_inner_times, describe_outer_folder
from grader.intake.zip_entries import BoundedFile, make_refusal, open_zip, read_zip_entries
from grader.languages import find_language
from grader.text.wording import list_some


@contextmanager
def open_archive(place: Path, forced: Layout | None = None) -> Iterator[Contents]:
    """What lies in a zip, which stays open in the context. A hostile or broken entry has a fault and is never read.

    One folder around all is taken off where the rest is of the `forced` layout, or only folders.

    Raises `IntakeError`, with the entry and the reason, when that leaves it open whose other entries are, or when it
    may cost more than one submission: an archive that is broken or a bomb as a whole.
    """
    try:
        with (
            BoundedFile(io.FileIO(place)) as file,
            _open_contents(file, place.stat().st_size, place, forced) as contents,
        ):
            yield contents
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error


@contextmanager
def open_sent_archive(content: bytes, name: str) -> Iterator[Contents]:
    """What lies in a zip that was sent, as `open_archive` does."""
    with BoundedFile(io.BytesIO(content)) as file, _open_contents(file, len(content), Path(name)) as contents:
        yield contents


@contextmanager
def _open_contents(file: BoundedFile, size: int, place: Path, forced: Layout | None = None) -> Iterator[Contents]:
    with open_zip(file, place.name) as archive:
        contents = Contents(open_archive_account(size), folds_case=True)
        entries = _drop_ignored(read_zip_entries(file, archive), contents)
        owned = _take_off_wrapper(entries, contents, place.name, forced)
        contents.top = _list_top(_leave_environments_out(owned, contents))
        yield contents


def _drop_ignored(entries: list[IntakeEntry], contents: Contents) -> list[IntakeEntry]:
    """The entries that no system has left; `..` is no hidden file."""
    wanted = [entry for entry in entries if not any(map(is_ignored, {*entry.parts} - {".", ".."}))]
    contents.ignored += sum(not entry.is_folder for entry in entries) - sum(not entry.is_folder for entry in wanted)
    return wanted


def _leave_environments_out(entries: list[IntakeEntry], contents: Contents) -> list[IntakeEntry]:
    """The entries that no virtual environment within a submission has brought."""
    found = {entry.parts[:-1] for entry in entries if entry.parts[-1:] == (ENVIRONMENT_FILE,) and len(entry.parts) > 2}
    if not found:
        return entries
    kept = [entry for entry in entries if not _is_of_environment(entry.parts, found)]
    contents.ignored += sum(not entry.is_folder for entry in entries) - sum(not entry.is_folder for entry in kept)
    return kept


def _is_of_environment(parts: tuple[str, ...], environments: Set[tuple[str, ...]]) -> bool:
    inside = (place for place in range(2, len(parts)) if parts[:place] in environments)
    return any(parts[place] in ENVIRONMENT_FOLDERS for place in inside)


def _take_off_wrapper(
    entries: list[IntakeEntry], contents: Contents, title: str, forced: Layout | None
) -> list[IntakeEntry]:
    """The entries that a submitter may have, without the one folder around them all, if there is one.

    An `IntakeError` when the others are all that there is.
    """
    inside = [entry for entry in entries if not _is_nobodys(entry, 0)]
    depth = 1 if _is_wrapped(inside, forced) else 0
    nobodys = [entry for entry in entries if _is_nobodys(entry, depth)]
    if nobodys and len(nobodys) == len(entries):
        raise make_refusal(shorten_name(nobodys[0].name), nobodys[0].fault)
    owned = [entry for entry in inside if len(entry.parts) > depth and not _is_nobodys(entry, depth)]
    if depth:
        folder = make_plain(inside[0].parts[0])
        contents.notes.append(describe_outer_folder(title, folder))
        owned = _leave_inner_times([replace(entry, parts=entry.parts[1:]) for entry in owned], folder, contents, title)
    contents.unowned = nobodys
    if nobodys:
        names = [shorten_name(entry.name) for entry in nobodys]
        told = list_some([f"{name} ({entry.fault})" for name, entry in zip(names, nobodys, strict=True)])
        text = f"{title}: entries that belong to no submitter were not read: {told}."
        contents.notes.append(Note(NoteKind.NOBODYS_ENTRIES, text, tuple(names)))
    return owned


def _leave_inner_times(owned: list[IntakeEntry], folder: str, contents: Contents, title: str) -> list[IntakeEntry]:
    """The entries without the times in the one folder around all, and a note on these."""
    others = [entry for entry in owned if entry.parts != (TIMES_FILE,) or entry.is_folder]
    if len(others) < len(owned):
        contents.notes.append(describe_inner_times(title, folder))
    return others


def _is_nobodys(entry: IntakeEntry, depth: int) -> bool:
    return bool(entry.fault) and any(map(is_nobodys, entry.parts[: depth + 1]))


def _is_wrapped(entries: Sequence[IntakeEntry], forced: Layout | None) -> bool:
    """One folder on top that holds folders and no source file: with a source file in it, it is a submitter's.

    Of a forced layout it holds what fits.
    """
    inside = [entry for entry in entries if len(entry.parts) == 2]
    one_top = len({entry.parts[0] for entry in entries}) == 1 and all(e.is_folder or len(e.parts) > 1 for e in entries)
    has_source = any(not entry.is_folder and find_language(entry.parts[1]) for entry in inside)
    if one_top and forced and forced is not FOLDERS:
        return forced.fits(_list_top([replace(each, parts=each.parts[1:]) for each in entries if len(each.parts) > 1]))
    return one_top and not has_source and any(len(e.parts) > 2 or (e.is_folder and len(e.parts) == 2) for e in entries)


def _list_top(owned: Sequence[IntakeEntry]) -> list[TopEntry]:
    """The entries by the first part of their names; a file and a folder of one name are two."""
    groups: dict[tuple[str, bool], list[IntakeEntry]] = {}
    for entry in owned:
        groups.setdefault((entry.parts[0], _is_in_folder(entry)), []).append(entry)
    return [_gather(name, is_folder, entries) for (name, is_folder), entries in groups.items()]


def _is_in_folder(entry: IntakeEntry) -> bool:
    """Whether it is a submitter's folder or lies in one; a link at the top may lead to one."""
    return len(entry.parts) > 1 or entry.is_folder or (entry.is_link and entry.parts != (TIMES_FILE,))


def _gather(name: str, is_folder: bool, entries: Sequence[IntakeEntry]) -> TopEntry:
    packed_size = sum(entry.packed_size for entry in entries if not entry.fault and not find_size_fault(entry.size))
    told = [entry for entry in entries if len(entry.parts) > 1 or entry.fault or not entry.is_folder]
    return TopEntry(make_plain(name), is_folder, partial(iter, told), packed_size)
