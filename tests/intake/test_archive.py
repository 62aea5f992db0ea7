"""Hostile, broken and odd zips: each entry is read right, or refused with its name and the reason."""

from __future__ import annotations

import io
import os
import random
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grader.errors import GraderError, IntakeError, NothingToGrade, UsageError
from grader.intake import Intake, caps, read_submissions
from grader.intake.notes import Note, NoteKind

PROGRAM = b"print('Lose Game')\n"


@dataclass
class Raw:
    """One entry of a zip written byte by byte; `None` means the honest value."""

    name: bytes
    content: bytes = PROGRAM
    flags: int = 0
    method: int = 8
    mode: int = 0
    size: int | None = None
    local_size: int | None = None
    packed: bytes | None = None
    packed_size: int | None = None
    crc: int | None = None
    offset: int | None = None
    local_name: bytes | None = None
    far_offset: int | None = None

    def row(self) -> tuple[bytes, int, int, int]:
        engine = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = self.packed
        if packed is None:
            packed = engine.compress(self.content) + engine.flush() if self.method == 8 else self.content
        crc = zlib.crc32(self.content) if self.crc is None else self.crc
        size = len(self.content) if self.size is None else self.size
        return packed, crc, size, len(packed) if self.packed_size is None else self.packed_size


def pack(entries: list[Raw]) -> bytes:
    """A zip of these entries, lies included."""
    body, table = io.BytesIO(), io.BytesIO()
    for entry in entries:
        packed, crc, size, packed_size = entry.row()
        offset = body.tell() if entry.offset is None else entry.offset
        extra = b"" if entry.far_offset is None else struct.pack("<HHQ", 1, 8, entry.far_offset)
        local = entry.name if entry.local_name is None else entry.local_name
        local_size = size if entry.local_size is None else entry.local_size
        head = (20, entry.flags, entry.method, 0, 0x21, crc, packed_size)
        body.write(struct.pack("<4s5H3I2H", b"PK\x03\x04", *head, local_size, len(local), 0) + local + packed)
        row = struct.pack(
            "<4s6H3I5H2I",
            b"PK\x01\x02",
            3 << 8 | 20,
            *head,
            size,
            len(entry.name),
            len(extra),
            0,
            0,
            0,
            entry.mode << 16,
            0xFFFFFFFF if extra else offset,
        )
        table.write(row + entry.name + extra)
    end = struct.pack(
        "<4s4H2IH", b"PK\x05\x06", 0, 0, len(entries) & 0xFFFF, len(entries) & 0xFFFF, table.tell(), body.tell(), 0
    )
    return body.getvalue() + table.getvalue() + end


def take(tmp_path: Path, content: bytes | list[Raw]) -> Intake:
    place = tmp_path / "class.zip"
    place.write_bytes(content if isinstance(content, bytes) else pack(content))
    return read_submissions(place, "Nim.py")


GOOD = Raw(b"ada/Nim.py")

