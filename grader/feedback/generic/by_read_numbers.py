"""Whole numbers of the input that are too large for the call with which a program reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
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
_CALL = r"(?<![\w.>]){name}(?=\s?\()"
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,400}(?![\w.])")
_LONGEST = 100_000
_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)


def find_read_number(facts: ProgramFacts) -> Diagnosis | None:
    """The call is in the program, each failing test has a larger number in its input, and no passing test has one."""
    if not any(ran.result.verdict is Verdict.ACCEPTED for ran in facts.ended):
        return None
    largest = {ran.case.name: _find_largest(ran) for ran in facts.ended}
    for name, most in _READERS.get(facts.language.name, {}).items():
        called = re.search(_CALL.format(name=name), facts.text)
        beyond = [ran for ran in facts.ended if largest[ran.case.name] > most]
        if not called or not any(ran.case.is_visible for ran in beyond):
            continue
        if {ran.case.name for ran in beyond} != {ran.case.name for ran in facts.failing}:
            continue
        if any(ran.result.verdict not in _OF_OUTPUT for ran in beyond):
            continue
        message = say(
            "`{call}` reads no whole number above {most} exactly, and your program goes wrong where the input has a "
            "larger one. Take its digits from the text, one by one.",
            call=name,
            most=f"{most:,}",
        )
        place = name_place(count_line(facts.text, called.start()), say("Larger numbers are lost here."))
        return facts.diagnose("read-number", "number too large for the call that reads it", message, beyond, place)
    return None


def _find_largest(ran: CaseRun) -> int:
    return max((int(number) for number in _NUMBER.findall(ran.case.input[:_LONGEST])), default=0)
