"""A zip of submitter folders, read in memory under caps; nothing is ever extracted to a disk.

The table of contents is read by `zipfile`; the data by `zlib` here, so that every size is checked while it streams.
Format: PKWARE APPNOTE 6.3.10, sections 4.3.7 (local header) and 4.3.12 (table of contents).
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from grader.errors import IntakeError
from grader.intake.caps import (
    BATCH_ENTRIES,
    DIRECTORY_BYTES,
    FILE_BYTES,
    RATIO,
    Account,
    archive_account,
)
from grader.intake.contents import TIMES_FILE, Contents
from grader.intake.entry_names import check_collisions, entry_name
from grader.intake.names import is_ignored, plain
from grader.languages import language_of

_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_SIZES_FOLLOW = 0x8
_SIZE_ELSEWHERE = 0xFFFFFFFF
_CHUNK = 1 << 16
_HINT = "Nothing was graded. Take that entry out, or ask for the work again as plain files."


@dataclass(frozen=True)
class Entry:
    """One checked entry: its name in parts, where its packed bytes start, and its row in the table of contents."""

    parts: tuple[str, ...]
    info: zipfile.ZipInfo
    start: int
    is_folder: bool

    @property
    def name(self) -> str:
        return "/".join(self.parts)


def read_archive(place: Path) -> Contents:
    """The submissions of a zip; `IntakeError` names the entry and the reason when the archive is hostile or broken."""
    try:
        with _Bounded(io.FileIO(place)) as file:
            return _contents(file, _entries(file), archive_account(place.stat().st_size), place.name)
    except OSError as error:
        raise IntakeError(f"{place}: cannot be read: {error.strerror or error}", "Check who may read it.") from error


class _Bounded(io.BufferedReader):
    """A file that refuses to give a huge piece at once: `zipfile` reads the table of contents whole."""

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = DIRECTORY_BYTES + 1 if size is None or size < 0 else size
        content = super().read(min(wanted, DIRECTORY_BYTES + 1))
        if len(content) > DIRECTORY_BYTES:
            raise _refused("the archive", f"its table of contents has more than {DIRECTORY_BYTES >> 20} MiB")
        return content


def _refused(name: str, reason: str) -> IntakeError:
    return IntakeError(f"the archive is refused: {plain(name)}: {reason}", _HINT)


# --- the table of contents -------------------------------------------------------------------------------------------


def _entries(file: BinaryIO) -> list[Entry]:
    """Every entry, checked, in the order of upper folders first; nothing is unpacked yet."""
    infos, table_start = _table(file)
    if len(infos) > BATCH_ENTRIES:
        raise _refused("the archive", f"it has {len(infos):,} entries, more than {BATCH_ENTRIES:,}")
    entries = [_entry(file, info) for info in infos]
    _check_overlaps(entries, table_start)
    check_collisions((entry.parts, entry.is_folder) for entry in entries)
    return sorted(entries, key=lambda entry: (len(entry.parts), entry.parts))


def _table(file: BinaryIO) -> tuple[list[zipfile.ZipInfo], int]:
    try:
        with zipfile.ZipFile(file) as archive:
            return archive.infolist(), archive.start_dir
    except UnicodeDecodeError as error:
        raise _refused(repr(error.object), "the name is not valid UTF-8") from error
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, EOFError) as error:
        raise IntakeError(
            f"this is no zip archive that can be read: {error}",
            "Submissions are a folder of submitters' folders, or a zip of it: download it again, or unpack it.",
        ) from error


def _entry(file: BinaryIO, info: zipfile.ZipInfo) -> Entry:
    parts, is_folder = entry_name(info)
    name = "/".join(parts)
    _check_kind(info, name, is_folder)
    return Entry(parts, info, _data_start(file, info, name), is_folder)


def _check_kind(info: zipfile.ZipInfo, name: str, is_folder: bool) -> None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise _refused(name, "it is a symbolic link")
    if kind not in (0, stat.S_IFDIR if is_folder else stat.S_IFREG):
        raise _refused(name, "it is neither a file nor a folder")
    if info.flag_bits & _ENCRYPTED:
        raise _refused(name, "it is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _refused(name, f"it is packed by method {info.compress_type}; only deflated and stored are read")
    if info.file_size > FILE_BYTES and info.file_size > RATIO * info.compress_size:
        raise _refused(name, f"it says that it unpacks to more than {RATIO} times its size, as a bomb does")


def _data_start(file: BinaryIO, info: zipfile.ZipInfo, name: str) -> int:
    """Where the packed bytes start; the entry's own header must agree with the table of contents."""
    file.seek(info.header_offset)
    head = file.read(_LOCAL_HEADER.size)
    if len(head) < _LOCAL_HEADER.size or not head.startswith(b"PK\x03\x04"):
        raise _refused(name, "the archive is broken: the entry is not where the table of contents says")
    flags, packed, size, name_length, extra_length = (_LOCAL_HEADER.unpack(head)[i] for i in (2, 7, 8, 9, 10))
    if file.read(name_length) != _raw_name(info):
        raise _refused(name, "the entry itself has another name than the table of contents gives it")
    agrees = packed in (info.compress_size, _SIZE_ELSEWHERE) and size in (info.file_size, _SIZE_ELSEWHERE)
    if not (agrees or flags & _SIZES_FOLLOW):
        raise _refused(name, "the entry itself has another size than the table of contents gives it")
    return info.header_offset + _LOCAL_HEADER.size + int(name_length) + int(extra_length)


