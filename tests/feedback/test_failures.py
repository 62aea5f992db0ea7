"""Which tests fail the same way, which one is told of, and the sentence about the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grader.feedback import Advice, CaseRun, NextStep, Situation, choose_told, count_failures, find_first_failing
from grader.feedback.case_run import leave_free_failures
from grader.feedback.failures import (
    choose_second,
    choose_second_run,
    choose_told_run,
    crash_line,
    fail_alike,
    find_failure,
)
from grader.feedback.other_failures import OtherFailures, find_other_failures
from grader.model import CaseResult, Diagnosis, Difference, Fit, Limit, LinePair, Verdict
from grader.reports.phrases import tell_groups

from .conftest import case_of, graded, ran, stopped

KNOWN = (Diagnosis("negates", "You negate.", cases=("d",)),)
TRACE = """Traceback (most recent call last):
  File "/tmp/run/Nim.py", line 41, in <module>
    main()
  File "/tmp/run/Nim.py", line 35, in main
    value = json.loads(text)
  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode
    raise
ValueError: no
"""


def wrong(name: str, output: str = "no\n") -> CaseRun:
    return ran(case_of("1", "yes\n", name), output)


def crash(name: str, line: int = 35) -> CaseRun:
    return ran(case_of("1", "yes\n", name), "", 1, TRACE.replace("35", str(line)))


def late(name: str) -> CaseRun:
    return stopped(case_of("1", "yes\n", name), limit=Limit.CPU)


def right(name: str) -> CaseRun:
    return replace(ran(case_of("1", "yes\n", name), "yes\n"), case=replace(case_of("1", "yes\n", name), points=0))


def results(*runs: CaseRun) -> list[CaseResult]:
    return [each.result for each in runs]


@pytest.mark.parametrize(
    ("stderr", "line"),
    [
        (TRACE, 35),
        ("Exception in thread main: x\n\tat Nim.main(Nim.java:12)\n\tat Nim.go(Nim.java:7)\n", 12),
        ("nim.c:31:5: runtime error: index 9 out of bounds\n", 31),
        ("  at Nim.Main () [0x0] in /tmp/nim.cs:8\n", 8),
        ("at line 3", None),
        ("", None),
    ],
)
def test_the_line_of_a_crash_is_the_innermost_of_the_program_itself(stderr: str, line: int | None) -> None:
    assert crash_line(stderr) == line


def test_what_costs_points_is_told_before_what_does_not() -> None:
    free, other = (replace(each, case=replace(each.case, points=0)) for each in (wrong("a"), wrong("b")))
    costly = crash("c")
    assert choose_told_run([free, other, costly]) is costly
    assert choose_second_run([free, other, costly]) is free
    assert choose_told_run([free, other]) is free
    assert choose_second_run([free, other]) is None
    assert leave_free_failures([free, costly, right("d")]) == [costly, right("d")]
    assert leave_free_failures([free, other]) == [free, other]


def test_the_most_common_failure_is_told_and_of_as_common_ones_the_first() -> None:
    crashed, first, second = results(crash("a"), wrong("b"), wrong("c", "maybe\n"))
    assert choose_told([crashed, first, second]) is first
    assert choose_told([crashed, first]) is crashed
    assert choose_told([]) is None


def test_a_known_mistake_is_not_told_of_a_test_that_a_limit_stopped() -> None:
    one, other, third = results(late("a"), late("b"), wrong("c"))
    assert choose_told([one, other, third]) is one
    assert choose_told([one, other, third], KNOWN) is third
    assert choose_told([one, other], KNOWN) is one


def test_a_known_mistake_is_told_of_a_test_that_it_explains() -> None:
    first, second, explained = results(wrong("a"), wrong("b"), wrong("d"))
    assert choose_told([first, second, explained]) is first
    assert choose_told([first, second, explained], KNOWN) is explained


def test_of_two_mistakes_that_come_together_a_test_is_told_that_shows_both() -> None:
    form, both = results(wrong("a", "-> yes\n"), wrong("d", "-> no\n"))
    beside = Diagnosis("negates", "You print an arrow.", cases=("a", "d"), then=("You negate.",), begins_with_form=True)
    assert choose_told([form, both], (beside,)) is both
    assert choose_told([form], (beside,)) is form
    assert choose_told([form, both], (Diagnosis("negates", "You negate.", cases=("a", "d")),)) is form


def test_a_crash_that_is_gone_with_the_mistake_is_no_second_failure() -> None:
    failing = [wrong("a"), wrong("b", "maybe\n"), crash("c")]
    mistake = Diagnosis("late", "It ends too late.", "source-change", Fit.PART, ("a", "b"))
    told = choose_second(results(*failing), [mistake])
    assert told
    assert told.name == "c"
    changed = replace(mistake, changed=("c",))
    assert choose_second(results(*failing), [changed]) is None
    grade = graded("mara", *failing)
    assert find_other_failures(grade, results(*failing), [mistake]).verdict is Verdict.RUNTIME_ERROR
    assert find_other_failures(grade, results(*failing), [changed]) == OtherFailures(("c",))
    assert find_other_failures(grade, results(*failing), [replace(mistake, untried=("c",))]) == OtherFailures()


def test_wrong_values_of_functions_are_not_said_to_be_alike() -> None:
    """Each may be wrong for a reason of its own, also those of one function."""
    shared = {"is_call": True, "difference": Difference("other", 1, 1, "1", "2", rung="other type")}
    one, other = (ran(case_of(f"{name}(1)\n", "1\n", name), "2\n", **shared) for name in ("mean", "best"))
    assert [group.alike for group in count_failures(results(one, other))] == [False]


def test_no_smallest_input_is_looked_for_where_the_story_is_another() -> None:
    """Two time limits are told of, so the wrong answer of a third test must not show beside them."""
    runs = [late("a"), late("b"), wrong("c")]
    assert find_first_failing(runs, "none") is None
    assert find_first_failing(runs, "none", KNOWN) is runs[2]


OF_JAVA = """Exception in thread "main" java.lang.NumberFormatException: For input string: ""
\tat java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)
\tat java.base/java.lang.Integer.parseInt(Integer.java:678)
\tat Words.main(Words.java:11)
"""
OF_CSHARP = """Unhandled Exception:
System.FormatException: Input string was not in a correct format.
  at System.Number.ThrowFormatException (System.String text) [0x1] in /src/Number.cs:line 233
  at Words.Main () [0x0000c] in /work/Words.cs:11
