"""`grade --similar`: a page for the instructor, which no page of a student knows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ..conftest import REPOSITORY, Course
from ..feedback.copied_work import rename
from .conftest import Grader, Said

SOURCE = (REPOSITORY / "submissions/nim/amara/Nim.py").read_text(encoding="utf-8")
OTHER = (REPOSITORY / "submissions/nim/marta/Nim.py").read_text(encoding="utf-8")


class SimilarClass:
    """A class in which two programs are the same but for their names."""

    def __init__(self, course: Course, grader: Grader) -> None:
        self.course, self._grader = course, grader
        self.reports = course.folder / "reports/double"
        for name, source in {"ada": SOURCE, "ben": rename(SOURCE), "cy": OTHER}.items():
            course.submit(name, source)

    def grade(self, *more: object) -> Said:
        said = self._grader("grade", "double", "--course", self.course.folder, "--trust-submissions", *more)
        assert said.code == 0, said.err
        return said

    @property
    def page(self) -> Path:
        return self.reports / "instructor/similar.html"


@pytest.fixture
def similar_class(course: Course, grader: Grader) -> SimilarClass:
    return SimilarClass(course, grader)


def test_both_programs_stand_side_by_side_on_a_page_for_instructors(similar_class: SimilarClass) -> None:
    said = similar_class.grade("--similar")
    assert "1 group with the same program among 3 programs: " in said.err
    page = similar_class.page.read_text("utf-8")
    assert page.count('<div class="program">') == 2
    assert re.findall(r'<a href="([^"]+)"><bdi>', page) == ["ada.html", "ben.html"]
    assert "my_heaps" in page
    assert 'href="instructor/similar.html"' in (similar_class.reports / "index.html").read_text("utf-8")


def test_no_file_for_students_knows_of_it(similar_class: SimilarClass) -> None:
    similar_class.grade()
    before = {path: path.read_bytes() for path in similar_class.reports.glob("*.html") if path.name != "index.html"}
    similar_class.grade("--similar")
    assert len(before) == 3
    assert all(path.read_bytes() == content for path, content in before.items())
    assert "similar" not in json.dumps(json.loads((similar_class.reports / "results.json").read_text("utf-8")))


def test_the_same_class_gives_the_same_page_and_no_work(similar_class: SimilarClass) -> None:
    similar_class.grade("--similar")
    first = similar_class.page.stat().st_ino, similar_class.page.read_bytes()
    similar_class.grade("--similar")
    assert (similar_class.page.stat().st_ino, similar_class.page.read_bytes()) == first


def test_without_the_option_an_older_page_is_gone(similar_class: SimilarClass) -> None:
    similar_class.grade("--similar")
    similar_class.grade()
    assert not similar_class.page.exists()
    assert "similar" not in (similar_class.reports / "index.html").read_text("utf-8")


def test_what_lies_in_the_folder_template_was_handed_out(similar_class: SimilarClass) -> None:
    similar_class.course.write("cases/double/template/Double.py", SOURCE)
    said = similar_class.grade("--similar")
    assert "nothing similar among 1 program: " in said.err
    page = similar_class.page.read_text("utf-8")
    assert "No two programs are the same" in page
    assert "<dd>Double.py</dd>" in page
    assert "<dd>ada, ben</dd>" in page


def test_no_name_is_left_with_anonymous(similar_class: SimilarClass) -> None:
    similar_class.grade("--similar", "--anonymous")
    page = similar_class.page.read_text("utf-8")
    assert "Amara" not in page
    assert not re.search(r"\b(ada|ben|cy)\b", page)
    assert len(re.findall(r'<a href="student-0\d\.html"><bdi>student-0\d</bdi>', page)) == 2


def test_a_student_called_as_the_page_has_another_one(similar_class: SimilarClass) -> None:
    similar_class.course.submit("Similar", OTHER.replace("Marta", "Similar"))
    similar_class.grade("--similar")
    assert (similar_class.reports / "instructor/similar-2.html").exists()
    assert "side by side" not in (similar_class.reports / "similar-2.html").read_text("utf-8")