# What is wrong with the entry of one submitter: the entry, the name under which it is refused, the reason.
OF_ADA: dict[str, tuple[Raw, str, str]] = {
    "zip slip": (Raw(b"ada/../../evil.py"), "../../evil.py", "leads out"),
    "slip to another one": (Raw(b"ada/../ben/Nim.py", b"evil"), "../ben/Nim.py", "leads out"),
    "slip at the end": (Raw(b"ada/.."), "..", "leads out"),
    "backslash": (Raw(b"ada\\Nim.js"), "Nim.js", "backslash"),
    "backslash slip": (Raw(b"ada/..\\..\\Nim.js"), "../../Nim.js", "backslash"),
    "empty part": (Raw(b"ada//Nim.js"), "/Nim.js", "empty part"),
    "dot part": (Raw(b"ada/./Nim.js"), "./Nim.js", "empty part"),
    "newline": (Raw(b"ada/Nim\n.py"), r"Nim\x0a.py", "control character"),
    "escape": (Raw(b"ada/\x1b[2JNim.py"), r"\x1b[2JNim.py", "control character"),
    "folder with an escape": (Raw(b"ada/\x1b[2J/", b"", method=0), r"\x1b[2J/", "control character"),
    "NUL hides a suffix": (Raw(b"ada/Nim.py\x00.txt"), r"Nim.py\x00.txt", "control character"),
    "symbolic link": (Raw(b"ada/link", b"/etc/passwd", mode=stat.S_IFLNK | 0o777), "link", "symbolic link"),
    "her folder is a link": (Raw(b"ada", b"/etc", mode=stat.S_IFLNK | 0o777), "./", "symbolic link"),
    "named pipe": (Raw(b"ada/pipe", mode=stat.S_IFIFO | 0o644), "pipe", "a named pipe"),
    "device": (Raw(b"ada/zero", mode=stat.S_IFCHR | 0o644), "zero", "a device"),
    "a folder by its mode only": (Raw(b"ada/x", mode=stat.S_IFDIR | 0o755), "x", "disagree on whether it is a folder"),
    "encrypted": (Raw(b"ada/secret.py", flags=0x1), "secret.py", "encrypted"),
    "strong encryption": (Raw(b"ada/secret.py", flags=0x41), "secret.py", "encrypted"),
    "unknown packing": (Raw(b"ada/x.py", method=99, packed=b"x"), "x.py", "method 99"),
    "too deep": (Raw(b"ada/" + b"d/" * 40 + b"Nim.py"), "d/" * 40 + "Nim.py", "folders deep"),
    "long name": (Raw(b"ada/" + b"n" * 2000 + b".py"), "…" + "n" * 197 + ".py", "more than 1024 characters"),
    "says less than it has": (Raw(b"ada/x.py", PROGRAM * 9, size=10), "x.py", "10 bytes and has more"),
    "says less, check sum of the part": (
        Raw(b"ada/x.py", PROGRAM, size=5, crc=zlib.crc32(PROGRAM[:5])),
        "x.py",
        "5 bytes and has more",
    ),
    "says more than it has": (Raw(b"ada/x.py", size=500), "x.py", "500 bytes and has less"),
    "says nothing, is a bomb": (Raw(b"ada/x.py", bytes(50 << 20), size=3), "x.py", "3 bytes and has more"),
    "two sizes": (Raw(b"ada/x.py", local_size=7), "x.py", "another size"),
    "an honest bomb": (Raw(b"ada/x.py", bytes(50 << 20)), "x.py", "as a bomb does"),
    "stored with two sizes": (Raw(b"ada/x.py", method=0, size=5), "x.py", "5 bytes and has more"),
    "wrong check sum": (Raw(b"ada/x.py", crc=1), "x.py", "check sum"),
    "broken data": (Raw(b"ada/x.py", packed=b"\xff\xff\xff\xff"), "x.py", "broken"),
    "cut data": (Raw(b"ada/x.py", packed=zlib.compress(PROGRAM)[2:8]), "x.py", "19 bytes and has less"),
    "entry elsewhere": (Raw(b"ada/x.py", offset=3), "x.py", "not where the table of contents says"),
    "entry beyond the end": (Raw(b"ada/x.py", far_offset=1 << 40), "x.py", "not where the table of contents says"),
    "entry beyond every file": (Raw(b"ada/x.py", far_offset=(1 << 63) - 1), "x.py", "not where the table of"),
    "entry beyond every number": (Raw(b"ada/x.py", far_offset=(1 << 64) - 1), "x.py", "not where the table of"),
    "there twice": (Raw(b"ada/Nim.py", b"other"), "Nim.py", "twice"),
    "twice but for case": (Raw(b"ada/NIM.PY", b"other"), "Nim.py", "twice"),
    "file and folder": (Raw(b"ada/Nim.py/x"), "Nim.py/x", "a file has the name of its folder"),
    "file and folder but for case": (Raw(b"ada/nim.PY/x"), "nim.PY/x", "a file has the name of its folder"),
}


@pytest.mark.parametrize("wrapper", [b"", b"class/"])
@pytest.mark.parametrize(("entry", "name", "reason"), OF_ADA.values(), ids=OF_ADA)
def test_a_hostile_entry_is_refused_to_its_submitter_alone(
    tmp_path: Path, entry: Raw, name: str, reason: str, wrapper: bytes
) -> None:
    wrapped = replace(entry, name=wrapper + entry.name)
    others = [Raw(wrapper + b"ben/Nim.py"), Raw(wrapper + b"eva/Nim.py")]
    ada, ben, eva = take(tmp_path, [others[0], Raw(wrapper + b"ada/Nim.py"), wrapped, others[1]]).submissions
    assert dict(ben.files) == dict(eva.files) == {"Nim.py": PROGRAM}
    assert not (ben.problem or eva.problem or ben.refused or eva.refused)
    assert list(ada.refused) == [name]
    assert reason in ada.problem
    assert ada.problem.isprintable()
    assert len(ada.files) == 1
    assert list(tmp_path.iterdir()) == [tmp_path / "class.zip"]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Raw(b"ada/Nim.py", crc=1), "check sum"),
        (Raw(b"ada/Nim.py", flags=0x1), "encrypted"),
        (Raw(b"ada\\Nim.py"), "backslash"),
        (Raw(b"ada/x/..\\Nim.py"), "backslash"),
    ],
)
def test_no_other_file_is_graded_in_the_place_of_a_refused_one(tmp_path: Path, entry: Raw, reason: str) -> None:
    chosen = take(tmp_path, [Raw(b"ada/helper.py"), entry]).submissions[0].choice
    assert chosen.source is None
    assert chosen.unreadable
    assert reason in chosen.message


