"""Run changed versions of a student's program, one after the other: `NOTES TRIALS SOURCE ARGUMENT…`.

TRIALS is a file of JSON, a list of versions: a number, a text, and the first and last lines of what is changed in it.
In NOTES stands for each version that ended well its number and the length of what it printed, and then that. They are
run in turn; all but the first may take a few times as long as it, of processor time: who only waits is ended by the
limits of the run. What comes to no line that is changed is not run: it prints what the first one does, and `=` stands
for that.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` would be a module more that the program finds imported
import io
import json
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

TIMES, LEAST_SECONDS, MOST_SECONDS = 5, 0.02, 2.0
MOST_OUTPUT, MOST_OF_ALL = 1_000_000, 8_000_000
MOST_CALLS = 1_000
TIMES_TRACED, MOST_TRACED = 40, 0.5


class TakesTooLong(BaseException):
    """A version has had its time, or has printed too much: no `except Exception` of a student catches this."""


class LimitedOutput(io.BytesIO):
    """What a version prints, up to a limit."""

    most = MOST_OUTPUT

    def write(self, data: Any) -> int:
        """Take it, unless it is too much."""
        if self.tell() + len(data) > self.most:
            raise TakesTooLong
        return super().write(data)


def stop(*_: object) -> None:
    """End a version whose time is over."""
    raise TakesTooLong


def run_version(text: str, path: str, given: bytes, seconds: float) -> bytes | None:
    """What a version prints; None where it does not end well, or not in time."""
    printed = LimitedOutput()
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), "utf-8", "surrogateescape")
    sys.stdout = io.TextIOWrapper(printed, "utf-8", "surrogateescape")
    sys.setrecursionlimit(MOST_CALLS)
    module = type(sys)("__main__")
    vars(module).update({"__file__": path})
    sys.modules["__main__"] = module
    try:
        ended = ends_well(text, path, module, seconds)
    except TakesTooLong:  # it came late, while what a version that failed has left was taken apart
        ended = False
    try:
        sys.stdout.flush()
    except BaseException:
        return None
    return printed.getvalue() if ended else None


def ends_well(text: str, path: str, module: Any, seconds: float) -> bool:
    """Whether a version ends well. Raises TakesTooLong where its time was over when it had ended."""
    _signal.setitimer(_signal.ITIMER_PROF, seconds)
    try:
        exec(compile(text, path, "exec", dont_inherit=True), vars(module))  # noqa: S102  running it is the point
        ended = True
    except SystemExit as left:
        ended = left.code in (None, 0)
    except BaseException:
        ended = False
    _signal.setitimer(_signal.ITIMER_PROF, 0)
    for _ in range(2):  # a signal that has come is told at the end of an iteration
        pass
    return ended


def list_lines(path: str, run: Callable[[], bytes | None], printed: bytes | None) -> set[int] | None:
    """The lines that a run comes to; None where that is not known, or it ends in another way than before."""
    lines = set()

    def trace(frame: Any, *_: object) -> Any:
        if frame.f_code.co_filename != path:
            return None
        lines.add(frame.f_lineno)
        return trace

    sys.settrace(trace)
    try:
        again = run()
    finally:
        sys.settrace(None)
    # Other threads are not traced.
    return lines if again == printed and "threading" not in sys.modules else None


def forget_modules(folder: str) -> None:
    """What one version has changed in the student's own modules is nothing to the next one, nor what it has read."""
    sys.modules.pop("fileinput", None)
    for name, module in [*sys.modules.items()]:
        if (getattr(module, "__file__", None) or "").startswith(folder) and name != "__main__":
            del sys.modules[name]


def main(notes: str, trials: str, source: str, *arguments: str) -> None:
    """Run the versions in turn until the time for all of them is over."""
    with open(trials, encoding="utf-8") as file:
        versions = json.load(file)
    os.remove(trials)
    LimitedOutput.most = min(MOST_OUTPUT, MOST_OF_ALL // len(versions))
    given = b"" if sys.stdin is None else sys.stdin.buffer.read()
    path = os.path.abspath(source)
    folder = sys.path[0] = os.path.dirname(path)
    out, begin = sys.stdout, time.process_time()
    _signal.signal(_signal.SIGPROF, stop)

    def run(text: str, seconds: float) -> bytes | None:
        sys.argv = [source, *arguments]
        printed = run_version(text, path, given, seconds)
        forget_modules(folder)
        return printed

    def write(number: int, printed: bytes | None) -> None:
        if printed is not None:
            told.write(b"%d %d\n%s" % (number, len(printed), printed))
            told.flush()

    with open(notes, "wb") as told:
        (first, text, _), *others = versions
        own = run(text, MOST_SECONDS)
        taken = time.process_time() - begin
        write(first, own)
        lines = list_lines(path, lambda: run(text, min(MOST_TRACED, LEAST_SECONDS + TIMES_TRACED * taken)), own)
        for number, text, spans in others:
            if lines is None or not spans or not all(lines.isdisjoint(range(first, last + 1)) for first, last in spans):
                write(number, run(text, max(LEAST_SECONDS, TIMES * taken)))
            elif own is not None:
                told.write(b"%d =\n" % number)
            if time.process_time() - begin > MOST_SECONDS:
                break
    sys.stdout = out


main(*sys.argv[1:])
