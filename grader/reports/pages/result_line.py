"""What became of the tests, in one sentence and a strip of squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback import Advice, Situation
from grader.model import Grade, SkipReason, Verdict
from grader.reports.mistake_words import tell_fit, tell_worth
from grader.reports.phrases import LOOKS, Look
from grader.text.spoken_text import localize, say, say_number

NEVER_RUN = frozenset({Verdict.SKIPPED, Verdict.COMPILE_ERROR})


@dataclass(frozen=True)
class Square:
    """One test in the strip; `apart` where another group of tests begins."""

    anchor: str
    name: str
    look: Look
    hidden: bool
    apart: bool


def list_squares(grade: Grade, anchors: Sequence[str]) -> tuple[Square, ...]:
    """A square for each test, in their order."""
    before = ("", *(result.group for result in grade.cases))
    return tuple(
        Square(anchor, result.name, LOOKS[result.verdict], not result.is_visible, at > 0 and result.group != before[at])
        for at, (result, anchor) in enumerate(zip(grade.cases, anchors, strict=True))
    )


def explain_squares(squares: Sequence[Square]) -> tuple[str, ...]:
    """`T time limit`, `dashed: hidden test`: what cannot be guessed of the strip; a tick and a cross can."""
    plain = (LOOKS[Verdict.ACCEPTED], LOOKS[Verdict.WRONG_ANSWER])
    looks = dict.fromkeys(one.look for one in squares if one.look not in plain)
    dashed = (say("dashed: hidden test"),) if any(one.hidden for one in squares) else ()
    return (*(f"{look.mark} {localize(look.word)}" for look in looks), *dashed)


def tell_passed(grade: Grade) -> str:
    """How many pass: `17 of 25 tests pass.`, `All 25 tests pass.` or `None of the 25 tests could run.`"""
    passed, number = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases), len(grade.cases)
    if passed == number > 0:
        return say("All {number:,} tests pass.", number=number) if number > 1 else say("The test passes.")
    if number and all(result.verdict in NEVER_RUN for result in grade.cases):
        none = say("None of the {number:,} tests could run.", number=number)
        return none if number > 1 else say("The test could not run.")
    if number == 1:
        return say("The test does not pass.")
    return say("{passed:,} of {number:,} tests pass.", passed=passed, number=number)


def tell_rest(grade: Grade, advice: Advice) -> str:
    """What the failures have in common and what fixing it is worth, else how many were not run."""
    if advice.situation in (Situation.FAILS, Situation.HIDDEN_FAILS) and advice.mistake:
        return _tell_mistake(advice)
    stopped = sum(result.reason is SkipReason.STOPPED for result in grade.cases)
    if stopped:
        return say_number(
            advice.failing,
            "{number:,} fails; {stopped:,} were not run.",
            "{number:,} fail; {stopped:,} were not run.",
            stopped=stopped,
        )
    return ""


def _tell_mistake(advice: Advice) -> str:
    """How much the mistake explains, and what fixing it is worth."""
    return " ".join(filter(None, (*tell_fit(advice), tell_worth(advice))))
