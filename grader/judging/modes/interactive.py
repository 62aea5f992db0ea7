"""Mode `interactive`: the program is talked with while it runs, and what became of that is judged.

By the reference's `play()`, or by a `program` beside the assignment, which is called as a checker is: what it prints
the student's program reads.
"""

from __future__ import annotations

from grader.config.scalars import Maybe, Seconds
from grader.config.settings import Compare
from grader.judging.mode import Mode
from grader.judging.modes.checker import CheckerOptions
from grader.judging.reading import Readings
from grader.judging.undecided import CannotJudge


class InteractiveOptions(CheckerOptions):
    """Who plays, and how the game is played."""

    turn_seconds: Maybe[Seconds] = None
    """Wall-clock seconds for one line that `play()` waits for; without it only the limits of the whole run count."""


def find_turn_limit(rule: Compare) -> float | None:
    """How many seconds a program may take for one line; None where only the whole run is limited."""
    return InteractiveOptions(**rule.options).turn_seconds


def read(_expected: bytes, _actual: bytes, _options: InteractiveOptions) -> Readings:
    """Raises CannotJudge: an output alone is one half of a game."""
    raise CannotJudge(
        "the mode `interactive` plays with the program, and output alone is not a game",
        "",
        "Use `grader grade` or `grader check`.",
    )


INTERACTIVE = Mode(
    "interactive", read, InteractiveOptions, form=False, lines=False, compares=False, rejection="lost game"
)
