"""What fails besides the cases that a known mistake explains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.feedback.crash_causes import find_place_of_stop
from grader.model import CaseResult, Diagnosis, Grade, Verdict


@dataclass(frozen=True)
class OtherFailures:
    """The names of other cases that fail, and the verdict and the line of the program where all have the same one."""

    names: tuple[str, ...] = ()
    verdict: Verdict | None = None
    line: int | None = None


NO_OTHERS = OtherFailures()


def find_other_failures(grade: Grade, failing: Iterable[CaseResult], mistakes: Sequence[Diagnosis]) -> OtherFailures:
    """The failing cases that none of the mistakes explains, as far as that was looked for."""
    explained = {name for mistake in mistakes for name in (*mistake.cases, *mistake.untried)}
    others = [result for result in failing if result.name not in explained]
    changed = {name for mistake in mistakes for name in mistake.changed}
    verdicts = {None if result.name in changed else result.verdict for result in others}
    lines = {place and place[0] for place in (find_place_of_stop(result, grade) for result in others)}
    return OtherFailures(
        tuple(result.name for result in others),
        next(iter(verdicts)) if len(verdicts) == 1 else None,
        next(iter(lines)) if len(lines) == 1 else None,
    )
