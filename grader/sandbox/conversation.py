"""A program that talks with a partner of ours while it runs: two pipes, and a thread in which the partner lives.

A third pipe leads to whoever supervises the run: when our end of it is closed, the run is over.

Neither side can hold the other up for ever: what the program prints is taken while it is spoken to, and once its run is
over the partner hears what is left, for a short time, and then that it prints no more, whoever still holds the pipes.
"""

from __future__ import annotations

import os
import select
import threading
import time
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from grader.model import Job, Limit, Outcome, Partner

_CHUNK = 1 << 16
_SECONDS_TO_HEAR_OUT = 2.0
"""How long a partner may go on with what a program that has ended had printed before."""
_SECONDS_TO_END = 2.0
"""How long a program may go on that has closed its output when another line was awaited."""
_LOOK_EVERY = 20
"""Milliseconds between two looks whether the run is over, while nothing comes."""


class Conversation:
    """One run's standard input and output. `stdin` and `stdout` are the program's ends, to be handed to it.

    `stop` hangs up when the partner wants the run to be ended; whoever supervises the run watches it.
    """

    def __init__(self, partner: Partner, most: int) -> None:
        self._partner = partner
        (self.stdin, told), (printed, self.stdout), (self.stop, stopping) = _open_pipes(3)
        self._talk = _PartnerPipes(told, printed, stopping, most)
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._converse, daemon=True)
        self._thread.start()

    def _converse(self) -> None:
        try:
            self._partner(self._talk)
        except BaseException as error:  # raised again where the run is awaited
            self._failure = error
        finally:
            self._talk.finish()

    def hand_over(self) -> None:
        """The program has its ends now: without ours, the partner sees when the program is gone."""
        for end in self.ends:
            os.close(end)

    @property
    def ends(self) -> tuple[int, int, int]:
        """What whoever supervises the run is given."""
        return self.stdin, self.stdout, self.stop

    @property
    def is_stopped(self) -> bool:
        """Whether the partner wants the run to be ended."""
        return self._talk.stopped

    def end(self, outcome: Outcome) -> Outcome:
        """Wait for the partner, when the run is over; the outcome with what the program printed."""
        self._talk.run_is_over()
        self._thread.join()
        judged = self._talk.judge_stop(outcome)  # which also closes its last pipe
        if self._failure:
            raise self._failure
        return replace(judged, stdout=self._talk.output)


def _open_pipes(number: int) -> list[tuple[int, int]]:
    """So many pipes, or none. Raises OSError."""
    opened: list[tuple[int, int]] = []
    try:
        for _ in range(number):
            opened.append(os.pipe())  # noqa: PERF401  those that were opened are closed again
    except OSError:
        for end in chain.from_iterable(opened):
            os.close(end)
        raise
    return opened