def _raw_name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")


def _check_overlaps(entries: list[Entry], table_start: int) -> None:
    """Two entries that share packed bytes are a bomb: each byte is unpacked many times."""
    free_from = 0
    for entry in sorted(entries, key=lambda entry: entry.info.header_offset):
        if entry.info.header_offset < free_from:
            raise _refused(entry.name, "it overlaps another entry, as a bomb does")
        free_from = entry.start + entry.info.compress_size
        if free_from > table_start:
            raise _refused(entry.name, "it reaches into the table of contents or beyond the end")


# --- what it holds ---------------------------------------------------------------------------------------------------


def _contents(file: BinaryIO, entries: list[Entry], account: Account, title: str) -> Contents:
    contents = Contents()
    for parts, entry in _unwrapped(_wanted(entries, contents), contents, title):
        if len(parts) > 1 or entry.is_folder:
            _put(file, parts, entry, contents, account)
        elif parts[0] == TIMES_FILE:
            contents.times = _unpacked(file, entry)
        else:
            contents.loose.append(plain(parts[0]))
    return contents


def _wanted(entries: list[Entry], contents: Contents) -> list[Entry]:
    wanted = [entry for entry in entries if not any(map(is_ignored, entry.parts))]
    contents.ignored += sum(not entry.is_folder for entry in entries) - sum(not entry.is_folder for entry in wanted)
    return wanted


def _unwrapped(entries: list[Entry], contents: Contents, title: str) -> Iterator[tuple[tuple[str, ...], Entry]]:
    """The entries without the one folder around them all, if there is one."""
    depth = 1 if _is_wrapped(entries) else 0
    if depth:
        contents.notes.append(f"{title}: the folder {plain(entries[0].parts[0])} holds all submitters' folders.")
    return ((entry.parts[depth:], entry) for entry in entries if len(entry.parts) > depth)


def _is_wrapped(entries: list[Entry]) -> bool:
    """One folder on top that holds folders and no source file: with a source file in it, it is a submitter's."""
    inside = [entry for entry in entries if len(entry.parts) == 2]
    one_top = len({entry.parts[0] for entry in entries}) == 1 and all(e.is_folder or len(e.parts) > 1 for e in entries)
    has_source = any(not entry.is_folder and language_of(entry.parts[1]) for entry in inside)
    return one_top and not has_source and any(len(e.parts) > 2 or (e.is_folder and len(e.parts) == 2) for e in entries)


def _put(file: BinaryIO, parts: tuple[str, ...], entry: Entry, contents: Contents, account: Account) -> None:
    submitter = plain(parts[0])
    basket = contents.baskets.get(submitter) or contents.basket(submitter, account)
    if len(parts) > 1 and not basket.full() and not entry.is_folder:
        basket.take(plain("/".join(parts[1:])), entry.info.file_size, lambda: _unpacked(file, entry))


# --- one entry's bytes -----------------------------------------------------------------------------------------------


def _unpacked(file: BinaryIO, entry: Entry) -> bytes:
    """The entry's bytes, unpacked piece by piece and never past the size that it claims."""
    size = entry.info.file_size
    if size > FILE_BYTES:
        raise _refused(entry.name, f"it has more than {FILE_BYTES >> 10} KiB")
    try:
        content = _inflated(file, entry) if entry.info.compress_type == zipfile.ZIP_DEFLATED else _stored(file, entry)
    except zlib.error as error:
        raise _refused(entry.name, f"the archive is broken: {error}") from error
    if len(content) != size:
        raise _refused(
            entry.name, f"it says that it has {size} bytes and has {'more' if len(content) > size else 'less'}"
        )
    if zlib.crc32(content) != entry.info.CRC:
        raise _refused(entry.name, "the archive is broken: its check sum is wrong")
    return content


def _stored(file: BinaryIO, entry: Entry) -> bytes:
    file.seek(entry.start)
    return file.read(min(entry.info.compress_size, FILE_BYTES + 1))


def _inflated(file: BinaryIO, entry: Entry) -> bytes:
    """At most one byte more than the entry claims: enough to know that it lies."""
    engine, content, left = zlib.decompressobj(-zlib.MAX_WBITS), bytearray(), entry.info.compress_size
    file.seek(entry.start)
    while left and len(content) <= entry.info.file_size:
        chunk = file.read(min(left, _CHUNK))
        content += engine.decompress(chunk, entry.info.file_size + 1 - len(content))
        left -= len(chunk)
    if len(content) <= entry.info.file_size and not (engine.eof and not engine.unused_data):
        raise zlib.error("the packed data does not end where it should")
    return bytes(content)
