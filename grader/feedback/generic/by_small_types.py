"""Whole numbers in a type that does not hold them: one of few bits, or one without a sign below 0."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say

_OF_C = {"signed char": 127, "int8_t": 127, "unsigned char": 255, "uint8_t": 255, "short": 32767, "int16_t": 32767}
_LARGEST: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        "c": _OF_C,
        "cpp": _OF_C,
        "java": {"byte": 127, "short": 32767},
        "csharp": {"sbyte": 127, "byte": 255, "short": 32767, "ushort": 65535},
    }
)
"""The largest number of each type of few bits, by language."""
_DECLARED = r"(?<!\w)(?<!unsigned ){type}\b(?:\s?\[\])?\s?\)?\s?\*?\s?[A-Za-z_]"
"""How such a type stands before a name, or makes a value smaller."""
_UNSIGNED = re.compile(r"\b(?:unsigned(?: (?:int|long))*|size_t|uint(?:32_t|64_t)?|ulong)\b")
_BITS = (32, 64)
_MOST_BELOW = 1_000_000
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,20}(?![\w.]*[0-9])")
_LONGEST = 100_000
_LEAST_FAILING = 2
_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)


def find_small_type(facts: ProgramFacts) -> Diagnosis | None:
    """All tests that pass have only numbers that a type of the program holds, and all but one that fail have others."""
    for name, largest in _LARGEST.get(facts.language.name, {}).items():
        declared = re.search(_DECLARED.format(type=name), facts.text)
        beyond = _list_beyond(facts, largest) if declared else []
        if declared and any(ran.case.is_visible for ran in beyond):
            message = say(
                "Your program goes wrong where the input has a number above {largest}: a `{type}` holds no larger one. "
                "Use `int`.",
                largest=f"{largest:,}",
                type=name,
            )
            line = count_line(facts.text, declared.start())
            place = name_place(line, say("A `{type}` is too small here.", type=name))
            return facts.diagnose("small-type", "number too large for its type", message, beyond, place)
    return None


def _list_beyond(facts: ProgramFacts, largest: int) -> list[CaseRun]:
    """The failing tests with a larger number, where these are nearly all that fail, and none of those that pass."""
    passing = [ran for ran in facts.ended if ran.result.verdict is Verdict.ACCEPTED]
    failing = [ran for ran in facts.ended if ran.result.verdict in _OF_OUTPUT]
    beyond = [ran for ran in failing if _find_largest(ran.case.input) > largest]
    is_limit = passing and all(_find_largest(ran.case.input) <= largest for ran in passing)
    return beyond if is_limit and len(beyond) >= max(_LEAST_FAILING, len(failing) - 1) else []


def _find_largest(text: str) -> int:
    return max((int(number) for number in _NUMBER.findall(text[:_LONGEST])), default=0)


def find_lost_minus(facts: ProgramFacts) -> Diagnosis | None:
    """What a number below 0 becomes in a type without a sign is printed."""
    if facts.language.name not in _LARGEST or not _UNSIGNED.search(facts.text):
        return None
    found = {ran.case.name: next(_list_below(ran), None) for ran in facts.failing}
    runs = [ran for ran in facts.failing if found[ran.case.name]]
    shown = next((number for ran in runs if ran.case.is_visible and (number := found[ran.case.name])), None)
    if shown is None:
        return None
    printed, below = shown
    message = say(
        "Your program prints {printed}: that is {below} in a type without a sign, which holds nothing below 0. "
        "Calculate with `int`, and look at where it may come below 0.",
        printed=printed,
        below=below,
    )
    return facts.diagnose("lost-minus", "below 0 in a type without a sign", message, runs)


def _list_below(ran: CaseRun) -> Iterator[tuple[str, str]]:
    """The numbers that are printed and not asked for, and what each of them was."""
    asked = set(_NUMBER.findall((ran.case.expected or "")[:_LONGEST]))
    for number in _NUMBER.findall(decode(ran.output[:_LONGEST])):
        below = next((int(number) - (1 << bits) for bits in _BITS if 0 < (1 << bits) - int(number) < _MOST_BELOW), 0)
        if below and number not in asked:
            yield number, str(below)
