"""What `--cluster` may be."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.errors import UsageError
from grader.sandbox import count_usable_cores

_LOCAL = re.compile(r"local(?::(?P<number>.*))?", re.DOTALL)
_MOST_LOCAL = 256
_KINDS = "Give local, local:N with the number of worker processes."


@dataclass(frozen=True)
class LocalCluster:
    """Worker processes on this machine, each of which runs one program at a time."""

    workers: int


ClusterPlace = LocalCluster


def parse_place(text: str) -> ClusterPlace:
    """Where the workers are. Raises UsageError for what names no place."""
    local = _LOCAL.fullmatch(text)
    if local is None:
        raise UsageError(f"`--cluster {text}` does not name a cluster", _KINDS)
    return LocalCluster(count_usable_cores() if local["number"] is None else _read_number(local["number"]))


def _read_number(text: str) -> int:
    number = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
    if not 0 < number <= _MOST_LOCAL:
        raise UsageError(
            f"`local:{text}` needs a number of workers from 1 to {_MOST_LOCAL}", "Give local:2, for example."
        )
    return number