"""


@pytest.mark.parametrize("stderr", [OF_JAVA, OF_CSHARP])
def test_the_line_of_a_crash_is_not_one_of_the_library(stderr: str) -> None:
    assert crash_line(stderr) == 11
    (library, _, _) = stderr.rpartition("  at Words" if "Words.Main" in stderr else "\tat Words")
    assert crash_line(library) is None


def tell(*failing: CaseRun) -> str:
    told = choose_told(results(*failing))
    assert told is not None
    groups = sorted(count_failures(results(*failing)), key=lambda group: group.failure != find_failure(told))
    advice = Advice(Situation.FAILS, NextStep.FIX_CASE, case=told, failing=len(failing), groups=tuple(groups))
    return tell_groups(advice)


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        ([*map(wrong, "abc"), crash("d"), crash("e")], "3 give a wrong answer; 2 others crash at line 35"),
        ([*map(wrong, "abc")], "all 3 failing tests give a wrong answer"),
        ([*map(wrong, "ab")], "both failing tests give a wrong answer"),
        ([wrong("a"), crash("b", 12)], "1 gives a wrong answer; 1 other crashes at line 12"),
        ([crash("a"), crash("b"), crash("c", 12)], "2 fail the same way; 1 other crashes at line 12"),
        ([wrong("a"), wrong("b"), late("c")], "2 give a wrong answer; 1 other exceeds the time limit"),
        ([wrong("a"), wrong("b"), wrong("c", "")], "2 give a wrong answer; 1 other gives no output"),
        (
            [wrong("a"), wrong("b"), wrong("c", "\nyes\n")],
            "2 give a wrong answer; 1 other prints right answers in a wrong form",
        ),
        ([wrong("a", "\nyes\n"), wrong("b", "\nyes\n")], "both failing tests fail the same way"),
        ([wrong("a", "YES\n"), wrong("b", "YES\n"), wrong("c", "Yes\n")], "all 3 failing tests fail the same way"),
        ([wrong("a", "YES\n"), wrong("b")], "both failing tests give a wrong answer"),
        ([*map(late, "ab")], "both failing tests fail the same way"),
        ([wrong("a")], ""),
    ],
)
def test_the_sentence_about_the_others_counts_them_by_how_they_fail(failing: list[CaseRun], sentence: str) -> None:
    assert tell(*failing) == sentence


def judged(name: str, reason: str) -> CaseResult:
    """What a judge rejects."""
    difference = Difference(reason, 6, 1, "", "x", (LinePair(6, None, "x", 0, 6),), rung="judge")
    return replace(wrong(name).result, difference=difference)


def test_a_judge_tells_apart_what_it_rejects() -> None:
    illegal = judged("a", "Illegal move at line 6. There is no pile at index 2: the indexes are 0 to 1.")
    alike = judged("b", "Illegal move at line 12. There is no pile at index 3: the indexes are 0 to 2.")
    weak = judged("c", "Weak move at line 6. `2 1` wins.")
    assert count_failures([illegal, alike])[0].alike
    assert not count_failures([illegal, alike, weak])[0].alike


@pytest.mark.parametrize(
    ("one", "other", "is_alike"),
    [
        ("Metre 550 is not on the beach, from 1 to 100.", "Metre 11 is not on the beach, from 0 to 2.", True),
        ("Metre 550 is not on the beach, from 1 to 100.", "`0.5` is not a whole number.", False),
        ("`low` is not a whole number.", "`0.5` is not a whole number.", True),
    ],
)
def test_who_judges_fails_two_runs_alike_for_one_reason(one: str, other: str, is_alike: bool) -> None:
    games = [
        replace(
            ran(case_of("1", ""), "2\n").result, verdict=Verdict.WRONG_ANSWER, difference=Difference(said, 1, 1, "", "")
        )
        for said in (one, other)
    ]
    assert fail_alike(*games) is is_alike
