"""A program that talks with a partner of ours while it runs: two pipes, and a thread in which the partner lives.

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

from grader.model import Job, Limit, Outcome, Partner

_CHUNK = 1 << 16
_SECONDS_TO_HEAR_OUT = 2.0
"""How long a partner may go on with what a program that has ended had printed before."""
_LOOK_EVERY = 20
"""Milliseconds between two looks whether the run is over, while nothing comes."""


class Conversation:
    """One run's standard input and output. `stdin` and `stdout` are the program's ends, to be handed to it."""

    def __init__(self, partner: Partner, most: int) -> None:
        self._partner = partner
        self.stdin, told = os.pipe()
        try:
            printed, self.stdout = os.pipe()
        except OSError:
            os.close(self.stdin)
            os.close(told)
            raise
        self._talk = _PartnerPipes(told, printed, most)
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
        for end in (self.stdin, self.stdout):
            os.close(end)

    def end(self, outcome: Outcome) -> Outcome:
        """Wait for the partner, when the run is over; the outcome with what the program printed."""
        self._talk.run_is_over()
        self._thread.join()
        if self._failure:
            raise self._failure
        breaches = outcome.breaches
        if self._talk.overflowed and Limit.OUTPUT not in breaches:
            breaches = (*breaches, Limit.OUTPUT)
        return replace(outcome, stdout=self._talk.output, breaches=breaches)


class _PartnerPipes:
    """The partner's ends of the pipes; it keeps what the program prints, up to `most` bytes."""

    def __init__(self, told: int, printed: int, most: int) -> None:
        self._told, self._printed, self._most = told, printed, most
        for end in (told, printed):
            os.set_blocking(end, False)
        self._seen = bytearray()
        self._heard = self._searched = 0
        self._open = True
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

    def hear(self) -> bytes | None:
        """The next line that the program prints, without its ending; None when it prints no more, or too much."""
        while not self._time_is_up():
            end = self._seen.find(b"\n", self._searched)
            if end >= 0:
                return self._take(end)
            self._searched = len(self._seen)
            if not self._open:
                rest = len(self._seen) > self._heard and not self.overflowed
                return self._take(len(self._seen)) if rest else None
            self._wait()
            self._read()
        return None

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

    def finish(self) -> None:
        """Say that nothing more will be said, and hear the program out."""
        os.close(self._told)
        while self._open:
            self._wait()
            self._read()
        os.close(self._printed)


def start_conversation(job: Job) -> Conversation | None:
    """The conversation of a job whose program has a partner."""
    return Conversation(job.partner, job.limits.output_kib << 10) if job.partner else None
