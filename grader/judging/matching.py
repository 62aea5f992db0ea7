"""Patterns tried on the lines of an output, within one time limit for all of them."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from grader.config.patterns import matches_whole
from grader.judging.decoding import decode
from grader.judging.undecided import CannotJudge

TIME_LIMIT = 10.0
"""Seconds of processor time for all the lines of one output."""

SPECIAL = re.compile(rb"[\\.^$*+?{}\[\]|()]")

_MOST_SHOWN = 200
"""Bytes of a pattern and of a line that an instructor is shown."""

PatternTrial = tuple[int, bytes, bytes]
"""A pattern, with its number from 1, and the line that it shall match as a whole."""


def is_pattern(line: bytes) -> bool:
    """Whether an expected line is more than a text that stands for itself."""
    return SPECIAL.search(line) is not None


class LineMatcher:
    """Tries patterns on the lines of one output until its time limit has passed."""

    def __init__(self) -> None:
        self._limit = TIME_LIMIT
        self._end = time.thread_time() + self._limit

    def matches(self, trial: PatternTrial) -> bool:
        """Whether the line matches.

        Raises CannotJudge for a pattern that does not compile or does not come to an end in time.
        """
        _, pattern, line = trial
        if not is_pattern(pattern):
            return pattern == line
        try:
            return matches_whole(_decode_line(pattern), _decode_line(line), self._end - time.thread_time())
        except ValueError as error:
            raise _make_cannot_judge(trial, "is not a regular expression") from error
        except TimeoutError as error:
            why = f"does not finish within {self._limit:g} s or the memory there is"
            raise _make_cannot_judge(trial, why) from error

    def count_leading(self, trials: Sequence[PatternTrial]) -> int:
        """How many lines match before the first that does not. Raises CannotJudge as `matches` does."""
        return next((index for index, trial in enumerate(trials) if not self.matches(trial)), len(trials))


def _decode_line(data: bytes) -> str:
    """Bytes that are no text stand for themselves."""
    return data.decode(errors="surrogateescape")


def _make_cannot_judge(trial: PatternTrial, why: str) -> CannotJudge:
    number, pattern, line = (decode(part[:_MOST_SHOWN]) if isinstance(part, bytes) else part for part in trial)
    note = f"the pattern is `{pattern}`, the line of the output begins with `{line}`"
    return CannotJudge(f"the pattern on line {number} of the expected output {why}", note, "Fix the pattern.")
