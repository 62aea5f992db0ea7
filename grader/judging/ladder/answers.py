"""What answers look like: by that, a line too many is told from a prompt or a debugging line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grader.judging.decoding import decode

Looks = frozenset[str]
"""How the answers of an assignment look; see `look`."""

NO_LOOKS: Looks = frozenset()

_DIGITS = re.compile(r"[0-9]+")


def look(line: str) -> str:
    """A line whatever its numbers, its blanks and its letters' case."""
    return " ".join(_DIGITS.sub("0", line).casefold().split())


def learn_looks(lines: Iterable[str]) -> Looks:
    """How these answers look; empty lines are none."""
    return frozenset(look(line) for line in lines if line.strip())


def learn_looks_of_outputs(outputs: Iterable[bytes]) -> Looks:
    """How the answers look that an assignment expects, over all of its cases."""
    return NO_LOOKS.union(*(learn_looks(decode(output).split("\n")) for output in outputs))
