"""Mode `interactive`: the reference's `play()` talks with the program while it runs, and judges the game in the end."""

from __future__ import annotations

from grader.judging.mode import Mode, NoOptions
from grader.judging.reading import Readings
from grader.judging.undecided import CannotJudge


def read(_expected: bytes, _actual: bytes, _options: NoOptions) -> Readings:
    """Raises CannotJudge: an output alone is one half of a game."""
    raise CannotJudge(
        "the mode `interactive` plays with the program, and output alone is not a game",
        "",
        "Use `grader grade` or `grader check`.",
    )


INTERACTIVE = Mode("interactive", read, form=False, lines=False, compares=False)
