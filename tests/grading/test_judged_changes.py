"""Small changes where a game or a checker tells whether a program is right: each is run on its own."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, cast

import pytest

from grader.changes.source_changes import ChangeKind, SourceChange
from grader.config.settings import Compare, Limits
from grader.feedback import CaseRun
from grader.feedback.generic import by_changed_source
from grader.feedback.generic.judged_runs import write_down
from grader.grading.further_runs import judged_programs
from grader.grading.further_runs.judged_programs import JudgedPrograms
from grader.grading.programs import BuiltProgram
from grader.model import Case, CaseResult, Verdict

from ..cli.conftest import Grader, grader  # noqa: F401  the fixture that runs a command
from ..conftest import Course
from ..guessing import GUESSING
from .conftest import graded

SEARCH = """
    low, high = 1, 7
    said = input()
    while True:
        guess = (low + high) // 2
        print(guess, flush=True)
        try:
            said = input()
        except EOFError:
            break
        if said == "higher":
            low = guess + 1
        else:
            high = guess - 1
"""
HALVES = """
    number = int(input())
    half = number // 2
    print(half, number - half)
"""
SUMS = """
    from grader.reference_api import Judgement


    def solve(text):
        return f"0 {int(text)}\\n"


    def judge(text, output):
        right = sum(map(int, output.split())) == int(text)
        return Judgement(right, "" if right else "The numbers do not add up.")
"""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are also tried where a busy machine makes each run a slow one."""
    monkeypatch.setattr(by_changed_source, "_QUICK_SECONDS", 5.0)
    monkeypatch.setattr(judged_programs, "_MOST_SECONDS", 60.0)
    monkeypatch.setattr(judged_programs, "_LEAST_SECONDS", (0.5, 0.5))


def make_course(course: Course, mode: str, reference: str, numbers: range) -> Course:
    file = course.folder / "cases/double/assignment.yaml"
    file.write_text(file.read_text(encoding="utf-8") + f"compare: {{mode: {mode}}}\n", encoding="utf-8")
    course.write("reference/double.py", reference)
    course.write(
        "cases/double/basic.yaml",
        "".join(f"- {{name: number {number}, input: {{lines: ['{number}']}}}}\n" for number in numbers),
    )
    return course


def diagnose(course: Course, grader: Grader, text: str) -> dict[str, Any] | None:  # noqa: F811  the fixture
    course.submit("ada", text)
    found = graded(course, grader)["ada"]
    assert "wrong_answer" in [case["verdict"] for case in found["cases"]]
    (each,) = found["diagnosis"] or [None]
    return cast("dict[str, Any] | None", each)


@pytest.mark.usefixtures("patient")
def test_a_mistake_of_a_program_that_plays_is_named(course: Course, grader: Grader) -> None:  # noqa: F811  the fixture
    games = make_course(course, "interactive", GUESSING, range(1, 8))
    found = diagnose(games, grader, SEARCH.replace("guess - 1", "guess + 1"))
    assert found
    assert (found["kind"], found["line"]) == ("source-change", 13)
    assert "`guess + 1`" in found["message"]
    assert found["fit"] == "whole"


@pytest.mark.usefixtures("patient")
def test_a_mistake_that_a_checker_finds_is_named(course: Course, grader: Grader) -> None:  # noqa: F811
    judged = make_course(course, "checker", SUMS, range(5, 11))
    found = diagnose(judged, grader, HALVES.replace("number - half", "number + half"))
    assert found
    assert (found["kind"], found["line"]) == ("source-change", 3)
    assert "`number + half`" in found["message"]


@pytest.mark.usefixtures("patient")
def test_what_wins_a_few_games_is_no_mistake(course: Course, grader: Grader) -> None:  # noqa: F811
    games = make_course(course, "interactive", GUESSING, range(1, 8))
    assert diagnose(games, grader, "guess = 8\ninput()\nprint(guess)\n") is None


@pytest.mark.usefixtures("patient")
def test_where_several_lines_would_do_none_is_told(course: Course, grader: Grader) -> None:  # noqa: F811
    """Nothing is compared that could choose: the middle may be rounded up, or the border be one higher."""
    games = make_course(course, "interactive", GUESSING, range(1, 8))
    assert diagnose(games, grader, SEARCH.replace("1, 7", "1, 6")) is None


@pytest.mark.usefixtures("patient")
def test_who_plays_at_random_is_told_nothing(course: Course, grader: Grader) -> None:  # noqa: F811
    games = make_course(course, "interactive", GUESSING, range(1, 8))
    text = "import random\n" + dedent(SEARCH.replace("guess - 1", "guess + 1"))
    assert diagnose(games, grader, text) is None


# --- what is run, and how long ---------------------------------------------------------------------------------------

CHANGES = [SourceChange(ChangeKind.SIGN, number, "a - b", f"print({number})\n", number=number) for number in range(9)]


RUNNER = BuiltProgram(("python", "run.py"), {})


