"""`grader grade --feedback-zip`: each name leads back to its student by the rules of the system that gave it out."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from textwrap import dedent

import pytest

from ..conftest import RIGHT, Course
from .conftest import Grader, Said

WRONG = "print(3 * int(input()))"
WORKSHEET = """\
ID,"Vollständiger Name",Status,Gruppe,Bewertung,Bestwertung,"Bewertung kann geändert werden","Zuletzt geändert"
"Teilnehmer/in 41","Ada Lovelace",Abgegeben,"Team Red",,100.00,Ja,-
"Teilnehmer/in 42","Bo Svensson",Abgegeben,"Team Blue",,100.00,Ja,-
"Teilnehmer/in 43","Cy Young",Abgegeben,"Team Red",,100.00,Ja,-
"""


def find_in_canvas(name: str) -> tuple[str, ...]:
    """Student and attachment as Canvas finds them (`infer_comment_context_from_filename`); nothing where it cannot."""
    parts = [part for part in name.split("_") if part != "LATE"]
    found = parts[1:3] if parts[0] == "anon" else [part for part in parts if re.fullmatch(r"\d+", part)][:2]
    return () if parts[-1].startswith("link") else tuple(found)


def find_in_moodle(name: str) -> tuple[str, str] | None:
    """Participant and file, as `is_valid_filename_for_import` of Moodle finds them; also in versions before 4.1."""
    parts = name.split("_", 4)
    is_valid = len(parts) == 5 and parts[1].isdecimal() and parts[2:4] == ["assignsubmission", "file"]
    return (parts[1], parts[4]) if is_valid else None


class Returning:
    """A course, a download that is graded in it, and the zip that goes back."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self._grader = course, grader
        self.reports, self.zip = course.folder / "reports/double", course.folder / "feedback.zip"

    def pack(self, **files: str) -> Path:
        path = self.course.folder / "download.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name, source in files.items():
                archive.writestr(name, dedent(source))
        return path

    def grade(self, batch: Path, *more: object, code: int = 0) -> Said:
        arguments = ("--course", self.course.folder, "--trust-submissions", "--feedback-zip", self.zip)
        said = self._grader("grade", "double", batch, *arguments, *more)
        assert said.code == code, said.err
        return said

    def pages(self) -> dict[str, str]:
        with zipfile.ZipFile(self.zip) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}

    def page(self, name: str) -> str:
        return (self.reports / name).read_text(encoding="utf-8")


@pytest.fixture
def returning(course: Course, grader: Grader) -> Returning:
    return Returning(course, grader)


def test_canvas_finds_every_student_and_file(returning: Returning) -> None:
    batch = returning.pack(
        **{
            "lovelaceada_4711_90210_Double.py": RIGHT,
            "svenssonbo_LATE_4712_90214_Double-1.py": WRONG,
            "LATE_anon_x7Qk2_90220_Double.py": RIGHT,
        }
    )
    said = returning.grade(batch)
    pages = returning.pages()
    assert {find_in_canvas(name): page for name, page in pages.items()} == {
        ("4711", "90210"): returning.page("lovelaceada_4711.html"),
        ("4712", "90214"): returning.page("svenssonbo_4712.html"),
        ("x7Qk2", "90220"): returning.page("anon_x7qk2.html"),
    }
    assert all(name.endswith("_feedback.html") for name in pages)
    assert "3 pages to upload." in said.err
    assert "by hand" not in said.err
    assert "team" not in said.err


def test_a_text_entry_beside_a_file_has_the_name_of_the_file(returning: Returning) -> None:
    batch = returning.pack(
        **{
            "lovelaceada_4711_text.html": "<p>see the file</p>",
            "lovelaceada_4711_90210_Double.py": RIGHT,
            "svenssonbo_4712_text.html": "<p>print(1)</p>",
        }
    )
    said = returning.grade(batch)
    assert [find_in_canvas(name) for name in returning.pages()] == [("4711", "90210")]
    assert "could not find svenssonbo_4712: send these by hand" in said.err


