"""What a worker of a cluster grades, in each tier that its front end may have."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grader.assignments import load_assignment
from grader.assignments.expected import resolve_assignment
from grader.errors import SandboxError
from grader.grading.chunk_grading import ChunkGrader
from grader.grading.kept.kept_runs import KeptRuns
from grader.grading.lazy_sandbox import probe
from grader.grading.linting import LintResults
from grader.model import Assignment, Finding, Severity, Tier, Verdict
from grader.sandbox.temporary_folders import make_run_folder, remove_folder

from ..conftest import RIGHT, Course, read_class

REMARK = Finding("ruff/F401", Severity.NOTE, "double.py", 1, 1, "`os` is not used")


@pytest.fixture
def assignment(course: Course) -> Assignment:
    course.submit("ada")
    course.submit("bo", RIGHT.replace("2 *", "3 *"))
    return resolve_assignment(load_assignment("double", course.folder))


@pytest.mark.parametrize("tier", [*Tier])
def test_a_worker_grades_in_the_tier_of_its_front_end(assignment: Assignment, tier: Tier) -> None:
    try:
        probe("default", tier)
    except SandboxError as lack:
        pytest.skip(f"the tier is not available here: {lack.message}")
    folder = make_run_folder(os.geteuid())
    grader = ChunkGrader(assignment, 1, tier, Path(folder), warm=True, one_run=False)
    try:
        assert grader.sandbox.facts.tier is tier
        submissions = read_class(assignment)
        linted = grader.lint(submissions)
        assert linted.findings.keys() == {"ada", "bo"}
        works = grader.grade([(each, KeptRuns()) for each in submissions], linted, grader.tools, frozenset())
    finally:
        grader.close()
        remove_folder(folder)
    verdicts = {name: {case.verdict for case in work.assessed.grade.cases} for name, work in works.items()}
    assert verdicts["ada"] == {Verdict.ACCEPTED}
    assert Verdict.WRONG_ANSWER in verdicts["bo"]
    assert all(work.sure for work in works.values())


def test_linters_are_not_asked_about_what_they_have_seen(
    assignment: Assignment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tier = probe("default", None)[1].tier
    grader = ChunkGrader(assignment, 1, tier, tmp_path, warm=False, one_run=False)
    try:
        monkeypatch.setattr("grader.grading.chunk_grading.lint_batch", lambda *_: pytest.fail("a linter was asked"))
        linted = LintResults({"ada": (REMARK,), "bo": ()}, frozenset({"bo"}))
        chunk = [(each, KeptRuns()) for each in read_class(assignment)]
        works = grader.grade(chunk, linted, grader.tools, frozenset())
    finally:
        grader.close()
    assert REMARK in works["ada"].assessed.grade.findings
    assert works["ada"].sure
    assert not works["bo"].sure


def test_a_worker_without_the_interpreter_leaves_it_to_another_one(course: Course, tmp_path: Path) -> None:
    settings = course.folder / "cases/double/assignment.yaml"
    settings.write_text(f"{settings.read_text(encoding='utf-8')}runtime: {{python: python9.9}}\n", encoding="utf-8")
    assignment = resolve_assignment(load_assignment("double", course.folder))
    with pytest.raises(SandboxError, match=r"the students' interpreter python9\.9 is not installed on this machine"):
        ChunkGrader(assignment, 1, Tier.PLAIN, tmp_path, warm=False, one_run=False)
