"""Students' pages are in the language of their assignment; what is for programs and for instructors stays English."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments.loader import load_assignment
from grader.errors import AssignmentError
from grader.grading.fingerprints import compute_rules_print
from grader.grading.kept.kept_form import KeptForm
from grader.model import Batch, Difference
from grader.reports.kept_pages import print_of_pages, print_of_parts
from grader.reports.write import format_student_page, write_reports
from grader.text.spoken_text import localize, say
from grader.translations import speak

from ..conftest import ASSIGNMENT, Course
from ..reports.sample_batch import build_batch


def set_page_language(batch: Batch, language: str) -> Batch:
    settings = batch.assignment.settings.model_copy(update={"page_language": language})
    return replace(batch, assignment=replace(batch.assignment, settings=settings))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The reports of one batch, by the language of its pages."""
    folders = {language: tmp_path_factory.mktemp(language) for language in ("en", "de")}
    for language, folder in folders.items():
        write_reports(set_page_language(build_batch(), language), folder)
    return folders


def test_the_pages_of_students_are_in_the_language_of_the_assignment(written: dict[str, Path]) -> None:
    pages = {path.name for path in written["en"].glob("*.html")} - {"index.html"}
    assert pages
    for page in pages:
        assert '<html lang="en">' in (written["en"] / page).read_text(encoding="utf-8")
        german = (written["de"] / page).read_text(encoding="utf-8")
        assert '<html lang="de">' in german and "Wie bewertet wurde" in german and "How this was" not in german


@pytest.mark.parametrize("name", ["index.html", "results.json", "junit.xml", "gradebook.csv"])
def test_what_is_for_others_stays_english(name: str, written: dict[str, Path]) -> None:
    if name == "index.html":
        assert '<html lang="en">' in (written["de"] / name).read_text(encoding="utf-8")
    assert (written["de"] / name).read_bytes() == (written["en"] / name).read_bytes()


def test_a_page_of_its_own_is_in_the_language_of_the_assignment() -> None:
    batch = set_page_language(build_batch(), "de")
    assert "Tests bestanden" in format_student_page(batch, batch.grades[1])


def test_another_language_of_pages_judges_nothing_again() -> None:
    one, other = (set_page_language(build_batch(), language) for language in ("en", "de"))
    rules = compute_rules_print(one.assignment)
    assert rules == compute_rules_print(other.assignment)
    telling = one.assignment.settings.model_copy(update={"reveal": "smallest"})
    assert rules != compute_rules_print(replace(one.assignment, settings=telling))
    parts = [print_of_parts(each) for each in (one, other)]
    assert parts[0] != parts[1]
    assert print_of_pages(one, parts[0]) != print_of_pages(other, parts[1])


def test_a_language_that_no_catalogue_has_is_a_fault(course: Course) -> None:
    course.write("cases/double/assignment.yaml", dedent(ASSIGNMENT) + "page_language: dee\n")
    with pytest.raises(AssignmentError, match="must be one of en, de, not `dee`"):
        load_assignment("double", course.folder)


def test_a_sentence_that_was_kept_is_still_said_in_another_language() -> None:
    why = say("write {right}, not {wrong}", right="2.5", wrong="2,5")
    summary = say("{right}; {detail}", right=say("the answer is right"), detail=why)
    form = KeptForm[Difference](Difference)
    kept = form.open(form.pack(Difference(summary, 1, 1, "", "")))
    assert kept and kept.summary == summary == "the answer is right; write 2.5, not 2,5"
    with speak("de"):
        assert localize(kept.summary) == "Die Antwort stimmt; schreibe 2.5, nicht 2,5"


def test_why_a_test_fails_is_said_in_the_language_of_the_page() -> None:
    batch = set_page_language(build_batch(), "de")
    failing = next(grade for grade in batch.grades if grade.submitter == "Ben Okafor")
    summary = say("line {line}, {text}, is extra", line=3, text=say("“{text}”", text="7"))
    cases = tuple(
        replace(case, difference=replace(case.difference, summary=summary)) if case.difference else case
        for case in failing.cases
    )
    page = format_student_page(batch, replace(failing, cases=cases))
    assert "Zeile 3, „7“, ist zu viel." in page and "is extra" not in page