NOBODYS: dict[str, tuple[Raw, str, str]] = {
    "slip at the front": (Raw(b"../class-evil/Nim.py"), "../class-evil/Nim.py", "leads out"),
    "backslash slip at the front": (Raw(b"..\\Nim.py"), "../Nim.py", "backslash"),
    "absolute": (Raw(b"/etc/passwd"), "/etc/passwd", "absolute"),
    "two slashes": (Raw(b"//host/share"), "//host/share", "absolute"),
    "drive letter": (Raw(b"C:/Nim.py"), "C:/Nim.py", "drive letter"),
    "drive letter without a slash": (Raw(b"c:Nim.py"), "c:Nim.py", "drive letter"),
    "no name": (Raw(b""), "", "empty part"),
    "a folder no disk takes": (Raw(b"n" * 2000 + b"/Nim.py"), "n" * 190 + "/Nim.py", "more than 1024 characters"),
}


@pytest.mark.parametrize(("entry", "name", "reason"), NOBODYS.values(), ids=NOBODYS)
def test_an_entry_of_no_submitter_is_named_and_not_read(tmp_path: Path, entry: Raw, name: str, reason: str) -> None:
    intake = take(tmp_path, [entry, GOOD, Raw(b"ben/Nim.py")])
    assert [(each.submitter, dict(each.files), each.problem) for each in intake.submissions] == [
        ("ada", {"Nim.py": PROGRAM}, ""),
        ("ben", {"Nim.py": PROGRAM}, ""),
    ]
    (note,) = (note.text for note in intake.notes if note.kind is NoteKind.NOBODYS_ENTRIES)
    assert name in note
    assert reason in note
    assert note.isprintable()
    with pytest.raises(IntakeError, match=reason) as caught:
        take(tmp_path, [entry])
    assert name in caught.value.message


def test_an_entry_that_leaves_the_folder_around_all_is_nobodys(tmp_path: Path) -> None:
    intake = take(tmp_path, [Raw(b"class/ada/Nim.py"), Raw(b"class/../Nim.py"), Raw(b"/class/ben/Nim.py")])
    assert [(each.submitter, dict(each.files)) for each in intake.submissions] == [("ada", {"Nim.py": PROGRAM})]
    assert any("class/../Nim.py (" in note.text and "/class/ben/Nim.py (" in note.text for note in intake.notes)


REFUSED: dict[str, tuple[Raw, str, str]] = {
    "bad UTF-8": (Raw(b"ada/N\xffm.py", flags=0x800), r"\xff", "not valid UTF-8"),
    "two names": (Raw(b"ada/x.py", local_name=b"bob/x.py"), "ada/x.py", "another name"),
    "overlapping": (Raw(b"ada/Nim.py", local_name=b"ada/Nim.py", offset=0), "ada/Nim.py", "overlaps"),
    "into the table": (Raw(b"ada/x.py", packed_size=4000), "ada/x.py", "table of contents or beyond"),
    "times twice": (Raw(b"submissions.yaml", b"ada: {}\n"), "submissions.yaml", "twice"),
    "times as a link": (Raw(b"submissions.yaml", mode=stat.S_IFLNK | 0o777), "submissions.yaml", "symbolic link"),
    "broken times": (Raw(b"submissions.yaml", crc=1), "submissions.yaml", "check sum"),
    "encrypted times": (Raw(b"submissions.yaml", flags=0x1), "submissions.yaml", "encrypted"),
}


