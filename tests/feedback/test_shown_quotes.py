"""What a mistake quotes stands in the input that is shown with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from grader.feedback import CaseRun, ProgramFacts, find_likely, find_possible, find_run_to_quote, quote_shown
from grader.model import Diagnosis, SmallestInput, Verdict

from .conftest import case_of, ran
from .test_generic import facts_of

NAMES = (("Ann 94", "Bo 7.5"), ("Cy 80", "Di 61.25"), ("Eva 1",))


def round_off(line: str) -> str:
    name, number = line.split()
    return f"{name} {round(float(number), 2)}\n"


def print_list(line: str) -> str:
    return f"list: ['{line.split()[0]}']\n{solve(line)}"


def solve(line: str) -> str:
    name, number = line.split()
    return f"{name} {float(number):.2f}\n"


def fail(program: Callable[[str], str], lines: Sequence[str], name: str = "one") -> CaseRun:
    text, asked, got = ("".join(map(each, lines)) for each in (lambda line: f"{line}\n", solve, program))
    return ran(case_of(text, asked, name), got)


def find(facts: ProgramFacts) -> Diagnosis:
    (found,) = find_likely(facts) or find_possible(facts)
    return found


def make_smallest(run: CaseRun) -> SmallestInput:
    result = run.result
    return SmallestInput(
        "test 0", run.case.input, run.case.expected or "", run.output.decode(), result.verdict, result.difference
    )


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (round_off, "“0.0” where “0.00” is asked for"),
        (print_list, "“list: ['R']”"),
    ],
)
def test_what_is_quoted_comes_from_the_smallest_input(program: Callable[[str], str], told: str) -> None:
    runs = [fail(program, lines, f"test {number}") for number, lines in enumerate(NAMES)]
    facts = facts_of(*runs)
    mistake = find(facts)
    assert told not in mistake.message
    smallest = fail(program, ["R 0"])
    shown = find_run_to_quote(mistake, runs[0], make_smallest(smallest))
    assert shown is not None
    assert (shown.case.name, shown.case.input, shown.result.verdict) == ("test 0", "R 0\n", Verdict.WRONG_ANSWER)
    quoted = quote_shown(mistake, shown, facts)
    assert told in quoted.message
    assert (quoted.kind, quoted.variant, quoted.cases) == (mistake.kind, mistake.variant, mistake.cases)
    assert find_run_to_quote(quoted, runs[0], make_smallest(smallest)) is None


def test_a_mistake_that_does_not_show_in_the_smallest_input_stays_as_it_is() -> None:
    runs = [fail(print_list, lines, f"test {number}") for number, lines in enumerate(NAMES)]
    facts = facts_of(*runs)
    mistake = find(facts)
    shown = find_run_to_quote(mistake, runs[0], make_smallest(ran(case_of("R 0\n", "R 0.00\n"), "R 1.00\n")))
    assert shown is not None
    assert quote_shown(mistake, shown, facts) == mistake
