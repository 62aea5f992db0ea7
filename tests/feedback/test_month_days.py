"""Wrong tables of months are told, and that February always has 28 days where a leap year shows it."""

from __future__ import annotations

import pytest

from grader.feedback import CaseRun
from grader.feedback.generic.by_month_days import find_even_months, find_leap_days, find_month_table
from grader.model import Diagnosis

from .conftest import case_of, find_more, ran
from .test_generic import facts_of

TEXT = "int d[] = {31,28,31,30,31,30,31,31,30,31,30,31};\nint next(int m) { return d[m - 1]; }\n"
LEAP = ran(case_of("2028-02-28 1\n", "until 2028-02-29\n", "leap"), "until 2028-03-01\n")
HIDDEN = ran(case_of("2024-02-28 9\n", "until 2024-03-08\n", "hidden leap", visibility="hidden"), "until 2024-03-09\n")
OTHER = ran(case_of("2026-02-28 1\n", "until 2026-03-01\n", "other"), "until 2026-03-01\n")
WRONG = ran(case_of("2026-02-28 1\n", "until 2026-03-01\n", "wrong"), "until 2026-02-29\n")
WORDS = ran(case_of("2028-02-30 1\n", "no such day\n", "words"), "until 2028-03-03\n")


def find(*runs: CaseRun, text: str = TEXT) -> Diagnosis | None:
    return find_leap_days(facts_of(*runs, text=text))


def test_the_line_of_the_months_is_told_with_a_leap_year() -> None:
    found = find(LEAP, HIDDEN, OTHER)
    assert found and found.message == (
        "February has 28 days in every year of your program. In a leap year, such as 2028, it has 29."
    )
    assert found.cases == ("leap", "hidden leap")
    assert found.place and found.place.line == 1
    assert find_more(facts_of(LEAP, HIDDEN, OTHER, text=TEXT)) == (found,)


@pytest.mark.parametrize(
    "more",
    ["if (y % 4 == 0) d[1] = 29;", "import calendar", "d[1] = 28 + isLeap(y);", "b = y / 4 * 4 == y;", "{2020, 2024}"],
)
def test_what_may_know_of_leap_years_is_not_told(more: str) -> None:
    assert find(LEAP, OTHER, text=TEXT + more) is None


def test_a_program_without_a_table_of_months_is_not_told() -> None:
    assert find(LEAP, OTHER, text="days = 28") is None


def test_a_leap_year_in_a_test_that_passes_shows_that_they_do_not_count_or_are_known() -> None:
    right = ran(case_of("2024-03-01 1\n", "until 2024-03-02\n", "right"), "until 2024-03-02\n")
    assert find(LEAP, right) is None


@pytest.mark.parametrize("runs", [(WRONG, LEAP), (WORDS, OTHER), (HIDDEN, OTHER), (OTHER,)])
def test_what_goes_wrong_otherwise_too_is_another_mistake(runs: tuple[CaseRun, ...]) -> None:
    assert find(*runs) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("int d[] = {31,28,31,30,31,30,31,30,31,30,31,30};", "Month 8 has 31 days, and your program gives it 30."),
        ("days = [0, 31, 29, 31, 31, 31, 30, 31, 31, 30, 31, 30, 31]", None),  # one number more
        ("d = {1: 31, 2: 30, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31}",
         "Month 2 has 29 days, and your program gives it 30."),
        ("int d[] = {31,28,31,30,31,30,31,31,30,31,30,31};", None),
        ("int d[] = {31,29,31,30,31,30,31,31,30,31,30,31};", None),
        ("int a[] = {31,28,31}; int b[] = {30,30};", None),
    ],
)  # fmt: skip
def test_the_first_month_with_a_wrong_number_of_days(text: str, told: str | None) -> None:
    found = find_month_table(facts_of(WRONG, OTHER, text=text))
    assert (found and found.message) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("long d = year * 365 + month * 30 + day;\n", "month * 30"),
        ("days = 365 * y + 30 * m + d\n", "30 * m"),
        ("days = y * 365 + p[1] * 30 + d\n", "p[1] * 30"),
        ("price = seats * 30\n", ""),  # no days of years
        ("days = y * 365 + sum(table[:m]) + d\n", ""),
        ("days = y * 365 + m * 30.6 + d\n", ""),
    ],
)
def test_months_of_30_days_each(text: str, told: str) -> None:
    found = find_even_months(facts_of(WRONG, OTHER, text=text))
    said = f"`{told}` gives each month 30 days. Add up the days that the months before it have."
    assert (found and found.message) == (said if told else None)
    assert find_even_months(facts_of(OTHER, text=text)) is None
    no_date = ran(case_of("7\n", "8\n", "number"), "9\n")
    assert find_even_months(facts_of(no_date, text=text)) is None
