"""One game of two programs at the same time, or of a program and the reference, which also judges it."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from grader.config.settings import Limits
from grader.grading.programs import BuiltProgram, make_bare_job
from grader.judging import decode
from grader.model import (
    Ending,
    Exchange,
    GameRemark,
    Job,
    Limit,
    MatchResult,
    Outcome,
    ProgramChannel,
    TimesUsed,
    Turn,
)
from grader.reference.client import ReferenceWorker
from grader.reference.dialogue import EARLY_LINE, quote_line
from grader.text.shorten import shorten

_LOOK_EVERY = 0.1
"""Seconds between two looks whether a program that should play has failed to start."""
_MOST_MOVES, _LONGEST_MOVE = 400, 200
_PASSED = {
    Limit.TURN: "took too long for one turn",
    Limit.WALL: "took too long for the whole game",
    Limit.CPU: "used up its CPU time",
    Limit.MEMORY: "used too much memory",
    Limit.HEAP: "used too much memory",
    Limit.OUTPUT: "printed too much",
}


class _VoidMatch(Exception):
    """A run did not go as it should by a fault of ours: the game says nothing of its players."""


@dataclass(frozen=True)
class PlayedMatch:
    """How a match went: the player who has won, how, and what each of them took.

    `doubtful` says that the machine may have had a part in it: only a game with nothing beside it shows.
    """

    winner: int | None
    ending: Ending
    reason: str
    record: tuple[Exchange, ...] = ()
    times: tuple[TimesUsed, TimesUsed] = (TimesUsed(), TimesUsed())
    doubtful: bool = False


@dataclass(frozen=True)
class MatchRoom:
    """What matches need: where programs run, threads for two of them for each match, and the limits of a player.

    `run` executes a program once: it would play a second time with nobody, its opponent being gone. A player has
    `limits.wall_seconds` for all of its own turns, and `turn_seconds` for each of them.
    """

    run: Callable[[Job], Outcome]
    threads: ThreadPoolExecutor
    limits: Limits
    turn_seconds: float

    def make_job(self, program: BuiltProgram) -> Job:
        """The run of a program for a match, in which it may wait for as long as its opponent thinks."""
        both = 2 * self.limits.wall_seconds + 2 * self.turn_seconds
        return make_bare_job(program, self.limits.model_copy(update={"wall_seconds": both}))


class _Reference:
    """The side of the reference, which has named its line with the turn."""

    def find_early_line(self) -> str | None:
        """It waits for its turn."""

    def answer(self, turn: Turn) -> str | None:
        return turn.own

    def stop(self) -> None:
        """Nothing runs."""

    def find_outcome(self) -> Outcome | None:
        return None

    @property
    def times(self) -> TimesUsed:
        return TimesUsed()


class _Program:
    """The side of a program: the partner of its run, which lends its channel to the match until the game is over."""

    def __init__(self, program: BuiltProgram, room: MatchRoom) -> None:
        self._room, self._left = room, room.limits.wall_seconds
        self._over = threading.Event()
        self._channels: queue.SimpleQueue[ProgramChannel] = queue.SimpleQueue()
        self._channel: ProgramChannel | None = None
        self._cpu_seconds = self._longest = 0.0
        self._is_late = self._has_played = False
        job = replace(room.make_job(program), partner=self._lend)
        self._run: Future[Outcome] = room.threads.submit(room.run, job)

    def _lend(self, channel: ProgramChannel) -> None:
        self._channels.put(channel)
        self._over.wait()

    def wait_for_start(self) -> None:
        """Until the program has its pipes. Raises _VoidMatch when it cannot be started."""
        while self._channel is None:
            try:
                self._channel = self._channels.get(timeout=_LOOK_EVERY)
            except queue.Empty:
                if self._run.done():
                    raise _VoidMatch(self._run.result().fault or "a program did not start") from None

    def find_early_line(self) -> str | None:
        """What the program has printed before it was its turn again."""
        early = self._channel.find_early_line() if self._channel and self._has_played else None
        return None if early is None else decode(early)

    def answer(self, turn: Turn) -> str | None:
        """The line that the program prints after it was told the turn; None when there is none in time."""
        if self._channel is None:
            return None
        self._channel.say(turn.text.encode())
        began = time.monotonic()
        seconds = min(self._room.turn_seconds, self._left)
        line = self._channel.hear(seconds)
        taken = time.monotonic() - began
        self._left = max(self._left - taken, 0.0)
        self._is_late = self._left == 0.0
        self._longest = max(self._longest, taken)
        self._has_played = True
        return None if line is None else decode(line)

    def stop(self) -> None:
        """The game is over: end the program. A run that has ended before has ended by itself."""
        if self._channel:
            self._channel.stop()
        self._over.set()

    def find_outcome(self) -> Outcome:
        """What the run did; a fault where it ended for want of something that its opponent or the machine took."""
        outcome = self._run.result()
        self._cpu_seconds = outcome.cpu_seconds
        if outcome.unheard:
            return replace(outcome, fault=outcome.fault or "the machine did not answer a program in time")
        if self._is_late and outcome.breaches == (Limit.TURN,):
            return replace(outcome, breaches=(Limit.WALL,))
        if outcome.breaches[:1] == (Limit.WALL,):  # its own turns end before that
            return replace(outcome, fault=outcome.fault or "the game took too long on this machine")
        return outcome

    @property
    def times(self) -> TimesUsed:
        return TimesUsed(self._cpu_seconds, self._longest)


def play_match(
    text: str, programs: tuple[BuiltProgram | None, BuiltProgram | None], worker: ReferenceWorker, room: MatchRoom
) -> PlayedMatch:
    """The game from an input, played once; None stands for the reference.

    It is undecided where our side or the machine has silenced a player; what becomes of a program that was not asked
    any more decides nothing. Raises ReferenceFault, and SandboxError when no program can be run any more.
    """
    sides = [_Program(program, room) if program else _Reference() for program in programs]
    record: list[Exchange] = []
    fault, end = "", None
    try:
        for side in sides:
            if isinstance(side, _Program):
                side.wait_for_start()
        end = _follow_match(text, sides, worker, record)
    except _VoidMatch as void:
        fault = str(void)
    finally:
        for side in sides:  # all of them, before one is waited for
            side.stop()
    outcomes = [side.find_outcome() for side in sides]
    times = (sides[0].times, sides[1].times)
    silenced = outcomes[end.silent] if end and end.silent is not None else None
    fault = silenced.fault if silenced else fault
    if end is None or fault:
        return PlayedMatch(None, Ending.UNDECIDED, fault, tuple(record), times)
    ending, reason = _tell_ending(end, silenced)
    doubtful = bool(silenced and silenced.doubtful)
    return PlayedMatch(end.result.winner, ending, reason, tuple(record), times, doubtful)


@dataclass(frozen=True)
class _MatchEnd:
    """What the reference says in the end, and the player who gave no line, where that is why."""

    result: MatchResult
    silent: int | None


def _follow_match(
    text: str, sides: Sequence[_Program | _Reference], worker: ReferenceWorker, record: list[Exchange]
) -> _MatchEnd:
    """Pass lines to and fro until the reference says who has won; each move is noted in the record."""
    move = worker.match(text)
    line: str | None = ""
    mover = 0
    while isinstance(move, Turn):
        _add_remark(record, move.heard)
        mover = move.to
        early = sides[mover].find_early_line()
        if early is not None:
            _add_move(record, mover, early)
            reason = EARLY_LINE.format("The loser", quote_line(early))
            return _MatchEnd(MatchResult(1 - mover, reason, illegal=True), None)
        line = sides[mover].answer(move)
        if line is not None:
            _add_move(record, mover, line)
        move = worker.reply_in_match(line)
    if line is not None:
        _add_remark(record, move.heard)
    return _MatchEnd(move, mover if line is None else None)


def _add_move(record: list[Exchange], mover: int, line: str) -> None:
    if len(record) < _MOST_MOVES:
        record.append(Exchange(str(mover), shorten(line, _LONGEST_MOVE, " … {left} more characters")))


def _add_remark(record: list[Exchange], remark: GameRemark | None) -> None:
    """Keep what there is to tell of the last move; a picture only of the losing one, as there are many games."""
    if record and remark:
        kept = remark if remark.loses else replace(remark, picture=None)
        record[-1] = replace(record[-1], remark=kept)


def _tell_ending(end: _MatchEnd, silenced: Outcome | None) -> tuple[Ending, str]:
    if end.result.illegal:
        return Ending.ILLEGAL, end.result.reason
    if silenced is None or end.result.winner in (None, end.silent):
        return Ending.PLAYED, end.result.reason
    return Ending.FAILED, f"The loser {_describe_failure(silenced)}."


def _describe_failure(outcome: Outcome) -> str:
    if outcome.breaches:
        return _PASSED.get(outcome.breaches[0], f"passed its {outcome.breaches[0]} limit")
    if outcome.signal:
        return f"crashed ({outcome.signal})"
    return f"exited with code {outcome.exit_code}" if outcome.exit_code else "stopped before the game was over"
