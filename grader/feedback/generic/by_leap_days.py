"""A table of months in which February has 28 days, in a program that knows of no leap years."""

from __future__ import annotations

import re
from calendar import isleap

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.generic.right_outputs import find_wrong_line
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_MONTHS = re.compile(r"\b31\s*,\s*28\s*,\s*31\s*,\s*30\b")
_KNOWS_MORE = re.compile(
    r"\b29\b|\b366\b|%\s*4\b|&\s*3\b|leap|bisies|bisest|bissext|schalt|calendar|datetime|mktime|LocalDate|new Date",
    re.IGNORECASE,
)
"""What a program has that may know of leap years."""
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|2\d)\d\d(?!\d)")
_DIGITS = re.compile(r"\d+")


def find_leap_days(facts: ProgramFacts) -> Diagnosis | None:
    """In each failing test that the student sees a leap year stands, and what is wrong first is a number."""
    if not _MONTHS.search(facts.text) or _KNOWS_MORE.search(facts.text):
        return None
    years = {ran.case.name: _find_leap_year(ran) for ran in facts.failing if _is_wrong_in_numbers(ran)}
    explained = [ran for ran in facts.failing if years.get(ran.case.name)]
    shown = [ran for ran in facts.failing if ran.case.is_visible]
    if not shown or not all(ran in explained for ran in shown):
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
