"""How much a known mistake explains, in the words of page and terminal."""

from __future__ import annotations

from collections.abc import Iterator

from grader.feedback import Advice, OtherFailures, hides_others
from grader.model import Diagnosis, Fit, Verdict
from grader.reports.figures import NUMBERS, count_points
from grader.reports.phrases import make_sentence
from grader.text.spoken_text import say, say_later, say_number
from grader.text.wording import list_some

_DOES = {
    Verdict.RUNTIME_ERROR: (say_later("crashes"), say_later("crash")),
    Verdict.TIME_LIMIT: (say_later("runs out of time"), say_later("run out of time")),
    Verdict.MEMORY_LIMIT: (say_later("needs too much memory"), say_later("need too much memory")),
    Verdict.OUTPUT_LIMIT: (say_later("prints too much"), say_later("print too much")),
    Verdict.NO_OUTPUT: (say_later("gives no output"), say_later("give no output")),
    Verdict.PRESENTATION_ERROR: (
        say_later("prints right answers in a wrong form"),
        say_later("print right answers in a wrong form"),
    ),
}
_ALL_THAT_FAIL = (
    say_later("the failing test"),
    say_later("both failing tests"),
    say_later("all {number:,} failing tests"),
)
_NONE_CAN_PASS = (
    say_later("The failing test cannot pass"),
    say_later("Neither failing test can pass"),
    say_later("The {number:,} failing tests cannot pass"),
)
_MOST_NAMED = 4


def _count_unexplained(number: int) -> str:
    """They may well be wrong for the same reason: a mistake can be made in many ways, of which one was tried."""
    return say_number(number, "the other one may have another cause", "the other {number:,} may have other causes")


def tell_fit(advice: Advice) -> Iterator[str]:
    """What the mistake to fix first explains, and then the others that explain tests of their own; nothing of a tie.

    Where no test was run, it explains none.
    """
    if advice.mistake is None or not advice.failing:
        return
    first, *further = advice.mistakes
    if not first.cases:
        yield say("This mistake may be why tests fail.")
        return
    rest = _tell_rest(advice.others)
    yield f"{_tell_explained(advice, first)}{'' if further else rest}."
    for place, mistake in enumerate(further, 1):
        yield say_number(
            len(mistake.cases),
            "Another one explains {number:,} other test.",
            "Another one explains {number:,} other tests.",
        )
        if place == len(further) and advice.others.names:
            yield make_sentence(rest.removeprefix("; "))


def tell_worth(advice: Advice) -> str:
    """What fixing the mistake gives; empty where nobody can say, since others may show only then."""
    mistake = advice.mistake
    if mistake is None or hides_others(mistake) or not advice.worth:
        return ""
    points = count_points(advice.worth)
    if len(advice.mistakes) > 1:
        if mistake.number == 1:
            return say("Fixing the first of them is worth up to {points}.", points=points)
        number = NUMBERS[mistake.number]
        return say("Fixing the first {number} of them is worth up to {points}.", number=number, points=points)
    if mistake.number == 1:
        return say("Fixing it is worth up to {points}.", points=points)
    return say("Fixing them is worth up to {points}.", points=points)


def _tell_explained(advice: Advice, mistake: Diagnosis) -> str:
    failing, number = advice.failing, len(mistake.cases)
    if number < failing or mistake.fit is Fit.PART:
        tests = say("{number:,} of the {failing:,} failing tests", number=number, failing=failing)
        if mistake.untried:
            tests = say("at least {tests}", tests=tests)
        if hides_others(mistake):
            return _say_where_it_shows(mistake, tests)
        return _say_what_fits(mistake, say("This mistake"), tests)
    if hides_others(mistake):
        # Of 25 tests of which 23 were not run, the two that fail are not “the” failing ones.
        none = say("No failing test can pass") if advice.stopped else _pick(failing, *_NONE_CAN_PASS)
        return say("{none} until this is fixed; other mistakes may show then", none=none)
    return _say_what_fits(mistake, say("This one mistake"), _pick(failing, *_ALL_THAT_FAIL))


def _say_where_it_shows(mistake: Diagnosis, tests: str) -> str:
    """Of a mistake that can be seen in tests in which more may be wrong."""
    if mistake.number == 1:
        return say("This mistake shows in {tests}", tests=tests)
    return say("These {number} mistakes show in {tests}", number=NUMBERS[mistake.number], tests=tests)


def _say_what_fits(mistake: Diagnosis, one: str, tests: str) -> str:
    """`This mistake explains 3 tests`, with what a single mistake is called."""
    if mistake.number == 1:
        fits = say("{mistake} fits {tests}", mistake=one, tests=tests)
        return fits if mistake.fit is Fit.FITS else say("{mistake} explains {tests}", mistake=one, tests=tests)
    several = say("These {number} mistakes", number=NUMBERS[mistake.number])
    if mistake.fit is Fit.FITS:
        return say("{mistakes} fit {tests}", mistakes=several, tests=tests)
    return say("{mistakes} explain {tests}", mistakes=several, tests=tests)


def _pick(number: int, one: str, two: str, many: str) -> str:
    return say(one if number == 1 else two if number == 2 else many, number=number)


def _tell_rest(others: OtherFailures) -> str:
    """`; the other 5 crash at line 35` or `; the other 2 may have other causes (a, b)`; empty for none."""
    number = len(others.names)
    if not number:
        return ""
    if others.verdict not in _DOES:
        names = list_some(others.names, _MOST_NAMED)
        return f"; {_count_unexplained(number)} ({names})"
    one, many = _DOES[others.verdict]
    does = say_number(number, "the other one {does}", "the other {number:,} {does}", does=many if number > 1 else one)
    where = say("{what} at line {line}", what=does, line=others.line)
    return f"; {where if others.line else does}"
