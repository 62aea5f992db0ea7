"""Cases that test nothing new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from grader.model import Assignment
from grader.text.wording import join_with_and


def describe_repeated_cases(assignment: Assignment) -> Iterator[str]:
    """A note for all cases in which a program is given the very same."""
    alike = defaultdict[str, list[str]](list)
    for case in assignment.cases:
        alike[
            repr((case.input, case.args, sorted(case.files.items()), case.limits, case.compare, case.is_call))
        ].append(f"`{case.name}`")
    for names in alike.values():
        if len(names) > 1:
            yield (
                f"{join_with_and(names)} give a program the same input, so that one mistake costs the points of each. "
                "Change an input, or keep one of them."
            )
