"""Whole numbers of the input that are too large for the call with which a program reads them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_INT, _LONG, _UNSIGNED_LONG, _EXACT = 2**31 - 1, 2**63 - 1, 2**64 - 1, 2**53
_OF_C = {"atoi": _INT, "atol": _LONG, "atoll": _LONG, "strtol": _LONG, "strtoll": _LONG}
_OF_C |= {"strtoul": _UNSIGNED_LONG, "strtoull": _UNSIGNED_LONG}
_READERS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "c": _OF_C,
        "cpp": _OF_C | {"stoi": _INT, "stol": _LONG, "stoll": _LONG, "stoul": _UNSIGNED_LONG, "stoull": _UNSIGNED_LONG},
        "javascript": {"Number": _EXACT, "parseInt": _EXACT},
    }
)
"""Up to which number each call reads exactly, by language: those of C as on 64-bit Linux (ISO C, 7.22.1; POSIX)."""
_WIDER: Mapping[str, Sequence[tuple[str, float]]] = MappingProxyType(
    {
        "c": (("strtoll", _LONG), ("strtoull", _UNSIGNED_LONG)),
        "cpp": (("stoll", _LONG), ("stoull", _UNSIGNED_LONG)),
        "javascript": (("BigInt", math.inf),),
    }
)
"""What reads larger numbers, the smallest first."""
_CALL = r"(?<![\w.>]){name}(?=\s?\()(?!\s?\([^;\n]{{0,80}},\s?(?:2|3|8|16|36)\s?\))"
"""A call that reads a number to base 10."""
_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,400}(?![\w.])")
_LONGEST = 100_000
_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)


def find_read_number(facts: ProgramFacts) -> Diagnosis | None:
    """The call is in the program, each failing test has a larger number in its input, and no passing test has one."""
    if not any(ran.result.verdict is Verdict.ACCEPTED for ran in facts.ended):
        return None
    largest = {ran.case.name: _find_largest(ran) for ran in facts.ended}
    for name, most in _READERS.get(facts.language.name, {}).items():
        call = re.compile(_CALL.format(name=name))
        beyond = [ran for ran in facts.ended if largest[ran.case.name] > most] if call.search(facts.text) else []
        if not any(ran.case.is_visible for ran in beyond) or not _are_all_wrong(beyond, facts):
            continue
        message = say(
            "`{call}` reads no whole number above {most} exactly, and your program gives wrong results where the input "
            "has a larger one. {step}",
            call=name,
            most=f"{most:,}",
            step=_advise(facts.language.name, max(largest[ran.case.name] for ran in beyond)),
        )
        place = name_place(find_only_line(facts.text, call), say("Larger numbers are lost here."))
        return facts.diagnose("read-number", "number too large for the call that reads it", message, beyond, place)
    return None


def _are_all_wrong(beyond: Sequence[CaseRun], facts: ProgramFacts) -> bool:
    """Whether these tests, and no others, fail by what they print or by an error of the program."""
    is_all = {ran.case.name for ran in beyond} == {ran.case.name for ran in facts.failing}
    return is_all and all(ran.result.verdict in _OF_OUTPUT for ran in beyond)


def _advise(language: str, largest: int) -> str:
    wider = next((name for name, most in _WIDER[language] if largest <= most), "")
    if wider:
        return say("Use `{wider}`, and keep the number in a type that holds it.", wider=wider)
    return say("Take its digits from the text, one by one.")


def _find_largest(ran: CaseRun) -> int:
    """The number of an input that needs the largest type: the smallest one of a type is 1 further from 0."""
    numbers = map(int, _NUMBER.findall(ran.case.input[:_LONGEST]))
    return max((number if number >= 0 else -number - 1 for number in numbers), default=0)
