"""The warnings of the compilers on every tier, and what they and the linters do to a batch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.config.settings import BuildLimits
from grader.grading import Request, Store, grade_batch, open_sandbox
from grader.grading.programs import build_job
from grader.languages import LANGUAGES, is_here
from grader.model import Batch, Finding, Job, Outcome, Source, Tier
from grader.sandbox import Sandbox
from grader.style import LINTERS, NOT_CHECKED, find_compiler_warnings
from grader.style.linters.eslint import ESLINT
from grader.style.linters.linter import ReportingLinter

from ..conftest import Course, read_class
from ..sandbox.conftest import open_tier

WARNS = {
    "c": ("Double.c", "int main(void) { int unused; return 0; }\n", "gcc/unused-variable"),
    "cpp": ("Double.cpp", "int main() { int unused; }\n", "gcc/unused-variable"),
    "java": ("Double.java", "class Double { int x() { return 1 / 0; } }\n", "javac/divzero"),
    "csharp": ("Double.cs", "class P { static void Main() { int unused; } }\n", "csharp/CS0168"),
}
ASSIGNMENT = """
    schema: 1
    name: double
    submission: {file: any}
    reference: double.py
    points: {tests: 70, header: 0, style: 30}
    style: {%s}
    """
RIGHT_C = '#include <stdio.h>\nint main(void) { int n, unused; if (scanf("%d", &n) == 1) printf("%d\\n", 2 * n); }\n'


@pytest.fixture(scope="module", params=[Tier.STRONG, Tier.NAMESPACES, Tier.PLAIN])
def tier(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


@pytest.mark.parametrize("language", WARNS)
def test_every_tier_tells_them(tier: Sandbox, language: str) -> None:
    if not is_here(LANGUAGES[language]):
        pytest.skip(f"no tool chain for {LANGUAGES[language].title} on this machine")
    name, text, rule = WARNS[language]
    source = Source(LANGUAGES[language], name, name, text.encode())
    job = build_job(source, {}, tier.python, BuildLimits())
    found = find_compiler_warnings(source, job, tier.python, tier.run)
    assert [(one.rule, one.line, one.file) for one in found] == [(rule, 1, name)]


@pytest.fixture
def sandbox(course: Course) -> Iterator[Sandbox]:
    if not is_here(LANGUAGES["c"]):
        pytest.skip("no gcc on this machine")
    course.write("cases/double/assignment.yaml", ASSIGNMENT % "")
    with open_sandbox(1, load_assignment("double", course.folder), only=Tier.PLAIN) as opened:
        yield opened


def grade(course: Course, sandbox: Sandbox, store: Store | None = None) -> Batch:
    assignment = resolve_expected(load_assignment("double", course.folder))
    request = Request(assignment, read_class(assignment))
    return grade_batch(request, sandbox, 1, store, None, lambda *_: None)


@pytest.mark.parametrize(
    ("style", "rules", "points"),
    [
        ("", ["gcc/unused-variable"], 29.4),
        ("rules: {gcc/unused-variable: {severity: error, weight: 0.2}}", ["gcc/unused-variable"], 24),
        ("rules: {gcc/unused-variable: {severity: note}}", ["gcc/unused-variable"], 30),
        ("rules: {gcc/unused-variable: {weight: 0}}", ["gcc/unused-variable"], 30),
        ("rules: {gcc/unused-variable: {severity: off}}", [], 30),
        ("warnings: false", [], 30),
    ],
)
def test_an_instructor_chooses_what_they_cost(
    course: Course, sandbox: Sandbox, style: str, rules: list[str], points: float
) -> None:
    course.write("cases/double/assignment.yaml", ASSIGNMENT % style)
    course.submit("ada", RIGHT_C, "Double.c")
    graded = grade(course, sandbox).grades[0]
    assert [one.rule for one in graded.findings] == rules
    assert graded.points.style == pytest.approx(points)
    assert graded.points.tests == 70


def test_warnings_are_asked_for_once_a_source(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job] = []
    run = sandbox.run

    def counting(job: Job) -> Outcome:
        jobs.append(job)
        return run(job)

    monkeypatch.setattr(sandbox, "run", counting)
    course.submit("ada", RIGHT_C, "Double.c")
    store = Store(course.folder / "store.sqlite", resolve_expected(load_assignment("double", course.folder)))
    try:
        first = findings(grade(course, sandbox, store))
        course.write("cases/double/more.yaml", "- {name: more, input: {lines: ['7']}}")
        second = findings(grade(course, sandbox, store))
    finally:
        store.close()
    assert sum("-Wall" in job.command for job in jobs) == 1
    assert second == first != ()


def test_a_compiler_without_warnings_is_said_once(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = sandbox.run

    def broken(job: Job) -> Outcome:
        return Outcome(1, None, b"", b"unknown option") if "-Wall" in job.command else run(job)

    monkeypatch.setattr(sandbox, "run", broken)
    for name in ("ada", "bo", "cy", "di"):
        course.submit(name, RIGHT_C + f"// {name}\n", "Double.c")
    batch = grade(course, sandbox)
    assert [note for note in batch.notes if "warnings" in note] == [
        "ada, bo, cy and 1 more: The compiler's warnings on this file are not available: it could not be run."
    ]
    for each in batch.grades:
        assert [one.rule for one in each.findings] == [NOT_CHECKED]
        assert each.points.style == 30


RIGHT_JAVASCRIPT = """
    const n = Number(require("fs").readFileSync(0, "utf8"));
    if (n == 0) console.log(0); else console.log(2 * n);
    """


@pytest.mark.parametrize(
    ("style", "rules", "points"),
    [
        ("", ["eslint/eqeqeq"], 30),
        ("rules: {eslint/eqeqeq: {severity: error}}", ["eslint/eqeqeq"], 27),
        ("rules: {eslint/eqeqeq: {severity: off}}", [], 30),
        ("warnings: false", [], 30),
    ],
)
def test_remarks_of_linters_cost_what_an_instructor_says(
    course: Course, sandbox: Sandbox, style: str, rules: list[str], points: float
) -> None:
    needs("eslint")
    course.write("cases/double/assignment.yaml", ASSIGNMENT % style)
    course.submit("ada", RIGHT_JAVASCRIPT, "double.js")
    batch = grade(course, sandbox)
    assert [one.rule for one in batch.grades[0].findings] == rules
    assert batch.grades[0].points.style == pytest.approx(points)
    assert batch.grades[0].points.tests == 70
    assert not [note for note in batch.notes if "ESLint" in note]


@pytest.mark.parametrize(("severity", "told"), [("warning", 1), ("error", 1), ("note", 0), ("off", 0)])
def test_a_linter_with_weight_that_is_missing_is_told(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, severity: str, told: int
) -> None:
    if not is_here(LANGUAGES["javascript"]):
        pytest.skip("no Node.js on this machine")
    monkeypatch.setattr(ReportingLinter, "find", lambda _: None)
    style = f"rules: {{eslint/eqeqeq: {{severity: {severity}}}, checkstyle/NeedBraces: {{severity: error}}}}"
    course.write("cases/double/assignment.yaml", ASSIGNMENT % style)
    course.submit("ada", RIGHT_JAVASCRIPT, "double.js")
    batch = grade(course, sandbox)
    notes = [note for note in batch.notes if "style.rules" in note]
    assert (
        notes
        == [
            "`style.rules` gives weights to rules of ESLint, which is not installed here: ada lost no points for them. "
            "Install eslint 9 or newer, by `npm install --global eslint`."
        ][:told]
    )
    assert batch.grades[0].points.style == 30


def test_a_linter_that_does_not_work_is_told_and_costs_nothing(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = sandbox.run

    def broken(job: Job) -> Outcome:
        return Outcome(2, None, b"", b"Invalid option") if job.command[0] == "eslint" else run(job)

    monkeypatch.setattr(sandbox, "run", broken)
    monkeypatch.setattr(ReportingLinter, "find", lambda linter: __file__ if linter.name == "eslint" else None)
    if not is_here(LANGUAGES["javascript"]):
        pytest.skip("no Node.js on this machine")
    course.write("cases/double/assignment.yaml", ASSIGNMENT % "rules: {eslint/eqeqeq: {severity: error}}")
    course.submit("ada", RIGHT_JAVASCRIPT, "double.js")
    store = Store(course.folder / "store.sqlite", resolve_expected(load_assignment("double", course.folder)))
    told = (
        "ada: ESLint did not check this file: it does not work here (Invalid option); "
        "install eslint 9 or newer, by `npm install --global eslint`."
    )
    try:
        for _ in range(2):  # told again: such a grade is not kept
            batch = grade(course, sandbox, store)
            assert [note for note in batch.notes if "ESLint" in note] == [told]
            assert batch.grades[0].score == 100
        if ESLINT.find():
            monkeypatch.undo()
            assert grade(course, sandbox, store).grades[0].score == 97
    finally:
        store.close()


def test_an_interrupted_linter_is_not_waited_for(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    aborted: list[bool] = []

    def interrupted(job: Job) -> Outcome:
        raise KeyboardInterrupt

    monkeypatch.setattr(sandbox, "run", interrupted)
    monkeypatch.setattr(sandbox, "abort", lambda: aborted.append(True))
    monkeypatch.setattr(ReportingLinter, "find", lambda _: __file__)
    course.submit("ada", RIGHT_JAVASCRIPT, "double.js")
    with pytest.raises(KeyboardInterrupt):
        grade(course, sandbox)
    assert aborted == [True]


def test_a_linter_that_is_installed_later_is_asked(
    course: Course, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("eslint")
    course.submit("ada", RIGHT_JAVASCRIPT, "double.js")
    store = Store(course.folder / "store.sqlite", resolve_expected(load_assignment("double", course.folder)))
    try:
        with monkeypatch.context() as without:
            without.setattr(ReportingLinter, "find", lambda _: None)
            first = findings(grade(course, sandbox, store))
        second = findings(grade(course, sandbox, store))
    finally:
        store.close()
    assert [len(first), len(second)] == [0, 1]


def findings(batch: Batch) -> tuple[Finding, ...]:
    """Those of the first submission."""
    return batch.whole(batch.grades[0]).findings


def needs(name: str) -> None:
    linter = LINTERS[name]
    if linter.find() is None:
        pytest.skip(f"{linter.title} is not on this machine")
