"""Programs that answer a line of the input only once, however often it stands there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.generic.by_line_ends import count_answer_lines, has_line_for_each, split_input
from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_answer_lines
from grader.judging import decode
from grader.model import Diagnosis
from grader.text.spoken_text import say

_KEEPS_BY_KEY = re.compile(
    r"=\s?\{\s?\}|\b(?:dict|set)\(|\b(?:map|set)\s?<|\b(?:[A-Z][a-z]{1,12})?(?:Map|Set|Dictionary)\b"
)
"""What holds something under a key."""


def find_repeated_line(facts: ProgramFacts) -> Diagnosis | None:
    """The answers to lines that stand in the input before are missing, and all else is right."""
    counted = next((each for each in (True, False) if has_line_for_each(facts, each)), None)
    if counted is None:
        return None
    found = [ran for ran in facts.ended if ran.result.verdict in FAILED_BY_ITSELF and _lacks_answers(ran)]
    # Who loses the first answer or the last one loses that of a repeated line by chance.
    if not all(_is_answered_once(ran, counted) for ran in found) or all(map(_loses_an_end, found)):
        return None
    message = say("A line that stands in the input several times is answered only once. Answer it each time.")
    if _KEEPS_BY_KEY.search(facts.text):
        message = say(
            "A line that stands in the input several times is answered only once. Keep the answers in a list: "
            "a set, or what has keys, holds each only once."
        )
    return facts.diagnose("repeated-line", "one answer to equal lines", message, found)


def _lacks_answers(ran: CaseRun) -> bool:
    return count_answer_lines(decode(ran.output)) < count_answer_lines(ran.case.expected or "")


def _loses_an_end(ran: CaseRun) -> bool:
    asked, got = split_answer_lines(ran.case.expected or ""), split_answer_lines(decode(ran.output))
    return got in (asked[1:], asked[:-1])


def _is_answered_once(ran: CaseRun, counted: bool) -> bool:
    lines = [" ".join(line.split()) for line in split_input(ran, counted)[1:]]
    asked, got = split_answer_lines(ran.case.expected or ""), split_answer_lines(decode(ran.output))
    return len(asked) == len(lines) and got in (_take_first(lines, asked), _take_last(lines, asked))


def _take_first(lines: Sequence[str], answers: Sequence[str]) -> list[str]:
    """The answer to each line where it stands for the first time."""
    first = {line: at for at, line in reversed([*enumerate(lines)])}
    return [answers[at] for at in sorted(first.values())]


def _take_last(lines: Sequence[str], answers: Sequence[str]) -> list[str]:
    """The answer to each line where it stands for the last time."""
    last = {line: at for at, line in enumerate(lines)}
    return [answers[at] for at in sorted(last.values())]