def test_a_partner_without_a_file_is_said(returning: Returning) -> None:
    folder = returning.course.folder / "download"
    folder.mkdir()
    (folder / "lovelaceada_4711_90210_Double.py").write_text(RIGHT, encoding="utf-8")
    (folder / "submissions.yaml").write_text("lovelaceada_4711: {partners: [svenssonbo_4712]}\n", encoding="utf-8")
    assert "could not find svenssonbo_4712" in returning.grade(folder).err


@pytest.mark.parametrize(
    "form",
    ["{}_assignsubmission_file/Double.py", "{}_assignsubmission_file_/Double.py", "{}_assignsubmission_file_Double.py"],
)
def test_moodle_finds_every_participant(returning: Returning, form: str) -> None:
    batch = returning.pack(**{form.format("Ada Lovelace_41"): RIGHT, form.format("Zoë Ødegård_42"): WRONG})
    said = returning.grade(batch)
    assert {find_in_moodle(name): page for name, page in returning.pages().items()} == {
        ("41", "feedback.html"): returning.page("ada-lovelace_41.html"),
        ("42", "feedback.html"): returning.page("zoe-degard_42.html"),
    }
    assert "If teams handed in" in said.err


def test_each_member_of_a_team_has_a_copy_by_the_worksheet(returning: Returning) -> None:
    """The number of a team may be that of a student elsewhere: 42 is Bo, who is in the other one."""
    batch = returning.pack(**{"Team Red_42_assignsubmission_file/Double.py": RIGHT})
    sheet = returning.course.folder / "sheet.csv"
    sheet.write_text(WORKSHEET, encoding="utf-8")
    said = returning.grade(batch, "--gradebook", sheet)
    page = returning.page("team-red_42.html")
    assert {find_in_moodle(name): text for name, text in returning.pages().items()} == {
        ("41", "feedback.html"): page,
        ("43", "feedback.html"): page,
    }
    assert "If teams handed in" not in said.err


def test_a_student_keeps_the_name_of_the_download_beside_a_worksheet(returning: Returning) -> None:
    batch = returning.pack(
        **{
            "Ada Lovelace_41_assignsubmission_file/Double.py": RIGHT,
            "Eve Other_77_assignsubmission_file/Double.py": RIGHT,
        }
    )
    sheet = returning.course.folder / "sheet.csv"
    sheet.write_text(WORKSHEET, encoding="utf-8")
    said = returning.grade(batch, "--gradebook", sheet)
    assert list(returning.pages()) == ["Ada Lovelace_41_assignsubmission_file_feedback.html"]
    assert "could not find Eve Other_77" in said.err


def test_the_same_results_give_the_same_bytes(returning: Returning) -> None:
    batch = returning.pack(lovelaceada_4711_90210_x=RIGHT, svenssonbo_4712_90214_x=WRONG)
    returning.grade(batch)
    first = returning.zip.read_bytes()
    returning.grade(batch)
    assert returning.zip.read_bytes() == first


def test_who_stays_from_an_earlier_batch_is_in_the_zip(returning: Returning) -> None:
    returning.grade(returning.pack(**{"lovelaceada_4711_90210_Double.py": RIGHT}))
    returning.grade(returning.pack(**{"svenssonbo_4712_90214_Double.py": RIGHT}))
    assert sorted(map(find_in_canvas, returning.pages())) == [("4711", "90210"), ("4712", "90214")]


def test_submissions_of_no_such_system_are_refused_before_anything_is_published(returning: Returning) -> None:
    returning.course.submit("ada", RIGHT)
    said = returning.grade(returning.course.folder / "submissions/double", code=2)
    assert "Canvas or Moodle" in said.err
    assert not list(returning.reports.glob("*.html"))
    assert not returning.zip.exists()


def test_names_are_needed(returning: Returning) -> None:
    batch = returning.pack(**{"lovelaceada_4711_90210_Double.py": RIGHT})
    assert "Leave out --anonymous" in returning.grade(batch, "--anonymous", code=2).err


def test_a_folder_that_is_not_there_is_said_before_anything_runs(returning: Returning) -> None:
    returning.zip = returning.course.folder / "nowhere/feedback.zip"
    batch = returning.pack(**{"lovelaceada_4711_90210_Double.py": RIGHT})
    assert "there is no folder" in returning.grade(batch, code=2).err
    assert not returning.reports.exists()
