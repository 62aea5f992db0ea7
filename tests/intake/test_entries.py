"""Folder and zip are read as the same entries, and a layout may give them to submitters as it likes."""

from __future__ import annotations

import os
import socket
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.errors import GraderError, IntakeError
from grader.intake import Intake, caps, read_submissions
from grader.intake.layouts import LAYOUTS
from grader.intake.notes import NoteKind

from .test_archive import Raw, pack, take

PROGRAM = b"print('Lose Game')\n"

NAMES = st.sampled_from(["Nim.py", "nim.c", "notes", "re\u0301mi", ".git", "Thumbs.db", "a b", "\u202eyp"])
TREES = st.recursive(
    st.binary(max_size=20), lambda inner: st.dictionaries(NAMES, inner, min_size=1, max_size=4), max_leaves=12
)
CLASSES = st.dictionaries(st.sampled_from(["ada", "ben", "zo\u00eb", "__MACOSX"]), TREES)


def lay_out(place: Path, tree: dict[str, object]) -> None:
    for name, inner in tree.items():
        if isinstance(inner, dict):
            (place / name).mkdir()
            lay_out(place / name, inner)
        elif isinstance(inner, bytes):
            (place / name).write_bytes(inner)


def read_or_refuse(place: Path) -> list[object]:
    """What comes of a place: of each submission all but the notes, or the kind of error."""
    try:
        return list(read_submissions(place, "Nim.py").submissions)
    except GraderError as error:
        return [type(error)]


@settings(max_examples=60)
@given(CLASSES)
def test_a_folder_and_the_zip_of_it_hold_the_same_submissions(tree: dict[str, object]) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder, "class")
        place.mkdir()
        lay_out(place, {"ada": {"Nim.py": PROGRAM}, "eva": {"Nim.py": PROGRAM}, **tree})
        archive = Path(folder, "class.zip")
        with zipfile.ZipFile(archive, "w") as file:
            for path in place.rglob("*"):
                file.write(path, path.relative_to(place))
        assert read_or_refuse(archive) == read_or_refuse(place)


PARTS = st.sampled_from([b"Nim.py", b"nim.PY", b"src", b"..", b".", b"", b"x\\y", b"\x1b", b"d" * 300, b"e\xcc\x81"])
HOSTILE = st.builds(
    Raw,
    name=st.lists(PARTS, max_size=4).map(lambda parts: b"/".join([b"ada", *parts])),
    flags=st.sampled_from([0, 0, 0, 0x1, 0x8, 0x40, 0x800]),
    method=st.sampled_from([8, 8, 0, 99]),
    mode=st.sampled_from([0, 0, 0, 0o100644, 0o120777, 0o10644, 0o40755]),
    size=st.sampled_from([None, None, 0, 5, 1 << 30]),
    local_size=st.sampled_from([None, None, 7]),
    crc=st.sampled_from([None, None, 1]),
    far_offset=st.sampled_from([None, None, None, 1 << 63]),
    packed_size=st.sampled_from([None, None, None, 0, 3]),
)


@settings(max_examples=200)
@given(st.lists(HOSTILE, max_size=6))
def test_no_entry_of_one_submitter_costs_another_one_anything(entries: list[Raw]) -> None:
    """What lies is refused; whatever is read has a name that leads nowhere else, and the bytes that it claims."""
    with TemporaryDirectory() as folder:
        *others, ben = take(Path(folder), [Raw(b"ben/Nim.py"), *entries, Raw(b"ben/x/y")]).submissions
        assert (ben.submitter, dict(ben.files), ben.problem) == ("ben", {"Nim.py": PROGRAM, "x/y": PROGRAM}, "")
        for ada in others:
            assert ada.submitter == "ada"
            assert ada.problem.isprintable()
            assert bool(ada.problem) == bool(ada.refused)
            for name, content in ada.files.items():
                assert not {"", ".", ".."} & set(name.split("/"))
                assert content in (PROGRAM, b"")
        assert os.listdir(folder) == ["class.zip"]  # noqa: PTH208 - only names are wanted


