"""A program that counts on an order of its input is told so where sorting the input makes it right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun, hides_others
from grader.feedback.generic.by_input_order import find_needed_order
from grader.model import Case, Diagnosis

from .conftest import case_of, ran, stopped
from .test_changed_input import tell
from .test_generic import facts_of

BY_WORD = "b 9\na 3\nc 1\n"
SORTED = "Your program is right once the lines of the input are in order by their {0} part, the {1} first."
NUMBERS = "Your program is right once the numbers in each line of the input are in order, the {0} first."


def list_gaps(text: str, *, is_sorted: bool) -> str:
    """What the lines are apart, from one to the next in time."""
    lines = text.splitlines()
    times = [int(line.split()[1]) for line in lines]
    times = sorted(times) if is_sorted else times
    return "".join(f"{two - one}\n" for one, two in pairwise(times)) + f"{len(lines)}\n"


def find_middle(text: str, *, is_sorted: bool) -> str:
    numbers = text.split()[1:]
    return f"{(sorted(numbers, key=int) if is_sorted else numbers)[len(numbers) // 2]}\n"


def name_first(text: str, *, is_sorted: bool) -> str:
    """The lines with a number of their own, as of the weekdays."""
    head, *lines = text.splitlines()
    days = ["Mon", "Tue", "Wed", "Thu"]
    if head in days or not all(line.split()[0] in days for line in lines):
        return "?"
    rows = sorted(lines, key=lambda line: days.index(line.split()[0])) if is_sorted else lines
    return f"{head} {rows[0]}\n"


def list_days(text: str, *, is_sorted: bool) -> str:
    """The first line by day and hour, and how many there are."""
    days = ["Mon", "Fri"]
    rows = [(days.index(day), int(hour)) for day, hour in map(str.split, text.splitlines())]
    return f"{(sorted(rows) if is_sorted else rows)[0]} {len(rows)}\n"


def name_first_of_equals(text: str, *, is_sorted: bool) -> str:
    """The day on which the largest number comes first."""
    rows = [line.split() for line in text.splitlines()]
    return f"{max(sorted(rows) if is_sorted else rows, key=lambda row: int(row[1]))[0]}\n"


def find(
    solve: Callable[..., str], *texts: str, hidden: int = 0, has_reference: bool = True, other: str | None = None
) -> Diagnosis | None:
    """What is told of a program that does not sort; with `other`, it prints that on an input that was changed."""

    def run(case: Case) -> CaseRun:
        changed = case.input not in texts
        printed = other if changed and other is not None else solve(case.input, is_sorted=False)
        return ran(case, printed)

    def execute(case: Case, given: AssignmentSettings) -> CaseRun:
        return run(case)

    seen = ["visible"] * (len(texts) - hidden) + ["hidden"] * hidden
    cases = [
        case_of(text, solve(text, is_sorted=True), f"test {number}", visibility=seen[number])
        for number, text in enumerate(texts)
    ]
    facts = replace(facts_of(*map(run, cases)), execute=execute)
    if has_reference:
        facts = replace(facts, solve=lambda text: solve(text, is_sorted=True))
    return find_needed_order(facts)


@pytest.mark.parametrize(
    ("solve", "texts", "told"),
    [
        (list_gaps, (BY_WORD, "x 4\ny 5\n", "y 5\nx 4\nz 2\n"), SORTED.format("second", "smallest")),
        (find_middle, ("5\n9 1 4 3 2\n", "3\n1 2 3\n"), NUMBERS.format("smallest")),
        (name_first, ("7\nWed 1\nMon 3\nThu 2\n", "7\nMon 1\n"), SORTED.format("first", "smallest")),
        (
            name_first_of_equals,
            ("2026-05-09 7\n2026-05-02 7\n2026-05-10 3\n", "2026-05-02 4\n2026-05-03 4\n"),
            SORTED.format("first", "smallest"),
        ),
    ],
)
def test_the_order_is_told_that_the_program_counts_on(
    solve: Callable[..., str], texts: tuple[str, ...], told: str
) -> None:
    found = find(solve, *texts)
    assert found and found.message.startswith(told)
    assert hides_others(found) is False


def test_without_a_reference_the_answer_must_stay_the_same() -> None:
    assert find(find_middle, "5\n9 1 4 3 2\n", has_reference=False)
    assert find(name_first, "7\nWed 1\nMon 3\nThu 2\n", has_reference=False)


def test_what_is_lost_without_a_newline_is_another_mistake() -> None:
    case = case_of("b 2\na 1", "2\n")
    facts = facts_of(ran(case, "1\n"))
    lines = {"a 1\nb 2": "1\n", "b 2\na 1": "1\n"}
    assert find_needed_order(replace(facts, execute=lambda case, _: ran(case, lines.get(case.input, "2\n")))) is None


def test_where_the_order_of_the_input_says_something_none_is_needed() -> None:
    """As of commands: sorted, other lines are asked for, and that the program is right there proves nothing."""

    def count_up(text: str, *, is_sorted: bool) -> str:
        numbers = [int(line.split()[1]) for line in text.splitlines()]
        ups = sum(one < two for one, two in pairwise(numbers))
        return f"{ups if is_sorted else len(numbers) - 1}\n"

    assert find(count_up, "a 3\nb 9\nc 5\n") is None


def test_what_is_in_order_by_a_part_already_goes_by_another_one() -> None:
    """Of lines with the same number the program takes the first by name, and the first that came is asked for."""

    def name_first(text: str, *, is_sorted: bool) -> str:
        pairs = [line.split()[:2] for line in text.splitlines()]
        return f"{min(pairs, key=lambda pair: pair[0] if is_sorted else pair)[1]}\n"

    assert find(name_first, "1 yak\n1 ant\n2 bee\n") is None
    days = "Fri 9\nMon 8\nMon 7\n"
    gaps = find(list_days, days)
    assert gaps and gaps.message.startswith(SORTED.format("first", "smallest"))


def test_what_stays_wrong_or_is_in_order_already_is_not_told() -> None:
    assert find(list_gaps, BY_WORD, other="7\n") is None
    alike = ran(case_of("a 1\na 1\na 1\n", "6\n"), "5\n")
    facts = replace(facts_of(alike), execute=lambda case, _: ran(case, "6\n"))
    assert find_needed_order(facts) is None
    crashed = stopped(case_of(BY_WORD, "6\n"))
    assert find_needed_order(replace(facts, runs=(crashed,))) is None
    assert find_needed_order(facts_of(ran(case_of(BY_WORD, "6\n"), "5\n"))) is None
    long = ran(case_of("2 1 3\n" * 9_000, "6\n"), "5\n")
    assert find_needed_order(replace(facts, runs=(long,))) is None


def test_hidden_tests_are_tried_and_decide_nothing() -> None:
    found = find(list_gaps, BY_WORD, "c 9\nd 1\ne 4\n", "a 1\n", hidden=2)
    assert found and found.cases == ("test 0", "test 1")
    assert find(list_gaps, BY_WORD, hidden=1) is None


def test_it_is_looked_for_where_no_more_is_known() -> None:
    def solve(text: str) -> str:
        return list_gaps(text, is_sorted=True)

    (found,) = tell(lambda text: list_gaps(text, is_sorted=False), BY_WORD, "x 4\ny 5\nz 6\n", solve=solve)
    assert found.kind == "input-order"


def test_an_order_with_which_a_test_fails_that_passes_is_not_needed() -> None:
    """Of lines that are a picture, sorting makes one right by chance, and another one wrong."""

    def solve(text: str) -> str:
        return "4\n" if "x 1" in text else "8\n"

    def execute(case: Case, _: AssignmentSettings) -> CaseRun:
        return ran(case, "4\n" if case.input == "x 1\nb 2\na 3\n" else "7\n")

    def tell_of(*texts: str) -> Diagnosis | None:
        runs = [ran(case_of(text, solve(text), text), "8\n") for text in texts]
        return find_needed_order(replace(facts_of(*runs), solve=solve, execute=execute))

    assert tell_of("b 2\nx 1\na 3\n") is not None
    assert tell_of("b 2\nx 1\na 3\n", "b 5\na 4\nx 6\n") is None
