"""One submission, with a sandbox of our own making: what the grade says for every way a run can go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.grading.checkers import Checkers
from grader.grading.further_runs.debugging import NOTES
from grader.grading.grading_context import GradingContext
from grader.grading.pipeline import grade_submission
from grader.intake import SubmittedFiles, choose_source
from grader.model import Assignment, Finding, Grade, Job, Limit, Outcome, Severity, SkipReason, Submission, Verdict

from ..conftest import RIGHT, Course

PYTHON = "/students/python"


def ended(stdout: bytes = b"", exit_code: int = 0, **facts: object) -> Outcome:
    return replace(Outcome(exit_code, None, stdout, b""), **facts)  # type: ignore[arg-type]  # names of its fields


COMPILED = ended(files={"program.code": b"code"})


def answering(*answers: bytes | Outcome) -> Callable[[Job], Outcome]:
    """A sandbox where every source compiles and the runs end as given, one after the other."""
    left = list(answers)

    def run(job: Job) -> Outcome:
        if "-I" in job.command:
            return COMPILED
        if NOTES in job.bring or not left:  # a run beside those that count
            return ended()
        answer = left.pop(0)
        return answer if isinstance(answer, Outcome) else ended(answer)

    return run


@pytest.fixture
def assignment(course: Course) -> Assignment:
    return resolve_expected(load_assignment("double", course.folder))


def grade(
    assignment: Assignment,
    run: Callable[[Job], Outcome],
    files: dict[str, str] | None = None,
    alone: Callable[[Job], Outcome] | None = None,
) -> Grade:
    checkers = Checkers(assignment, run, run, PYTHON, None)
    shop = GradingContext(assignment, run, alone or run, PYTHON, frozenset({"java"}), {}, None, checkers)
    return grade_submission(submit(assignment, {"Double.py": RIGHT} if files is None else files), shop)


def submit(assignment: Assignment, texts: dict[str, str]) -> Submission:
    files = {name: text.encode() for name, text in texts.items()}
    return Submission("ada", files, choose_source(SubmittedFiles(files), assignment.settings.submission.file))


def verdicts(grade: Grade) -> list[Verdict]:
    return [case.verdict for case in grade.cases]


def test_all_right(assignment: Assignment) -> None:
    graded = grade(assignment, answering(b"4\n", b"0\n", b"-6\n"))
    assert verdicts(graded) == [Verdict.ACCEPTED] * 3
    assert (graded.points.tests, graded.points.header) == (80, 10)
    assert graded.score is not None


def test_points_follow_the_weights_of_the_cases(assignment: Assignment) -> None:
    graded = grade(assignment, answering(b"4\n", b"1\n", b"-6\n"))
    assert verdicts(graded) == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER, Verdict.ACCEPTED]
    assert graded.points.tests == pytest.approx(60)
    assert graded.cases[1].difference is not None


@pytest.mark.parametrize(
    ("outcome", "verdict", "limit"),
    [
        (ended(b"4\n", 1), Verdict.RUNTIME_ERROR, None),
        (ended(b"4\n", breaches=(Limit.CPU,)), Verdict.TIME_LIMIT, Limit.CPU),
        (ended(b"4\n", breaches=(Limit.WALL,)), Verdict.TIME_LIMIT, Limit.WALL),
        (ended(b"4\n", breaches=(Limit.CPU, Limit.MEMORY)), Verdict.MEMORY_LIMIT, Limit.CPU),
        (ended(b"4\n", breaches=(Limit.OUTPUT,)), Verdict.OUTPUT_LIMIT, Limit.OUTPUT),
        (ended(b"4\n", breaches=(Limit.DISK,)), Verdict.ACCEPTED, Limit.DISK),
        (ended(b" \n"), Verdict.NO_OUTPUT, None),
        (ended(b"five\n"), Verdict.WRONG_ANSWER, None),
        (ended(b"\xff\x00"), Verdict.WRONG_ANSWER, None),
    ],
)
def test_outcome_to_verdict(assignment: Assignment, outcome: Outcome, verdict: Verdict, limit: Limit | None) -> None:
    first = grade(assignment, answering(outcome, b"0\n", b"-6\n"), alone=lambda _: outcome).cases[0]
    assert (first.verdict, first.limit) == (verdict, limit)


def test_our_own_fault_is_undecided_and_no_zero(assignment: Assignment) -> None:
    graded = grade(assignment, answering(b"4\n", ended(fault="the disk broke"), b"-6\n"))
    assert verdicts(graded)[1] is Verdict.UNDECIDED
    assert graded.score is None
    assert graded.cases[1].fault == "the disk broke"


def test_a_build_that_we_could_not_make_is_undecided(assignment: Assignment) -> None:
    graded = grade(assignment, lambda _: ended(fault="no space"))
    assert verdicts(graded) == [Verdict.UNDECIDED] * 3
    assert graded.score is None


BROKEN = ended(exit_code=1, stderr=b"SyntaxError: no")


def with_points(course: Course, points: str) -> Assignment:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    course.write("cases/double/assignment.yaml", yaml.replace("points: {tests: 80, header: 10, style: 10}", points))
    return resolve_expected(load_assignment("double", course.folder))


def test_what_does_not_compile_gets_that_verdict_everywhere_and_nothing_in_it_is_checked(
    assignment: Assignment,
) -> None:
    graded = grade(assignment, lambda _: BROKEN, {"Double-1.py": "l = 1\n" + "x" * 200})
    assert verdicts(graded) == [Verdict.COMPILE_ERROR] * 3
    assert graded.compile is not None
    assert graded.compile.message == "SyntaxError: no"
    assert (graded.points.tests, graded.points.header, graded.points.style) == (0, 0, 0)
    assert [finding.rule for finding in graded.findings] == ["submission/file-name"]
    assert (graded.score, graded.unmet) == (0, "builds")


@pytest.mark.parametrize("text", ["", " \n\t\n", "# File: Double.py\n# Name: Ada Sample\n", '"""File: Double.py"""\n'])
def test_a_file_without_a_program_earns_nothing(assignment: Assignment, text: str) -> None:
    graded = grade(assignment, answering(b"", b"", b""), {"Double.py": text})
    assert (graded.points.header, graded.points.style, graded.score) == (0, 0, 0)
    assert graded.unmet == "builds"


def test_points_that_need_nothing_are_earned_by_what_does_not_compile(course: Course) -> None:
    always = with_points(course, "points: {tests: 80, header: 10, style: 10, needs: none}")
    graded = grade(always, lambda _: BROKEN)
    assert (graded.points.header, graded.points.style, graded.unmet) == (10, 10, "")


def test_points_that_need_answers_are_earned_by_one_that_is_right(course: Course) -> None:
    strict = with_points(course, "points: {tests: 80, header: 10, style: 10, needs: answers}")
    none = grade(strict, answering(b"1\n", b"1\n", b"1\n"))
    assert (none.points.header, none.points.style, none.score, none.unmet) == (0, 0, 0, "answers")
    one = grade(strict, answering(b"1\n", b"0\n", b"1\n"))
    assert (one.points.header, one.points.style, one.unmet) == (10, 10, "")


def test_parts_that_are_not_asked_for_are_part_of_the_tests(course: Course) -> None:
    graded = grade(with_points(course, ""), answering(b"4\n", b"0\n", b"-6\n"))
    assert (graded.points.tests, graded.points.header, graded.points.style) == (85, 15, 0)
    assert (graded.score, graded.max_score) == (100, 100)


def test_after_two_time_limits_the_rest_is_skipped(assignment: Assignment) -> None:
    late = ended(breaches=(Limit.CPU,))
    graded = grade(assignment, answering(late, late))
    assert verdicts(graded) == [Verdict.TIME_LIMIT, Verdict.TIME_LIMIT, Verdict.SKIPPED]
    assert graded.cases[2].reason is SkipReason.STOPPED
    assert graded.score is not None


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, SkipReason.MISSING_FILE),
        ({"notes.txt": "hello"}, SkipReason.MISSING_FILE),
        ({"a.py": "1", "b.py": "2"}, SkipReason.AMBIGUOUS_FILES),
    ],
)
def test_without_a_file_every_case_is_skipped(
    assignment: Assignment, files: dict[str, str], reason: SkipReason
) -> None:
    graded = grade(assignment, answering(), files)
    assert {case.reason for case in graded.cases} == {reason}
    assert graded.score == (None if reason is SkipReason.AMBIGUOUS_FILES else 0)
    assert graded.problem


def test_a_missing_tool_chain_is_no_zero(assignment: Assignment) -> None:
    graded = grade(assignment, answering(), {"Double.java": "class Double {}"})
    assert {case.reason for case in graded.cases} == {SkipReason.NO_TOOLCHAIN}
    assert graded.score is None


def test_a_wall_limit_of_a_busy_machine_is_tried_again_alone(assignment: Assignment) -> None:
    waited = ended(breaches=(Limit.WALL,), cpu_seconds=0.1, doubtful=True)
    graded = grade(assignment, answering(waited, b"0\n", b"-6\n"), alone=lambda _: ended(b"4\n"))
    assert verdicts(graded) == [Verdict.ACCEPTED] * 3
    assert [case.unstable for case in graded.cases] == [True, False, False]


def test_a_wall_limit_that_comes_again_is_one(assignment: Assignment) -> None:
    waited = ended(breaches=(Limit.WALL,), cpu_seconds=0.1, doubtful=True)
    graded = grade(assignment, answering(waited, b"0\n", b"-6\n"), alone=lambda _: waited)
    assert graded.cases[0].verdict is Verdict.TIME_LIMIT
    assert not graded.cases[0].unstable


def test_a_wall_limit_is_believed_at_once_where_nothing_runs_beside(assignment: Assignment) -> None:
    run = answering(ended(breaches=(Limit.WALL,), cpu_seconds=0.1, doubtful=True), b"0\n", b"-6\n")
    told: list[tuple[int, int]] = []
    checkers = Checkers(assignment, run, run, PYTHON, None)
    shop = GradingContext(
        assignment, run, None, PYTHON, frozenset(), {}, None, checkers, at_case=lambda *at: told.append(at)
    )
    graded = grade_submission(submit(assignment, {"Double.py": RIGHT}), shop)
    assert verdicts(graded) == [Verdict.TIME_LIMIT, Verdict.ACCEPTED, Verdict.ACCEPTED]
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_wall_limit_without_a_doubt_is_final(assignment: Assignment) -> None:
    late = ended(breaches=(Limit.WALL,), cpu_seconds=0.1)
    graded = grade(assignment, answering(late, b"0\n", b"-6\n"), alone=lambda _: ended(b"4\n"))
    assert graded.cases[0].verdict is Verdict.TIME_LIMIT


@pytest.mark.parametrize(
    "name",
    [
        "number.txt",
        "number.txt/x",
        "answer.txt",
        "Double.py/x",
        "e.txt/x",
        "e.txt",
        "program.code",
        "a/program.code/x",
        "n" * 256,
        "\udcff" * 100,
        "/".join(["deep"] * 700),
    ],
    ids=lambda name: ascii(name)[:20],
)
def test_handed_in_files_never_stand_in_the_way(course: Course, name: str) -> None:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    yaml = yaml.replace("{stdin: true}", "{file: number.txt}") + "output: {file: answer.txt}\n"
    course.write("cases/double/assignment.yaml", yaml)
    course.write("cases/double/basic.yaml", "- {name: two, input: '2', files: {e.txt: x}}\n")
    seen: list[Job] = []

    def run(job: Job) -> Outcome:
        seen.append(job)
        return COMPILED if "-I" in job.command else ended(files={"answer.txt": b"4\n"})

    assignment = resolve_expected(load_assignment("double", course.folder))
    graded = grade(assignment, run, {"Double.py": RIGHT, "words.txt": "mine", name: "mine"})
    assert verdicts(graded) == [Verdict.ACCEPTED]
    assert set(seen[0].files) == {"Double.py", "words.txt"}
    assert set(seen[1].files) == {"Double.py", "words.txt", "number.txt", "e.txt"}
    assert seen[1].files["words.txt"].own
    assert not seen[1].files["Double.py"].own


def test_another_name_is_graded_with_a_warning(assignment: Assignment) -> None:
    graded = grade(assignment, answering(b"4\n", b"0\n", b"-6\n"), {"Double-1.py": RIGHT})
    assert verdicts(graded) == [Verdict.ACCEPTED] * 3
    assert "submission/file-name" in {finding.rule for finding in graded.findings}


def test_files_beside_the_source_come_along_and_never_replace_it(assignment: Assignment) -> None:
    seen: list[Job] = []

    def run(job: Job) -> Outcome:
        seen.append(job)
        return COMPILED if "-I" in job.command else ended(b"4\n")

    grade(assignment, run, {"Double.py": "import tools", "tools.py": "x = 1", "data/a.txt": "1"})
    runs = [job for job in seen if job.command == (PYTHON, "Double.py")]
    assert len(runs) == 3
    assert set(runs[-1].files) == {"Double.py", "tools.py", "data/a.txt"}


def test_every_run_of_a_case_must_be_right(assignment: Assignment) -> None:
    twice = replace(assignment, cases=(replace(assignment.cases[0], runs=2),))
    assert verdicts(grade(twice, answering(b"4\n", b"5\n"))) == [Verdict.WRONG_ANSWER]
    assert verdicts(grade(twice, answering(b"4\n", b"4\n"))) == [Verdict.ACCEPTED]


def test_the_answer_may_be_a_file(course: Course) -> None:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    course.write("cases/double/assignment.yaml", yaml + "output: {file: answer.txt}\n")
    assignment = resolve_expected(load_assignment("double", course.folder))
    right = ended(b"noise", files={"answer.txt": b"4\n"})
    graded = grade(assignment, answering(right, ended(b"0\n"), ended(b"-6\n")))
    assert verdicts(graded) == [Verdict.ACCEPTED, Verdict.NO_OUTPUT, Verdict.NO_OUTPUT]


@pytest.mark.parametrize(("given", "stdin"), [("file: number.txt", None), ("file: number.txt, stdin: true", b"2\n")])
def test_the_input_may_be_a_file_beside_standard_input_or_alone(
    course: Course, given: str, stdin: bytes | None
) -> None:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    course.write("cases/double/assignment.yaml", yaml.replace("stdin: true", given))
    seen: list[Job] = []

    def run(job: Job) -> Outcome:
        seen.append(job)
        return COMPILED if "-I" in job.command else ended(b"4\n")

    grade(resolve_expected(load_assignment("double", course.folder)), run, {"Double.py": "", "number.txt": "mine"})
    assert seen[1].files["number.txt"].content == b"2\n"
    assert seen[1].stdin == stdin


def test_a_name_that_is_too_short_is_told_once(course: Course) -> None:
    yaml = (course.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    course.write("cases/double/assignment.yaml", yaml + "style: {short_names: true}\n")
    assignment = resolve_expected(load_assignment("double", course.folder))
    said = [("ruff/E741", 1, 1), ("ruff/N806", 2, 1), ("ruff/F401", 1, 1)]
    lint = {"ada": tuple(Finding(rule, Severity.WARNING, "Double.py", *place, "m") for rule, *place in said)}
    run = answering(b"4\n", b"0\n", b"-6\n")
    shop = GradingContext(
        assignment, run, run, PYTHON, frozenset(), lint, None, Checkers(assignment, run, run, PYTHON, None)
    )
    graded = grade_submission(submit(assignment, {"Double.py": "l = 1\nBig = 2\n"}), shop)
    rules = [finding.rule for finding in graded.findings if not finding.rule.startswith("header/")]
    assert sorted(rules) == ["ruff/F401", "ruff/N806", "style/short-name"]


def test_the_heaviest_findings_stand_first(assignment: Assignment) -> None:
    source = "import os\nl = 1\nprint(2 * int(input()))\n"
    lint = {
        "ada": tuple(
            Finding(rule, severity, "Double.py", line, 1, "m")
            for rule, severity, line in (
                ("ruff/E741", Severity.WARNING, 2),
                ("eslint/x", Severity.NOTE, 1),
                ("ruff/F821", Severity.ERROR, 3),
            )
        )
    }
    run = answering(b"4\n", b"0\n", b"-6\n")
    shop = GradingContext(
        assignment, run, run, PYTHON, frozenset(), lint, None, Checkers(assignment, run, run, PYTHON, None)
    )
    graded = grade_submission(submit(assignment, {"Double.py": source}), shop)
    order = [list(Severity).index(finding.severity) for finding in graded.findings]
    assert order == sorted(order)
    assert {finding.rule for finding in graded.findings} >= {"ruff/E741", "eslint/x", "ruff/F821"}
