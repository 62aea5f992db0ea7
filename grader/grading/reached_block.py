"""The one place of a program that a failing test reaches and a passing one does not."""

from __future__ import annotations

from grader.model import ReachedLines, Stop, StopKind

_LONGEST = 5
"""Lines up to which a block is one place to look at."""


def find_reached_stop(reached: ReachedLines | None, text: str, mark: str = "#") -> Stop | None:
    """The first of the lines, where they are one short block with nothing but comments between them; else None.

    `mark` opens a comment.
    """
    if reached is None:
        return None
    first, last = reached.lines[0], reached.lines[-1]
    block = dict(enumerate(text.split("\n")[first - 1 : last], first))
    others = (line.strip("{} \t") for number, line in block.items() if number not in reached.lines)
    if len(reached.lines) > _LONGEST or any(line and not line.startswith(mark) for line in others):
        return None
    which = f"Line {first} runs" if first == last else f"Lines {first} to {last} run"
    said = f"{which} on this input, but not in the passing test “{reached.passing}”."
    return Stop(first, said, StopKind.REACHED)
