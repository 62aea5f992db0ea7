"""Whole numbers that are too large for the 32 bits of an `int`: what is printed is what is left of the right number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_LONGER_TYPES: Mapping[str, str] = MappingProxyType(
    {"c": "long long", "cpp": "long long", "java": "long", "csharp": "long"}
)
_MOST, _BITS = 2**31 - 1, 2**32
_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,18}(?:\.[0-9]{1,6})?(?![\w.]*[0-9])")
_REFUSED = re.compile(
    r"(?:NumberFormatException|InputMismatchException): For input string: \"(?P<number>-?[0-9]{10,18})\""
    r"|OverflowException: (?:Value was either too large or too small for an Int32|Value is not in the range)"
    r"|\bstd::out_of_range'\s+what\(\): +stoi\b"
)
_LONGEST = 100_000


def find_overflow(facts: ProgramFacts) -> Diagnosis | None:
    """A number that is printed is what 32 bits keep of the right one, or none is made of a text as it is too large.

    In half of the failing tests and more.
    """
    found = _find_in_any(facts)
    return found if found and 2 * len(found.cases) >= len(facts.failing) else None


def find_overflow_beside_others(facts: ProgramFacts) -> Diagnosis | None:
    """The same in any failing test that is seen: no other mistake leaves just what 32 bits keep of a number."""
    found, seen = _find_in_any(facts), {ran.case.name for ran in facts.failing if ran.case.is_visible}
    return found if found and not seen.isdisjoint(found.cases) else None


def _find_in_any(facts: ProgramFacts) -> Diagnosis | None:
    longer = _LONGER_TYPES.get(facts.language.name)
    if longer is None:
        return None
    wrong = {ran.case.name: next(_list_wrapped(ran), None) for ran in facts.failing}
    _, refused = facts.find_errors(_REFUSED)
    runs = [ran for ran in facts.failing if wrong[ran.case.name] or ran in refused]
    runs = [ran for ran in runs if ran not in refused or _has_large_number(ran.case.input)]
    if not runs:
        return None
    message = say(
        "A number is too large for an `int`, which ends at 2,147,483,647. Use `{type}` for what may be larger.",
        type=longer,
    )
    shown = (wrong[ran.case.name] for ran in runs if ran.case.is_visible)
    pair = next(filter(None, shown), None)
    if pair:
        printed = say("Your program prints “{got}” where “{asked}” is asked for.", asked=pair[0], got=pair[1])
        message = join_sentences(printed, message)
    return facts.diagnose("overflow", "number too large for an int", message, runs)


def _has_large_number(text: str) -> bool:
    return any(abs(int(word)) > _MOST for word in re.findall(r"(?<![\w.])-?[0-9]{10,18}(?![\w.])", text[:_LONGEST]))


def _list_wrapped(ran: CaseRun) -> Iterator[tuple[str, str]]:
    """Each number that is asked for and too large, with what of it is printed on the same line."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER:
        return
    texts = (ran.case.expected or "")[:_LONGEST], decode(ran.output[:_LONGEST])
    for asked_line, line in zip(*(text.splitlines() for text in texts), strict=False):
        printed = {_drop_point(number): number for number in _NUMBER.findall(line)}
        for asked in _NUMBER.findall(asked_line):
            got = next((printed[rest] for rest in _list_rests(asked) if rest in printed), None)
            if got:
                yield asked, got


def _list_rests(asked: str) -> Iterator[tuple[int, int]]:
    """What 32 bits keep of a number that is too large for them, also where its last digits stand behind a point."""
    right, decimals = _drop_point(asked)
    if abs(right) > _MOST:
        yield (right + _MOST + 1) % _BITS - _MOST - 1, decimals
        yield (_MOST if right > 0 else -_MOST - 1), decimals


def _drop_point(number: str) -> tuple[int, int]:
    """The digits of a number, and how many of them stand behind its point."""
    return int(number.replace(".", "")), len(number.partition(".")[2])