@pytest.mark.parametrize(("entry", "name", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_may_cost_more_than_one_submission_refuses_the_archive(
    tmp_path: Path, entry: Raw, name: str, reason: str
) -> None:
    before = [Raw(b"submissions.yaml", b"ada: {}\n")] if reason == "twice" else []
    with pytest.raises(IntakeError) as caught:
        take(tmp_path, [GOOD, Raw(b"eva/Nim.py"), *before, entry])
    assert name in caught.value.message
    assert reason in caught.value.message
    assert caught.value.hint
    assert caught.value.message.isprintable()
    assert list(tmp_path.iterdir()) == [tmp_path / "class.zip"]


def test_submitters_whose_names_differ_in_capitals_are_two(tmp_path: Path) -> None:
    intake = take(tmp_path, [GOOD, Raw(b"Ada/Nim.py", b"other")])
    assert [(each.submitter, each.files["Nim.py"]) for each in intake.submissions] == [
        ("Ada", b"other"),
        ("ada", PROGRAM),
    ]


def test_folders_that_are_one_submitter_in_two_ways_are_both_left_closed(tmp_path: Path) -> None:
    accents = [Raw("ze\u0301/a.py".encode(), flags=0x800), Raw("z\u00e9/b.py".encode(), flags=0x800)]
    ada, one = take(tmp_path, [*accents, GOOD]).submissions
    assert ada.files
    assert (one.submitter, dict(one.files), list(one.refused)) == ("z\u00e9", {}, ["./"])
    assert (
        one.problem
        == "2 folders are named z\u00e9 (accents or other characters written in several ways): none of them was read"
    )


def test_a_loose_file_with_the_name_of_a_submitter_costs_nobody_anything(tmp_path: Path) -> None:
    intake = take(tmp_path, [GOOD, Raw(b"ada", b"notes")])
    assert [(each.submitter, dict(each.files), each.problem) for each in intake.submissions] == [
        ("ada", {"Nim.py": PROGRAM}, "")
    ]
    assert Note(NoteKind.LOOSE_FILES, "Not in a submitter's folder, so not graded: ada.") in intake.notes


def test_a_hundred_thousand_entries_are_refused(tmp_path: Path) -> None:
    empty = zlib.compress(b"")[2:-4]
    with pytest.raises(IntakeError, match="entries, more than"):
        take(tmp_path, [Raw(b"a/%d" % number, b"", packed=empty) for number in range(100_000)])


def test_a_huge_table_of_contents_is_not_even_read(tmp_path: Path) -> None:
    names = [Raw(b"a/%d" % number + b"x" * 60_000, b"", method=0) for number in range(150)]
    with pytest.raises(IntakeError, match="table of contents has more than 8 MiB"):
        take(tmp_path, names)


def test_many_files_at_a_bombs_ratio_are_refused_while_streaming(tmp_path: Path) -> None:
    megabyte = bytes(1 << 20)
    with pytest.raises(IntakeError, match=r"they exceed 16 MiB in all"):
        take(tmp_path, [Raw(b"s%d/Nim.py" % number, megabyte) for number in range(20)])


def test_files_at_a_bombs_ratio_are_refused_to_those_who_hand_them_in(tmp_path: Path) -> None:
    """Three together would pass what a small archive may unpack to; honest work at that ratio is small."""
    bombs = [Raw(f"{name}/{number}".encode(), bytes(1 << 20)) for name in ("eve", "mal", "moe") for number in range(8)]
    lies = Raw(b"eve/secret", flags=0x1, packed_size=1 << 30)
    intake = take(tmp_path, [GOOD, Raw(b"ben/zeros", b"0\n" * 100_000), *bombs, lies])
    ada, ben, *others = intake.submissions
    assert (dict(ada.files), ada.problem, len(ben.files), ben.problem) == ({"Nim.py": PROGRAM}, "", 1, "")
    for each in others:
        assert len(each.files) == 1
        assert "the files together unpack to more than 200 times their size" in each.problem


def test_one_entry_named_many_times_is_refused(tmp_path: Path) -> None:
    kernel = Raw(b"a/x", bytes(1 << 20))
    others = [Raw(b"b/%d" % number, kernel.content, offset=0) for number in range(100)]
    with pytest.raises(IntakeError, match=r"another name|overlaps"):
        take(tmp_path, [kernel, *others])


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x05\x06" + bytes(18)[:10], b"def solve(): pass\n" * 99])
def test_what_is_no_zip_is_said(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(IntakeError, match=r"\.zip is not a readable zip archive") as caught:
        take(tmp_path, content)
    assert "Submissions are a folder of submitters' folders" in caught.value.hint


def test_an_empty_zip_holds_nothing_to_grade(tmp_path: Path) -> None:
    with pytest.raises(NothingToGrade):
        take(tmp_path, [])


def test_a_zip_cut_or_mangled_anywhere_gives_a_clear_error_or_the_true_bytes(tmp_path: Path) -> None:
    whole = pack([GOOD, Raw(b"ben/nim.c", b"int main(void) { return 0; }\n", method=0)])
    truth = {s.submitter: dict(s.files) for s in take(tmp_path, whole).submissions}
    chance = random.Random(7)  # noqa: S311 - chosen bytes, no secret
    for _ in range(1500):
        mangled = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            mangled[chance.randrange(len(mangled))] = chance.randrange(256)
        cut = bytes(mangled[: chance.choice([len(mangled), chance.randrange(len(mangled))])])
        try:
            read = take(tmp_path, cut)
        except GraderError as error:
            assert error.message
        else:
            known = [content for files in truth.values() for content in files.values()]
            assert all(content in known for s in read.submissions for content in s.files.values())


def test_a_good_zip_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    intake = take(tmp_path, [Raw(b"eva/Nim.py"), Raw(b"eva/data/in.txt", b"4\n"), GOOD, Raw(b"ben/", b"", method=0)])
    assert [s.submitter for s in intake.submissions] == ["ada", "ben", "eva"]
    assert [dict(s.files) for s in intake.submissions] == [
        {"Nim.py": PROGRAM},
        {},
        {"Nim.py": PROGRAM, "data/in.txt": b"4\n"},
    ]
    assert all(not s.problem and s.submitted is None for s in intake.submissions)


def test_what_zipfile_writes_is_read_also_with_sizes_after_the_data(tmp_path: Path) -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise io.UnsupportedOperation

        def tell(self) -> int:
            raise io.UnsupportedOperation

    for sink in (io.BytesIO(), Pipe()):
        with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("zoë/Nim.py", PROGRAM)
            archive.mkdir("noor")
        intake = take(tmp_path, sink.getvalue())
        assert [(s.submitter, dict(s.files)) for s in intake.submissions] == [
            ("noor", {}),
            ("zoë", {"Nim.py": PROGRAM}),
        ]


def test_bytes_before_the_archive_do_no_harm(tmp_path: Path) -> None:
    assert take(tmp_path, b"#!/bin/sh\n" + pack([GOOD])).submissions[0].files == {"Nim.py": PROGRAM}


def test_the_one_folder_around_all_is_taken_off_and_said(tmp_path: Path) -> None:
    intake = take(tmp_path, [Raw(b"class/", b"", method=0), Raw(b"class/ada/Nim.py"), Raw(b"class/ben/Nim.py")])
    assert [s.submitter for s in intake.submissions] == ["ada", "ben"]
    assert "class.zip: the folder class holds" in intake.notes[0].text


TIMES = b'{src: {submitted: "1999-01-01 00:00"}, ada: {submitted: "1999-01-01 00:00", partners: [ben]}}\n'


def test_times_are_read_at_the_top_of_the_zip(tmp_path: Path) -> None:
    ada, ben = take(tmp_path, [GOOD, Raw(b"ben/Nim.py"), Raw(b"submissions.yaml", TIMES)]).submissions
    assert ada.submitted is not None
    assert ben.submitted is None


@pytest.mark.parametrize(
    "names",
    [
        (b"ada/src/Nim.py", b"ada/submissions.yaml"),
        (b"ada/ada/Nim.py", b"ada/ben/Nim.py", b"ada/submissions.yaml"),
        (b"ada/src/Nim.py", b"ada/src/submissions.yaml", b"ben/Nim.py"),
        (b"ada/Nim.py", b"ada/submissions.yaml", b"ada/x/y"),
        (b"ada/submissions.yaml/src/Nim.py", b"ada/src/Nim.py"),
    ],
)
@pytest.mark.parametrize("content", [TIMES, b"{", b"src: *bomb\n"])
def test_no_file_of_a_student_sets_times_even_in_a_zip_of_one(
    tmp_path: Path, names: tuple[bytes, ...], content: bytes
) -> None:
    intake = take(tmp_path, [Raw(name, content) for name in names])
    assert all(each.submitted is None and not each.partners for each in intake.submissions)
    inside = any(note.text.startswith("class.zip: ada/submissions.yaml was not read") for note in intake.notes)
    assert inside == (b"ada/submissions.yaml" in names and b"ada/Nim.py" not in names)


def test_a_single_submitter_is_no_wrapper(tmp_path: Path) -> None:
    intake = take(tmp_path, [GOOD, Raw(b"ada/old/Nim.py")])
    assert [(s.submitter, sorted(s.files)) for s in intake.submissions] == [("ada", ["Nim.py", "old/Nim.py"])]


def test_only_one_wrapper_is_taken_off_and_a_class_is_no_student(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"one folder too high: b holds the folders of several students"):
        take(tmp_path, [Raw(b"a/b/c/Nim.py"), Raw(b"a/b/d/Nim.py")])


def test_system_and_hidden_files_are_ignored_and_counted(tmp_path: Path) -> None:
    noise = [b"__MACOSX/ada/._Nim.py", b".DS_Store", b"ada/.DS_Store", b"ada/.git/config", b"ada/Thumbs.db"]
    intake = take(tmp_path, [GOOD, *map(Raw, noise)])
    assert [dict(s.files) for s in intake.submissions] == [{"Nim.py": PROGRAM}]
    assert any("ignored: 5" in note.text for note in intake.notes)


def test_a_virtual_environment_in_an_archive_is_ignored(tmp_path: Path) -> None:
    names = (b"ada/env/bin/python", b"ada/env/lib/a/b.py", b"ada/env/pyvenv.cfg", b"ada/lib/own.py", b"bo/Nim.py")
    link = Raw(b"ada/env/lib64", mode=stat.S_IFLNK | 0o777)
    ada, bo = take(tmp_path, [GOOD, *map(Raw, names), link]).submissions
    assert ({*ada.files}, ada.problem) == ({"Nim.py", "env/pyvenv.cfg", "lib/own.py"}, "")
    assert ({*bo.files}, bo.problem) == ({"Nim.py"}, "")


def test_hostile_names_among_what_is_ignored_are_ignored(tmp_path: Path) -> None:
    ada = take(
        tmp_path, [GOOD, Raw(b"__MACOSX/ada/\x1b"), Raw(b"ada/.git/hook", mode=stat.S_IFLNK | 0o777)]
    ).submissions
    assert [(each.submitter, each.problem) for each in ada] == [("ada", "")]


def test_an_archive_in_a_submission_stays_closed(tmp_path: Path) -> None:
    inner = pack([Raw(b"../../evil.py")])
    assert take(tmp_path, [Raw(b"ada/work.zip", inner)]).submissions[0].files == {"work.zip": inner}


def test_a_name_in_utf8_without_the_flag_is_read_as_macos_means_it(tmp_path: Path) -> None:
    decomposed = "re\u0301mi/Nim.py".encode()
    assert take(tmp_path, [Raw(decomposed)]).submissions[0].submitter == "rémi"


def test_a_name_in_the_old_code_page_is_read(tmp_path: Path) -> None:
    assert take(tmp_path, [Raw("zoë/Nim.py".encode("cp437"))]).submissions[0].submitter == "zoë"


def test_bidi_and_zero_width_characters_are_written_out(tmp_path: Path) -> None:
    name = "ada/\u202eyp.miN\u200b".encode()
    assert list(take(tmp_path, [Raw(name, flags=0x800)]).submissions[0].files) == [r"\u202eyp.miN\u200b"]


def test_a_large_file_is_a_problem_of_its_submitter_alone(tmp_path: Path) -> None:
    film = os.urandom(caps.FILE_BYTES + 1)
    intake = take(tmp_path, [GOOD, Raw(b"ada/film.mp4", film, method=0), Raw(b"ben/Nim.py")])
    ada, ben = intake.submissions
    assert "film.mp4 was not read: it has more than 1024 KiB" in ada.problem
    assert list(ada.refused) == ["film.mp4"]
    assert dict(ada.files) == dict(ben.files) == {"Nim.py": PROGRAM}
    assert not ben.problem


def test_many_files_are_a_problem_and_the_upper_ones_are_read(tmp_path: Path) -> None:
    lots = [Raw(b"ada/node_modules/%04d.js" % number, b"") for number in range(caps.SUBMISSION_ENTRIES + 50)]
    ada = take(tmp_path, [*lots, GOOD, Raw(b"ada/", b"", method=0)]).submissions[0]
    assert ada.files["Nim.py"] == PROGRAM
    assert len(ada.files) == caps.SUBMISSION_ENTRIES
    assert ada.problem == f"there are more than {caps.SUBMISSION_ENTRIES} files and folders: the rest was not read"


def test_an_unreadable_times_file_in_a_zip_is_refused_by_size(tmp_path: Path) -> None:
    with pytest.raises(IntakeError, match=r"submissions\.yaml was not read: it has more than"):
        take(tmp_path, [GOOD, Raw(b"submissions.yaml", os.urandom(2 << 20), method=0)])
