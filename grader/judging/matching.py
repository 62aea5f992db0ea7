"""Patterns tried on lines in a process of its own: `re` cannot be stopped, and some patterns never come to an end."""

from __future__ import annotations

import atexit
import marshal
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from grader.judging.decoding import decode
from grader.judging.undecided import CannotJudge

TIME_LIMIT = 10.0
"""Seconds for all the lines of one output."""

SPECIAL = re.compile(rb"[\\.^$*+?{}\[\]|()]")
FAULTY = ord("!")
MATCHES = ord("y")

_MOST_SHOWN = 200
"""Bytes of a pattern and of a line that an instructor is shown."""
_FIRST_STRETCH, _LONGER = 256, 8
_PAUSE = 0.001
"""Seconds between two looks at the answers, so that they come by the thousand and not one by one."""

PatternTrial = tuple[int, bytes, bytes]
"""A pattern, with its number from 1, and the line that it shall match as a whole."""


def is_pattern(line: bytes) -> bool:
    """Whether an expected line is more than a text that stands for itself."""
    return SPECIAL.search(line) is not None


def matches(trials: Sequence[PatternTrial], time_limit: float = TIME_LIMIT, left: float | None = None) -> list[bool]:
    """Which lines match. Only for patterns that are more than a text the worker is needed.

    `left` is what is left of the time limit where some of it is used up already.
    Raises CannotJudge for a pattern that does not compile or does not come to an end in time.
    """
    found = [pattern == line for _, pattern, line in trials]
    asked = [index for index, (_, pattern, _) in enumerate(trials) if is_pattern(pattern)]
    seconds = time_limit if left is None else left
    answers = _answers([trials[index][1:] for index in asked], seconds) if asked else b""
    for index, answer in zip(asked, answers, strict=False):
        if answer == FAULTY:
            raise _cannot(trials[index], "is no regular expression")
        found[index] = answer == MATCHES
    if len(answers) < len(asked):
        raise _cannot(
            trials[asked[len(answers)]], f"does not come to an end within {time_limit:g} s or the memory there is"
        )
    return found


def count_leading(trials: Sequence[PatternTrial], time_limit: float = TIME_LIMIT) -> int:
    """How many lines match before the first that does not. What comes after that one is hardly looked at.

    Raises CannotJudge as `matches` does.
    """
    end = time.monotonic() + time_limit
    start, size = 0, _FIRST_STRETCH
    while start < len(trials):
        fits = matches(trials[start : start + size], time_limit, max(end - time.monotonic(), _PAUSE))
        if not all(fits):
            return start + fits.index(False)
        start, size = start + size, size * _LONGER
    return len(trials)


def _cannot(trial: PatternTrial, why: str) -> CannotJudge:
    number, pattern, line = (decode(part[:_MOST_SHOWN]) if isinstance(part, bytes) else part for part in trial)
    note = f"the pattern is `{pattern}`, the line of the output begins with `{line}`"
    return CannotJudge(f"the pattern in line {number} of the expected output {why}", note, "Mend the pattern.")


class Worker:
    """A process that tries patterns until it is ended, or until it has not answered in time."""

    def __init__(self) -> None:
        command = [sys.executable, "-I", "-S", "-W", "ignore", str(Path(__file__).with_name("match_worker.py"))]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.late = False

    def ask(self, pairs: Sequence[tuple[bytes, bytes]], time_limit: float) -> bytes:
        """One byte a pair; fewer when the time is over or the process has ended."""
        timer = threading.Timer(time_limit, self._stop)
        timer.start()
        try:
            return self._exchange(pairs)
        finally:
            timer.cancel()
            timer.join()

    def _stop(self) -> None:
        self.late = True
        self._process.kill()

    def _exchange(self, pairs: Sequence[tuple[bytes, bytes]]) -> bytes:
        """A request is read as a whole before it is answered, so that neither side waits for the other."""
        assert self._process.stdin and self._process.stdout  # noqa: S101  both are pipes
        with suppress(OSError):  # it has ended
            self._process.stdin.write(marshal.dumps(list(pairs)))
            self._process.stdin.flush()
        answers = bytearray()
        while len(answers) < len(pairs) and (more := os.read(self._process.stdout.fileno(), 1 << 16)):
            answers += more
            time.sleep(_PAUSE)
        return bytes(answers)

    def end(self) -> None:
        """Stop it and let nothing of it stay."""
        self._process.kill()
        with suppress(OSError):  # what it has not read has no reader any more
            self._process.communicate()


_idle: list[Worker] = []
"""Workers that wait for work, as many as there were comparisons at one time."""


def _answers(pairs: Sequence[tuple[bytes, bytes]], time_limit: float) -> bytes:
    """One byte a pair; fewer when a pattern is late, or ends even a fresh process."""
    while _idle:
        worker = _idle.pop()
        answers = _asked(worker, pairs, time_limit)
        if worker.late or len(answers) == len(pairs):
            return answers
    return _asked(Worker(), pairs, time_limit)


def _asked(worker: Worker, pairs: Sequence[tuple[bytes, bytes]], time_limit: float) -> bytes:
    answers = b""
    try:
        answers = worker.ask(pairs, time_limit)
    finally:
        if worker.late or len(answers) < len(pairs):
            worker.end()
        else:
            _idle.append(worker)
    return answers


@atexit.register
def _end_all() -> None:
    while _idle:
        _idle.pop().end()
