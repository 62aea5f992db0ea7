"""Small changes to a program, each tried to see whether it makes failing tests pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from grader.feedback.case_run import CaseRun


class ChangeKind(StrEnum):
    """What is changed, as instructors read it."""

    LIMIT = "comparison wrong where both sides are equal"
    DIRECTION = "comparison the wrong way round"
    LONGER_RANGE = "range that ends too early"
    SHORTER_RANGE = "range that ends too late"
    RANGE_START = "range that begins at another number"
    START = "wrong start value"
    SET_ONCE = "not set back in a loop"
    SET_AGAIN = "set back in a loop"
    IN_LOOP = "stands in the loop"
    BEHIND_LOOP = "stands behind the loop"
    WHOLE_DIVISION = "division with decimals"
    ROUNDING = "rounded the wrong way"
    REPLACED_SUM = "sum that is replaced"
    NO_ASSIGNMENT = "compared, not assigned"
    SHARED_DEFAULT = "list kept between calls"
    SEPARATE_IF = "if in the place of elif"
    CONNECTIVE = "and in the place of or"
    LOOP_NAME = "loop variable changed in the loop"
    LATE_TEST = "loop asks after its first turn"
    SIGN = "plus in the place of minus"
    EXTREME = "max in the place of min"


@dataclass(frozen=True)
class SourceChange:
    """A changed program: what was changed on which line, the code there and the whole new text.

    `name` is what the code is about, and `line_of_loop` where the loop is, where there is one.
    """

    kind: ChangeKind
    line: int
    code: str
    text: str
    name: str = ""
    line_of_loop: int = 0


class ChangedPrograms(Protocol):
    """Runs a program with small changes."""

    def list_changes(self) -> Sequence[SourceChange]:
        """All changes to try."""
        ...

    def list_passing(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[SourceChange]:
        """Those with which the program passes the test of a run; none where the run cannot be made again."""
        ...
