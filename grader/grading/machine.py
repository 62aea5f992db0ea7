"""How busy the machine is: recorded beside the grades, because a time limit on a busy machine deserves less trust."""

from __future__ import annotations

import os

from grader.model import Machine


def read_one_minute_load() -> float | None:
    """Processes that run or wait to run, averaged over the last minute; None where the system does not tell."""
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):  # Windows has no such call; a kernel may hide the figure
        return None


def describe_machine_since(load_at_start: float | None) -> Machine:
    """The machine, whose load was `load_at_start` when the batch began and is now what it is at the end."""
    return Machine(os.cpu_count(), load_at_start, read_one_minute_load())
