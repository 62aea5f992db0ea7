"""Parts of the page in place are used again, and the page is to the byte what it would be without them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from grader.config.settings import Compare, Deadline, Points
from grader.model import Assignment, Batch, Grade, RenderedFile, Verdict
from grader.reports import page_names, write_reports
from grader.reports.asked_pages import pack_text
from grader.reports.kept_pages import print_of_pages, print_of_parts
from grader.reports.pages.page_parts import NO_PARTS, read_parts
from grader.text.digest import digest

MARK = "this stood in the page"


class Memory:
    """What was rendered, for as long as a test."""

    def __init__(self) -> None:
        self.files: dict[str, RenderedFile] = {}

    def rendered(self, name: str) -> RenderedFile | None:
        return self.files.get(name)

    def keep_rendered(self, files: Mapping[str, RenderedFile]) -> None:
        self.files |= files

    def mark(self, folder: Path) -> None:
        """Write a word into a part of each page, as if it had been rendered so."""
        for name in [name for name in self.files if name.endswith(".html") and name != "index.html"]:
            text = (folder / name).read_text(encoding="utf-8").replace("<!--/rest-->", f"{MARK}<!--/rest-->")
            (folder / name).write_text(text, encoding="utf-8")
            parts = self.files[name].parts
            told = {export: pack_text(MARK) for export in ("junit", "results") if export in parts}
            self.files[name] = replace(self.files[name], checksum=digest(text), parts={**parts, **told})


def number(batch: Batch) -> Batch:
    """With the digests by which a store finds whole grades."""
    return replace(batch, grades=tuple(replace(grade, digest=digest(repr(grade))) for grade in batch.grades))


def change_worth(batch: Batch) -> Batch:
    """Other points, hints and words about the deadline, as the next command has them."""
    settings = batch.assignment.settings.model_copy(
        update={"points": Points(tests=40), "title": "Nim once more", "deadline": Deadline(due="2030-01-01 00:00")}
    )
    cases = tuple(replace(case, points=case.points * 3, hint="Look again.") for case in batch.assignment.cases)
    assignment = replace(batch.assignment, settings=settings, cases=cases)
    return replace(batch, assignment=assignment, grades=tuple(map(_change_grade, batch.grades)))


def _rename(grade: Grade) -> Grade:
    """Another name of whose page the file is called the same."""
    return replace(grade, submitter=f"{grade.submitter}.")


def _change_grade(grade: Grade) -> Grade:
    cases = (replace(case, points=case.points * 3, hint="Look again.") for case in grade.cases)
    return replace(grade, cases=tuple(cases), score=grade.score and grade.score / 2, late_note="late by a day")


def read_files(folder: Path) -> dict[str, str]:
    """All that was written, by its name."""
    files = filter(Path.is_file, sorted(folder.rglob("*")))
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


@pytest.mark.parametrize("hostile", [False, True])
def test_other_points_and_hints_give_the_page_of_a_first_grading(
    batch: Batch, hostile_batch: Batch, tmp_path: Path, hostile: bool
) -> None:
    graded, memory = number(hostile_batch if hostile else batch), Memory()
    write_reports(graded, tmp_path / "kept", kept=memory)
    write_reports(change_worth(graded), tmp_path / "kept", kept=memory)
    write_reports(change_worth(graded), tmp_path / "new")
    assert read_files(tmp_path / "kept") == read_files(tmp_path / "new")


def test_what_did_not_change_is_taken_from_the_page_and_from_what_exports_said(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path)
    write_reports(change_worth(graded), tmp_path, kept=memory)
    files = read_files(tmp_path)
    assert all(MARK in files[name] for name in page_names(graded))
    assert all(MARK in files[f"instructor/{name}"] for name in page_names(graded))
    assert files["junit.xml"].count(MARK) == len(graded.grades)
    assert MARK not in files["results.json"]


def test_a_page_that_somebody_has_written_in_is_rendered_anew(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    kept = dict(memory.files)
    memory.mark(tmp_path)
    memory.files = kept
    write_reports(change_worth(graded), tmp_path, kept=memory)
    assert not any(MARK in text for text in read_files(tmp_path).values())


@pytest.mark.parametrize(
    "change",
    [
        lambda batch: replace(batch, after_due_visible=True),
        lambda batch: replace(batch, grades=tuple(replace(grade, digest=f"{grade.digest}2") for grade in batch.grades)),
        lambda batch: replace(batch, clusters=(), grades=tuple(map(_rename, batch.grades))),
        lambda batch: replace(
            batch,
            assignment=replace(
                batch.assignment, settings=batch.assignment.settings.model_copy(update={"reveal": "smallest"})
            ),
        ),
    ],
    ids=["the due time has passed", "another grade", "another name", "another setting"],
)
def test_what_shows_in_a_part_leaves_none_of_the_former_page(batch: Batch, tmp_path: Path, change: object) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path)
    assert callable(change)
    write_reports(change(graded), tmp_path, kept=memory)
    assert not any(MARK in text for text in read_files(tmp_path).values())


def _change_settings(**facts: object) -> Callable[[Assignment], Assignment]:
    return lambda assignment: replace(assignment, settings=assignment.settings.model_copy(update=facts))


def _change_cases(**facts: object) -> Callable[[Assignment], Assignment]:
    return lambda assignment: replace(
        assignment,
        cases=tuple(replace(case, **facts) for case in assignment.cases),  # type: ignore[arg-type]
    )


def _share(share: float) -> Compare:
    return Compare(form_share=share)


@pytest.mark.parametrize(
    "change",
    [
        lambda assignment: replace(assignment, title="Nim once more"),
        _change_settings(points=Points(tests=40)),
        _change_settings(deadline=Deadline(due="2030-01-01 00:00")),
        _change_settings(compare=_share(0.25)),
        _change_cases(points=7),
        _change_cases(compare=_share(0.25)),
    ],
    ids=["title", "points", "deadline", "share", "points of a case", "share of a case"],
)
def test_what_shows_in_no_part_shows_on_the_page(batch: Batch, change: Callable[[Assignment], Assignment]) -> None:
    shared = _change_settings(compare=_share(0.5))(_change_cases(compare=_share(0.5))(batch.assignment))
    one, other = replace(batch, assignment=shared), replace(batch, assignment=change(shared))
    assert print_of_parts(one) == print_of_parts(other)
    assert print_of_pages(one, "") != print_of_pages(other, "")


def test_another_hint_changes_only_the_pages_of_those_who_fail(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    before = {page: (tmp_path / page).stat().st_ino for page in page_names(graded)}
    write_reports(_change_hints(graded), tmp_path, kept=memory)
    write_reports(_change_hints(graded), tmp_path / "new")
    renewed = {page for page, number in before.items() if (tmp_path / page).stat().st_ino != number}
    failing = {page for page, grade in zip(page_names(graded), graded.grades, strict=True) if _fails(grade)}
    assert renewed == failing
    assert failing < before.keys()
    assert all((tmp_path / page).read_text() == (tmp_path / "new" / page).read_text() for page in before)


def _change_hints(batch: Batch) -> Batch:
    """Another hint for each case, as the grades have it, too."""
    grades = (
        replace(grade, cases=tuple(replace(case, hint="Look again.") for case in grade.cases)) for grade in batch.grades
    )
    return replace(batch, assignment=_change_cases(hint="Look again.")(batch.assignment), grades=tuple(grades))


def _fails(grade: Grade) -> bool:
    return any(case.verdict is not Verdict.ACCEPTED for case in grade.cases)


def test_a_page_that_is_gone_has_no_parts(tmp_path: Path) -> None:
    assert read_parts(tmp_path / "gone.html", "0" * 64) == NO_PARTS
