"""Words that have the ending of several where there is one, or of one where there are several."""

from __future__ import annotations

import re

from grader.feedback.generic.other_words import list_wrong_alike
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.text.spoken_text import say

_COUNTED = re.compile(r"(?<![\w.,])(-?[0-9]{1,9}) ([^\W\d_]{2,30})(?!\w)")
_ENDINGS = (("", "s"), ("", "es"), ("y", "ies"))


def find_plural(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but such words is wrong in some of the tests that the student sees."""
    shown = list_wrong_alike(facts, _compare)
    if not shown:
        return None
    asked, got = shown[0][1][0]
    message = say(
        "Your program writes “{got}”, and “{asked}” is asked for. Look at the word behind the number: "
        "it has one form for 1 and another one for all other numbers.",
        got=got,
        asked=asked,
    )
    return facts.diagnose("plural", "one and several", message, [ran for ran, _ in shown])


def _compare(asked: str, got: str) -> tuple[str, str] | None:
    wanted, printed = _COUNTED.findall(asked), _COUNTED.findall(got)
    pairs = [(one, other) for one, other in zip(wanted, printed, strict=False) if one != other]
    is_alike = len(wanted) == len(printed) and _COUNTED.split(asked)[::3] == _COUNTED.split(got)[::3]
    if not pairs or not is_alike or not all(_is_other_form(*pair) for pair in pairs):
        return None
    return " ".join(pairs[0][0]), " ".join(pairs[0][1])


def _is_other_form(asked: tuple[str, str], got: tuple[str, str]) -> bool:
    one, several = sorted((asked[1], got[1]), key=len)
    forms = ((one.removesuffix(end) + more if one.endswith(end) else "") for end, more in _ENDINGS)
    return asked[0] == got[0] and several in forms
