"""What changed in the cases of an assignment between two gradings, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from grader.model import Assignment, Case
from grader.text.wording import join_with_and, list_some

_MOST_NAMED = 3
_ASPECTS: Mapping[str, Callable[[Case], object]] = {
    "input": lambda case: case.input,
    "expected output": lambda case: case.expected,
    "arguments": lambda case: case.args,
    "files": lambda case: case.files,
    "comparison": lambda case: case.compare,
    "limits": lambda case: case.limits,
    "runs": lambda case: case.runs,
    "weight": lambda case: case.points,
}
"""What a result or its points follow from, by the word for it."""


def tell_case_changes(former: Iterable[Assignment], now: Assignment) -> list[str]:
    """A sentence for each kind of change since any of the former assignments, with the cases that have it."""
    found: dict[str, dict[str, None]] = {}
    for before in former:
        for name, change in _list_changes(before, now):
            found.setdefault(change, {})[f"`{name}`"] = None
    return [_format_change(change, [*names]) for change, names in found.items()]


def _list_changes(before: Assignment, now: Assignment) -> Iterator[tuple[str, str]]:
    """The name of each changed case, and the sentence for it with a gap for such names."""
    old, new = ({case.name: case for case in each.cases} for each in (before, now))
    for name in dict.fromkeys((*old, *new)):
        if name not in old:
            yield name, "New since the last grading: {cases}."
        elif name not in new:
            yield name, "Removed since the last grading: {cases}."
        elif aspects := [word for word, read in _ASPECTS.items() if read(old[name]) != read(new[name])]:
            yield name, f"The {join_with_and(aspects)} of {{cases}} changed."


def _format_change(change: str, names: list[str]) -> str:
    return change.format(cases=f"{'case' if len(names) == 1 else 'cases'} {list_some(names, _MOST_NAMED)}")
