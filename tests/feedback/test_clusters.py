"""Clusters: who fails alike is together, under a name that is the same tomorrow and in another class."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from grader.feedback import CaseRun, make_cluster_name, sort_into_clusters
from grader.judging.modes.checker import make_difference
from grader.model import CompileResult, Diagnosis, Difference, Fit, Grade, Judgement, SkipReason, Verdict

from .conftest import case_of, graded, ran, stopped

A = case_of("1", "two\nfour\n", "a")
B = case_of("2", "six\n", "b")
HALVES = (Diagnosis("halves it", "You halve."),)


def wrong(name: str, output: str = "two\nfive\n", **facts: object) -> Grade:
    return graded(name, ran(A, output), ran(B, "six\n"), **facts)


def right(name: str) -> Grade:
    return graded(name, ran(A, "two\nfour\n"), ran(B, "six\n"))


def names(*grades: Grade) -> list[str]:
    return [make_cluster_name(grade) for grade in grades]


def test_who_fails_alike_is_together() -> None:
    found = sort_into_clusters([wrong("ada"), right("bo"), wrong("cy"), wrong("di", "six\n")], {})
    (cluster,) = found.clusters
    assert cluster.submitters == ("ada", "cy")
    assert [grade.cluster for grade in found.grades] == [cluster.name, "", cluster.name, ""]
    assert found.names == {cluster.name, make_cluster_name(wrong("di", "six\n"))}


def test_who_is_rejected_for_another_reason_fails_otherwise() -> None:
    """A checker that names no line leaves no wrong lines to be alike in."""

    def reject(name: str, reason: str) -> Grade:
        judged = make_difference(Judgement(False, reason), b"4\n", "rejected by the checker")
        return graded(name, ran(A, "4\n", verdict=Verdict.WRONG_ANSWER, difference=judged))

    grades = [reject("ada", "That is no factor."), reject("bo", "Two lines."), reject("cy", "That is no factor.")]
    (cluster,) = sort_into_clusters(grades, {}).clusters
    assert cluster.submitters == ("ada", "cy")


def test_a_name_is_the_same_in_every_class_and_order() -> None:
    """The literal holds it to that from one version to the next: comments are written for it."""
    assert names(wrong("ada"), wrong("bo", source="x" * 99), wrong("cy", score=3.0)) == ["different-508569"] * 3
    grades = [wrong(name) for name in "abcdef"]
    random.Random(1).shuffle(grades)  # noqa: S311  no secret
    assert sort_into_clusters(grades, {}).clusters[0].name == "different-508569"


def test_a_known_mistake_keeps_its_name_when_a_case_is_added() -> None:
    before = wrong("ada", diagnosis=HALVES)
    after = graded(
        "ada", ran(A, "two\nfive\n"), ran(B, "one\n"), ran(case_of("3", "9\n", "c"), "3\n"), diagnosis=HALVES
    )
    assert make_cluster_name(before) == make_cluster_name(after)
    assert make_cluster_name(before).startswith("halves-it-")


NEW = case_of("3", "9\n", "new")


@pytest.mark.parametrize(
    "runs",
    [
        (ran(A, "two\nfive\n"),),
        (ran(A, "TWO\nFOUR\n"),),
        (ran(A, "", exit_code=1, stderr="ValueError: x"),),
        (ran(A, "two\nfour\n"), ran(B, "", exit_code=1, stderr="ValueError: x")),
        (stopped(A),),
        (stopped(A, Verdict.MEMORY_LIMIT),),
        (ran(A, ""),),
    ],
)
def test_a_new_test_leaves_the_name_of_a_fault(runs: tuple[CaseRun, ...]) -> None:
    """However the new one goes: it passes, fails in the same way, or in another one."""
    before = make_cluster_name(graded("ada", *runs))
    last = replace(runs[-1].result, name="new")
    assert make_cluster_name(graded("ada", *runs, replace(runs[-1], case=NEW, result=last))) == before
    if all(run.result.verdict in (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR, Verdict.ACCEPTED) for run in runs):
        assert make_cluster_name(graded("ada", *runs, ran(NEW, "9\n"))) == before
        assert make_cluster_name(graded("ada", *runs, ran(NEW, "8\n"))) == before


def test_a_crash_is_the_same_one_where_the_line_has_the_same_shape() -> None:
    def crash(line: str) -> str:
        runs = ran(A, "", exit_code=1, stderr='File "Nim.py", line 2\nValueError: x')
        return make_cluster_name(graded("ada", runs, source=f"import sys\n{line}\n", source_name="Nim.py"))

    heaps = crash('heaps = int(words[1].split(" ")[0])')
    assert heaps == crash("    x=int( parts[2].split(',')[5] )")
    assert heaps != crash('heaps = float(words[1].split(" ")[0])')
    assert heaps != crash("heaps = int(words)")


def test_in_which_tests_a_program_crashes_is_not_asked() -> None:
    crash = {"exit_code": 1, "stderr": "ValueError: x"}
    first, second = (ran(A, "two\nfive\n"), ran(B, "", **crash)), (ran(A, "", **crash), ran(B, "seven\n"))
    assert len(set(names(graded("ada", *first), graded("bo", *second)))) == 1


def test_of_several_mistakes_the_one_to_fix_first_names_the_cluster() -> None:
    other = Diagnosis("skips one", "You skip.", fit=Fit.PART)
    part = replace(HALVES[0], fit=Fit.PART)
    assert len(set(names(wrong("ada", diagnosis=(part,)), wrong("bo", diagnosis=(part, other))))) == 1
    assert len(set(names(wrong("ada", diagnosis=(part, other)), wrong("bo", diagnosis=(other, part))))) == 2
    tie = tuple(replace(each, fit=Fit.WHOLE) for each in (part, other))
    assert len(set(names(wrong("ada", diagnosis=tie), wrong("bo", diagnosis=tie[::-1])))) == 1


@pytest.mark.parametrize("kind", ["common-trait", "first-answer", "one-word"])
def test_what_only_says_where_is_no_mistake_that_others_make(kind: str) -> None:
    """A start value, a search that ends early and a count at the wrong place may give the same number too large."""
    where = (Diagnosis("the same answer wrong first", "The first wrong number is the last one.", kind),)
    assert names(wrong("ada", diagnosis=where)) == names(wrong("ada"))
    assert names(wrong("ada", "nine\n", diagnosis=where)) != names(wrong("bo", diagnosis=where))


def test_what_differs_makes_another_name() -> None:
    crash = {"exit_code": 1, "stderr": "Traceback\nValueError: x"}
    kinds: list[tuple[CaseRun, ...]] = [
        (ran(A, "two\nfive\n"), ran(B, "six\n")),
        (ran(A, "two\nfour\n"), ran(B, "seven\n")),
        (ran(A, "two\nnine\n"), ran(B, "six\n")),
        (ran(A, "two\n"), ran(B, "six\n")),
        (ran(A, "TWO\nFOUR\n"), ran(B, "six\n")),
        (ran(A, ""), ran(B, "six\n")),
        (stopped(A), ran(B, "six\n")),
        (stopped(A, Verdict.MEMORY_LIMIT), ran(B, "six\n")),
        (ran(A, "", **crash), ran(B, "six\n")),
        (ran(A, "", **crash | {"stderr": "IndexError: x"}), ran(B, "six\n")),
        (ran(A, "", signal="SIGSEGV", exit_code=1), ran(B, "six\n")),
        (stopped(A, cpu_seconds=0.1, wall_seconds=6.0), ran(B, "six\n")),
    ]
    found = names(*(graded("ada", *runs) for runs in kinds), wrong("ada", diagnosis=HALVES))
    assert len(set(found)) == len(found) == 13


def test_a_fault_of_form_does_not_ask_for_the_words() -> None:
    one, other = wrong("ada", "Number? two\nfour\n"), wrong("bo", "Your turn: two\nfour\n")
    assert make_cluster_name(one) == make_cluster_name(other)
    assert make_cluster_name(one).startswith("labels-")


def test_an_abort_is_known_by_its_last_words() -> None:
    one, other = (ran(A, "", exit_code=1, stderr=f"File {name}, line 3\nValueError: {name}") for name in "ab")
    assert make_cluster_name(graded("ada", one)) == make_cluster_name(graded("bo", other))


def test_a_busy_machine_gives_an_endless_loop_no_other_name() -> None:
    quiet, busy = (stopped(A, cpu_seconds=cpu, wall_seconds=wall) for cpu, wall in ((2.0, 2.1), (1.5, 6.0)))
    assert make_cluster_name(graded("ada", quiet)) == make_cluster_name(graded("bo", busy))


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Nim.py, line 3\nSyntaxError: expected ':'", "Nim.py, line 17\nSyntaxError: expected ':'", True),
        ("SyntaxError: expected ':'", "SyntaxError: Missing parentheses in call to 'print'", False),
        ("nim.c:3:5: error: expected ';'", "nim.c:9:1: error: expected ';'\nnim.c:10:1: error: more", True),
        ("nim.c:3:5: error: expected ';'", "nim.c:3:5: error: unknown type name 'x'", False),
        ("Nim.cs(3,4): error CS1002: ; expected", "Nim.cs(41,1): error CS1002: ; expected", True),
    ],
)
def test_what_does_not_compile_is_told_by_its_first_error(one: str, other: str, alike: bool) -> None:
    grades = [
        graded(name, stopped(A, Verdict.COMPILE_ERROR), compile=CompileResult(False, message, 0.1))
        for name, message in (("ada", one), ("bo", other))
    ]
    assert (make_cluster_name(grades[0]) == make_cluster_name(grades[1])) is alike


def test_a_cluster_of_compile_errors_is_described_by_the_error() -> None:
    broken = CompileResult(False, "Nim.py, line 3\nSyntaxError: expected ':'", 0.1)
    grades = [graded(name, stopped(A, Verdict.COMPILE_ERROR), compile=broken) for name in ("ada", "bo")]
    (cluster,) = sort_into_clusters(grades, {}).clusters
    assert cluster.description == "It does not compile: SyntaxError: expected ':'"


@pytest.mark.parametrize(
    "grade",
    [
        right("ada"),
        graded("ada"),
        graded("ada", stopped(A, Verdict.SKIPPED, reason=SkipReason.MISSING_FILE)),
        graded("ada", ran(A, "no\n"), stopped(B, Verdict.UNDECIDED)),
    ],
)
def test_who_fails_in_nothing_or_was_not_run_has_no_name(grade: Grade) -> None:
    assert make_cluster_name(grade) == ""
    found = sort_into_clusters([grade, replace(grade, submitter="bo")], {"": "never"})
    assert (found.clusters, found.names) == ((), frozenset())
    assert [each.comments for each in found.grades] == [(), ()]


def test_what_was_skipped_after_time_limits_belongs_to_the_fault() -> None:
    loop = graded("ada", stopped(A), stopped(B, Verdict.SKIPPED, reason=SkipReason.STOPPED))
    assert make_cluster_name(loop).startswith("time-limit-")


def test_the_representative_is_the_shortest_then_the_first_by_name() -> None:
    grades = [wrong("cy", source="ab"), wrong("bo", source="ab"), wrong("ada", source="abc")]
    (cluster,) = sort_into_clusters(grades, {}).clusters
    assert cluster.representative == "bo"


def test_larger_clusters_come_first_then_by_name() -> None:
    grades = (
        [wrong(name, "x\n") for name in "ab"] + [wrong(name) for name in "cde"] + [wrong(name, "y\n") for name in "fg"]
    )
    found = sort_into_clusters(grades, {}).clusters
    assert [len(cluster.submitters) for cluster in found] == [3, 2, 2]
    assert found[1].name < found[2].name


def test_the_description_says_what_and_where() -> None:
    (cluster,) = sort_into_clusters([wrong("ada"), wrong("bo")], {}).clusters
    told = "The same wrong lines in the first test that fails: in the example 1 of 2 tests fail, the first is `a`."
    assert cluster.description == told
    (known,) = sort_into_clusters([wrong("ada", diagnosis=HALVES), wrong("bo", diagnosis=HALVES)], {}).clusters
    assert known.description == "The known mistake `halves it`: in the example 1 of 2 tests fail, the first is `a`."


def crash(**facts: Any) -> CaseRun:
    run = stopped(A, Verdict.RUNTIME_ERROR)
    return replace(run, result=replace(run.result, **facts))


NO_FUNCTION = Difference("your file has no function `f`", 0, 0, "", "", ())


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"stderr": "Traceback …\nValueError: x\n"}, " (ValueError)"),
        ({"stderr": "\x1b[31m: x"}, " (\\x1b[0m)"),
        ({"signal": "SIGSEGV", "stderr": "ValueError: x"}, " (SIGSEGV)"),
        ({"stderr": ""}, ""),
        ({"stderr": "", "exit_code": 3}, " (exit code 3)"),
        ({"stderr": "", "difference": NO_FUNCTION}, " (your file has no function `f`)"),
    ],
)
def test_the_description_of_a_crash_says_which(facts: dict[str, Any], kind: str) -> None:
    crashed = [graded(name, crash(**facts)) for name in ("ada", "bo")]
    (cluster,) = sort_into_clusters(crashed, {}).clusters
    assert cluster.description == f"Runtime error{kind}: in the example 1 of 1 tests fail, the first is `a`."


def test_crashes_that_say_nothing_are_told_apart_by_what_is_said_of_them() -> None:
    ended = Difference("your file ends the interpreter", 0, 0, "", "", ())
    facts = [{"difference": NO_FUNCTION}, {"difference": ended}, {"exit_code": 2}, {"exit_code": 3}]
    names = {make_cluster_name(graded("ada", crash(stderr="", **each))) for each in facts}
    assert len(names) == len(facts)
    assert {name[:-7] for name in names} == {"runtime-error"}


def test_a_compiler_that_names_no_error_is_quoted() -> None:
    built = CompileResult(False, "the file has bytes that no text has\n", 0.1)
    case = stopped(A, Verdict.COMPILE_ERROR)
    (cluster,) = sort_into_clusters([replace(graded(name, case), compile=built) for name in ("ada", "bo")], {}).clusters
    assert cluster.description == "It does not compile: the file has bytes that no text has"


def test_comments_reach_every_member_and_the_submitter() -> None:
    name = make_cluster_name(wrong("ada"))
    found = sort_into_clusters(
        [wrong("ada"), wrong("bo"), right("cy")], {name: "Look at heap 2.", "bo": "Come by.", "cy": "Fine."}
    )
    assert [grade.comments for grade in found.grades] == [
        ("Look at heap 2.",),
        ("Come by.", "Look at heap 2."),
        ("Fine.",),
    ]
    assert found.clusters[0].comment == "Look at heap 2."


def test_a_comment_for_a_cluster_still_reaches_the_last_one_who_fails_so() -> None:
    found = sort_into_clusters([wrong("ada"), right("bo")], {make_cluster_name(wrong("bo")): "Look at heap 2."})
    assert found.clusters == ()
    assert [(grade.cluster, grade.comments) for grade in found.grades] == [("", ("Look at heap 2.",)), ("", ())]


@pytest.mark.parametrize("variant", ["größter Haufen", "…", "x" * 500, "a/../b", "\u202e\x00"])
def test_names_are_one_short_word(variant: str) -> None:
    name = make_cluster_name(wrong("ada", diagnosis=(Diagnosis(variant, ""),)))
    assert len(name) <= 47
    assert not set(name) & set(" /.\n\x00\u202e")


def test_text_that_no_encoding_takes_is_no_obstacle() -> None:
    for run in (ran(A, b"\xff\xfe\n"), ran(A, "x\n", exit_code=1, stderr="\ud800")):
        assert make_cluster_name(graded("ada", run)).isascii()
