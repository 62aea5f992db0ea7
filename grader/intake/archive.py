"""A zip of submitter folders, read in memory; nothing is ever extracted to a disk.

Whoever collects the work makes the zip and its folders, a student only what lies in one of them: so the first part of
an entry's name says whose it is, whatever the rest of the name says.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from grader.errors import IntakeError
from grader.intake.basket import WHOLE, Basket
from grader.intake.caps import NAME_LENGTH, Account, limit_unpacked_size, open_archive_account
from grader.intake.contents import TIMES_FILE, Contents
from grader.intake.entry_names import is_nobodys
from grader.intake.layout import Placement
from grader.intake.names import is_ignored, make_plain
from grader.intake.notes import Note, NoteKind
from grader.intake.zip_entries import BoundedFile, BrokenEntry, ZipEntry, read_entries, refusal, unpack
from grader.languages import find_language
from grader.text.shorten import shorten_around
from grader.text.wording import list_some

_END_OF_LONG_NAME = 200


def read_archive(place: Path) -> Contents:
    """The submissions of a zip. An entry that is hostile or broken is refused to the submitter in whose folder it lies.

    Raises `IntakeError`, with the entry and the reason, when that leaves it open whose other entries are, or when it
    may cost more than one submission: an archive that is broken or a bomb as a whole.
    """
    try:
        with BoundedFile(io.FileIO(place)) as file:
            return _contents(file, read_entries(file), open_archive_account(place.stat().st_size), place.name)
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error


def _contents(file: BinaryIO, entries: list[ZipEntry], account: Account, title: str) -> Contents:
    contents = Contents(account, folds_case=True)
    whose = list(_whose(_wanted(entries, contents), contents, title))
    top: dict[str, bool] = {}
    for parts, entry in whose:
        if _is_in_folder(parts, entry) or parts != (TIMES_FILE,):
            top[parts[0]] = top.get(parts[0], False) or _is_in_folder(parts, entry)
    placed = contents.open_baskets(top)
    _bound_unpacking(whose, placed, contents)
    for parts, entry in whose:
        found = placed.get(parts[0])
        if found and (found.name or _is_in_folder(parts, entry)):
            inside = "/".join(parts[1:])
            name = f"{found.name}/{inside}" if found.name and inside else found.name or inside
            _put(file, name, entry, contents.baskets[found.submitter])
        elif parts != (TIMES_FILE,):
            contents.loose.append(make_plain(parts[0]))
        elif parts != entry.parts:
            contents.notes.append(Note(NoteKind.TIMES_NOT_READ, f"{title}: {_of_a_student(entry)}"))
        elif contents.times is not None:
            raise refusal(entry.name, "the name is there twice")
        else:
            contents.times = _times(file, entry)
    return contents


def _of_a_student(times: ZipEntry) -> str:
    """Why times inside the one folder around all are not read: where there is one student, the folder is that one's."""
    folder = make_plain(times.parts[0])
    return (
        f"{folder}/{TIMES_FILE} was not read, because {folder} may be the folder of one student. "
        "If the times are yours, put them at the top of the zip, or unpack it and name that folder."
    )


def _bound_unpacking(
    whose: Sequence[tuple[tuple[str, ...], ZipEntry]], placed: Mapping[str, Placement], contents: Contents
) -> None:
    """Each submission may unpack only to so many times its own size. What is not read may lie about it."""
    packed = Counter[str]()
    for parts, entry in whose:
        if parts[0] in placed:
            packed[placed[parts[0]].submitter] += 0 if entry.fault else entry.info.compress_size
    for name, basket in contents.baskets.items():
        basket.most_unpacked = limit_unpacked_size(packed[name])


def _wanted(entries: list[ZipEntry], contents: Contents) -> list[ZipEntry]:
    """The entries that no system has left; `..` is no hidden file."""
    wanted = [entry for entry in entries if not any(map(is_ignored, {*entry.parts} - {".", ".."}))]
    contents.ignored += sum(not entry.is_folder for entry in entries) - sum(not entry.is_folder for entry in wanted)
    return wanted


