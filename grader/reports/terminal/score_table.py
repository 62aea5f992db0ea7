"""Changes of scores as a terminal shows them."""

from __future__ import annotations

from collections.abc import Sequence

from grader.reports.score_changes import ResultsDifference, ScoreChange, format_score
from grader.reports.terminal.wrapping import wrap
from grader.text.columns import count_columns, fill_columns
from grader.text.visible import make_one_line
from grader.text.wording import count


def format_score_changes(changes: Sequence[ScoreChange]) -> str:
    """How many went up and down, then a line per student: from, to and why."""
    width = max((count_columns(make_one_line(change.submitter)) for change in changes), default=0)
    return "\n".join((_count_changes(changes), *(_format_change(change, width) for change in changes)))


def format_preview(changes: Sequence[ScoreChange], case_changes: Sequence[str]) -> str:
    """What changed in the cases, then whose published score changes."""
    return "\n".join((*case_changes, format_score_changes(changes) if changes else "No published score changes."))


def format_results_difference(found: ResultsDifference) -> str:
    """The changes, and all students who are only in one of the two."""
    lines = [format_score_changes(found.changes) if found.changes else "No score changes."]
    lines += [f"only in OLD: {', '.join(found.only_old)}"] if found.only_old else []
    lines += [f"only in NEW: {', '.join(found.only_new)}"] if found.only_new else []
    return "\n".join(lines)


def tell_score_change(change: ScoreChange) -> str:
    """Whose score, from what, to what."""
    return f"{make_one_line(change.submitter)} {format_score(change.before)} → {format_score(change.after)}"


def _count_changes(changes: Sequence[ScoreChange]) -> str:
    """How many scores went up and down."""
    steps = [each.after - each.before for each in changes if each.after is not None and each.before is not None]
    up, other = sum(step > 0 for step in steps), len(changes) - len(steps)
    down = len(steps) - up
    told = f"{count(len(changes), 'score')} {'changes' if len(changes) == 1 else 'change'}: {up} up, {down} down"
    return told + (f", {other} from or to review" if other else "")


def _format_change(change: ScoreChange, width: int) -> str:
    scores = f"{format_score(change.before)} → {format_score(change.after)}"
    name = fill_columns(make_one_line(change.submitter), width)
    return "\n".join(wrap(f"{name}  {scores}  {make_one_line('; '.join(change.reasons))}".rstrip(), "  "))
