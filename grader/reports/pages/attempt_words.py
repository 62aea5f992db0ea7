"""What a student's page says of the other attempts of that student."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from grader.config.settings import Deadline
from grader.model import Attempt
from grader.reports.figures import format_points, write_day
from grader.text.spoken_text import say, say_number


def tell_attempts(attempts: Sequence[Attempt], deadline: Deadline | None) -> Iterator[str]:
    """The scores of the others with their days, in the zone of the deadline; nothing where there is only one."""
    counting = next((number for number, attempt in enumerate(attempts, 1) if attempt.counts), 0)
    others = [_tell_attempt(attempt, deadline) for attempt in attempts if not attempt.counts]
    if not others:
        return
    listed = ", ".join(others)
    if counting == len(attempts):
        yield say_number(len(others), "previous attempt: {listed}", "previous attempts: {listed}", listed=listed)
        return
    yield say_number(
        len(others),
        "attempt {counting} of {all} counts, as the best one; the other: {listed}",
        "attempt {counting} of {all} counts, as the best one; the others: {listed}",
        counting=counting,
        all=len(attempts),
        listed=listed,
    )


def _tell_attempt(attempt: Attempt, deadline: Deadline | None) -> str:
    score = say("needs review") if attempt.score is None else format_points(attempt.score)
    if attempt.submitted is None:
        return score
    local = attempt.submitted.astimezone(ZoneInfo(deadline.timezone)) if deadline else attempt.submitted
    return say("{score} on {day}", score=score, day=write_day(local))
