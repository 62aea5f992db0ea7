"""Amounts below 0 that are printed in two parts, each with a sign of its own: as in 0.-15 for -0.15."""

from __future__ import annotations

import re

from grader.feedback.generic.other_words import find_other_words
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.text.spoken_text import say

_AMOUNT = re.compile(r"(?<![\w.,:-])(-?[0-9]{1,12})([.,:])(-?[0-9]{1,3})(?![\w.,:])")
_MINUTES = 60


def find_amount_signs(facts: ProgramFacts) -> Diagnosis | None:
    """Lines of a failing test are right but for such amounts; one of them is quoted."""
    found = find_other_words(facts, _AMOUNT, _is_in_parts)
    if found is None:
        return None
    message = say(
        "Your program prints “{got}” where “{asked}” is asked for. Below 0, the whole part and the rest each have a "
        "sign of their own. Print the sign first, and then both parts of the amount without it.",
        got=found.got,
        asked=found.asked,
    )
    return facts.diagnose("amount-signs", "amounts below 0 in two parts", message, found.runs)


def _is_in_parts(asked: re.Match[str], got: re.Match[str]) -> bool:
    return got[0] in _write_in_parts(asked)


def _write_in_parts(amount: re.Match[str]) -> tuple[str, ...]:
    """What is printed for an amount below 0 where it is divided and the rest taken: as C divides, and as Python."""
    whole, mark, rest = amount.groups()
    if not whole.startswith("-"):
        return ()
    base = _MINUTES if mark == ":" else 10 ** len(rest)
    number = -int(whole) * base + int(rest)
    parts = divmod(number, base)
    below = divmod(-number, base)
    cut = str(-parts[0])
    width = len(rest)
    negative = {f"-{parts[1]}", f"-{parts[1]:0{width - 1}d}", f"-{parts[1]:0{width}d}"}
    written = {f"{sign}{mark}{each}" for sign in (cut, f"-{parts[0]}") for each in negative if parts[1]}
    return *written, f"{below[0]}{mark}{below[1]:0{width}d}"
