"""Two outputs compared by the rule of a case."""

from __future__ import annotations

from collections.abc import Sequence

from grader.config.settings import Compare
from grader.judging.ladder.answers import NO_LOOKS, Looks
from grader.judging.modes import MODES
from grader.judging.reading import Readings
from grader.judging.walk import is_same
from grader.model import AnswerPart, Difference

_LINES = Compare(mode="lines")


def compare_outputs(
    expected: bytes, actual: bytes, rule: Compare, looks: Looks = NO_LOOKS, parts: Sequence[AnswerPart] = ()
) -> Difference | None:
    """How two outputs differ by the rule, None when they are the same.

    `looks` is how answers to any case look; by `parts`, if given, right answers are counted in place of right lines.
    Raises CannotJudge when the rule fails, or needs more than two outputs.
    """
    from grader.judging.differences import find_difference  # here, for whoever only sends this call to another process

    return find_difference(_read_outputs(expected, actual, rule), looks, frozenset(rule.form), parts)


def are_same_outputs(expected: bytes, actual: bytes, rule: Compare) -> bool:
    """Whether `compare_outputs` finds no difference; it does not look for what the difference is."""
    wanted, given, alike = _read_outputs(expected, actual, rule)
    return is_same(wanted.units, given.units, alike)


def choose_comparable_rule(rule: Compare) -> Compare:
    """The rule, or by lines where it does not compare two outputs."""
    return rule if MODES[rule.mode].compares_outputs else _LINES


def compare_bytes(mode: str, expected: bytes, actual: bytes) -> Difference | None:
    """As `compare_outputs`, by a mode without options."""
    return compare_outputs(expected, actual, Compare.model_validate({"mode": mode}))


def _read_outputs(expected: bytes, actual: bytes, rule: Compare) -> Readings:
    mode = MODES[rule.mode]
    return mode.read(expected, actual, mode.take_options(rule))
