"""Mistakes that show only beside another one: on lines that the other one leaves right.

Pure: all outputs are given. A mean with one decimal changes one line of an answer; whoever also counts too many numbers
gives the other lines as that second mistake does.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.feedback.own_layout import AnswerLines, split_answers
from grader.feedback.partial_mistakes import FoundMistake
from grader.feedback.tried_runs import TriedRun, VariantOutputs
from grader.model import Fit

_LEAST_SHOWN = 2
"""Lines on which it must show: one alone, many a program gives by chance."""


def add_masked(
    found: tuple[FoundMistake, ...], runs: Sequence[TriedRun], outputs: VariantOutputs
) -> tuple[FoundMistake, ...]:
    """The mistakes, and behind a single one the only other that explains all that is left; else as they were."""
    explained = {name for mistake in found for name in mistake.cases}
    left = [place for place, run in enumerate(runs) if not run.right and run.name not in explained]
    if len(found) != 1 or not left or found[0].name not in outputs:
        return found
    first = found[0].name
    others = [name for name in outputs if name != first and _explains(name, first, left, runs, outputs)]
    if len(others) != 1:
        return found
    masked = FoundMistake(others[0], Fit.PART, tuple(runs[place].name for place in left))
    return FoundMistake(first, Fit.PART, found[0].cases, found[0].beside), masked


def _explains(name: str, first: str, left: Sequence[int], runs: Sequence[TriedRun], outputs: VariantOutputs) -> bool:
    """Whether a mistake shows on all that is left, on lines enough, and nothing else that is printed contradicts it."""
    ended = [place for place, run in enumerate(runs) if not run.crashed]
    shown = {place: _count_shown(runs[place], outputs[first][place], outputs[name][place]) for place in ended}
    counts = [shown.get(place) or 0 for place in left]
    return None not in shown.values() and all(counts) and sum(counts) >= _LEAST_SHOWN


def _count_shown(run: TriedRun, first: str | None, other: str | None) -> int | None:
    """On how many lines the second mistake shows; None where a line that the first leaves right contradicts it."""
    if first is None or other is None:
        return None
    lines: list[AnswerLines] = [split_answers(text) for text in (run.expected, first, other, run.output)]
    if len({len(each) for each in lines}) != 1:
        return None
    free = [(asked, wrong, got) for asked, own, wrong, got in zip(*lines, strict=True) if own == asked]
    return sum(wrong != asked for asked, wrong, _ in free) if all(wrong == got for _, wrong, got in free) else None
