"""Many changes of a program tried in one run, in the place of one run for each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grader.config.settings import Limits
from grader.model import Job, Outcome

MOST_AT_ONCE, MOST_STOPPED = 40, 5
"""Changes that are tried in one run, and those that a limit may stop before it ends."""
_FRAME = re.compile(rb"\n\x03([0-9]{1,5}) (ended|failed|stopped|left) ([0-9]{1,9})\n")
MARK = re.compile("\x01([0-9]{1,5})\x02")
_SHARE = 0.1
_MORE_SECONDS, _SECONDS_EACH = 1.0, 0.05
_KIB, _MORE_OUTPUT, _LEAST_OUTPUT = 1024, 16, 2
"""Of the output of a program: all of it, and the marks in it, may be printed with each change."""


@dataclass(frozen=True)
class ChangedRun:
    """What a changed program prints, None where it does not end well; and whether a limit has stopped it.

    `share` is what the run cost, of one with a start of the runtime.
    """

    output: bytes | None
    is_stopped: bool = False
    share: float = 1.0


def read_changed_run(outcome: Outcome | None) -> ChangedRun:
    """What one run of a changed program has come to."""
    if outcome is None or outcome.breaches or outcome.exit_code or outcome.signal:
        return ChangedRun(None, bool(outcome and outcome.breaches))
    return ChangedRun(_leave_marks_out(outcome.stdout))


def make_batch_job(job: Job, trier: str, words: int, numbers: Sequence[int], limits: Limits) -> Job:
    """The run in which a program tries changes: `job` is that of one, whose command ends with so many words for it.

    Without a `trier` the program itself begins anew for each, as the environment asks for it.
    """
    seconds = 2 * limits.wall_seconds + _MORE_SECONDS + _SECONDS_EACH * len(numbers)
    more: dict[str, float] = {"cpu_seconds": seconds, "wall_seconds": 2 * seconds}
    more["output_kib"] = limits.output_kib * _MORE_OUTPUT * 2
    more["processes"] = job.limits.processes + (not trier)
    most = limits.output_kib * _KIB * max(_LEAST_OUTPUT, _MORE_OUTPUT // len(numbers))
    waited, named = round(limits.wall_seconds * 1000), ",".join(map(str, numbers))
    job = replace(job, limits=job.limits.model_copy(update=more))
    if not trier:
        asked = f"{round(limits.cpu_seconds * 1000)} {waited} {most} {MOST_STOPPED} {named}"
        return replace(job, environment={**job.environment, "GRADER_TRIALS": asked})
    command, given = job.command[: len(job.command) - words], job.command[len(job.command) - words :]
    package, dot, _ = command[-1].rpartition(".")
    return replace(
        job, command=(*command[:-1], f"{package}{dot}{trier}", command[-1], str(waited), str(most), named, *given)
    )


def read_batch(outcome: Outcome | None) -> Mapping[int, ChangedRun]:
    """What each change that was tried has come to; nothing of one that was begun when the run ended."""
    found, output, place = dict[int, ChangedRun](), outcome.stdout if outcome else b"", 0
    while frame := _FRAME.match(output, place):
        start, length = frame.end(), int(frame[3])
        place = start + length
        if place > len(output):
            break
        # Who calls for the end of the program has ended well where the run has.
        has_ended = frame[2] == b"ended" or (frame[2] == b"left" and outcome is not None and outcome.exit_code == 0)
        told = _leave_marks_out(output[start:place]) if has_ended else None
        found[int(frame[1])] = ChangedRun(told, frame[2] == b"stopped", _SHARE)
    return found


def _leave_marks_out(printed: bytes) -> bytes:
    text = printed.decode(errors="surrogateescape")
    return MARK.sub("", text).encode(errors="surrogateescape")
