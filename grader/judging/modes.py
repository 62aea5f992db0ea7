"""The table of the comparison modes: a new mode is one file and one line here."""

from __future__ import annotations

from collections.abc import Callable

from grader.judging import checker, exact, interactive, kattis, lines, numbers, regex, tokens, unordered
from grader.judging.answers import NO_LOOKS, Looks
from grader.judging.differences import difference
from grader.judging.reading import Readings
from grader.judging.walk import same
from grader.model import Difference
from grader.settings import Compare

Read = Callable[[bytes, bytes, Compare], Readings]
"""How a mode sees an expected and an actual output."""

MODES: dict[str, Read] = {
    "exact": exact.read,
    "lines": lines.read,
    "tokens": tokens.read,
    "numbers": numbers.read,
    "unordered": unordered.read,
    "regex": regex.read,
    "kattis": kattis.read,
    "checker": checker.read,
    "interactive": interactive.read,
}


def compare_outputs(expected: bytes, actual: bytes, rule: Compare, looks: Looks = NO_LOOKS) -> Difference | None:
    """How two outputs differ by the rule, None when they are the same. `looks`: how answers to any case look.

    Raises CannotJudge when the rule fails, or needs more than two outputs.
    """
    return difference(MODES[rule.mode](expected, actual, rule), looks)


def same_outputs(expected: bytes, actual: bytes, rule: Compare) -> bool:
    """Whether `compare_outputs` finds no difference; it does not look for what the difference is."""
    wanted, given, alike = MODES[rule.mode](expected, actual, rule)
    return same(wanted.units, given.units, alike)


def compare_bytes(mode: str, expected: bytes, actual: bytes) -> Difference | None:
    """As `compare_outputs`, by a mode without options."""
    return compare_outputs(expected, actual, Compare.model_validate({"mode": mode}))
