"""Answers that have words of their own where there is none of something, as “no way” in the place of “0 ways”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.changed_input_runs import split_both
from grader.feedback.generic.paired_words import NUMBER
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_LONGEST = 10_000
_DIGIT = re.compile(r"[0-9]")


def find_words_for_none(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but such a line is wrong in some of the tests that the student sees, always the same one."""
    seen = (ran for ran in facts.failing if ran.case.is_visible and ran.result.verdict is Verdict.WRONG_ANSWER)
    shown = [(ran, pairs) for ran in seen if ran.is_compared and (pairs := [*_list_wrong(ran)]) and None not in pairs]
    if len({pair for _, pairs in shown for pair in pairs}) != 1:
        return None
    asked, got = shown[0][1][0] or ("", "")
    message = say(
        "Where there is none, “{asked}” is asked for, and your program prints “{got}”. "
        "Ask whether the number is 0 before you print it.",
        asked=quote_start(asked),
        got=quote_start(got),
    )
    return facts.diagnose("words-for-none", "no words of its own for none", message, [ran for ran, _ in shown])


def _list_wrong(ran: CaseRun) -> Iterator[tuple[str, str] | None]:
    """The lines that are wrong, as they are asked for and printed; None for one where something else is, too."""
    asked, got = split_both(ran)
    if ran.case.is_call or len(asked) != len(got) or len(ran.output) > _LONGEST:
        yield None
        return
    for wanted, printed in zip(asked, got, strict=True):
        if wanted != printed:
            yield (wanted.strip(), printed.strip()) if _tells_none(wanted, printed) else None


def _tells_none(asked: str, got: str) -> bool:
    """Whether a line with the number 0 alone stands where words without a number are asked for."""
    has_words = any(map(str.isalpha, asked)) and not _DIGIT.search(asked)
    return has_words and [float(number) for number in NUMBER.findall(got)] == [0.0]