def _whose(entries: list[ZipEntry], contents: Contents, title: str) -> Iterator[tuple[tuple[str, ...], ZipEntry]]:
    """The entries that a submitter may have, with their names without the one folder around them all, if there is one.

    An `IntakeError` when the others are all that there is.
    """
    inside = [entry for entry in entries if not _is_nobodys(entry, 0)]
    depth = 1 if _is_wrapped(inside) else 0
    if depth:
        text = f"{title}: the folder {make_plain(inside[0].parts[0])} holds all submitters' folders."
        contents.notes.append(Note(NoteKind.OUTER_FOLDER, text))
    nobodys = [entry for entry in entries if _is_nobodys(entry, depth)]
    if nobodys and len(nobodys) == len(entries):
        raise refusal(_shown(nobodys[0].name), nobodys[0].fault)
    if nobodys:
        told = list_some([f"{_shown(entry.name)} ({entry.fault})" for entry in nobodys])
        text = f"{title}: entries that belong to no submitter were not read: {told}."
        contents.notes.append(Note(NoteKind.NOBODYS_ENTRIES, text))
    others = (entry for entry in inside if not _is_nobodys(entry, depth))
    return ((entry.parts[depth:], entry) for entry in others if len(entry.parts) > depth)


def _is_nobodys(entry: ZipEntry, depth: int) -> bool:
    return bool(entry.fault) and any(map(is_nobodys, entry.parts[: depth + 1]))


def _is_in_folder(parts: tuple[str, ...], entry: ZipEntry) -> bool:
    """Whether it is a submitter's folder or lies in one; a link at the top may lead to one."""
    return len(parts) > 1 or entry.is_folder or (entry.is_link and parts != (TIMES_FILE,))


def _is_wrapped(entries: list[ZipEntry]) -> bool:
    """One folder on top that holds folders and no source file: with a source file in it, it is a submitter's."""
    inside = [entry for entry in entries if len(entry.parts) == 2]
    one_top = len({entry.parts[0] for entry in entries}) == 1 and all(e.is_folder or len(e.parts) > 1 for e in entries)
    has_source = any(not entry.is_folder and find_language(entry.parts[1]) for entry in inside)
    return one_top and not has_source and any(len(e.parts) > 2 or (e.is_folder and len(e.parts) == 2) for e in entries)


def _put(file: BinaryIO, name: str, entry: ZipEntry, basket: Basket) -> None:
    if not (name or entry.fault) or basket.full():
        return
    if entry.fault:
        _refuse(name, entry, basket)
    elif not entry.is_folder:
        _take(file, make_plain(name), entry, basket)


def _refuse(name: str, entry: ZipEntry, basket: Basket) -> None:
    shown = _shown(name)
    key = f"{shown}/" if name and entry.is_folder else shown or WHOLE
    basket.refuse(key, f"{shown or 'the folder'} was not read: {entry.fault}")


def _take(file: BinaryIO, name: str, entry: ZipEntry, basket: Basket) -> None:
    try:
        basket.take(name, entry.info.file_size, lambda: unpack(file, entry))
    except BrokenEntry as broken:
        basket.refuse(name, f"{name} was not read: {broken.message}")


def _shown(name: str) -> str:
    """The name as pages may show it; the end of a long one tells more."""
    shown = make_plain(name)
    return shown if len(shown) <= NAME_LENGTH else shorten_around(shown, _END_OF_LONG_NAME, len(shown))


def _times(file: BinaryIO, entry: ZipEntry) -> bytes:
    try:
        if entry.fault:
            raise BrokenEntry(entry.fault)
        return unpack(file, entry)
    except BrokenEntry as broken:
        raise refusal(entry.name, broken.message) from broken
