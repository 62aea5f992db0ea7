"""Negative numbers where no right answer has one, and the remainder that may have made them."""

from __future__ import annotations

import re

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_NEGATIVE = re.compile(r"(?<![\w.)\]-])-(?!0(?:\.0*)?(?![\d.]))[0-9]")
_LONGEST = 100_000
_LEAST_SHARE = 4
"""At least one in so many of the failing tests must show it."""


def find_negative_numbers(facts: ProgramFacts) -> Diagnosis | None:
    """Failing tests print negative numbers, and nothing that is asked for has one."""
    if any("-" in (ran.case.expected or "") for ran in facts.runs):
        return None
    found = [(ran, line) for ran in facts.failing if (line := _find_line(ran))]
    shown = next((line for ran, line in found if ran.case.is_visible), "")
    if not shown or _LEAST_SHARE * len(found) < len(facts.failing):
        return None
    said = say(
        "Your program prints “{line}”. In the tests that you see, no right answer has a negative number.",
        line=quote_start(shown),
    )
    remainder = facts.source.signed_remainder
    if remainder is None:
        return facts.diagnose("negative-numbers", "negative numbers", said, [ran for ran, _ in found])
    why = say("`{written}` can be negative where its left side is.", written=remainder.written)
    place = name_place(remainder.line, say("This remainder can be negative."))
    message = join_sentences(said, why)
    return facts.diagnose("negative-numbers", "negative numbers", message, [ran for ran, _ in found], place)


def _find_line(ran: CaseRun) -> str:
    """The first line with a negative number; empty where there is none, or the input has one."""
    if ran.result.verdict is not Verdict.WRONG_ANSWER or _NEGATIVE.search(ran.case.input[:_LONGEST]):
        return ""
    lines = decode(ran.output[:_LONGEST]).split("\n")
    return next((line for line in lines if _NEGATIVE.search(line)), "")
