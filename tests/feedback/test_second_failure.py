"""A program that fails in two ways: what is told of the second one, after the first and with an input of its own."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from grader.feedback import advise, find_second_failing
from grader.feedback.failures import choose_second
from grader.model import Batch, Diagnosis, Grade, Verdict
from grader.reports import format_results_json, format_student_page
from grader.reports.terminal import CheckCommand, CheckResult, tell_check
from grader.sandbox import Sandbox

from ..conftest import Course
from .test_failures import KNOWN, crash, late, results, wrong
from .test_reasons import PRODUCT, grade, patient, sandbox, sums

__all__ = ["patient", "sandbox", "sums"]

TWO_FAULTS = """
    import sys
    for line in sys.stdin:
        one, other = map(int, line.split())
        print(one + other + 2 // {0: 1, 2: 1, 3: 0, 4: 1}.get(one, 3))
"""
INPUTS = {
    "some": ["4 7"],
    "others": ["4 1", "4 4"],
    "threes": ["3 9", "3 0"],
    "twos": ["2 2"],
    "right": ["8 1"],
}
CASES = "".join(f"    - name: {name}\n      input: {{lines: {json.dumps(lines)}}}\n" for name, lines in INPUTS.items())


def test_another_failure_is_one_that_ends_in_another_way() -> None:
    one, other, crashed, second = results(wrong("a"), wrong("b", "maybe\n"), crash("c"), crash("e", 8))
    assert choose_second([one, other, crashed]) is crashed
    assert choose_second([crashed, second]) is second
    assert choose_second([one, other]) is None, "nobody knows whether two wrong answers have two reasons"
    assert choose_second([]) is None


def test_what_a_mistake_explains_is_no_other_failure() -> None:
    explained, crashed, stopped, unknown = results(wrong("d"), crash("e"), late("f"), wrong("g"))
    assert choose_second([explained, crashed], KNOWN) is crashed
    assert choose_second([explained, stopped], KNOWN) is stopped
    assert choose_second([explained, unknown], KNOWN) is None
    assert choose_second([explained, crashed], (Diagnosis("x", "You.", cases=("d", "e")),)) is None


@pytest.fixture
def twofold(sums: Course, sandbox: Sandbox) -> Batch:
    sums.write("cases/double/basic.yaml", CASES)
    sums.submit("ada", TWO_FAULTS)
    sums.submit("bo", TWO_FAULTS.replace("2 //", "0 //"))
    sums.submit("cy", PRODUCT.replace("other)", "other + 0 // (one - 2))"))
    batch, faults = grade(sums, sandbox)
    assert faults == []
    return batch


def read(batch: Batch, found: Grade) -> tuple[str, str]:
    """The page without its markup, and the terminal."""
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", format_student_page(batch, found)))
    asked = CheckCommand("double", "Double.py", None, None)
    return page, "\n".join(tell_check(CheckResult(found, batch.assignment, asked)))


def test_the_second_failure_has_an_input_of_its_own(twofold: Batch) -> None:
    ada = twofold.grades[0]
    advice = advise(twofold.assignment, ada)
    assert advice.case
    assert advice.smallest
    assert (advice.case.name, advice.case.verdict, advice.smallest.input) == ("some", Verdict.WRONG_ANSWER, "0 0\n")
    second = advice.second
    assert second
    assert second.case
    assert second.smallest
    assert (second.case.name, second.line, second.smallest.input) == ("threes", 4, "3 0\n")
    assert second.second is None


def test_page_and_terminal_tell_both(twofold: Batch) -> None:
    page, terminal = read(twofold, twofold.grades[0])
    first, second = "Fix this first", "Fix this next Line 4 stopped the program: ZeroDivisionError"
    assert 0 < page.index(first) < page.index(second) < page.index("Failing tests")
    assert page.count("A smaller input that also fails.") == 2
    told = re.sub(r" +", " ", terminal)
    assert "fix next Line 4 stopped the program: ZeroDivisionError" in told
    assert told.index("input 0 0") < told.index("fix next") < told.index("input 3 0")


def test_one_failure_has_one_card(twofold: Batch) -> None:
    bo = twofold.grades[1]
    page, terminal = read(twofold, bo)
    assert [case.verdict for case in bo.cases].count(Verdict.RUNTIME_ERROR) == 1
    assert bo.second_smallest is None
    assert ("Fix this next" in page, "fix next" in terminal) == (False, False)


def test_a_crash_beside_a_known_mistake_is_shown_where_the_mistake_is_right(twofold: Batch) -> None:
    cy = twofold.grades[2]
    assert [(each.variant, "twos" in each.cases) for each in cy.diagnosis] == [("product", False)]
    second = advise(twofold.assignment, cy).second
    assert second
    assert second.case
    assert second.smallest
    assert (second.case.name, second.smallest.input) == ("twos", "2 0\n")
    assert "Fix this next" in read(twofold, cy)[0]


def test_no_smaller_input_is_looked_for_that_may_show_the_known_mistake() -> None:
    runs = [wrong("d"), wrong("e", ""), crash("f")]
    assert find_second_failing(runs) is runs[1]
    assert find_second_failing(runs, KNOWN) is None, "another wrong answer there may be by the mistake"
    assert find_second_failing([runs[0], runs[2]], KNOWN) is runs[2]
    assert find_second_failing([runs[0], late("g")]) is None


def test_a_second_failure_that_only_a_hidden_test_shows_is_not_told(twofold: Batch) -> None:
    ada = twofold.grades[0]
    cases = tuple(replace(each, visibility="hidden" if "threes" in each.name else "visible") for each in ada.cases)
    hidden = replace(ada, cases=cases)
    assert advise(twofold.assignment, hidden).second is None
    assert "3 0" not in read(twofold, hidden)[0]
    results_of_it = json.loads(format_results_json(replace(twofold, grades=(hidden,))))
    assert "3 0" not in json.dumps(results_of_it["submissions"][0]["advice"])
