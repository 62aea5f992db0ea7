"""Tries patterns on lines until its input ends. It is run by its path in a process that may be killed at any time.

A request is a list of pairs (pattern, line) as `marshal` writes it; the answer is one byte a pair, each sent at once:
who kills it then knows the pair at which it hung.
"""

from __future__ import annotations

import functools
import marshal
import os
import re
import signal
import sys

YES, NO, FAULTY = b"y", b"n", b"!"


@functools.lru_cache(maxsize=10_000)
def compiled(pattern: bytes) -> re.Pattern[str]:
    """The pattern as text; bytes that are none stand for themselves. Raises what `re` raises."""
    return re.compile(text(pattern))


def text(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


def answer(pattern: bytes, line: bytes) -> bytes:
    try:
        return YES if compiled(pattern).fullmatch(text(line)) else NO
    except (re.error, RecursionError, OverflowError, MemoryError):
        return FAULTY


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            pairs = marshal.load(sys.stdin.buffer)  # noqa: S302  what the grader itself has written
        except EOFError:
            return
        for pattern, line in pairs:
            os.write(1, answer(pattern, line))


if __name__ == "__main__":
    main()
