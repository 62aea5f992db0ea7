"""Mistakes that show in the numbers that are printed, where the source has just one line that makes such numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import trunc

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.paired_words import pair_numbers
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Stop, Verdict
from grader.source.start_values import StartValue
from grader.text.spoken_text import say

_NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?![\w.]*[0-9])")
_LONGEST = 10_000
_LONGEST_INPUT = 100_000
_COMPARE_TEXTS = ("python", "javascript")
"""Languages in which `<` compares texts as it compares numbers."""
_LEAST_SWAPPED = 3


def find_start_value(facts: ProgramFacts) -> Diagnosis | None:
    """A search for the largest or smallest that prints its own start, where nothing else is wrong."""
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    pairs = {ran.case.name: list(_list_wrong_numbers(ran)) for ran in runs}
    shown = [ran for ran in runs if pairs[ran.case.name]]
    start = _choose_start(facts, [pairs[ran.case.name] for ran in shown])
    if start is None or not all(_shows(start, [pair]) for ran in shown for pair in pairs[ran.case.name]):
        start, shown = _find_start_beside_others(facts, shown, pairs)
    if start is None:
        return None
    message = say(
        "Your program prints {value}, the start value of `{name}`, because no number is {larger}. "
        "Start `{name}` at the first number.",
        value=start.written,
        name=start.name,
        larger=say("larger") if start.is_largest else say("smaller"),
    )
    place = name_place(start.line, _tell_start(start))
    return facts.diagnose("start-value", "prints a start value", message, shown, place)


def _find_start_beside_others(
    facts: ProgramFacts, runs: Sequence[CaseRun], pairs: Mapping[str, Sequence[tuple[float, float]]]
) -> tuple[StartValue | None, list[CaseRun]]:
    """The start that is printed, and in which runs: beside it only what is set where a value is found, as its place.

    Where no test passes, the search may never have seen a number.
    """
    if not any(ran.result.verdict is Verdict.ACCEPTED for ran in facts.runs):
        return None, []
    found = [(start, [ran for ran in runs if _shows_all(start, pairs[ran.case.name])]) for start in facts.source.starts]
    fitting = [(start, shown) for start, shown in found if any(ran.case.is_visible for ran in shown)]
    return fitting[0] if len(fitting) == 1 else (None, [])


def _shows_all(start: StartValue, pairs: Sequence[tuple[float, float]]) -> bool:
    """Whether the start is the first of the wrong numbers, and the others are such starts as well."""
    return bool(pairs) and _shows(start, pairs[:1]) and all(actual == start.value for _, actual in pairs)


def find_text_order(facts: ProgramFacts) -> Diagnosis | None:
    """Each wrong number comes first only as a text, before the right one, and both stand in the input."""
    if facts.language.name not in _COMPARE_TEXTS:
        return None
    found = {ran.case.name: _find_swapped_texts(ran) for ran in facts.failing if len(ran.case.input) <= _LONGEST_INPUT}
    runs = [ran for ran in facts.failing if found.get(ran.case.name)]
    swapped = [pair for ran in runs for pair in found[ran.case.name]]
    shown = next((found[ran.case.name][0] for ran in runs if ran.case.is_visible), None)
    if shown is None or not all(swapped) or len(set(swapped)) < _LEAST_SWAPPED:
        return None
    return diagnose_text_order(facts, runs, shown)


def diagnose_text_order(facts: ProgramFacts, runs: Sequence[CaseRun], shown: Sequence[str]) -> Diagnosis:
    """That these runs compare numbers as texts; the two `shown` have another order so."""
    message = say(
        "Your program compares numbers as texts, character by character: so “{first}” is larger than “{second}”. "
        "Make numbers of them when you read them.",
        first=max(shown),
        second=min(shown),
    )
    return facts.diagnose("text-order", "numbers compared as texts", message, runs)


def _find_swapped_texts(ran: CaseRun) -> list[tuple[str, ...]]:
    """The right and the wrong numbers as they stand in the input; () for each two that have no other order as texts."""
    wrong = [pair for pair in pair_numbers(ran) if pair.got != pair.asked]
    words = [word for word in ran.case.input.split() if _NUMBER.fullmatch(word)] if wrong else []
    given = dict(zip(map(float, reversed(words)), reversed(words), strict=True))
    pairs = [(given.get(float(pair.asked), ""), given.get(float(pair.got), "")) for pair in wrong]
    return [pair if all(pair) and _is_swapped(*pair) else () for pair in pairs]


def _is_swapped(one: str, other: str) -> bool:
    return (one < other) != (float(one) < float(other))


def find_place_of_numbers(facts: ProgramFacts, cases: Sequence[str]) -> Stop | None:
    """The line that makes the numbers that are wrong in all of these cases; None where it is not sure."""
    if not facts.source.starts and facts.source.whole_division is None and facts.source.orders is None:
        return None
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.name in cases]
    wrong = [list(_list_wrong_numbers(ran)) for ran in runs]
    if not wrong or not all(wrong):
        return None
    start = _choose_start(facts, wrong)
    if start:
        return name_place(start.line, _tell_start(start))
    return _find_division(facts, wrong) or _find_order_of_texts(facts, wrong)


def _list_wrong_numbers(ran: CaseRun) -> Iterator[tuple[float, float]]:
    """Each number that differs from that in its place, the expected one first; none where their number differs."""
    texts = (ran.case.expected or "", decode(ran.output) if len(ran.output) <= _LONGEST else "")
    expected, actual = (list(map(float, _NUMBER.findall(text[:_LONGEST]))) for text in texts)
    if len(expected) == len(actual):
        yield from (pair for pair in zip(expected, actual, strict=True) if pair[0] != pair[1])


def _choose_start(facts: ProgramFacts, wrong: Sequence[Sequence[tuple[float, float]]]) -> StartValue | None:
    """The only start of a search that is printed each time because the search found nothing."""
    fitting = [start for start in facts.source.starts if wrong and all(_shows(start, pairs) for pairs in wrong)]
    return fitting[0] if len(fitting) == 1 else None


def _tell_start(start: StartValue) -> str:
    return say("“{name}” starts at {value} here.", name=start.name, value=start.written)


def _shows(start: StartValue, pairs: Sequence[tuple[float, float]]) -> bool:
    """Whether the start is printed where a value is expected that the search can never take."""
    return any(
        actual == start.value and (expected < actual if start.is_largest else expected > actual)
        for expected, actual in pairs
    )


def _find_division(facts: ProgramFacts, wrong: Sequence[Sequence[tuple[float, float]]]) -> Stop | None:
    """A division of whole numbers, where every wrong number is the whole part of the expected one."""
    line = facts.source.whole_division
    lost = all(actual == trunc(expected) != expected for pairs in wrong for expected, actual in pairs)
    return name_place(line, say("This division drops what comes after the decimal point.")) if lost else None


def _find_order_of_texts(facts: ProgramFacts, wrong: Sequence[Sequence[tuple[float, float]]]) -> Stop | None:
    """What puts numbers in the order of texts, where each wrong number comes first only by its first digits."""
    orders, pairs = facts.source.orders, [pair for each in wrong for pair in each]
    if orders is None or not all(_is_of_text_order(*pair) for pair in pairs):
        return None
    expected, actual = pairs[0]
    line = orders.largest if expected > actual else orders.smallest
    return name_place(line, say("This line compares the numbers as text, character by character."))


def _is_of_text_order(expected: float, actual: float) -> bool:
    """Whether two whole numbers have another order as texts."""
    return all(map(float.is_integer, (expected, actual))) and (expected < actual) != (
        f"{expected:.0f}" < f"{actual:.0f}"
    )
