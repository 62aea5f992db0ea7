"""The table of the comparison modes: a new mode is one file and one line here."""

from __future__ import annotations

from collections.abc import Callable

from grader.errors import AssignmentError
from grader.judging import checker, exact, kattis, lines, numbers, regex, tokens, unordered
from grader.model import Difference
from grader.settings import Compare

Comparison = Callable[[bytes, bytes, Compare], Difference | None]

MODES: dict[str, Comparison] = {
    "exact": exact.compare,
    "lines": lines.compare,
    "tokens": tokens.compare,
    "numbers": numbers.compare,
    "unordered": unordered.compare,
    "regex": regex.compare,
    "kattis": kattis.compare,
    "checker": checker.compare,
}


def compare_outputs(expected: bytes, actual: bytes, rule: Compare) -> Difference | None:
    """How two outputs differ by the rule, None when they are the same.

    Raises CannotJudge when the rule fails or needs a checker, AssignmentError for a mode not built.
    """
    return _built(rule.mode)(expected, actual, rule)


def compare_bytes(mode: str, expected: bytes, actual: bytes) -> Difference | None:
    """As `compare_outputs`, by a mode without options."""
    compare = _built(mode)
    return compare(expected, actual, Compare.model_validate({"mode": mode}))


def _built(mode: str) -> Comparison:
    if mode not in MODES:
        raise AssignmentError(f"the comparison mode `{mode}` is not built yet", f"Use one of: {', '.join(MODES)}.")
    return MODES[mode]
