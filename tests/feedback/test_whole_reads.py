"""Numbers with decimals that are read as whole ones: told where a program stops at them, and is right without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, find_certain
from grader.feedback.generic.by_whole_reads import find_whole_reads
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Case, Verdict

from .conftest import case_of, ran
from .test_generic import facts_of

STDERR = 'Exception in thread "main" java.util.InputMismatchException\n'


def solve(text: str) -> str:
    return f"{sum(map(float, text.split())):.1f}\n"


def add_whole(text: str) -> str:
    """What a stream of whole numbers adds up, which stops at the first point."""
    total = 0
    for word in text.split():
        whole, point, _ = word.partition(".")
        total += int(whole)
        if point:
            break
    return f"{total}.0\n"


def make_facts(run: Callable[[str], CaseRun], texts: tuple[str, ...], language: str = "cpp") -> ProgramFacts:
    runs = [run(text) for text in texts]

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return run(case.input) if case.expected == solve(case.input) else replace(run(case.input), case=case)

    return replace(facts_of(*runs, language=language), execute=execute, solve=solve)


def run_with(answer: Callable[[str], str]) -> Callable[[str], CaseRun]:
    return lambda text: ran(case_of(text, solve(text)), answer(text))


def crash_at_decimals(text: str) -> CaseRun:
    found = run_with(solve)(text)
    stopped = replace(found.result, verdict=Verdict.RUNTIME_ERROR, stderr=STDERR)
    return replace(found, result=stopped) if "." in text else found


def test_a_stream_that_stops_at_decimals_is_told() -> None:
    facts = make_facts(run_with(add_whole), ("1.5 2\n", "3.25 4 5\n", "2 3\n"))
    found = find_whole_reads(facts)
    assert found and found.message == (
        "Your program reads numbers with decimals as whole numbers, and stops at their decimals. "
        "Read them with `double`."
    )
    assert len(found.cases) == 2
    assert find_certain(facts)[0].kind == "whole-reads"


@pytest.mark.parametrize(("language", "other"), [("java", "nextDouble()"), ("csharp", "double.Parse(…)")])
def test_a_crash_at_decimals_is_told(language: str, other: str) -> None:
    found = find_whole_reads(make_facts(crash_at_decimals, ("1.5 2\n", "4.0\n"), language))
    assert found and other in found.message


@pytest.mark.parametrize(
    ("answer", "texts"),
    [
        (lambda text: f"{int(float(solve(text)))}.0\n", ("1.5 2\n", "3.25 4 5\n")),  # loses them at the end
        (lambda _: "7.0\n", ("1.5 2\n", "3.25 4 5\n")),
        (add_whole, ("1 2\n", "3 4\n")),
    ],
)
def test_decimals_that_are_lost_elsewhere_are_not_blamed_on_the_reading(
    answer: Callable[[str], str], texts: tuple[str, ...]
) -> None:
    assert find_whole_reads(make_facts(run_with(answer), texts)) is None


def test_without_the_reference_nothing_is_told() -> None:
    facts = make_facts(run_with(add_whole), ("1.5 2\n", "3.25 4 5\n"))
    assert find_whole_reads(replace(facts, solve=None)) is None
    assert find_whole_reads(replace(facts, solve=lambda _: None)) is None