def test_as_many_entries_as_an_archive_may_have_stop_nobody(tmp_path: Path) -> None:
    lots = [Raw(b"ada/%d/x" % number, b"", method=0) for number in range(caps.BATCH_ENTRIES - 2)]
    ada, ben = take(tmp_path, [Raw(b"ada/Nim.py"), *lots, Raw(b"ben/Nim.py")]).submissions
    assert (len(ada.files), ada.choice.source is not None) == (caps.SUBMISSION_ENTRIES, True)
    assert ada.problem == f"there are more than {caps.SUBMISSION_ENTRIES} files and folders: the rest was not read"
    assert (dict(ben.files), ben.problem) == ({"Nim.py": PROGRAM}, "")


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    lay_out(tmp_path, {"class": {"ada": {"Nim.py": PROGRAM}, "eve": {"src": {"Nim.py": PROGRAM}}}})
    return tmp_path / "class"


def test_links_that_lead_round_are_never_followed(batch: Path) -> None:
    (batch / "eve/src/up").symlink_to(batch, target_is_directory=True)
    (batch / "eve/there").symlink_to("back")
    (batch / "eve/back").symlink_to("there")
    ada, eve = read_submissions(batch, "Nim.py").submissions
    assert (ada.problem, list(eve.files)) == ("", ["src/Nim.py"])
    assert list(eve.refused) == ["back", "there", "src/up"]


def test_pipes_and_sockets_at_the_top_are_not_opened(batch: Path) -> None:
    os.mkfifo(batch / "pipe")
    with socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(batch / "socket"))
        intake = read_submissions(batch, "Nim.py")
    assert [each.submitter for each in intake.submissions] == ["ada", "eve"]
    (loose,) = (note.text for note in intake.notes if note.kind is NoteKind.LOOSE_FILES)
    assert "pipe, socket" in loose


def test_a_pipe_in_the_place_of_the_times_is_refused_and_not_waited_for(batch: Path) -> None:
    os.mkfifo(batch / "submissions.yaml")
    with pytest.raises(IntakeError, match=r"submissions\.yaml was not read: it is a named pipe"):
        read_submissions(batch, "Nim.py")


def test_times_in_the_folder_of_a_student_are_not_even_opened(batch: Path) -> None:
    """A folder in the class is a student's: whatever lies there with that name costs nothing."""
    (batch / "eve/submissions.yaml").symlink_to("/dev/zero")
    intake = read_submissions(batch / "eve", "Nim.py", whole_class=batch)
    assert [each.submitter for each in intake.submissions] == ["src"]
    assert NoteKind.TIMES_NOT_READ in {note.kind for note in intake.notes}


PAIRS = """
    from grader.intake.layout import Layout, Placement


    def fits(top):
        return any(entry.name == "pairs.txt" for entry in top)


    def place(top):
        by_name = {entry.name: entry for entry in top}
        for line in by_name["pairs.txt"].read().decode().splitlines():
            name, *submitters = line.split()
            inside = "whole" if by_name[name].is_folder else name
            yield from (Placement(each, by_name[name], inside) for each in submitters)


    PAIRS = Layout("pairs", "folders of pairs", fits, place)
"""


@pytest.mark.parametrize("zipped", [False, True])
def test_a_layout_may_read_whose_an_entry_is_and_give_it_to_several(tmp_path: Path, zipped: bool) -> None:
    """As the file of a learning system tells it that lists the students of each folder."""
    whose = b"s_1 ada ben\ntext.py eva\nextra.txt ada\n"
    files = {
        "pairs.txt": whose,
        "s_1/Nim.py": PROGRAM,
        "text.py": PROGRAM,
        "extra.txt": b"x",
        "s_2/Nim.py": b"nobody's",
    }
    place = tmp_path / "class.zip"
    if zipped:
        place.write_bytes(pack([Raw(name.encode(), content) for name, content in files.items()]))
    else:
        place = tmp_path / "class"
        for name, content in files.items():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(content)
    (tmp_path / "pairs.py").write_text(dedent(PAIRS), encoding="utf-8")
    with LAYOUTS.with_file(tmp_path / "pairs.py"):
        intake = read_submissions(place, "Nim.py")
    assert {each.submitter: dict(each.files) for each in intake.submissions} == {
        "ada": {"whole/Nim.py": PROGRAM, "extra.txt": b"x"},
        "ben": {"whole/Nim.py": PROGRAM},
        "eva": {"text.py": PROGRAM},
    }
    assert note_of(intake, NoteKind.LAYOUT) == "The submissions are read as folders of pairs."
    assert "pairs.txt, s_2" in note_of(intake, NoteKind.LOOSE_FILES)


def note_of(intake: Intake, kind: NoteKind) -> str:
    (text,) = (note.text for note in intake.notes if note.kind is kind)
    return text
