"""The last answer in the place of all: what is kept of each is the same list or variable."""

from __future__ import annotations

from collections.abc import Sequence

from grader.feedback.generic.program_facts import ProgramFacts
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_LEAST_DIFFERENT = 2
"""Last answers: one alone may be what the program always prints."""


def find_last_answer(facts: ProgramFacts) -> Diagnosis | None:
    """All wrong outputs repeat the last of several right answers."""
    wrong = [ran for ran in facts.ended if ran.result.verdict is Verdict.WRONG_ANSWER]
    answers = [_find_repeated(*split_both(ran)) for ran in wrong]
    if not all(answers) or len(set(answers)) < _LEAST_DIFFERENT:
        return None
    if not any(len(set(split_both(ran)[0])) > _LEAST_DIFFERENT for ran in wrong):
        return None
    if any(part.lines != 1 for ran in wrong for part in ran.case.parts):
        return None
    shown = next((answer for answer, ran in zip(answers, wrong, strict=True) if ran.case.is_visible), None)
    if shown is None:
        return None
    message = say(
        "Your program prints the last answer, “{answer}”, instead of each answer. "
        "Do they share one list or variable, in which the last one has replaced the others?",
        answer=quote_start(shown),
    )
    return facts.diagnose("last-answer", "last answer for all", message, wrong)


def _find_repeated(asked: Sequence[str], got: Sequence[str]) -> str:
    """The last right answer, where just that was printed as often as there are answers; else empty."""
    is_repeated = len(got) == len(asked) > 1 and set(got) == {asked[-1]} != set(asked)
    return asked[-1] if is_repeated else ""
