"""What became of the tests, in one sentence and a strip of squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.feedback import Advice, Situation, is_open
from grader.model import Grade, SkipReason, Verdict
from grader.reports.mistake_words import tell_fit, tell_worth
from grader.reports.phrases import LOOKS, Look
from grader.text.wording import count

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
        Square(anchor, result.name, LOOKS[result.verdict], not is_open(result), at > 0 and result.group != before[at])
        for at, (result, anchor) in enumerate(zip(grade.cases, anchors, strict=True))
    )


def explain_squares(squares: Sequence[Square]) -> tuple[str, ...]:
    """`T time limit`, `dashed: hidden`: what cannot be guessed of the strip; a tick and a cross can."""
    plain = (LOOKS[Verdict.ACCEPTED], LOOKS[Verdict.WRONG_ANSWER])
    looks = dict.fromkeys(one.look for one in squares if one.look not in plain)
    dashed = ("dashed: hidden",) if any(one.hidden for one in squares) else ()
    return (*(f"{look.mark} {look.word}" for look in looks), *dashed)


def tell_passed(grade: Grade) -> str:
    """How many pass: `17 of 25 tests pass.`, `All 25 tests pass.` or `None of the 25 tests could run.`"""
    passed, number = sum(result.verdict is Verdict.ACCEPTED for result in grade.cases), len(grade.cases)
    if passed == number > 0:
        return f"All {count(number, 'test')} pass." if number > 1 else "The test passes."
    if number and all(result.verdict in NEVER_RUN for result in grade.cases):
        return f"None of the {number:,} tests could run." if number > 1 else "The test could not run."
    return f"{passed:,} of {count(number, 'test')} pass."


def tell_rest(grade: Grade, advice: Advice) -> str:
    """What the failures have in common and what fixing it is worth, else how many were not run."""
    if advice.situation in (Situation.FAILS, Situation.HIDDEN_FAILS) and advice.mistake:
        return _tell_mistake(advice)
    stopped = sum(result.reason is SkipReason.STOPPED for result in grade.cases)
    if stopped:
        return f"{advice.failing:,} fail{'s' if advice.failing == 1 else ''}; {stopped:,} were not run."
    return ""


def _tell_mistake(advice: Advice) -> str:
    """How much the mistake explains, and what fixing it is worth."""
    return " ".join(filter(None, (*tell_fit(advice), tell_worth(advice))))
