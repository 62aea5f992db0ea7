"""How much a known mistake explains, in the words of page and terminal."""

from __future__ import annotations

from collections.abc import Iterator

from grader.feedback import Advice, OtherFailures
from grader.model import Fit, Verdict
from grader.reports.phrases import make_sentence
from grader.text.wording import count

_DOES = {
    Verdict.RUNTIME_ERROR: ("crashes", "crash"),
    Verdict.TIME_LIMIT: ("runs out of time", "run out of time"),
    Verdict.MEMORY_LIMIT: ("needs too much memory", "need too much memory"),
    Verdict.OUTPUT_LIMIT: ("prints too much", "print too much"),
    Verdict.NO_OUTPUT: ("gives no output", "give no output"),
}
_FAILS = ("fails in another way", "fail in another way")


def tell_fit(advice: Advice) -> Iterator[str]:
    """What the mistake to fix first explains, and then the others that explain tests of their own; nothing of a tie.

    Where no test was run, it explains none.
    """
    if advice.mistake is None or not advice.failing:
        return
    first, *further = advice.mistakes
    yield f"{_explained(advice, first.fit, len(first.cases))}{'' if further else _rest(advice.others)}."
    for place, mistake in enumerate(further, 1):
        last = place == len(further)
        yield f"Another mistake explains {count(len(mistake.cases), 'other test')}: {make_sentence(mistake.message)}"
        if last and advice.others.number:
            yield make_sentence(_rest(advice.others).removeprefix("; "))


def _explained(advice: Advice, fit: Fit, number: int) -> str:
    failing = advice.failing
    if fit is Fit.PART:
        return f"On {number:,} of the {failing:,} failing tests your program gives the same answers as this mistake"
    verb = "explains" if fit is Fit.WHOLE else "fits"
    if number < failing:
        return f"This mistake {verb} {number:,} of the {failing:,} failing tests"
    return f"This one mistake {verb} {'the failing test' if failing == 1 else f'all {failing:,} failing tests'}"


def _rest(others: OtherFailures) -> str:
    """`; the other 5 crash at line 35`; empty where nothing else fails."""
    if not others.number:
        return ""
    one, many = _DOES.get(others.verdict, _FAILS) if others.verdict else _FAILS
    where = f" at line {others.line}" if others.line else ""
    return f"; the other {f'{others.number:,} {many}' if others.number > 1 else f'one {one}'}{where}"
