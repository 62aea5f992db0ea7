"""The entries of a zip: each checked before anything of it is read, and unpacked in memory under caps.

`zipfile` reads and unpacks. What it takes as it comes is looked at here: shared bytes, sizes that disagree, an entry
that claims to be smaller than it is. Format: PKWARE APPNOTE 6.3.10, section 4.3.7 (local header).
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Sequence
from functools import partial

from grader.errors import IntakeError
from grader.intake.caps import BATCH_ENTRIES, DIRECTORY_BYTES, FILE_BYTES, RATIO
from grader.intake.entries import IntakeEntry, UnreadableEntry, find_kind_fault
from grader.intake.entry_names import read_entry_name
from grader.intake.names import make_plain
from grader.text.shorten import shorten
from grader.text.spoken_text import say
from grader.text.visible import make_one_line

_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_SIZES_FOLLOW = 0x8
_SIZE_ELSEWHERE = 0xFFFFFFFF
_LONGEST_REASON = 200
_HINT = "Nothing was graded. Remove that entry, or ask for the work again as plain files."


def make_refusal(name: str, reason: str) -> IntakeError:
    """What refuses the whole archive for one of its entries."""
    message = say("the archive is refused: {name}: {reason}", name=make_plain(name), reason=reason)
    return IntakeError(message, _HINT)


class BoundedFile(io.BufferedReader):
    """A file that refuses to give a huge piece at once: `zipfile` reads the table of contents whole."""

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = DIRECTORY_BYTES + 1 if size is None or size < 0 else size
        content = super().read(min(wanted, DIRECTORY_BYTES + 1))
        if len(content) > DIRECTORY_BYTES:
            raise make_refusal(
                say("the archive"), say("its table of contents has more than {most} MiB", most=DIRECTORY_BYTES >> 20)
            )
        return content


# --- the table of contents -------------------------------------------------------------------------------------------


def open_zip(file: BoundedFile, name: str) -> zipfile.ZipFile:
    """The archive of this name, its table of contents read. Raises IntakeError."""
    try:
        return zipfile.ZipFile(file)
    except UnicodeDecodeError as error:
        raise make_refusal(repr(error.object), say("the name is not valid UTF-8")) from error
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, EOFError) as error:
        raise IntakeError(
            say("{name} is not a readable zip archive: {error}", name=name, error=str(error)),
            "Submissions are a folder of submitters' folders, or a zip of it: download it again, or unpack it.",
        ) from error


def read_zip_entries(file: BoundedFile, archive: zipfile.ZipFile) -> list[IntakeEntry]:
    """Every entry, checked, in the order of upper folders first; nothing is unpacked yet."""
    infos = archive.infolist()
    if len(infos) > BATCH_ENTRIES:
        told = say("it has {number:,} entries, more than {most:,}", number=len(infos), most=BATCH_ENTRIES)
        raise make_refusal(say("the archive"), told)
    checked = [_check_entry(file, archive, info) for info in infos]
    _check_overlaps([(place, entry) for place, entry in checked if not entry.fault], archive.start_dir)
    return sorted((entry for _, entry in checked), key=lambda entry: (len(entry.parts), entry.parts))


def _check_entry(file: BoundedFile, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> tuple[range, IntakeEntry]:
    """The entry, and which bytes of the file are its own; these may be wrong where it has a fault."""
    name = read_entry_name(info)
    start, fault = _check_header(file, info, "/".join(name.parts), archive.start_dir)
    fault = name.fault or _find_fault(info, name.is_folder) or fault
    sizes = info.file_size, info.compress_size
    is_link = stat.S_ISLNK(_find_mode(info))
    entry = IntakeEntry(name.parts, name.is_folder, fault, is_link, *sizes, partial(unpack, archive, info))
    return range(info.header_offset, start + info.compress_size), entry


def _find_mode(info: zipfile.ZipInfo) -> int:
    return info.external_attr >> 16


def _find_fault(info: zipfile.ZipInfo, is_folder: bool) -> str:
    if fault := find_kind_fault(_find_mode(info)):
        return fault
    if stat.S_IFMT(_find_mode(info)) not in (0, stat.S_IFDIR if is_folder else stat.S_IFREG):
        return say("its name and its kind disagree on whether it is a folder")
    if info.flag_bits & _ENCRYPTED:
        return say("it is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return say(
            "it is compressed by method {method}; only deflate and stored are supported", method=info.compress_type
        )
    is_bomb = info.file_size > max(FILE_BYTES, RATIO * info.compress_size)
    return (
        say("it says that it unpacks to more than {ratio} times its size, as a bomb does", ratio=RATIO)
        if is_bomb
        else ""
    )


def _check_header(file: BoundedFile, info: zipfile.ZipInfo, name: str, table_start: int) -> tuple[int, str]:
    """Where the packed bytes start, and what in the entry's own header disagrees with the table of contents.

    An `IntakeError` when that is the name: nobody can say whose such an entry is.
    """
    is_inside = 0 <= info.header_offset < table_start  # the number may be larger than that of any place in a file
    file.seek(info.header_offset if is_inside else table_start)
    head = file.read(_LOCAL_HEADER.size)
    if len(head) < _LOCAL_HEADER.size or not head.startswith(b"PK\x03\x04"):
        return info.header_offset, say("the archive is broken: the entry is not where the table of contents says")
    flags, packed, size, name_length, extra_length = (_LOCAL_HEADER.unpack(head)[i] for i in (2, 7, 8, 9, 10))
    if file.read(name_length) != info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437"):
        raise make_refusal(name, say("the entry itself has another name than the table of contents gives it"))
    agrees = packed in (info.compress_size, _SIZE_ELSEWHERE) and size in (info.file_size, _SIZE_ELSEWHERE)
    lies = not (agrees or flags & _SIZES_FOLLOW)
    fault = say("the entry itself has another size than the table of contents gives it") if lies else ""
    return info.header_offset + _LOCAL_HEADER.size + int(name_length) + int(extra_length), fault


def _check_overlaps(placed: Sequence[tuple[range, IntakeEntry]], table_start: int) -> None:
    """Two entries that share packed bytes are a bomb: each byte is unpacked many times. What is not read is none."""
    free_from = 0
    for place, entry in sorted(placed, key=lambda each: each[0].start):
        if place.start < free_from:
            raise make_refusal(entry.name, say("it overlaps another entry, as a bomb does"))
        if place.stop > table_start:
            raise make_refusal(entry.name, say("it reaches into the table of contents or beyond the end"))
        free_from = place.stop


# --- one entry's bytes -----------------------------------------------------------------------------------------------


def unpack(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry, at most one more than it claims. Raises UnreadableEntry."""
    try:
        with archive.open(_widen(info)) as file:
            content = file.read(info.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        reason = shorten(make_one_line(str(error)), _LONGEST_REASON)
        raise UnreadableEntry(say("the archive is broken: {reason}", reason=reason)) from error
    if len(content) != info.file_size:
        size = info.file_size
        more = say("it says that it has {size} bytes and has more", size=size)
        raise UnreadableEntry(
            more if len(content) > size else say("it says that it has {size} bytes and has less", size=size)
        )
    if zlib.crc32(content) != info.CRC:
        raise UnreadableEntry(say("the archive is broken: its check sum is wrong"))
    return content


def _widen(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """The entry with one byte more: `zipfile` stops at the size that it is told, and would not come on a lie.

    Without its check sum, which is that of fewer bytes. Made anew: newer versions of `zipfile` note where the next
    entry starts, and refuse this one for a false entry that claims to start inside it.
    """
    wider = zipfile.ZipInfo()
    for name in ("filename", "orig_filename", "header_offset", "flag_bits", "compress_type", "compress_size"):
        setattr(wider, name, getattr(info, name))
    wider.file_size = info.file_size + 1
    return wider
