"""Right answers in which two blanks stand where one is asked for."""

from __future__ import annotations

import re

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.output_lines import split_output
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say

_BLANKS = re.compile(r" {2,}")
_JOINED_BLANK = re.compile(r"\bprint\s?\([^\n]{0,200}?(?:\s[\"']\s?,|,\s?f?[\"']\s)")
"""A text with a blank at its end or its beginning, beside a comma of `print`."""
_LONGEST = 2_000
_WRONG = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR)


def find_doubled_blanks(facts: ProgramFacts) -> Diagnosis | None:
    """Every failing test whose output is short is right but for blanks that stand twice."""
    short = [ran for ran in facts.failing if len(ran.output) <= _LONGEST]
    if not short or not all(map(_is_doubled, short)) or any(ran.result.verdict not in _WRONG for ran in facts.failing):
        return None
    message = say("Your program prints two blanks in a row where one is asked for.")
    place = None
    if facts.language.grammar == "python" and _JOINED_BLANK.search(facts.text):
        message = say(
            "Your program prints two blanks in a row: `print` puts one between the values that you give it, and your "
            "texts have another one at their ends. Leave that one out."
        )
        place = name_place(find_only_line(facts.text, _JOINED_BLANK), say("The blanks are printed here."))
    return facts.diagnose("doubled-blanks", "two blanks for one", message, facts.failing, place)


def _is_doubled(ran: CaseRun) -> bool:
    # What was read in the layout of the reference has lost what is looked for.
    printed = ran.result.actual if ran.result.read_as else decode(ran.output)
    asked, got = split_output(ran.case.expected or ""), split_output(printed)
    return got != asked and [_BLANKS.sub(" ", line) for line in got] == asked
