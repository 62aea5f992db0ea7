"""Two small mistakes of a compiled program: each is named, the second as it shows in the program without the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.changes.source_changes import ChangeKind
from grader.grading.further_runs import trial_runs, trials
from grader.grading.further_runs.noting import NotedRun, Noter
from grader.model import Assignment, Fit, Job, Limit, Outcome, Verdict
from grader.sandbox import Sandbox

from ..conftest import ASSIGNMENT, Course
from .test_changed_programs import wait_for_scripts
from .test_debugging import NAMES, graded
from .test_noting import CPP, CSHARP, JAVA, SCRIPT, C, box, in_frame

__all__ = ["box"]

THIRDS_AND_EVENS = """
    def solve(text):
        n = int(text)
        return f"{n // 3} thirds\\n" + (f"{sum(range(2, n, 2))} evens\\n" if n % 2 == 0 else "")
"""
PRINTS = {
    "c": 'printf("%d {0}\\n", {0});',
    "cpp": 'cout << {0} << " {0}" << endl;',
    "java": 'System.out.println({0} + " {0}");',
    "csharp": 'Console.WriteLine({0} + " {0}");',
    "javascript": "console.log({0} + ' {0}');",
}
FRAMES = {"c": C, "cpp": CPP, "java": JAVA, "csharp": CSHARP, "javascript": SCRIPT}
KINDS = ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE
VALUES = (6, 3, 9, 15, 2, 4, 8, 12, 1, 5, 7)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    made = Course(tmp_path_factory.mktemp("course"))
    names = ", ".join(f"{language}: {name}" for language, name in NAMES.items())
    text = ASSIGNMENT.replace("python: Double.py, c: double.c, java: Double.java", names)
    made.write("cases/double/assignment.yaml", text.replace("memory_mib: 64", "memory_mib: 256"))
    made.write("reference/double.py", THIRDS_AND_EVENS)
    return made


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine ends no search."""
    for module in (trials, trial_runs):
        monkeypatch.setattr(module, "_MOST_SECONDS", 60.0)
    wait_for_scripts(monkeypatch)


def make_assignment(course: Course, values: Sequence[int]) -> Assignment:
    cases = (f'    - {{name: "{value}", input: {{lines: ["{value}"]}}}}\n' for value in values)
    course.write("cases/double/basic.yaml", "\n" + "".join(cases))
    return resolve_expected(load_assignment("double", course.folder))


def write_program(language: str) -> str:
    """A program whose first loop ends one iteration too early, and the second one too late."""
    number = "let" if language == "javascript" else "int"
    lines = [
        f"{number} thirds = 0, evens = 0;",
        f"for ({number} i = 1; i < n; i++)",
        "    if (i % 3 == 0) thirds++;",
        f"for ({number} j = 0; j <= n; j += 2)",
        "    evens += j;",
        PRINTS[language].format("thirds"),
        "if (n % 2 == 0)",
        PRINTS[language].format("evens"),
    ]
    return in_frame(FRAMES[language], *lines)


@pytest.mark.parametrize("language", ["c", "cpp", "java", "csharp"])
def test_each_of_two_mistakes_is_named(course: Course, box: Sandbox, language: str) -> None:
    assignment = make_assignment(course, VALUES)
    grade = graded(assignment, box, language, write_program(language))
    assert [case.name for case in grade.cases if case.verdict is Verdict.ACCEPTED] == ["1", "5", "7"]
    assert [(each.variant, each.fit, {*each.cases}) for each in grade.diagnosis] == [
        (KINDS[0], Fit.PART, {"3", "9", "15"}),
        (KINDS[1], Fit.PART, {"2", "4", "8", "6", "12"}),
    ]
    first, second = (each.place.line if each.place else 0 for each in grade.diagnosis)
    assert second == first + 2


def test_two_mistakes_of_a_script_are_told_together(course: Course, box: Sandbox) -> None:
    """All of its changes are run at once, so each that helps is tried with all others."""
    (found,) = graded(make_assignment(course, VALUES), box, "javascript", write_program("javascript")).diagnosis
    assert (found.fit, found.number, len(found.cases)) == (Fit.WHOLE, 2, 8)
    said = f"{found.message} {found.then[0]}"
    assert "`j <= n`" in said
    assert "`i < n`" in said


@pytest.mark.parametrize("language", ["c", "cpp", "java", "csharp"])
def test_two_mistakes_that_each_show_in_one_test_are_told_together(course: Course, box: Sandbox, language: str) -> None:
    """Each makes one answer right, which may be chance; together they make all right."""
    program = in_frame(
        FRAMES[language],
        "int thirds = n / 3, evens = 0;",
        "if (n >= 9 && n < 10) thirds = thirds - 1;",
        "for (int j = 0; j < n; j += 2) evens += j;",
        "if (n == 8) evens = evens + 1 + 1;",
        PRINTS[language].format("thirds"),
        "if (n % 2 == 0)",
        PRINTS[language].format("evens"),
    )
    found = graded(make_assignment(course, (9, 8, 5, 7, 6, 4, 11)), box, language, program).diagnosis
    assert [(found[0].number, found[0].fit, {*found[0].cases})] == [(2, Fit.WHOLE, {"8", "9"})]


