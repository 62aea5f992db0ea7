"""A download from Moodle: both forms, before and after 4.1, with hidden names, teams and texts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grader.intake import Intake, read_submissions
from grader.intake.notes import NoteKind

PROGRAM = b"print('Lose Game')\n"


@pytest.fixture(params=["zip", "folder"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def download(tmp_path: Path, kind: str, *names: str) -> Intake:
    place = tmp_path / "CS313E-Nim-1182"
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(PROGRAM)
    if kind == "zip":
        place = Path(shutil.make_archive(str(place), "zip", place))
    return read_submissions(place, {"python": "Nim.py", "java": "Nim.java"})


FORMS = {
    "a folder": "Ada Lovelace_4711_assignsubmission_file/Nim.py",
    "a folder, before 4.1": "Ada Lovelace_4711_assignsubmission_file_/Nim.py",
    "no folders": "Ada Lovelace_4711_assignsubmission_file_Nim.py",
}
WHO = {
    "a student": ("Ada Lovelace", "Ada Lovelace_4711"),
    "letters of other scripts": ("Zoë Ødegård-李", "Zoë Ødegård-李_4711"),
    "an apostrophe": ("Seán O'Neill", "Seán O'Neill_4711"),
    "hidden names": ("Participant", "Participant_4711"),
    "hidden names in German": ("Teilnehmer-in", "Teilnehmer-in_4711"),
    "a team": ("Team 3 blue", "Team 3 blue_4711"),
    "a team without a group": ("Default team", "Default team_4711"),
    "a group before the name": ("Lab 2-Ada Lovelace", "Lab 2-Ada Lovelace_4711"),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize(("name", "submitter"), WHO.values(), ids=WHO)
def test_the_name_says_whose_a_folder_or_file_is(
    tmp_path: Path, kind: str, form: str, name: str, submitter: str
) -> None:
    other = form.replace("Ada Lovelace_4711", "Alan Turing_12")
    intake = download(tmp_path, kind, form.replace("Ada Lovelace", name), other)
    assert {each.submitter: dict(each.files) for each in intake.submissions} == {
        submitter: {"Nim.py": PROGRAM},
        "Alan Turing_12": {"Nim.py": PROGRAM},
    }
    assert {each.submitter: each.person.name for each in intake.submissions}[submitter] == name
    assert [note.text for note in intake.notes if note.kind is NoteKind.LAYOUT] == [
        "The submissions are read as a download from Moodle."
    ]


def test_folders_within_and_texts_are_of_the_same_submission(tmp_path: Path, kind: str) -> None:
    intake = download(
        tmp_path,
        kind,
        "Ada Lovelace_4711_assignsubmission_file/src/Nim.py",
        "Ada Lovelace_4711_assignsubmission_onlinetext/onlinetext.html",
        "Ada Lovelace_4712_assignsubmission_file/Nim.py",
        "Ben Bo_9_assignsubmission_onlinetext/onlinetext.html",
        "grades.csv",
    )
    assert {each.submitter: sorted(each.files) for each in intake.submissions} == {
        "Ada Lovelace_4711": ["onlinetext.html", "src/Nim.py"],
        "Ada Lovelace_4712": ["Nim.py"],
        "Ben Bo_9": ["onlinetext.html"],
    }
    ben = intake.submissions[2]
    assert ben.choice.message == "There is no file to grade: Nim.py or Nim.java is expected, found onlinetext.html."
    assert any("grades.csv" in note.text for note in intake.notes if note.kind is NoteKind.LOOSE_FILES)


def test_a_file_named_as_a_folder_of_moodle_is_nobodys_and_moves_nobody(tmp_path: Path, kind: str) -> None:
    """What a student calls a file stands behind the first number."""
    intake = download(
        tmp_path,
        kind,
        "Ada Lovelace_4711_assignsubmission_file_Ben Bo_9_assignsubmission_file_Nim.py",
        "Cy Day_8_assignsubmission_file_Nim.py",
    )
    assert [each.submitter for each in intake.submissions] == ["Ada Lovelace_4711", "Cy Day_8"]


def test_folders_inside_an_outer_one_are_found_in_a_zip(tmp_path: Path) -> None:
    intake = download(tmp_path, "zip", *(f"down/{FORMS['a folder']}".replace("4711", str(n)) for n in (1, 2)))
    assert [each.submitter for each in intake.submissions] == ["Ada Lovelace_1", "Ada Lovelace_2"]
