"""Negative numbers of the input with which a program goes wrong, and without whose signs it is right.

What comes out without the signs is known by the reference's answer to that input.
"""

from __future__ import annotations

import re
from dataclasses import replace

from grader.feedback.case_run import CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Stop, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say

_NEGATIVE = re.compile(r"(?<!\S)-(?=[0-9]{1,18}(?:\.[0-9]{1,18})?(?!\S))(?!0(?:\.0{1,18})?(?!\S))")
_FORWARD = re.compile(
    r"\b(?:while[ (]\s?|for\s?\([^;\n]{0,60};\s?)\(?([A-Za-z_$][\w$]{0,40})(?:--)?\s?(?:>\s?0|>=\s?1)\s?(?=[:;)])"
)
"""A loop that runs while a number is above 0."""
_LONGEST = 20_000
_MOST_FAILING, _MOST_HIDDEN = 24, 16
_LEAST_NUMBERS = 2
"""Different lines with a negative number in failing tests: a single one may go wrong by something else."""


def find_signed_input(facts: ProgramFacts) -> Diagnosis | None:
    """All failing tests have a negative number and no passing one, and without their signs they are right."""
    failing = sort_by_size(ran for ran in facts.failing if ran.case.is_visible)
    ended = [ran for ran in facts.ended if ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    passing = [ran for ran in ended if ran.result.verdict is Verdict.ACCEPTED]
    if not passing or not failing or len(failing) > _MOST_FAILING or not all(ran in ended for ran in failing):
        return None
    signed = {line for ran in failing for line in ran.case.input.split("\n") if _NEGATIVE.search(line)}
    if len(signed) < _LEAST_NUMBERS or any(_NEGATIVE.search(ran.case.input) for ran in passing):
        return None
    if not all(shows_sign(ran, facts) for ran in failing):
        return None
    hidden = [ran for ran in facts.failing if not ran.case.is_visible and len(ran.case.input) <= _LONGEST]
    more = (ran for ran in hidden[:_MOST_HIDDEN] if shows_sign(ran, facts))
    message = say(
        "In the tests that you see, your program goes wrong only where the input has a negative number. "
        "The same input without minus signs comes out right: look at what your program does with a number below 0."
    )
    return facts.diagnose("signed-input", "wrong with negative numbers", message, (*failing, *more), _find_loop(facts))


def shows_sign(ran: CaseRun, facts: ProgramFacts) -> bool:
    """Whether a failing run has a negative number, and the program is right on the same input without its sign."""
    unsigned = _NEGATIVE.sub("", ran.case.input)
    if facts.solve is None or facts.execute is None or unsigned == ran.case.input:
        return False
    expected = facts.solve(unsigned)
    if expected is None:
        return False
    case = replace(ran.case, input=unsigned, expected=expected)
    return facts.execute(case, facts.settings).result.verdict is Verdict.ACCEPTED


def _is_head(before: str) -> bool:
    """Whether a loop begins behind this text: it is in no comment, and a `while` there ends no `do`."""
    line = before[before.rfind("\n") + 1 :]
    in_comment = any(mark in line for mark in ("#", "//")) or line.lstrip().startswith("*")
    return not in_comment and not before.rstrip().endswith("}")


def _find_loop(facts: ProgramFacts) -> Stop | None:
    """The only loop that runs while a number is above 0."""
    starts = (found for found in _FORWARD.finditer(facts.text) if _is_head(facts.text[: found.start()]))
    loops = {count_line(facts.text, found.start()): found[1] for found in starts}
    if len(loops) != 1:
        return None
    line, name = loops.popitem()
    return name_place(line, say("This loop does not run at all where “{name}” is negative.", name=name))
