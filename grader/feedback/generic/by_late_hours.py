"""Times whose hours or minutes go on counting: as in 24:20 for 00:20, 4:60 for 5:00, or 2:-30 for 1:30."""

from __future__ import annotations

import re

from grader.feedback.generic.other_words import find_other_words
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.text.spoken_text import say

_TIME = re.compile(r"(?<![\w.:])([0-9]{1,4})(:[0-9]{2}(?::[0-9]{2})?)(?![\w:])")
_MINUTES = re.compile(r"(?<![\w.:])([0-9]{1,4}):(-?[0-9]{1,4})(?![\w:])")
_DAY, _HOUR = 24, 60


def find_late_hours(facts: ProgramFacts) -> Diagnosis | None:
    """Lines of a failing test are right but for such times; one of them is quoted."""
    found = find_other_words(facts, _TIME, _is_same_hour)
    if found is None:
        return None
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for. After 23 the hours begin again at 0: "
        "take the remainder of a division by 24.",
        got=found.got,
        asked=found.asked,
    )
    return facts.diagnose("late-hours", "hours from 24 on", message, found.runs)


def _is_same_hour(asked: re.Match[str], got: re.Match[str]) -> bool:
    is_late = int(asked[1]) < _DAY <= int(got[1])
    return is_late and asked[2] == got[2] and int(got[1]) % _DAY == int(asked[1])


def find_full_minutes(facts: ProgramFacts) -> Diagnosis | None:
    """Lines of a failing test are right but for times with 60 minutes and more, or below 0; one of them is quoted."""
    found = find_other_words(facts, _MINUTES, _is_same_time)
    if found is None:
        return None
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for. What stands behind the colon must be 0 to 59: "
        "calculate with all of the smaller unit first, then divide by 60. The remainder stands behind the colon.",
        got=found.got,
        asked=found.asked,
    )
    return facts.diagnose("full-minutes", "minutes that are not carried over to hours", message, found.runs)


def _is_same_time(asked: re.Match[str], got: re.Match[str]) -> bool:
    first, second = (int(time[1]) * _HOUR + int(time[2]) for time in (asked, got))
    return 0 <= int(asked[2]) < _HOUR and not 0 <= int(got[2]) < _HOUR and first == second
