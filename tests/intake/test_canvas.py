"""A download from Canvas: whose each file is stands in its name, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.errors import NothingToGrade
from grader.intake import Intake, read_submissions
from grader.intake.notes import NoteKind

from .test_archive import Raw, pack

PROGRAM = b"print('Lose Game')\n"


@pytest.fixture(params=["zip", "folder"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def download(tmp_path: Path, kind: str, names: tuple[str, ...]) -> Intake:
    if kind == "zip":
        place = tmp_path / "cs313e-nim_submissions.zip"
        place.write_bytes(pack([Raw(name.encode(), flags=0x800) for name in names]))
    else:
        place = tmp_path / "submissions"
        place.mkdir()
        for name in names:
            (place / name).write_bytes(PROGRAM)
    return read_submissions(place, "Nim.py")


NAMES = {
    "a student": ("lovelaceada_4711_90210_Nim.py", "lovelaceada_4711", "Nim.py"),
    "late": ("lovelaceada_LATE_4711_90210_Nim.py", "lovelaceada_4711", "Nim.py"),
    "letters of other scripts": ("ødegårdzoë_12_34_Nim.py", "ødegårdzoë_12", "Nim.py"),
    "an underscore in the name": ("van_dyke_12_34_Nim.py", "van_dyke_12", "Nim.py"),
    "numbers in the file": ("hopper_12_34_56_78_Nim.py", "hopper_12", "56_78_Nim.py"),
    "late in the file": ("hopper_12_34_x_LATE_56_78_Nim.py", "hopper_12", "x_LATE_56_78_Nim.py"),
    "a group": ("projectgroup3_88_99_Nim.py", "projectgroup3_88", "Nim.py"),
    "hidden names": ("anon_x7Qk2_90210_Nim.py", "anon_x7Qk2", "Nim.py"),
    "hidden names, late": ("LATE_anon_x7Qk2_90210_Nim.py", "anon_x7Qk2", "Nim.py"),
    "late, and called as hidden names are": ("anon_LATE_12_34_Nim.py", "anon_12", "Nim.py"),
    "text": ("lovelaceada_LATE_4711_text.html", "lovelaceada_4711", "text.html"),
    "a link": ("anon_x7Qk2_link.html", "anon_x7Qk2", "link.html"),
}


@pytest.mark.parametrize(("name", "submitter", "file"), NAMES.values(), ids=NAMES)
def test_the_name_says_whose_a_file_is(tmp_path: Path, kind: str, name: str, submitter: str, file: str) -> None:
    intake = download(tmp_path, kind, (name, "turingalan_1_2_Nim.py"))
    submissions = {each.submitter: dict(each.files) for each in intake.submissions}
    assert submissions == {submitter: {file: PROGRAM}, "turingalan_1": {"Nim.py": PROGRAM}}
    (told,) = (note.text for note in intake.notes if note.kind is NoteKind.LAYOUT)
    assert told == "The submissions are read as a download from Canvas."


def test_files_of_one_student_are_one_submission_and_namesakes_are_two(tmp_path: Path, kind: str) -> None:
    names = ("smithjo_1_10_Nim-2.py", "smithjo_1_11_notes.txt", "smithjo_2_12_Nim.py", "readme.txt")
    intake = download(tmp_path, kind, names)
    one, two = intake.submissions
    assert (one.submitter, sorted(one.files), two.submitter) == ("smithjo_1", ["Nim-2.py", "notes.txt"], "smithjo_2")
    assert one.choice.source is not None
    assert (one.choice.source.name, one.choice.source.handed_in_as) == ("Nim.py", "Nim-2.py")
    assert any(note.kind is NoteKind.LOOSE_FILES and "readme.txt" in note.text for note in intake.notes)


def test_two_attachments_of_one_name_are_not_chosen_between(tmp_path: Path, kind: str) -> None:
    (ada,) = download(tmp_path, kind, ("ada_1_10_Nim.py", "ada_1_11_Nim.py")).submissions
    assert ada.choice.unreadable
    assert ada.problem == "Nim.py was not read: the name is used twice"


def test_folders_with_such_names_are_folders(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "class"
    for name in ("ada_1_2_x", "ben_3_4_y"):
        (place / name).mkdir(parents=True)
        (place / name / "ada_1_2_Nim.py").write_bytes(PROGRAM)
    assert [each.submitter for each in read_submissions(place, "Nim.py").submissions] == ["ada_1_2_x", "ben_3_4_y"]


def test_other_loose_files_are_nothing_of_canvas(tmp_path: Path, kind: str) -> None:
    with pytest.raises(NothingToGrade):
        download(tmp_path, kind, ("ada_1_2_Nim.py", "Nim.py", "notes.txt"))
