"""What is right on the tests by chance alone is not told: further inputs like theirs speak against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.changes.source_changes import ChangeKind
from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, find_possible, list_varied_runs
from grader.feedback.generic.varied_runs import is_spoiled
from grader.model import Case, Verdict

from .conftest import case_of, ran
from .test_changed_source import Programs, run_python
from .test_generic import facts_of


def list_inputs(solve: Callable[[str], str | None], program: Callable[[str], str], *texts: str) -> list[str]:
    """The inputs on which a program was run besides those of its tests."""
    runs = [ran(case_of(text, solve(text) or "", text), program(text)) for text in texts]

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return ran(case, program(case.input))

    found = list_varied_runs(replace(facts_of(*runs), solve=solve, execute=execute))
    assert all(each.case.expected == solve(each.case.input) for each in found)
    assert len({each.case.name for each in found}) == len(found)
    return [each.case.input for each in found]


def count(text: str) -> str:
    return f"{len(text.split())}\n"


def test_lines_and_words_are_put_otherwise() -> None:
    tried = list_inputs(count, lambda text: count(text) if "7" in text else "0\n", "3\nc\na 8\nb\n", "1\n7\n")
    assert tried[:2] == ["3\na 8\nb\nc\n", "3\nc\nb\na 8\n"], "in order, forwards and backwards"
    assert "3\na 8\nc\nb\n" in tried, "two exchanged"
    assert "1\n7\n7\n" in tried, "more of a test that passes"
    assert "3\nc\na 8 9\nb\n" in tried, "a word more"
    assert "3\nc\na 8\n" in tried, "a line less"
    assert len(tried) <= 12


@pytest.mark.parametrize(("seconds", "most"), [(None, 10), (0.001, 10), (0.1, 5), (0.2, 4)])
def test_fewer_are_tried_of_a_program_that_takes_long(seconds: float | None, most: int) -> None:
    text = "9\n" + "".join(f"{letter}\n" for letter in "hgfedcba")
    one = ran(case_of(text, count(text), "a"), "0\n")
    slow = replace(one, result=replace(one.result, cpu_seconds=seconds))
    right = ran(case_of("1\n7\n", "2\n", "b"), "2\n")
    tried: list[str] = []

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        tried.append(case.input)
        return ran(case, "0\n")

    list_varied_runs(replace(facts_of(slow, right), solve=count, execute=execute))
    assert len(tried) == most


def test_what_the_reference_refuses_is_no_input() -> None:
    def solve(text: str) -> str | None:
        head, *lines = text.splitlines()
        return count(text) if head == str(len(lines)) else None

    tried = list_inputs(solve, lambda text: count(text) if "7" in text else "0\n", "2\nb\na\n", "1\n7\n")
    assert tried == ["2\na\nb\n", "2\nb\na a\n", "1\n7 8\n", "1\n7 7\n"]


@pytest.mark.parametrize("text", ["", "\n", "7", "\n\n\n", "a\n", " \n \n", "9" * 30 + "\n"])
def test_odd_inputs(text: str) -> None:
    assert text not in list_inputs(count, lambda text: f"{text}.", text)


def test_nothing_is_run_without_a_reference_nor_for_hidden_tests() -> None:
    runs = [ran(case_of("1\n2\n", "3\n", "a"), "4\n")]
    assert not list_varied_runs(facts_of(*runs))
    hidden = ran(case_of("1\n2\n", "3\n", "a", visibility="hidden"), "4\n")

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        raise AssertionError(case)

    assert not list_varied_runs(replace(facts_of(hidden), solve=count, execute=execute))


@pytest.mark.parametrize(
    ("own", "output", "spoiled"),
    [
        ("1\n2\n", b"1\n2\n", False),
        ("1\n2\n", b"1\n3\n", True),
        ("1\n2\n", None, True),
        ("1\n3\n", b"1\n4\n", False),
        ("1\n3\n", b"4\n4\n", True),
        ("1\n3\n", b"1\n2\n", False),
        ("1\n3\n", None, True),
    ],
)
def test_what_is_spoiled(own: str, output: bytes | None, spoiled: bool) -> None:
    run = ran(case_of("x\n", "1\n2\n", "a"), own)
    assert (run.result.verdict is Verdict.ACCEPTED) is (own == "1\n2\n")
    assert is_spoiled(run, output) is spoiled


COUNTS_ONE_TOO_FEW = """\
import sys
lines = sys.stdin.read().split()
if len(lines) > 3:
    print(len(lines) - 2)
else:
    print(len(lines))
"""


@pytest.mark.parametrize("has_reference", [True, False])
def test_what_is_right_on_further_inputs_speaks_for_a_change(has_reference: bool) -> None:
    """One answer alone may come out right by chance; two others that do are enough."""

    def solve(text: str) -> str:
        return f"{len(text.split()) - (len(text.split()) > 3)}\n"

    def run(case: Case) -> CaseRun:
        return ran(case, run_python(COUNTS_ONE_TOO_FEW, case.input) or "")

    runs = [run(case_of(text, solve(text), text)) for text in ("a\nb\nc\nd\n", "a\n", "a\nb\n")]
    facts = replace(
        facts_of(*runs, text=COUNTS_ONE_TOO_FEW),
        programs=Programs(COUNTS_ONE_TOO_FEW),
        execute=lambda case, _: run(case),
        solve=solve if has_reference else None,
    )
    told = [each for each in find_possible(facts) if each.variant == ChangeKind.ONE_OFF]
    assert len(told) == has_reference
