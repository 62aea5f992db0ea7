"""A program that talks with a partner of ours while it runs: two pipes, and a thread in which the partner lives."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from dataclasses import replace

from grader.model import Job, Limit, Outcome, Partner

_CHUNK = 1 << 16


class Conversation:
    """One run's standard input and output. `stdin` and `stdout` are the program's ends, to be handed to it."""

    def __init__(self, partner: Partner, most: int) -> None:
        self._partner = partner
        self.stdin, told = os.pipe()
        printed, self.stdout = os.pipe()
        self._talk = _Talk(told, printed, most)
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
        self._thread.join()
        if self._failure:
            raise self._failure
        breaches = outcome.breaches
        if self._talk.overflowed and Limit.OUTPUT not in breaches:
            breaches = (*breaches, Limit.OUTPUT)
        return replace(outcome, stdout=self._talk.output, breaches=breaches)


class _Talk:
    """The partner's ends of the pipes; it keeps what the program prints, up to `most` bytes."""

    def __init__(self, told: int, printed: int, most: int) -> None:
        self._told, self._printed, self._most = told, printed, most
        self._seen = bytearray()
        self._heard = 0
        self._open = True

    def say(self, text: bytes) -> None:
        """Write to the program; one that is gone, or listens no more, misses it."""
        with suppress(OSError):
            while text:
                text = text[os.write(self._told, text) :]

    def hear(self) -> bytes | None:
        """The next line that the program prints, without its ending; None when it prints no more, or too much."""
        while (end := self._seen.find(b"\n", self._heard)) < 0 and self._read():
            pass
        if end < 0 and (self.overflowed or self._heard >= len(self._seen)):
            return None
        end = len(self._seen) if end < 0 else end
        line = bytes(self._seen[self._heard : end])
        self._heard = end + 1
        return line.removesuffix(b"\r")

    def _read(self) -> bool:
        """Take what is there, waiting for something; False when that is all, or too much."""
        if self._open:
            part = os.read(self._printed, _CHUNK)
            self._seen += part
            self._open = bool(part) and not self.overflowed
        return self._open

    @property
    def overflowed(self) -> bool:
        return len(self._seen) > self._most

    @property
    def output(self) -> bytes:
        return bytes(self._seen[: self._most])

    def finish(self) -> None:
        """Say that nothing more will be said, and hear the program out."""
        os.close(self._told)
        while self._read():
            pass
        os.close(self._printed)


def conversation_of(job: Job) -> Conversation | None:
    """The conversation of a job whose program has a partner."""
    return Conversation(job.partner, job.limits.output_kib << 10) if job.partner else None
