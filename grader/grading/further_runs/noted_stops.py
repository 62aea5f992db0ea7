"""Where a watched program stopped, as it has noted that itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.crash_causes import leave_file_out
from grader.model import Source, Stop, StopKind
from grader.text.shorten import shorten

KEPT_STDERR = 4_000
"""Characters of the error output of a run that are kept."""
_LONGEST_NOTES = 64_000
_LONGEST_RAISED, _LONGEST_VALUE, _MOST_VALUES = 160, 120, 6
_AS_DUMPED = r'^  File "(?:[^"\n]*[/\\])?{}", line ([0-9]+) in '


def read_stop(notes: bytes, source: Source) -> Stop | None:
    """What was noted of an end; of a program that has left in another way it has no line. None where noting failed."""
    told = [line.split("\t") for line in notes[:_LONGEST_NOTES].decode(errors="replace").split("\n")]
    facts = {word: rest for word, *rest in told if word in ("line", "raised", "part", "failed")}
    if "failed" in facts:
        return None
    line = _read_number(facts.get("line", []))
    lines = source.text.split("\n")
    if line is None or not 1 <= line <= len(lines):
        return Stop(None)
    name, *said = facts.get("raised", [""])
    kind = StopKind.EXIT if name == "SystemExit" else StopKind.ERROR if name else StopKind.LATE
    values = [(each[1], shorten(each[2], _LONGEST_VALUE)) for each in told if each[0] == "value" and len(each) == 3]
    return Stop(
        line,
        shorten(leave_file_out(": ".join(filter(None, (name, *said)))), _LONGEST_RAISED),
        kind,
        _read_part(facts.get("part", []), lines[line - 1]),
        tuple(values[:_MOST_VALUES]),
    )


def read_dump(notes: bytes, source: Source) -> Stop | None:
    """The line that `faulthandler` has noted, the innermost first."""
    place = re.search(_AS_DUMPED.format(re.escape(source.name)), notes[:_LONGEST_NOTES].decode(errors="replace"), re.M)
    line = int(place[1]) if place and len(place[1]) < 8 else 0
    return Stop(line, kind=StopKind.LATE) if 1 <= line <= source.text.count("\n") + 1 else None


def _read_part(words: Sequence[str], line: str) -> tuple[int, int] | None:
    """From bytes to characters; None where the part is the whole line, or none of it."""
    start, end = (_read_number(words[place : place + 1]) for place in (0, 1))
    if start is None or end is None:
        return None
    content = line.encode(errors="replace")
    first, behind = (len(content[:place].decode(errors="ignore")) for place in (start, end))
    return (first, behind) if first < behind and line[first:behind].strip() != line.strip() else None


def _read_number(words: Sequence[str]) -> int | None:
    return int(words[0]) if len(words) > 0 and re.fullmatch("[0-9]{1,7}", words[0]) else None


def is_told_by(stderr: str, stop: Stop) -> bool:
    """Whether the error output of the first run tells of the same error, where all of it was kept."""
    if stop.line is None or stop.kind is StopKind.EXIT or len(stderr) > KEPT_STDERR:
        return True
    name = stop.raised.partition(":")[0]
    return f"line {stop.line}, in " in stderr and re.search(rf"^{re.escape(name)}\b", stderr, re.M) is not None
