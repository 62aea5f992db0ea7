"""The pages on Canvas, Moodle and Gradescope, followed step by step: from the downloaded zip to what one uploads."""

from __future__ import annotations

import csv
import re
import shlex
import shutil
import zipfile
from pathlib import Path

import pytest

from ..conftest import REPOSITORY
from .conftest import Grader

FENCED = re.compile(r"^```(?:text|sh|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = {
    "delacruz": "amara/Nim.py",
    "90210": "amara/Nim.py",
    "okafor": "dalia/Nim.py",
    "90214": "dalia/Nim.py",
    "svensson": "anselm/nim.c",
    "90220": "anselm/nim.c",
}
"""By the name of a student, or the number of a submission where the name stands elsewhere."""


class HowTo:
    """The blocks of a page in their order, and a course and a folder of downloads in which they are followed."""

    def __init__(self, page: str, folder: Path, grader: Grader) -> None:
        text = (REPOSITORY / "docs/how-to" / page).read_text(encoding="utf-8")
        self._blocks = iter(FENCED.findall(text))
        self._grader, self.course, self.downloads = grader, folder / "course", folder / "Downloads"
        self.downloads.mkdir()
        for part in ("cases/nim", "reference"):
            shutil.copytree(REPOSITORY / part, self.course / part)

    def next_block(self) -> str:
        return str(next(self._blocks))

    def pack(self, archive: str) -> None:
        """A zip of the files that the page lists, each the program of a student of the sample class."""
        with zipfile.ZipFile(self.downloads / archive, "w") as file:
            for name in self.next_block().splitlines():
                student = next(who for who in PROGRAMS if who in re.sub(r"\W", "", name.lower()))
                file.write(REPOSITORY / "submissions/nim" / PROGRAMS[student], name)

    def add(self, archive: str, name: str) -> None:
        """The next block, as a file in the zip."""
        with zipfile.ZipFile(self.downloads / archive, "a") as file:
            file.writestr(name, self.next_block())

    def run(self) -> str:
        """What the next command of the page prints."""
        _, *words = shlex.split(self.next_block().replace("~/Downloads", str(self.downloads)))
        said = self._grader(*words, "--course", self.course, "--trust-submissions")
        assert said.code == 0, said.err
        return said.err + said.out

    def check_lines(self, printed: str) -> None:
        """All lines of the next block were printed."""
        for line in self.next_block().splitlines():
            assert " ".join(line.split()) in " ".join(printed.split())

    def check_file(self, name: str) -> None:
        assert (self.course / "reports/nim" / name).read_text(encoding="utf-8") == self.next_block()

    def check_zip(self, name: str) -> None:
        """The files of the next block, in this order; each is the page of its student."""
        with zipfile.ZipFile(self.downloads / name) as archive:
            assert archive.namelist() == self.next_block().splitlines()
            for file in archive.namelist():
                student = re.sub(r"_LATE", "", file).split("_")[0]
                page = next((self.course / "reports/nim").glob(f"{student.lower().replace(' ', '-')}_*.html"))
                assert archive.read(file) == page.read_bytes()

    def has_ended(self) -> bool:
        return next(self._blocks, None) is None


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def test_the_page_on_canvas(tmp_path: Path, grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    page = HowTo("canvas.md", tmp_path, grader)
    monkeypatch.chdir(page.course)
    page.pack("CS313E-GameofNim_submissions.zip")
    write(page.course / "roster.csv", page.next_block())
    write(page.downloads / "grades.csv", page.next_block())
    printed = page.run()
    page.check_lines(printed)
    page.check_lines(printed)
    with zipfile.ZipFile(page.downloads / "CS313E-GameofNim_submissions.zip") as archive:
        archive.extractall(page.downloads / "nim-canvas")
    write(page.downloads / "nim-canvas/submissions.yaml", page.next_block())
    page.check_lines(page.run())
    page.check_file("grades-filled.csv")
    page.check_lines(page.run())
    page.check_zip("feedback.zip")
    assert page.has_ended()


def test_the_page_on_moodle(tmp_path: Path, grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    page = HowTo("moodle.md", tmp_path, grader)
    monkeypatch.chdir(page.course)
    page.pack("CS313E-Nim-1182.zip")
    write(page.course / "roster.csv", page.next_block())
    write(page.downloads / "Grades.csv", page.next_block())
    printed = page.run()
    page.check_lines(printed)
    page.check_lines(printed)
    page.check_file("Grades-filled.csv")
    page.check_lines(page.run())
    page.check_zip("feedback.zip")
    assert page.has_ended()


def test_the_page_on_gradescope(tmp_path: Path, grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    page = HowTo("gradescope.md", tmp_path, grader)
    monkeypatch.chdir(page.course)
    page.pack("assignment_5123_export.zip")
    page.add("assignment_5123_export.zip", "assignment_5123_export/submission_metadata.yml")
    write(page.downloads / "scores.csv", page.next_block())
    page.check_lines(page.run())
    page.check_file("scores-filled.csv")
    with (page.course / "reports/nim/mail-merge.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    told = [",".join(row[key] for key in ("submitter", "name", "email", "score")) for row in rows]
    assert sorted(told) == page.next_block().splitlines()
    assert {path.name for path in (page.downloads / "pages").iterdir()} == {row["file"] for row in rows}
    assert page.has_ended()
