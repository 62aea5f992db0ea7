"""Parts of the page in place are used again, and the page is to the byte what it would be without them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from grader.config.settings import Compare, Deadline, Points
from grader.model import Assignment, Batch, Grade, RenderedFile, Verdict
from grader.reports import name_pages, write_reports
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

    def mark(self, folder: Path, part: str = "rest") -> None:
        """Write a word into a part of each page, as if it had been rendered so; `part` is a pattern of its name."""
        for name in [name for name in self.files if name.endswith(".html") and name != "index.html"]:
            text = re.sub(f"(?=<!--/{part}-->)", MARK, (folder / name).read_text(encoding="utf-8"))
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


def _pass_another(grade: Grade) -> Grade:
    """Passes one case less, or one more."""
    verdict = Verdict.WRONG_ANSWER if grade.cases[4].verdict is Verdict.ACCEPTED else Verdict.ACCEPTED
    cases = (*grade.cases[:4], replace(grade.cases[4], verdict=verdict), *grade.cases[5:])
    return replace(grade, cases=cases, digest=f"{grade.digest}2")


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
    assert all(MARK in files[name] for name in name_pages(graded))
    assert all(MARK in files[f"instructor/{name}"] for name in name_pages(graded))
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
        lambda batch: replace(batch, grades=tuple(map(_pass_another, batch.grades))),
    ],
    ids=["the due time has passed", "another grade"],
)
def test_what_shows_in_a_part_leaves_none_of_the_former_page(batch: Batch, tmp_path: Path, change: object) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path)
    assert callable(change)
    write_reports(change(graded), tmp_path, kept=memory)
    assert not any(MARK in text for text in read_files(tmp_path).values())


def fail_otherwise(batch: Batch, at: int = 3) -> Batch:
    """Another result of one case for all, as after a change of its input."""

    def change(grade: Grade) -> Grade:
        result = replace(grade.cases[at], verdict=Verdict.WRONG_ANSWER, actual="something else\n", input="1 2\n")
        cases = (*grade.cases[:at], result, *grade.cases[at + 1 :])
        return replace(grade, cases=cases, digest=digest(repr(cases)))

    cases = batch.assignment.cases
    changed = (*cases[:at], replace(cases[at], input="1 2\n"), *cases[at + 1 :])
    assignment = replace(batch.assignment, cases=changed)
    return replace(batch, assignment=assignment, grades=tuple(map(change, batch.grades)))


def _set_language(batch: Batch) -> Batch:
    return replace(batch, assignment=_change_settings(page_language="de")(batch.assignment))


def _compare_otherwise(batch: Batch) -> Batch:
    return replace(batch, assignment=_change_cases(compare=Compare(mode="tokens"))(batch.assignment))


def _rewrite(batch: Batch) -> Batch:
    """Another source of everybody, with other remarks on it."""
    return replace(batch, grades=tuple(_rewrite_one(grade) for grade in batch.grades))


def _rewrite_one(grade: Grade) -> Grade:
    return replace(grade, source=f"\n{grade.source}", findings=grade.findings[1:], digest=f"{grade.digest}2")


def _reorder(batch: Batch) -> Batch:
    """The cases the other way round, so that another one is first."""
    assignment = replace(batch.assignment, cases=batch.assignment.cases[::-1])
    grades = (replace(each, cases=each.cases[::-1], digest=f"{each.digest}2") for each in batch.grades)
    return replace(batch, assignment=assignment, grades=tuple(grades))


def _explain_one(batch: Batch) -> Batch:
    """With reasons of the first case alone, as grading finds them: what shows of the others follows from no advice."""
    grades = (
        replace(each, cases=(each.cases[0], *(replace(case, explanations={}) for case in each.cases[1:])))
        for each in batch.grades
    )
    return replace(batch, grades=tuple(grades))


OTHER_GRADES = {
    "another case": fail_otherwise,
    "another case at the beginning": lambda batch: fail_otherwise(batch, 0),
    "another case that is hidden": lambda batch: fail_otherwise(batch, 11),
    "another comparison": lambda batch: fail_otherwise(_compare_otherwise(batch)),
    "another source": _rewrite,
    "another language": lambda batch: fail_otherwise(_set_language(batch)),
    "another order": _reorder,
    "another name": lambda batch: replace(batch, clusters=(), grades=tuple(map(_rename, batch.grades))),
    "another setting": lambda batch: replace(batch, assignment=_change_settings(reveal="smallest")(batch.assignment)),
    "the due time of all but one": lambda batch: _pass_due_time(batch, batch.grades[8].submitter),
}


def _pass_due_time(batch: Batch, *still_due: str) -> Batch:
    return replace(batch, after_due_visible=True, still_due=frozenset(still_due))


@pytest.mark.parametrize("hostile", [False, True])
@pytest.mark.parametrize("change", OTHER_GRADES.values(), ids=OTHER_GRADES.keys())
def test_another_grade_gives_the_page_of_a_first_grading(
    batch: Batch, hostile_batch: Batch, tmp_path: Path, hostile: bool, change: Callable[[Batch], Batch]
) -> None:
    graded, memory = number(hostile_batch if hostile else batch), Memory()
    write_reports(graded, tmp_path / "kept", kept=memory)
    write_reports(change(graded), tmp_path / "kept", kept=memory)
    write_reports(change(graded), tmp_path / "new")
    assert read_files(tmp_path / "kept") == read_files(tmp_path / "new")


def test_a_page_follows_where_an_extension_ends(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(batch), Memory()
    for still_due in ([graded.grades[8].submitter], [], [graded.grades[8].submitter]):
        write_reports(_pass_due_time(graded, *still_due), tmp_path / "kept", kept=memory)
        write_reports(_pass_due_time(graded, *still_due), tmp_path / "new")
        assert read_files(tmp_path / "kept") == read_files(tmp_path / "new")


def test_what_shows_of_other_cases_and_of_the_source_is_taken_from_the_page(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(_explain_one(batch)), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path, "(?:case-[^/]*/evidence|code/[^-]*)")
    name = name_pages(graded)[1]
    marked = (tmp_path / name).read_text("utf-8").count(MARK)
    write_reports(fail_otherwise(graded), tmp_path, kept=memory)
    assert marked == 5, "the source and four cases"
    left = marked - 2  # what has reasons may show otherwise beside another advice
    assert (tmp_path / name).read_text("utf-8").count(MARK) == left
    assert (tmp_path / "instructor" / name).read_text("utf-8").count(MARK) == left


@pytest.mark.parametrize("change", [_rewrite, OTHER_GRADES["another language"]], ids=["source", "language"])
def test_what_shows_everywhere_leaves_no_part_of_the_former_page(
    batch: Batch, tmp_path: Path, change: Callable[[Batch], Batch]
) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path, "(?:case-[^/]*/evidence|code/[^-]*)")
    write_reports(change(graded), tmp_path, kept=memory)
    assert not any(MARK in text for text in read_files(tmp_path).values())


def test_pages_of_two_gradings_have_no_part_in_common_with_a_third(batch: Batch, tmp_path: Path) -> None:
    graded, memory = number(batch), Memory()
    write_reports(graded, tmp_path, kept=memory)
    memory.mark(tmp_path, "(?:case-[^/]*/evidence|code/[^-]*)")
    of_instructors = {name: file for name, file in memory.files.items() if name.startswith("instructor/")}
    memory.files |= {name: replace(file, basis="of another grade") for name, file in of_instructors.items()}
    write_reports(fail_otherwise(graded), tmp_path, kept=memory)
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
    before = {page: (tmp_path / page).stat().st_ino for page in name_pages(graded)}
    write_reports(_change_hints(graded), tmp_path, kept=memory)
    write_reports(_change_hints(graded), tmp_path / "new")
    renewed = {page for page, number in before.items() if (tmp_path / page).stat().st_ino != number}
    failing = {page for page, grade in zip(name_pages(graded), graded.grades, strict=True) if _fails(grade)}
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