class _PartnerPipes:
    """The partner's ends of the pipes; it keeps what the program prints, up to `most` bytes."""

    def __init__(self, told: int, printed: int, stopping: int, most: int) -> None:
        self._told, self._printed, self._stopping, self._most = told, printed, stopping, most
        for end in (told, printed):
            os.set_blocking(end, False)
        self._seen = bytearray()
        self._heard = self._searched = 0
        self._open = True
        self._late = self._hung_up = self.stopped = False
        self._run_over = threading.Event()
        self._end_of_hearing: float | None = None

    def say(self, text: bytes) -> None:
        """Write to the program; one that is gone, or listens no more, misses it."""
        with suppress(OSError):
            while text and self._end_of_hearing is None:
                try:
                    text = text[os.write(self._told, text) :]
                except BlockingIOError:
                    # It may wait itself until somebody takes what it prints.
                    self._wait(self._told)
                    self._read()

    def hear(self, seconds: float | None = None) -> bytes | None:
        """The next line that the program prints, without its ending; None when it prints no more, or too much.

        One that takes longer than `seconds` is stopped.
        """
        last = None if seconds is None else time.monotonic() + seconds
        while not self._time_is_up():
            end = self._seen.find(b"\n", self._searched)
            if end >= 0:
                return self._take(end)
            self._searched = len(self._seen)
            if not self._open:
                rest = len(self._seen) > self._heard and not self.overflowed
                self._hung_up = not rest
                return self._take(len(self._seen)) if rest else None
            if last is not None and time.monotonic() > last:
                self._late = True
                self.stop()
                return None
            self._wait()
            self._read()
        return None

    def find_early_line(self) -> bytes | None:
        """A whole line that the program has printed beyond those that were heard; None where none has come by now."""
        self._read()
        end = self._seen.find(b"\n", self._heard)
        return None if end < 0 else bytes(self._seen[self._heard : end]).removesuffix(b"\r")

    def take(self) -> bytes | None:
        """All that was printed and not heard; None when nothing more comes."""
        self._read()
        taken = bytes(self._seen[self._heard :])
        self._heard = self._searched = len(self._seen)
        return taken if taken or self._open else None

    def fileno(self) -> int:
        """The program's output, as `select` knows it."""
        return self._printed

    def stop(self) -> None:
        """Have the run ended; nothing more is heard of it."""
        if not self.stopped:
            self.stopped = True
            os.close(self._stopping)

    def judge_stop(self, outcome: Outcome) -> Outcome:
        """The outcome of a run that is over, with what only we know: it was late, printed too much, or was ended by us.

        Only one more run, with the machine for itself, shows whether the machine has made it late.
        """
        if not self.stopped:
            os.close(self._stopping)
        passed = [Limit.OUTPUT] if self.overflowed and Limit.OUTPUT not in outcome.breaches else []
        breaches = (*outcome.breaches, *passed)
        if self._late and not breaches:
            return replace(outcome, breaches=(Limit.TURN,), doubtful=True)
        if self.stopped and not breaches and outcome.signal == "SIGKILL":
            return replace(outcome, exit_code=0, signal=None, doubtful=False)
        return replace(outcome, breaches=breaches)

    def _take(self, end: int) -> bytes:
        line = bytes(self._seen[self._heard : end])
        self._heard = self._searched = end + 1
        return line.removesuffix(b"\r")

    def _time_is_up(self) -> bool:
        return self._end_of_hearing is not None and time.monotonic() > self._end_of_hearing

    def _wait(self, writing: int | None = None) -> None:
        """Until the program has printed something, is gone, or can be written to; not for ever, its run may be over."""
        poll = select.poll()
        if self._open:
            poll.register(self._printed, select.POLLIN)
        if writing is not None:
            poll.register(writing, select.POLLOUT)
        poll.poll(_LOOK_EVERY)

    def _read(self) -> None:
        """Take what is there; when the run is over, nothing more can come."""
        try:
            part = os.read(self._printed, _CHUNK) if self._open else b""
        except BlockingIOError:
            self._open = self._end_of_hearing is None
            return
        self._seen += part
        self._open = bool(part) and not self.overflowed

    @property
    def overflowed(self) -> bool:
        return len(self._seen) > self._most

    @property
    def output(self) -> bytes:
        return bytes(self._seen[: self._most])

    def run_is_over(self) -> None:
        """From another thread: every process of the run is dead, or none of our business any more."""
        self._end_of_hearing = time.monotonic() + _SECONDS_TO_HEAR_OUT
        self._run_over.set()

    def finish(self) -> None:
        """Say that nothing more will be said, and hear the program out; one that can say nothing more is ended."""
        os.close(self._told)
        if self._hung_up and not self._run_over.wait(_SECONDS_TO_END):
            self.stop()
        while self._open:
            self._wait()
            self._read()
        os.close(self._printed)


def start_conversation(job: Job) -> Conversation | None:
    """The conversation of a job whose program has a partner."""
    return Conversation(job.partner, job.limits.output_kib << 10) if job.partner else None
