"""Games of submissions against the reference: who plays, what was said, and how it ended."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from grader.assignments import ReferenceWorker
from grader.errors import ReferenceFault
from grader.judging import CannotJudge, Check, decode
from grader.model import Case, Exchange, Judgement, Limit, Outcome, Talk

_MOST_EXCHANGES = 400
_LONGEST_TEXT = 1_000
_MOST_NOTED = 2_000
_MOST_THINKING = 0.25
"""The share of a run's time that the reference may take for itself before the program is not to blame for the rest."""

Answer = TypeVar("Answer")


class Players:
    """Workers in which the reference plays, each in one game at a time, started when they are needed."""

    def __init__(self, reference: Path) -> None:
        self._reference = reference
        self._idle: list[ReferenceWorker] = []
        self._lock = threading.Lock()
        self._workers = ExitStack()

    def get_ready(self) -> None:
        """Start one beforehand, so that no program waits for that."""
        with suppress(ReferenceFault):  # it comes again when a game is to be played, and is told there
            self.give_back(self.take())

    def take(self) -> ReferenceWorker:
        """One that nobody else asks until it is given back. Raises ReferenceFault when there can be none."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
            return self._workers.enter_context(ReferenceWorker(self._reference))

    def give_back(self, worker: ReferenceWorker) -> None:
        """Let others ask it."""
        with self._lock:
            self._idle.append(worker)

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        """End all of them. No game may be in progress."""
        self._workers.close()


@dataclass
class Dialogue:
    """The reference's side of one run of a case: the partner of the program, and the judge of their game."""

    players: Players
    case: Case
    said: list[Exchange] = field(default_factory=list)
    _judgement: Judgement | None = None
    _fault: ReferenceFault | None = None
    _ended_by_us: bool = False
    _thinking: float = 0.0
    """Seconds that the reference took, for all of its moves."""

    def __call__(self, talk: Talk) -> None:
        """Play. A run that is tried again plays a new game."""
        self.said, self._judgement, self._fault, self._thinking = [], None, None, 0.0
        try:
            reference = self._timed(self.players.take)
            try:
                self._judgement = self._play(reference, talk)
            finally:
                self.players.give_back(reference)
        except ReferenceFault as fault:
            self._fault = fault

    def _play(self, reference: ReferenceWorker, talk: Talk) -> Judgement:
        move = self._timed(functools.partial(reference.play, self.case.input, self.case.name))
        line: str | None = ""
        while isinstance(move, str):
            if move:
                self._note("reference", move.removesuffix("\n"))
                talk.say(move.encode())
            heard = talk.hear()
            line = None if heard is None else decode(heard)
            if line is not None:
                self._note("program", line)
            move = self._timed(functools.partial(reference.reply, line, self.case.name))
        self._ended_by_us = line is not None
        return move

    def _timed(self, ask: Callable[[], Answer]) -> Answer:
        started = time.monotonic()
        try:
            return ask()
        finally:
            self._thinking += time.monotonic() - started

    def _note(self, who: str, text: str) -> None:
        if len(self.said) < _MOST_EXCHANGES:
            folded = max(0, len(text) - _LONGEST_TEXT)
            self.said.append(Exchange(who, text[:_LONGEST_TEXT] + (f" … {folded} more characters" if folded else "")))
        elif len(self.said) == _MOST_EXCHANGES:
            self.said.append(Exchange("", f"… the game goes on; its first {_MOST_EXCHANGES} lines are shown"))

    @property
    def game(self) -> tuple[Exchange, ...]:
        """What was said so far."""
        return tuple(self.said) or (Exchange("", "Nothing was said."),)

    def judge(self, outcome: Outcome) -> tuple[Outcome, Check]:
        """What is to be judged of the run, and who judges: how the game ended.

        Raises CannotJudge when it was the reference's fault, whatever became of the run.
        """
        if self._fault:
            note = f"{self._fault.message}\nThe input was:\n{self.case.input[:_MOST_NOTED]}"
            raise CannotJudge("play() of the reference failed", note)
        slow = self._thinking > _MOST_THINKING * self.case.limits.wall_seconds
        if slow and Limit.WALL in outcome.breaches:
            raise CannotJudge("the reference took too long over its moves", f"It took {self._thinking:.1f} s.")
        judgement = self._judgement
        if judgement is None:
            return outcome, _no_judgement
        if self._ended_by_us and not judgement.accepted:
            # What a program does once it has lost, like reading on at the end of its input, is not why it lost.
            outcome = replace(outcome, exit_code=0, signal=None, breaches=())
        return outcome, lambda _: judgement


def _no_judgement(_: bytes) -> Judgement:
    raise CannotJudge("the game has not come to an end", "")
