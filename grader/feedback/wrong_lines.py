"""Which data sets an output answers wrongly, and what it answers to them, told from the lines side by side."""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import Difference, LinePair


def is_form(difference: Difference | None) -> bool:
    """Whether only the look of the output is wrong."""
    if difference is None:
        return False
    from grader.judging import FORM  # here: a right output needs no ladder

    return difference.rung in FORM


def find_wrong_items(difference: Difference | None, expected: str) -> Iterator[LinePair]:
    """The pairs whose expected line answers a data set that the output does not answer so.

    A data set has the number of its expected line. Where something else than lines is paired, nothing is known.
    """
    lines = expected.split("\n")
    for pair in difference.pairs if difference else ():
        line = lines[pair.number - 1].rstrip() if pair.number <= len(lines) else None
        if not pair.same and pair.expected is not None and pair.expected.rstrip() == line:
            yield pair


def find_own_answer(difference: Difference | None, pair: LinePair) -> str | None:
    """What the program answers to the data set of a pair, None where that cannot be told for sure.

    It can as long as the lines are in step: from the first line that is missing or too many on, a line may answer
    another data set.
    """
    before = (other for other in (difference.pairs if difference else ()) if other.number <= pair.number)
    in_step = all(other.actual_number == other.number and other.expected is not None for other in before)
    return pair.actual if in_step and not pair.folded else None
