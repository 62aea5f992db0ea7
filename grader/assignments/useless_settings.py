"""Settings of an assignment that cannot have the effect that they ask for."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Assignment, Case
from grader.text.wording import list_some


def describe_useless_settings(assignment: Assignment) -> Iterator[str]:
    """A note for each of them, with the cases that it concerns."""
    waiting = [case for case in assignment.cases if case.visibility == "after_due"]
    if waiting and assignment.settings.deadline is None:
        yield f"`visibility: after_due` hides these cases forever, as there is no deadline: {_name(waiting)}."
    early = [case for case in assignment.cases if case.limits.wall_seconds < case.limits.cpu_seconds]
    if early:
        told = "`wall_seconds` is less than `cpu_seconds`, so a program with one thread is stopped before that"
        yield f"{told}. Cases: {_name(early)}."


def _name(cases: list[Case]) -> str:
    return list_some([f"`{case.name}`" for case in cases])
