"""Folders of submitters: odd files and names stop nobody, and no link is followed."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.errors import IntakeError, NothingToGrade, UsageError
from grader.intake import caps, read_submissions
from grader.intake.entries import UnreadableEntry
from grader.intake.folder import read_folder
from grader.intake.notes import Note, NoteKind
from grader.model import Submission

PROGRAM = b"print('Lose Game')\n"


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    """A batch in which `ada` handed in one file; `secret` lies outside of it."""
    (tmp_path / "secret").write_bytes(b"answers")
    (tmp_path / "class" / "ada").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "Nim.py").write_bytes(PROGRAM)
    return tmp_path / "class"


def only(batch: Path) -> Submission:
    (submission,) = read_submissions(batch, "Nim.py").submissions
    return submission


def test_folders_are_submissions_in_the_order_of_names(batch: Path) -> None:
    (batch / "zoe" / "src").mkdir(parents=True)
    (batch / "zoe" / "src" / "nim.c").write_bytes(b"int main;")
    (batch / "ben").mkdir()
    read = [(s.submitter, dict(s.files), s.problem) for s in read_submissions(batch, "Nim.py").submissions]
    assert read == [("ada", {"Nim.py": PROGRAM}, ""), ("ben", {}, ""), ("zoe", {"src/nim.c": b"int main;"}, "")]


def test_a_missing_place_is_a_usage_error_with_a_hint(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder") as caught:
        read_submissions(tmp_path / "nowhere", "Nim.py")
    assert "one folder for each submitter" in caught.value.hint


def test_a_place_that_is_no_folder_and_no_file_is_a_usage_error(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UsageError, match="neither a folder nor a zip"):
        read_submissions(tmp_path / "pipe", "Nim.py")


@pytest.mark.parametrize("stray", [None, "Nim.py", ".hidden/Nim.py", "__MACOSX/ada"])
def test_a_place_without_submitters_holds_nothing_to_grade(tmp_path: Path, stray: str | None) -> None:
    if stray:
        (tmp_path / stray).parent.mkdir(exist_ok=True)
        (tmp_path / stray).write_bytes(PROGRAM)
    with pytest.raises(NothingToGrade) as caught:
        read_submissions(tmp_path, "Nim.py")
    assert ("only loose files: Nim.py" in caught.value.message) == (stray == "Nim.py")


def test_links_pipes_and_sockets_are_not_read_and_named(batch: Path) -> None:
    (batch / "ada" / "link.py").symlink_to(batch.parent / "secret")
    (batch / "ada" / "up").symlink_to(batch.parent, target_is_directory=True)
    (batch / "ada" / "loop").symlink_to("loop")
    os.mkfifo(batch / "ada" / "pipe.py")
    with socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(batch / "ada" / "s"))
        ada = only(batch)
    assert dict(ada.files) == {"Nim.py": PROGRAM}
    for words in (
        "link.py was not read: it is a symbolic link",
        "loop was not read",
        "it is a named pipe",
        "it is a socket",
    ):
        assert words in ada.problem
    assert ada.problem.endswith("and 1 more")


def test_a_device_is_not_read(batch: Path) -> None:
    try:
        os.mknod(batch / "ada" / "zero", 0o20644, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("making a device needs root")
    assert only(batch).problem == "zero was not read: it is a device"


def test_a_submitters_folder_that_is_a_link_is_a_problem_and_not_lost(batch: Path) -> None:
    (batch / "eve").symlink_to(batch.parent, target_is_directory=True)
    eve = read_submissions(batch, "Nim.py").submissions[1]
    assert (eve.submitter, dict(eve.files)) == ("eve", {})
    assert "symbolic link" in eve.problem


def test_a_link_that_leads_round_in_a_circle_stops_nobody(batch: Path) -> None:
    (batch / "eve").symlink_to("eve")
    intake = read_submissions(batch, "Nim.py")
    eve = intake.submissions[1]
    assert (intake.submissions[0].files, eve.submitter, dict(eve.files)) == ({"Nim.py": PROGRAM}, "eve", {})
    assert eve.problem == "the folder was not read: it is a symbolic link"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may enter every folder")
def test_a_link_into_a_folder_that_may_not_be_entered_stops_nobody(batch: Path) -> None:
    locked = batch.parent / "locked"
    (locked / "eve").mkdir(parents=True)
    (batch / "eve").symlink_to(locked / "eve")
    locked.chmod(0)
    ada, eve = read_submissions(batch, "Nim.py").submissions
    locked.chmod(0o755)
    assert (ada.files, eve.submitter) == ({"Nim.py": PROGRAM}, "eve")
    assert "symbolic link" in eve.problem


def test_a_link_to_a_file_or_to_nothing_is_no_submitter(batch: Path) -> None:
    (batch / "answers").symlink_to(batch.parent / "secret")
    (batch / "nothing").symlink_to("nowhere")
    intake = read_submissions(batch, "Nim.py")
    assert [submission.submitter for submission in intake.submissions] == ["ada"]
    assert Note(NoteKind.LOOSE_FILES, "Not in a submitter's folder, so not graded: answers, nothing.") in intake.notes


@pytest.mark.skipif(os.geteuid() == 0, reason="root may enter every folder")
def test_a_place_that_may_not_be_looked_at_is_refused_with_the_reason(batch: Path) -> None:
    batch.parent.chmod(0o600)
    try:
        with pytest.raises(IntakeError, match="cannot be read: Permission denied"):
            read_submissions(batch, "Nim.py")
    finally:
        batch.parent.chmod(0o755)


def test_a_hard_link_is_an_ordinary_file(batch: Path) -> None:
    (batch / "ada" / "also.py").hardlink_to(batch / "ada" / "Nim.py")
    assert dict(only(batch).files) == {"Nim.py": PROGRAM, "also.py": PROGRAM}


@pytest.mark.parametrize("swap", ["link", "pipe", "film"])
def test_a_file_swapped_after_it_was_looked_at_is_not_read(batch: Path, swap: str) -> None:
    (top,) = read_folder(batch).top
    (entry,) = top.list_entries()
    target = batch / "ada" / "Nim.py"
    target.unlink()
    if swap == "link":
        target.symlink_to(batch.parent / "secret")
    elif swap == "pipe":
        os.mkfifo(target)
    else:
        target.write_bytes(bytes(caps.FILE_BYTES + 1))
    with pytest.raises(UnreadableEntry):
        entry.read()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
@pytest.mark.parametrize("locked", ["ada/Nim.py", "ada"])
def test_what_may_not_be_read_is_a_problem_and_the_batch_goes_on(batch: Path, locked: str) -> None:
    (batch / "ben").mkdir()
    (batch / "ben" / "Nim.py").write_bytes(PROGRAM)
    (batch / locked).chmod(0)
    ada, ben = read_submissions(batch, "Nim.py").submissions
    (batch / locked).chmod(0o755)
    assert "was not read: Permission denied" in ada.problem
    assert ben.files == {"Nim.py": PROGRAM}


def test_an_error_while_reading_is_a_problem_and_the_batch_goes_on(
    batch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (batch / "ben").mkdir()
    (batch / "ben" / "Nim.py").write_bytes(PROGRAM)
    true_open = os.open

    def failing_open(path: str, flags: int) -> int:
        if "ada" in path:
            raise PermissionError(13, "Permission denied")
        return true_open(path, flags)

    monkeypatch.setattr(os, "open", failing_open)
    ada, ben = read_submissions(batch, "Nim.py").submissions
    assert ada.problem == "Nim.py was not read: Permission denied"
    assert ben.files == {"Nim.py": PROGRAM}


def test_odd_names_are_written_out(batch: Path) -> None:
    odd = os.fsencode(batch) + b"/b\xffb\n"
    os.mkdir(odd)  # noqa: PTH102 - pathlib takes no bytes
    Path(os.fsdecode(odd), "-x\u202e;$(id).py").write_bytes(PROGRAM)
    submission = read_submissions(batch, "Nim.py").submissions[1]
    assert submission.submitter == r"b\xffb\x0a"
    assert list(submission.files) == [r"-x\u202e;$(id).py"]


def test_names_are_composed_as_people_write_them(batch: Path) -> None:
    (batch / "Rene\u0301e").mkdir()
    assert read_submissions(batch, "Nim.py").submissions[0].submitter == "Ren\u00e9e"


E_ACUTE, E_AND_ACUTE = "\u00e9", "e\u0301"


def make_both(place: Path, one: str, other: str) -> None:
    """Two folders whose names are shown alike; skips where the disk takes them for one."""
    (place / one).mkdir(parents=True)
    try:
        (place / other).mkdir()
    except FileExistsError:
        pytest.skip("this disk already takes the two names for one")


@pytest.mark.parametrize(("one", "other"), [(f"Ren{E_ACUTE}e", f"Ren{E_AND_ACUTE}e"), ("re\n", r"re\x0a")])
def test_two_folders_that_are_one_submitter_are_left_closed(batch: Path, one: str, other: str) -> None:
    make_both(batch, one, other)
    for name in (one, other):
        (batch / name / "Nim.py").write_bytes(PROGRAM)
    ada, rene = sorted(read_submissions(batch, "Nim.py").submissions, key=lambda each: each.submitter != "ada")
    assert ada.files == {"Nim.py": PROGRAM}
    assert (dict(rene.files), list(rene.refused)) == ({}, ["./"])
    assert rene.problem.startswith(f"2 folders are named {rene.submitter} (")
    assert rene.choice.unreadable


@pytest.mark.parametrize(("one", "other"), [(E_ACUTE, E_AND_ACUTE), ("a\n", r"a\x0a")])
def test_a_file_and_a_folder_of_one_name_are_told_apart_by_nobody(batch: Path, one: str, other: str) -> None:
    """A disk holds both, but no folder of a run could: there they have the same name."""
    make_both(batch / "ada", f"{one}.txt", f"{other}.txt")
    (batch / "ada" / f"{one}.txt").rmdir()
    (batch / "ada" / f"{one}.txt").write_bytes(b"file")
    (batch / "ada" / f"{other}.txt" / "inner").write_bytes(b"inner")
    ada = only(batch)
    shown = r"a\x0a.txt" if "a" in one else f"{E_ACUTE}.txt"
    assert dict(ada.files) == {"Nim.py": PROGRAM, shown: b"file"}
    assert ada.refused == {f"{shown}/inner": ada.problem}
    assert ada.problem == f"{shown}/inner was not read: a file has the name of its folder"


@pytest.fixture
def deep_batch(batch: Path) -> Iterator[Path]:
    yield batch
    # pytest's own clean-up recurses, so it would stop at a tree as deep as this one.
    subprocess.run(["rm", "-rf", str(batch)], check=True)  # noqa: S607  the system's own


def test_a_thousand_folders_deep_ends_in_a_problem(deep_batch: Path) -> None:
    batch = deep_batch
    here = os.open(batch / "ada", os.O_RDONLY)
    for _ in range(1000):
        os.mkdir("d", dir_fd=here)  # the whole path is too long for the system
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    ada = only(batch)
    assert ada.files == {"Nim.py": PROGRAM}
    assert ada.problem == f"{'d/' * caps.DEPTH}d was not read: it is nested more than {caps.DEPTH} folders deep"
    assert [name.count("/") for name in ada.refused] == [caps.DEPTH + 1]


def test_a_folder_of_too_many_files_is_left_whole(batch: Path) -> None:
    (batch / "ada" / "many").mkdir()
    for number in range(caps.SUBMISSION_ENTRIES + 1):
        (batch / "ada" / "many" / str(number)).touch()
    ada = only(batch)
    assert ada.files == {"Nim.py": PROGRAM}
    assert ada.problem == f"many was not read: it holds more than {caps.SUBMISSION_ENTRIES} files and folders"
    assert ada.refused == {"many/": ada.problem}


def test_many_folders_end_in_a_problem(batch: Path) -> None:
    for number in range(3):
        for inner in range(200):
            (batch / "ada" / f"f{number}" / str(inner)).mkdir(parents=True)
    ada = only(batch)
    assert ada.problem == f"there are more than {caps.SUBMISSION_ENTRIES} files and folders: the rest was not read"
    assert ada.refused == {"./": ada.problem}


def test_large_files_are_problems_one_by_one_and_together(batch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (batch / "ada" / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    assert only(batch).problem == "sparse was not read: it has more than 1024 KiB"
    assert only(batch).refused == {"sparse": "sparse was not read: it has more than 1024 KiB"}
    monkeypatch.setattr("grader.intake.submission_files.SUBMISSION_BYTES", len(PROGRAM) + 3)
    (batch / "ada" / "data").write_bytes(b"1234")
    assert "data was not read: the files together exceed" in only(batch).problem


@pytest.mark.parametrize("refusal", ["large", "link"])
def test_a_helper_is_not_graded_in_the_place_of_the_file_that_was_refused(batch: Path, refusal: str) -> None:
    (batch / "ada" / "helper.py").write_bytes(PROGRAM)
    (batch / "ada" / "Nim.py").unlink()
    if refusal == "link":
        (batch / "ada" / "Nim.py").symlink_to(batch / "ada" / "helper.py")
    else:
        (batch / "ada" / "Nim.py").write_bytes(bytes(caps.FILE_BYTES + 1))
    chosen = only(batch).choice
    assert chosen.source is None
    assert chosen.unreadable
    assert "Nim.py" in chosen.message


def test_a_batch_that_is_too_much_is_refused(batch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.intake.caps.BATCH_BYTES", 4)
    with pytest.raises(IntakeError, match=r"at Nim\.py they exceed"):
        read_submissions(batch, "Nim.py")


def test_notes_say_what_was_left_aside(batch: Path) -> None:
    (batch / "README.txt").write_text("hello", "utf-8")
    (batch / ".DS_Store").touch()
    (batch / "ada" / ".DS_Store").touch()
    assert read_submissions(batch, "Nim.py").notes == (
        Note(NoteKind.LAYOUT, "The submissions are read as one folder for each submitter."),
        Note(NoteKind.LOOSE_FILES, "Not in a submitter's folder, so not graded: README.txt."),
        Note(NoteKind.IGNORED_FILES, "Hidden files, and those of the system or of a virtual environment, ignored: 2."),
        Note(
            NoteKind.UNKNOWN_TIMES,
            "There is no submissions.yaml: the times of submission are unknown and nothing is taken for lateness.",
        ),
    )


def test_times_under_nearly_the_right_name_are_asked_about(batch: Path) -> None:
    (batch / "submissions.yml").write_text("ada: {submitted: 2026-11-18 20:00}\n", "utf-8")
    notes = [note.text for note in read_submissions(batch, "Nim.py").notes if note.kind is NoteKind.UNKNOWN_TIMES]
    assert [note.endswith("lateness. Is it submissions.yml? Rename it.") for note in notes] == [True]


def test_a_virtual_environment_is_not_handed_in_but_what_lies_in_it_beside(batch: Path) -> None:
    for name in ("env/bin/python", "env/lib/pip.py", "env/pyvenv.cfg", "env/extra.py", "lib/own.py"):
        (batch / "ada" / name).parent.mkdir(parents=True, exist_ok=True)
        (batch / "ada" / name).write_bytes(b"")
    (batch / "ada" / "env" / "lib64").symlink_to("lib")
    read = only(batch)
    assert ({*read.files}, read.problem) == ({"Nim.py", "env/extra.py", "env/pyvenv.cfg", "lib/own.py"}, "")


def test_a_submission_that_is_an_environment_itself_is_read(batch: Path) -> None:
    (batch / "ada" / "pyvenv.cfg").touch()
    (batch / "ada" / "lib").mkdir()
    (batch / "ada" / "lib" / "own.py").touch()
    assert {*only(batch).files} == {"Nim.py", "pyvenv.cfg", "lib/own.py"}


def test_files_in_a_submission_are_never_configuration(batch: Path) -> None:
    (batch / "ada" / "submissions.yaml").write_text('ada: {submitted: "1999-01-01 00:00"}\nx: *bomb\n', "utf-8")
    (batch / "ada" / "assignment.yaml").write_text("!!python/object/apply:os.abort []\n", "utf-8")
    ada = only(batch)
    assert ada.submitted is None
    assert sorted(ada.files) == ["Nim.py", "assignment.yaml", "submissions.yaml"]