@pytest.mark.parametrize("language", PRINTS)
def test_two_mistakes_that_every_test_shows_are_told_together(course: Course, box: Sandbox, language: str) -> None:
    assignment = make_assignment(course, (6, 12, 18, 24))
    (found,) = graded(assignment, box, language, write_program(language)).diagnosis
    assert {*found.variant.split(" + ")} == {*KINDS}, (found.message, found.then)
    assert (found.fit, found.number, found.cases) == (Fit.WHOLE, 2, ("6", "12", "18", "24"))
    said = f"{found.message} {found.then[0]}"
    assert "`j <= n`" in said
    assert "`i < n`" in said
    assert found.place
    assert found.place.raised == "Look here first."


def test_two_changes_at_once_prove_nothing_where_few_answers_are_right(course: Course, box: Sandbox) -> None:
    (found,) = graded(make_assignment(course, (6, 12)), box, "c", write_program("c")).diagnosis
    assert (found.kind, found.place) == ("first-answer", None)


@pytest.mark.parametrize("hidden", [False, True])
def test_what_a_change_leaves_wrong_in_a_test_that_was_tried_last_is_told(
    course: Course, box: Sandbox, hidden: bool
) -> None:
    """Of hidden tests that stay wrong nothing is told, and they are not explained."""
    program = in_frame(
        C, "int thirds = n / 3 + 1, evens = n * n - 3 * n + 5;", PRINTS["c"].format("thirds"), "if (n % 2 == 0)",
        PRINTS["c"].format("evens"),
    )  # fmt: skip
    values, even = (3, 5, 7, 9, 15, 21), (12, 18)
    assignment = make_assignment(course, (*values, *even))
    if hidden:
        cases = [replace(case, visibility="hidden") if int(case.name) in even else case for case in assignment.cases]
        assignment = replace(assignment, cases=tuple(cases))
    (found,) = graded(assignment, box, "c", program).diagnosis
    assert found.variant == ChangeKind.ONE_OFF
    if hidden:
        assert ({*map(int, found.cases)}, found.fit, found.then) == ({*values}, Fit.PART, ())
    else:
        (then,) = found.then
        assert then == "In the test “12”, your program then prints “113 evens” instead of “30 evens”."
        assert len(found.cases) == len(values) + len(even)


def test_a_test_that_a_limit_stops_with_the_change_is_left_open(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notes take time of their own: what passes with them stopped says nothing of the mistake."""
    run = box.run

    def stop(job: Job) -> Outcome:
        is_stopped = not job.environment.keys().isdisjoint(("GRADER_TRY", "GRADER_TRIALS")) and job.stdin == b"33\n"
        return replace(run(job), stdout=b"", breaches=(Limit.CPU,)) if is_stopped else run(job)

    monkeypatch.setattr(box, "run", stop)
    assignment = make_assignment(course, (3, 9, 15, 21, 27, 33))
    (found,) = graded(assignment, box, "c", write_program("c")).diagnosis
    assert (found.fit, found.cases, found.untried) == (Fit.PART, ("3", "9", "15", "21", "27"), ("33",))


def test_changes_are_tried_where_a_program_ends_in_another_way_with_notes(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slip with memory may stop it then, and the change that mends it is found all the same."""
    monkeypatch.setattr(Noter, "watch", lambda *_: NotedRun())
    (found,) = graded(make_assignment(course, (3, 9, 15)), box, "c", write_program("c")).diagnosis
    assert (found.variant, found.fit, found.cases) == (ChangeKind.LONGER_RANGE, Fit.WHOLE, ("3", "9", "15"))


def test_a_second_mistake_is_looked_for_on_so_many_tests(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "_MOST_OTHERS", 3)
    _, second = graded(make_assignment(course, VALUES), box, "c", write_program("c")).diagnosis
    assert (second.cases, second.untried) == (("6", "2", "4"), ("8", "12"))


def test_a_part_that_is_still_to_be_written_is_told_after_a_proved_mistake(course: Course, box: Sandbox) -> None:
    program = in_frame(
        C,
        "if (n == 1) {",
        "    // TODO: what to print here?",
        "}",
        "int thirds = 0;",
        "for (int i = 1; i < n; i++) if (i % 3 == 0) thirds++;",
        'if (n > 1) printf("%d thirds\\n", thirds);',
    )
    (found,) = graded(make_assignment(course, (3, 1, 9, 15, 21)), box, "c", program).diagnosis
    assert (found.variant, found.fit, found.cases) == (ChangeKind.LONGER_RANGE, Fit.PART, ("3", "9", "15", "21"))
    assert found.then == (
        "A part of your program is still to be written: `// TODO: what to print here?`. Write what it is to do.",
    )
