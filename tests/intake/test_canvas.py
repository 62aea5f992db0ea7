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
    assert told == ("The submissions are read as a download from Canvas. Whoever is not marked LATE counts as on time.")


def test_files_of_one_student_are_one_submission_and_namesakes_are_two(tmp_path: Path, kind: str) -> None:
    names = ("smithjo_1_10_Nim-2.py", "smithjo_1_11_notes.txt", "smithjo_2_12_Nim.py", "readme.txt")
    intake = download(tmp_path, kind, names)
    one, two = intake.submissions
    assert (one.submitter, sorted(one.files), two.submitter) == ("smithjo_1", ["Nim-2.py", "notes.txt"], "smithjo_2")
    assert one.choice.source is not None
    assert (one.choice.source.name, one.choice.source.handed_in_as) == ("Nim.py", "Nim-2.py")
    assert any(note.kind is NoteKind.LOOSE_FILES and "readme.txt" in note.text for note in intake.notes)


def test_whom_canvas_marks_as_late_needs_review_until_a_time_is_given(tmp_path: Path, kind: str) -> None:
    names = ("lovelaceada_LATE_4711_90210_Nim.py", "turingalan_5_8_Nim.py")
    intake = download(tmp_path, kind, names)
    assert {each.submitter: each.time_is_missing for each in intake.submissions} == {
        "lovelaceada_4711": True,
        "turingalan_5": False,
    }
    (told,) = (note.text for note in intake.notes if note.kind is NoteKind.MARKED_LATE)
    assert "lovelaceada_4711" in told
    assert "turingalan_5" not in told


def test_times_beside_a_download_say_how_late(tmp_path: Path) -> None:
    (tmp_path / "lovelaceada_LATE_4711_90210_Nim.py").write_bytes(PROGRAM)
    (tmp_path / "turingalan_5_8_Nim.py").write_bytes(PROGRAM)
    (tmp_path / "submissions.yaml").write_text('lovelaceada_4711: {submitted: "2026-02-01 12:00"}\n', encoding="utf-8")
    intake = read_submissions(tmp_path, "Nim.py")
    ada, alan = intake.submissions
    assert (alan.submitted, alan.time_is_missing) == (None, False)
    assert (ada.time_is_missing, ada.submitted and ada.submitted.hour, ada.person.ids) == (False, 12, ("4711",))
    assert not [note for note in intake.notes if note.kind is NoteKind.MARKED_LATE]


def test_the_number_that_canvas_puts_behind_a_name_hides_no_file(tmp_path: Path, kind: str) -> None:
    names = ("ada_1_10_Nim-2.py", "ada_1_11_helper-1.py", "ben_2_12_nim-1.py", "cy_3_13_Nim.py")
    ada, ben, cy = download(tmp_path, kind, names).submissions
    chosen = [each.choice.source and (each.choice.source.name, each.choice.source.handed_in_as) for each in (ada, cy)]
    assert chosen == [("Nim.py", "Nim-2.py"), ("Nim.py", "Nim.py")]
    told = [[finding.message for finding in each.choice.findings] for each in (ada, ben, cy)]
    assert told == [
        ["The file is named Nim-2.py, but should be named Nim.py; it was graded as Nim.py."],
        ["The file is named nim-1.py, but should be named Nim.py; it was graded as Nim.py."],
        [],
    ]


def test_a_name_with_a_number_that_is_expected_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "ada_1_10_lab-1.py").write_bytes(PROGRAM)
    (ada,) = read_submissions(tmp_path, "lab-1.py").submissions
    assert ada.choice.source is not None
    assert (ada.choice.source.name, ada.choice.findings) == ("lab-1.py", ())


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
