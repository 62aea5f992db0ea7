"""The entries of a zip: each checked before anything of it is read, and unpacked in memory under caps.

The table of contents is read by `zipfile`; the data by `zlib` here, so that every size is checked while it streams.
Format: PKWARE APPNOTE 6.3.10, sections 4.3.7 (local header) and 4.3.12 (table of contents).
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from typing import BinaryIO

from grader.errors import IntakeError
from grader.intake.caps import BATCH_ENTRIES, DIRECTORY_BYTES, FILE_BYTES, RATIO
from grader.intake.entry_names import entry_name
from grader.intake.names import make_plain

_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_SIZES_FOLLOW = 0x8
_SIZE_ELSEWHERE = 0xFFFFFFFF
_CHUNK = 1 << 16
_HINT = "Nothing was graded. Take that entry out, or ask for the work again as plain files."


@dataclass(frozen=True)
class ZipEntry:
    """One entry: its name in parts, where its packed bytes start, and its row in the table of contents.

    A `fault` says why it is not read; then the start may be wrong.
    """

    parts: tuple[str, ...]
    info: zipfile.ZipInfo
    start: int
    is_folder: bool
    fault: str

    @property
    def name(self) -> str:
        return "/".join(self.parts)

    @property
    def is_link(self) -> bool:
        return _kind(self.info) == stat.S_IFLNK


class BrokenEntry(IntakeError):
    """The bytes of an entry are not what the archive says of them; the message says only why."""


def refusal(name: str, reason: str) -> IntakeError:
    """What refuses the whole archive for one of its entries."""
    return IntakeError(f"the archive is refused: {make_plain(name)}: {reason}", _HINT)


class BoundedFile(io.BufferedReader):
    """A file that refuses to give a huge piece at once: `zipfile` reads the table of contents whole."""

    def read(self, size: int | None = -1, /) -> bytes:
        wanted = DIRECTORY_BYTES + 1 if size is None or size < 0 else size
        content = super().read(min(wanted, DIRECTORY_BYTES + 1))
        if len(content) > DIRECTORY_BYTES:
            raise refusal("the archive", f"its table of contents has more than {DIRECTORY_BYTES >> 20} MiB")
        return content


# --- the table of contents -------------------------------------------------------------------------------------------


def read_entries(file: BinaryIO) -> list[ZipEntry]:
    """Every entry, checked, in the order of upper folders first; nothing is unpacked yet."""
    infos, table_start = _table(file)
    if len(infos) > BATCH_ENTRIES:
        raise refusal("the archive", f"it has {len(infos):,} entries, more than {BATCH_ENTRIES:,}")
    entries = [_entry(file, info) for info in infos]
    _check_overlaps(entries, table_start)
    return sorted(entries, key=lambda entry: (len(entry.parts), entry.parts))


def _table(file: BinaryIO) -> tuple[list[zipfile.ZipInfo], int]:
    try:
        with zipfile.ZipFile(file) as archive:
            return archive.infolist(), archive.start_dir
    except UnicodeDecodeError as error:
        raise refusal(repr(error.object), "the name is not valid UTF-8") from error
    except (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, EOFError) as error:
        raise IntakeError(
            f"this is no zip archive that can be read: {error}",
            "Submissions are a folder of submitters' folders, or a zip of it: download it again, or unpack it.",
        ) from error


def _entry(file: BinaryIO, info: zipfile.ZipInfo) -> ZipEntry:
    name = entry_name(info)
    start, fault = _data_start(file, info, "/".join(name.parts))
    reason = name.fault or _fault_of_kind(info, name.is_folder) or fault
    return ZipEntry(name.parts, info, start, name.is_folder, reason)


def _kind(info: zipfile.ZipInfo) -> int:
    return stat.S_IFMT(info.external_attr >> 16)


def _fault_of_kind(info: zipfile.ZipInfo, is_folder: bool) -> str:
    if _kind(info) == stat.S_IFLNK:
        return "it is a symbolic link"
    if _kind(info) not in (0, stat.S_IFDIR if is_folder else stat.S_IFREG):
        return "it is neither a file nor a folder"
    if info.flag_bits & _ENCRYPTED:
        return "it is encrypted"
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return f"it is packed by method {info.compress_type}; only deflated and stored are read"
    if info.file_size > FILE_BYTES and info.file_size > RATIO * info.compress_size:
        return f"it says that it unpacks to more than {RATIO} times its size, as a bomb does"
    return ""


def _data_start(file: BinaryIO, info: zipfile.ZipInfo, name: str) -> tuple[int, str]:
    """Where the packed bytes start, and what in the entry's own header disagrees with the table of contents.

    An `IntakeError` when that is the name: nobody can say whose such an entry is.
    """
    file.seek(info.header_offset)
    head = file.read(_LOCAL_HEADER.size)
    if len(head) < _LOCAL_HEADER.size or not head.startswith(b"PK\x03\x04"):
        return info.header_offset, "the archive is broken: the entry is not where the table of contents says"
    flags, packed, size, name_length, extra_length = (_LOCAL_HEADER.unpack(head)[i] for i in (2, 7, 8, 9, 10))
    if file.read(name_length) != _raw_name(info):
        raise refusal(name, "the entry itself has another name than the table of contents gives it")
    agrees = packed in (info.compress_size, _SIZE_ELSEWHERE) and size in (info.file_size, _SIZE_ELSEWHERE)
    lies = not (agrees or flags & _SIZES_FOLLOW)
    fault = "the entry itself has another size than the table of contents gives it" if lies else ""
    return info.header_offset + _LOCAL_HEADER.size + int(name_length) + int(extra_length), fault


def _raw_name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")


def _check_overlaps(entries: list[ZipEntry], table_start: int) -> None:
    """Two entries that share packed bytes are a bomb: each byte is unpacked many times. What is not read is none."""
    free_from = 0
    read = (entry for entry in entries if not entry.fault)
    for entry in sorted(read, key=lambda entry: entry.info.header_offset):
        if entry.info.header_offset < free_from:
            raise refusal(entry.name, "it overlaps another entry, as a bomb does")
        free_from = entry.start + entry.info.compress_size
        if free_from > table_start:
            raise refusal(entry.name, "it reaches into the table of contents or beyond the end")


# --- one entry's bytes -----------------------------------------------------------------------------------------------


def unpack(file: BinaryIO, entry: ZipEntry) -> bytes:
    """The entry's bytes, unpacked piece by piece and never past the size that it claims. Raises BrokenEntry."""
    size = entry.info.file_size
    if size > FILE_BYTES:
        raise BrokenEntry(f"it has more than {FILE_BYTES >> 10} KiB")
    try:
        content = _inflated(file, entry) if entry.info.compress_type == zipfile.ZIP_DEFLATED else _stored(file, entry)
    except zlib.error as error:
        raise BrokenEntry(f"the archive is broken: {error}") from error
    if len(content) != size:
        raise BrokenEntry(f"it says that it has {size} bytes and has {'more' if len(content) > size else 'less'}")
    if zlib.crc32(content) != entry.info.CRC:
        raise BrokenEntry("the archive is broken: its check sum is wrong")
    return content


def _stored(file: BinaryIO, entry: ZipEntry) -> bytes:
    file.seek(entry.start)
    return file.read(min(entry.info.compress_size, FILE_BYTES + 1))


def _inflated(file: BinaryIO, entry: ZipEntry) -> bytes:
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
