"""How much a known mistake explains, in the words of page and terminal."""

from __future__ import annotations

from collections.abc import Iterator

from grader.feedback import Advice, OtherFailures, hides_others
from grader.model import Diagnosis, Fit, Verdict
from grader.reports.phrases import NUMBERS, count_points, make_sentence
from grader.text.wording import count, list_some

_DOES = {
    Verdict.RUNTIME_ERROR: ("crashes", "crash"),
    Verdict.TIME_LIMIT: ("runs out of time", "run out of time"),
    Verdict.MEMORY_LIMIT: ("needs too much memory", "need too much memory"),
    Verdict.OUTPUT_LIMIT: ("prints too much", "print too much"),
    Verdict.NO_OUTPUT: ("gives no output", "give no output"),
    Verdict.PRESENTATION_ERROR: ("prints right answers in a wrong form", "print right answers in a wrong form"),
}
_ALL_THAT_FAIL = ("the failing test", "both failing tests", "all {:,} failing tests")
_NONE_CAN_PASS = (
    "The failing test cannot pass",
    "Neither failing test can pass",
    "The {:,} failing tests cannot pass",
)
_MOST_NAMED = 4


def tell_fit(advice: Advice) -> Iterator[str]:
    """What the mistake to fix first explains, and then the others that explain tests of their own; nothing of a tie.

    Where no test was run, it explains none.
    """
    if advice.mistake is None or not advice.failing:
        return
    first, *further = advice.mistakes
    if not first.cases:
        yield "This mistake may be why tests fail."
        return
    rest = _rest(advice.others, len(advice.mistakes) > 1 or first.number > 1)
    yield f"{_explained(advice, first)}{'' if further else rest}."
    for place, mistake in enumerate(further, 1):
        yield f"Another one explains {count(len(mistake.cases), 'other test')}."
        if place == len(further) and advice.others.names:
            yield make_sentence(rest.removeprefix("; "))


def tell_worth(advice: Advice) -> str:
    """What fixing the mistake gives; empty where nobody can say, since others may show only then."""
    mistake = advice.mistake
    if mistake is None or hides_others(mistake) or not advice.worth:
        return ""
    return f"Fixing {'it' if mistake.number == 1 else 'them'} is worth up to {count_points(advice.worth)}."


def _explained(advice: Advice, mistake: Diagnosis) -> str:
    failing, number = advice.failing, len(mistake.cases)
    one = mistake.number == 1
    which = "This mistake" if one else f"These {NUMBERS[mistake.number]} mistakes"
    verb = ("fit" if mistake.fit is Fit.FITS else "explain") + "s" * one
    if number < failing or mistake.fit is Fit.PART:
        return f"{which} {verb} {number:,} of the {failing:,} failing tests"
    if hides_others(mistake):
        return f"{_pick(failing, *_NONE_CAN_PASS)} until this is fixed; other mistakes may show then"
    which = "This one mistake" if one else which
    return f"{which} {verb} {_pick(failing, *_ALL_THAT_FAIL)}"


def _pick(number: int, one: str, two: str, many: str) -> str:
    return (one if number == 1 else two if number == 2 else many).format(number)


def _rest(others: OtherFailures, by_several: bool) -> str:
    """`; the other 5 crash at line 35` or `; it does not explain 2 tests (a, b)`; empty where nothing else fails."""
    number = len(others.names)
    if not number:
        return ""
    if others.verdict not in _DOES:
        which = "they do" if by_several else "it does"
        return f"; {which} not explain {count(number, 'other test')} ({list_some(others.names, _MOST_NAMED)})"
    one, many = _DOES[others.verdict]
    where = f" at line {others.line}" if others.line else ""
    return f"; the other {f'{number:,} {many}' if number > 1 else f'one {one}'}{where}"
