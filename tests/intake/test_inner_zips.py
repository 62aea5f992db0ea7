"""A zip among the files of a submission: students hand in what they are told to zip, and what they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.errors import NothingToGrade
from grader.intake import Intake, read_submissions
from grader.intake.notes import NoteKind

from .test_archive import PROGRAM, Raw, pack

ZIPPED = pack([Raw(b"hw/Nim.py"), Raw(b"hw/notes.txt", b"done"), Raw(b"__MACOSX/hw/._Nim.py", b"\0")])


def read(tmp_path: Path, **files: bytes) -> Intake:
    """A class in which Dora has handed in these files, `_` for the point in each name."""
    for name, content in files.items():
        place = tmp_path / "class" / "dora" / name.replace("_", ".")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return read_submissions(tmp_path / "class", "Nim.py")


def test_zips_without_folders_are_told_where_they_belong(tmp_path: Path) -> None:
    for name in ("ada.zip", "ben.zip"):
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(NothingToGrade) as caught:
        read_submissions(tmp_path, "Nim.py")
    assert (
        caught.value.hint == "Put the zip of each student into a folder with the student's name: there it is unpacked."
    )


def test_the_only_zip_is_read_as_a_folder(tmp_path: Path) -> None:
    intake = read(tmp_path, hw_ZIP=ZIPPED, report_pdf=b"%PDF")
    (dora,) = intake.submissions
    assert dora.files == {"report.pdf": b"%PDF", "hw/Nim.py": PROGRAM, "hw/notes.txt": b"done"}
    assert dora.choice.source
    assert (dora.choice.source.name, dora.problem) == ("Nim.py", "")
    (note,) = (each for each in intake.notes if each.kind is NoteKind.INNER_ZIPS)
    assert note.text == "Unpacked, as no program lies beside them: dora/hw.ZIP."


def test_a_zip_in_the_download_of_canvas_is_read_too(tmp_path: Path) -> None:
    place = tmp_path / "submissions.zip"
    names = b"lovelaceada_4711_90210_hw.zip", b"hopper_12_34_Nim.py"
    place.write_bytes(pack([Raw(names[0], ZIPPED), Raw(names[1])]))
    found = read_submissions(place, "Nim.py").submissions
    assert [each.choice.source and each.choice.source.content for each in found] == [PROGRAM, PROGRAM]


@pytest.mark.parametrize(
    "files",
    [
        {"hw_zip": ZIPPED, "Nim_py": b"print(1)\n"},
        {"one_zip": ZIPPED, "two_zip": ZIPPED},
    ],
)
def test_a_zip_beside_a_program_or_another_zip_stays_a_file(tmp_path: Path, files: dict[str, bytes]) -> None:
    intake = read(tmp_path, **files)
    (dora,) = intake.submissions
    assert {*dora.files} == {name.replace("_", ".") for name in files}
    assert NoteKind.INNER_ZIPS not in {each.kind for each in intake.notes}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"no zip", "is not a readable zip archive"),
        (pack([Raw(b"../Nim.py")]), "the name leads out of the archive"),
        (pack([Raw(b"Nim.py", b"0" * (2 << 20))]), "as a bomb does"),
        (pack([Raw(b"hw.zip", ZIPPED)]), ""),
    ],
)
def test_a_zip_that_cannot_be_read_whole_costs_only_its_submission(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "class" / "emil").mkdir(parents=True)
    (tmp_path / "class" / "emil" / "Nim.py").write_bytes(PROGRAM)
    dora, emil = read(tmp_path, hw_zip=content).submissions
    assert dora.choice.source is None
    assert reason in dora.problem
    assert dora.choice.unreadable == bool(reason)
    assert emil.choice.source
