"""Days of months: a table that is wrong, or in a program that knows of no leap years, and 30 for each of them."""

from __future__ import annotations

import re
from calendar import isleap
from itertools import islice

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.generic.right_outputs import find_wrong_line
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say

_TABLE = re.compile(r"\b(?:(?:[0-9]{1,2}\s*:\s*)?(?:28|29|30|31)\s*,\s*){11}(?:[0-9]{1,2}\s*:\s*)?(?:28|29|30|31)\b")
_DAYS = re.compile(r"\b(?:28|29|30|31)\b(?!\s*:)")
_RIGHT = ((31,), (28, 29), (31,), (30,), (31,), (30,), (31,), (31,), (30,), (31,), (30,), (31,))
"""The days that each month has."""
_MOST_TABLES, _NEAR = 8, 40
_MONTHS = re.compile(r"\b31\s*,\s*28\s*,\s*31\s*,\s*30\b")
_KNOWS_MORE = re.compile(
    r"\b29\b|\b366\b|[%/]\s*4\b|\b20[0-9]{2}\s*,\s*20[0-9]{2}\b"
    r"|&\s*3\b|leap|bisies|bisest|bissext|schalt|calendar|datetime|mktime|LocalDate|new Date",
    re.IGNORECASE,
)
"""What a program has that may know of leap years."""
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|2\d)\d\d(?!\d)")
_DATE = re.compile(r"(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?!\d)")
_YEARS = re.compile(r"\*\s?365\b|\b365\s?\*")
_OF_THIRTY = re.compile(
    r"(?<![\w.)\]])[A-Za-z_]\w{0,40}(?:\[\w{1,9}\])?\s?\*\s?30\b(?!\.\d)|\b30\s?\*\s?[A-Za-z_]\w{0,40}"
)
_DIGITS = re.compile(r"\d+")


def find_month_table(facts: ProgramFacts) -> Diagnosis | None:
    """The first month to which the only table of a program gives a wrong number of days."""
    found = islice(_TABLE.finditer(facts.text), _MOST_TABLES)
    tables = [each for each in found if not _is_longer(facts.text, each)]
    given = [int(number) for number in _DAYS.findall(tables[0][0])] if len(tables) == 1 else []
    pairs = enumerate(zip(given, _RIGHT, strict=False), 1)
    wrong = next(((month, days, right[-1]) for month, (days, right) in pairs if days not in right), None)
    if wrong is None or not facts.is_wrong_beyond_form:
        return None
    month, days, right = wrong
    message = say(
        "Month {month} has {right} days, and your program gives it {days}.", month=month, right=right, days=days
    )
    place = name_place(count_line(facts.text, tables[0].start()), say("The days of the months stand here."))
    return facts.diagnose("month-table", "wrong days of a month", message, facts.failing, place)


def _is_longer(text: str, table: re.Match[str]) -> bool:
    """Whether further such numbers stand before it or behind it."""
    before, behind = text[max(0, table.start() - _NEAR) : table.start()], text[table.end() : table.end() + _NEAR]
    return bool(re.search(r"\d\s*,\s*\Z", before) or re.match(r"\s*,\s*\d", behind))


def find_even_months(facts: ProgramFacts) -> Diagnosis | None:
    """A number of days is made of years of 365 days and months of 30, and tests with dates fail."""
    found = _OF_THIRTY.search(facts.text) if _YEARS.search(facts.text) else None
    dated = [ran for ran in facts.failing if _DATE.search(ran.case.input) and not ran.case.is_call]
    if found is None or not any(ran.case.is_visible for ran in dated) or not facts.is_wrong_beyond_form:
        return None
    message = say("`{code}` gives each month 30 days. Add up the days that the months before it have.", code=found[0])
    place = name_place(count_line(facts.text, found.start()), say("Not every month has 30 days."))
    return facts.diagnose("even-months", "months of 30 days each", message, (), place)


def find_leap_days(facts: ProgramFacts) -> Diagnosis | None:
    """In each failing test that the student sees a leap year stands, and what is wrong first is a number."""
    if not _MONTHS.search(facts.text) or _KNOWS_MORE.search(facts.text):
        return None
    years = {ran.case.name: _find_leap_year(ran) for ran in facts.failing if _is_wrong_in_numbers(ran)}
    explained = [ran for ran in facts.failing if years.get(ran.case.name)]
    shown = [ran for ran in facts.failing if ran.case.is_visible]
    passing = (ran for ran in facts.ended if ran.case.is_visible and ran.result.verdict is Verdict.ACCEPTED)
    if not shown or not all(ran in explained for ran in shown) or any(map(_find_leap_year, passing)):
        return None
    message = say(
        "February has 28 days in every year of your program. In a leap year, such as {year}, it has 29.",
        year=years[shown[0].case.name],
    )
    place = name_place(find_only_line(facts.text, _MONTHS), say("The days of the months stand here."))
    return facts.diagnose("leap-days", "no leap years", message, explained, place)


def _find_leap_year(ran: CaseRun) -> str | None:
    years = _YEAR.findall(f"{ran.case.input}\n{ran.case.expected}")
    return next((year for year in years if isleap(int(year))), None)


def _is_wrong_in_numbers(ran: CaseRun) -> bool:
    """Whether the first wrong line has the same words as the right one, and other numbers."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or not ran.is_compared or ran.case.is_call:
        return False
    number = find_wrong_line(ran, ran.output)
    asked, got = ((ran.case.expected or "").splitlines()[number:], decode(ran.output).splitlines()[number:])
    return bool(asked and got) and _DIGITS.sub("", asked[0]).strip() == _DIGITS.sub("", got[0]).strip()