class Judge:
    """Tells what each changed text has come to, and remembers what it was asked."""

    def __init__(self, right: set[int], late: set[int] = frozenset(), seconds: float = 0.01) -> None:  # type: ignore[assignment]
        self.right, self.late, self.seconds = right, late, seconds
        self.asked: list[int] = []
        self.limits: list[float] = []

    def __call__(self, program: BuiltProgram, case: Case) -> CaseRun:
        number = int(program.files["Double.py"].content[6:-2])
        self.asked.append(number)
        self.limits.append(case.limits.wall_seconds)
        verdict = Verdict.ACCEPTED if number in self.right else Verdict.WRONG_ANSWER
        return make_run(Verdict.TIME_LIMIT if number in self.late else verdict, self.seconds)


def make_run(verdict: Verdict, seconds: float = 0.01, text: str = "5\n") -> CaseRun:
    case = Case(
        "one",
        "plain",
        text,
        "5\n",
        1.0,
        "visible",
        "",
        compare=Compare(mode="checker"),
        limits=Limits(wall_seconds=9),
    )
    facts = {"points": 0.0, "max_points": 1.0, "input": text, "expected": "5\n", "wall_seconds": seconds}
    return CaseRun(case, CaseResult("one", "plain", case.visibility, verdict, **cast("Any", facts)), b"")


def make_programs(judge: Judge, runner: BuiltProgram | None = RUNNER) -> JudgedPrograms:
    tried = SimpleNamespace(
        program=BuiltProgram(("python", "Double.py"), {}),
        source=SimpleNamespace(name="Double.py", language=SimpleNamespace(runner="run")),
    )
    return JudgedPrograms(cast("Any", tried), lambda _: runner, judge)


def test_who_is_right_prints_what_the_written_down_test_expects() -> None:
    ran = write_down(make_run(Verdict.WRONG_ANSWER))
    assert make_programs(Judge({2})).run_changes(ran, CHANGES[1:4]) == [b"", ran.case.expected and b"'5\\n'", b""]
    assert write_down(make_run(Verdict.ACCEPTED)).output == b"'5\\n'"
    assert write_down(make_run(Verdict.WRONG_ANSWER)).output == b""


def test_what_leaves_a_failing_test_wrong_is_tried_in_no_other() -> None:
    judge = Judge({2, 3})
    programs, failing = make_programs(judge), write_down(make_run(Verdict.WRONG_ANSWER))
    programs.run_changes(failing, CHANGES)
    assert judge.asked == [*range(9)]
    assert [bool(told) for told in programs.run_changes(failing, CHANGES)] == [number in (2, 3) for number in range(9)]
    assert judge.asked[9:] == [2, 3]


def test_a_few_may_take_longer_and_are_in_doubt_where_a_limit_stops_them() -> None:
    judge = Judge({2, 3}, late={3})
    programs, failing = make_programs(judge), write_down(make_run(Verdict.WRONG_ANSWER))
    assert programs.run_changes(failing, CHANGES)[3] == b""
    assert programs.run_changes(failing, CHANGES[2:4]) == [b"'5\\n'", b""]
    assert make_programs(judge).run_changes(failing, CHANGES[2:4]) == [b"'5\\n'", None]
    assert judge.limits[0] < judge.limits[-1] <= 1.0


@pytest.mark.parametrize("took", [0.01, 0.6])
def test_once_the_time_is_over_nothing_is_known(took: float) -> None:
    """Neither which change helped alone, nor that others do not."""
    judge = Judge({0}, seconds=3.0)
    failing = write_down(make_run(Verdict.WRONG_ANSWER, took))
    programs = make_programs(judge)
    assert programs.run_changes(failing, CHANGES) == [None] * 9
    assert len(judge.asked) == (2 if took < 0.1 else 0)
    assert programs.run_changes(failing, CHANGES) == [None] * 9


def test_without_what_runs_a_text_nothing_is_run() -> None:
    judge = Judge({0})
    assert make_programs(judge, None).run_changes(write_down(make_run(Verdict.WRONG_ANSWER)), CHANGES) == [None] * 9
    assert judge.asked == []
    programs = make_programs(judge)
    programs.tried.source.language.runner = ""  # type: ignore[misc]
    assert programs.list_changes() == ()
    assert programs.list_pairs() == ()


def test_a_text_is_run_as_if_it_had_been_started_itself(tmp_path: Path) -> None:
    import subprocess
    import sys

    program = Path(judged_programs.__file__).parents[2] / "languages/programs/run_python.py"
    (tmp_path / "other.py").write_text("NAME = 'other'\n", "utf-8")
    (tmp_path / "Own.py").write_text(
        "\ufeffimport sys, other\n\n\nclass Pair:\n    pass\n\n\n"
        "print(__name__, sys.argv, other.NAME, sys.modules['__main__'].Pair is Pair, __file__)\n1 / 0\n",
        "utf-8",
    )
    ran = subprocess.run(
        [sys.executable, program, "Own.py", "x"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.stdout == f"__main__ ['Own.py', 'x'] other True {tmp_path / 'Own.py'}\n"
    assert "line 9" in ran.stderr
