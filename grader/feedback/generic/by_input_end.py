"""What a program loses where its input does not end with a newline, proved by running it with other ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import FAILED_BY_ITSELF, CaseRun
from grader.feedback.failures import fail_alike
from grader.feedback.generic.changed_input_runs import run_on
from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say_later

_MOST_TRIED = 4


@dataclass(frozen=True)
class _LostEnd:
    """What may be lost at the end of an input, found by `pattern`, with the sentences for the student."""

    pattern: re.Pattern[str]
    message: str


_ENDS = (
    _LostEnd(
        re.compile(r"(?<=\n)[^\n]+\Z"),
        say_later(
            "Your program loses the last line when the input does not end with a newline. "
            "The last line counts even where no newline follows it."
        ),
    ),
    _LostEnd(
        re.compile(r"(?<=\S)[^\S\n]+\S+\Z"),
        say_later(
            "Your program loses the last word when the input does not end with a newline. "
            "The end of the input also ends a word."
        ),
    ),
    _LostEnd(
        re.compile(r"\S\Z"),
        say_later(
            "Your program loses the last character when the input does not end with a newline. "
            "Remove the last character of a line only where it is a newline."
        ),
    ),
)
"""The largest first: whoever loses the only word of a line loses the line."""
_ANYTHING = _LostEnd(
    re.compile(r"\Z"),
    say_later(
        "Your program fails when the input does not end with a newline. "
        "With a newline at its end, the same input gives the right answer."
    ),
)


def find_lost_end(facts: ProgramFacts, found: Sequence[Diagnosis]) -> Diagnosis | None:
    """With a newline added to the input it does something else: it is right, or fails as the mistakes `found` do.

    Of the cases that these explain nothing is said.
    """
    explained = {name for mistake in found for name in mistake.cases}
    unended = [ran for ran in facts.failing if ran.case.name not in explained and _is_unended(ran)]
    alike = [ran for ran in facts.failing if ran.case.name in explained]
    unended.sort(key=lambda ran: len(ran.case.input))
    told = [(_find_lost(facts, ran, alike), ran) for ran in unended[:_MOST_TRIED]]
    first = next((lost for lost, _ in told if lost), None)
    runs = [ran for lost, ran in told if lost is first]
    return facts.diagnose("lost-end", "end without newline", first.message, runs) if first else None


def _is_unended(ran: CaseRun) -> bool:
    text, case = ran.case.input, ran.case
    ended = text.endswith("\n") or not text.strip()
    return ran.result.verdict in FAILED_BY_ITSELF and not ended and case.compare.mode != "interactive"


def _find_lost(facts: ProgramFacts, ran: CaseRun, alike: Collection[CaseRun]) -> _LostEnd | None:
    """What a run loses; None where the end of its input is not to blame."""
    ended = run_on(facts, ran, f"{ran.case.input}\n")
    is_right = ended is not None and ended.result.verdict is Verdict.ACCEPTED
    if ended is None or not (is_right or any(fail_alike(ended.result, other.result) for other in alike)):
        return None
    if ended.output == ran.output or not _does(facts, ran, ran.case.input):
        return None
    crashed = ran.result.verdict is Verdict.RUNTIME_ERROR
    lost = (end for end, text in _cut_ends(ran.case.input) if not crashed and _does(facts, ran, text))
    return next(lost, _ANYTHING if is_right else None)


def _cut_ends(text: str) -> Iterator[tuple[_LostEnd, str]]:
    """What may be lost, each with the input without it and a newline there."""
    cut = ((end, end.pattern.sub("", text)) for end in _ENDS)
    return ((end, rest if rest.endswith("\n") else f"{rest}\n") for end, rest in cut if rest.strip() and rest != text)


def _does(facts: ProgramFacts, ran: CaseRun, text: str) -> bool:
    """Whether the program does with a text what it did in a run."""
    again = run_on(facts, ran, text)
    return again is not None and (again.output, again.result.exit_code) == (ran.output, ran.result.exit_code)
