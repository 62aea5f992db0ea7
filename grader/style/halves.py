"""Finds the files on which a tool breaks off, so that one file never costs the others their remarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grader.style.remarks import Remark

Found = dict[int, list[Remark]]
"""Remarks by the number of their file."""


def in_halves(
    numbers: Sequence[int], attempt: Callable[[Sequence[int]], Found | None], failed: Callable[[], None]
) -> dict[int, list[Remark] | None]:
    """The remarks on each file; None for those on which the tool breaks off, alone or not.

    `attempt` is None when it broke off; then the list is halved. `failed` is called before any file is blamed, and may
    raise when it is the tool that does not work.
    """
    if not numbers:
        return {}
    found = attempt(numbers)
    if found is not None:
        return {number: found.get(number, []) for number in numbers}
    failed()
    if len(numbers) == 1:
        return {numbers[0]: None}
    half = len(numbers) // 2
    return {**in_halves(numbers[:half], attempt, failed), **in_halves(numbers[half:], attempt, failed)}
