"""Games of submissions against the reference: who plays, what was said, and how it ended."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from grader.errors import ReferenceFault
from grader.judging import CannotJudge, Check, decode
from grader.judging.modes.interactive import find_turn_limit
from grader.model import Case, Exchange, GameRemark, Judgement, Limit, Outcome, ProgramChannel, Turn
from grader.reference.client import ReferenceWorker
from grader.reference.game_record import GameRecord
from grader.text.shorten import MORE_BELOW, shorten

_MOST_NOTED = 2_000
_LONGEST_QUOTE = 40
_MOST_AHEAD = 8
"""Lines beyond its turn that a program may have printed which still waits for answers."""
EARLY_LINE = "{} printed {} before it was its turn: it must print one line, then wait for the answer."
_LATE_LINE = "Your program printed {} when the game was over: it must print one line for each turn, and no more."
_MOST_THINKING = 0.25
"""The share of a run's time that the reference may take for itself before the program is not to blame for the rest."""


class Players:
    """Workers in which the reference plays, each in one game at a time, started when they are needed."""

    def __init__(self, reference: Path) -> None:
        self._reference = reference
        self._idle: list[ReferenceWorker] = []
        self._lock = threading.Lock()
        self._workers = ExitStack()

    def take(self) -> ReferenceWorker:
        """One that nobody else asks until it is given back, and that lives. Raises ReferenceFault."""
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        if worker is None:
            worker = ReferenceWorker(self._reference)
            with self._lock:
                self._workers.push(worker)
        worker.get_ready()
        return worker

    def give_back(self, worker: ReferenceWorker) -> None:
        """Let others ask it."""
        with self._lock:
            self._idle.append(worker)

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        """End all of them. No game may be in progress."""
        self._workers.close()


class Dialogue:
    """The reference's side of one run of a case: the partner of the program, and the judge of their game.

    `with Dialogue(players, case) as dialogue:` takes the player, before the program runs and could wait for it.
    """

    def __init__(self, players: Players, case: Case) -> None:
        self._players, self._case = players, case
        self._turn_limit = find_turn_limit(case.compare)
        self._player: ReferenceWorker | None = None
        self._begin()

    def _begin(self) -> None:
        self._record = GameRecord()
        self._judgement: Judgement | None = None
        self._fault: ReferenceFault | None = None
        self._ended_by_us = self._prints_on = False
        self._thinking = 0.0
        self._heard = 0

    def __enter__(self) -> Dialogue:
        try:
            self._player = self._players.take()
        except ReferenceFault as fault:
            self._fault = fault
        return self

    def __exit__(self, *_: object) -> None:
        if self._player:
            self._players.give_back(self._player)

    def __call__(self, talk: ProgramChannel) -> None:
        """Play. A run that is tried again plays a new game."""
        if self._player is None:
            return
        self._begin()
        before = self._player.seconds
        try:
            self._judgement = self._play(self._player, talk)
        except ReferenceFault as fault:
            self._fault = fault
        self._thinking = self._player.seconds - before

    def _play(self, player: ReferenceWorker, talk: ProgramChannel) -> Judgement:
        move = player.play(self._case.input, self._case.name)
        line: str | None = ""
        while isinstance(move, Turn):
            self._remark(move.heard, line)
            early = talk.find_early_line() if self._heard and move.text else None
            if early is not None:
                return self._reject_early_line(decode(early), talk)
            self._say(move, talk)
            line = self._hear(talk)
            move = player.reply(line, self._case.name)
        self._remark(move.heard, line)
        if move.last:
            self._say(move.last, talk, ends=True)
        self._ended_by_us = line is not None
        self._prints_on = _prints_on(talk)
        return move

    def _hear(self, talk: ProgramChannel) -> str | None:
        heard = talk.hear(self._turn_limit)
        if heard is None:
            return None
        self._heard += 1
        self._record.note(Exchange("program", decode(heard)))
        return decode(heard)

    def _reject_early_line(self, line: str, talk: ProgramChannel) -> Judgement:
        """How a game ends in which the program did not wait for its turn: its line was no answer to anything."""
        self._record.note(Exchange("program", line))
        self._ended_by_us = True
        self._prints_on = _prints_on(talk)
        return Judgement(False, EARLY_LINE.format("Your program", quote_line(line)))

    def _say(self, turn: Turn, talk: ProgramChannel, ends: bool = False) -> None:
        if turn.text:
            self._record.note(Exchange("reference", turn.text.removesuffix("\n"), turn.said, ends))
            talk.say(turn.text.encode())

    def _remark(self, remark: GameRemark | None, line: str | None) -> None:
        """Keep what the reference tells of the line that was printed last, if one was."""
        if line is not None:
            self._record.add_remark(remark)

    @property
    def game(self) -> tuple[Exchange, ...]:
        """What was said so far."""
        return self._record.exchanges

    def judge(self, outcome: Outcome) -> tuple[Outcome, Check]:
        """What is to be judged of the run, and who judges: how the game ended.

        Raises CannotJudge when it was the reference's fault, whatever became of the run.
        """
        if self._fault:
            note = f"{self._fault.message}\nThe input was:\n{shorten(self._case.input, _MOST_NOTED, MORE_BELOW)}"
            raise CannotJudge("play() of the reference failed", note)
        judgement = self._judgement
        if judgement and self._ended_by_us and not judgement.accepted:
            # What a program does once it has lost, like reading on at the end of its input, is not why it lost; but one
            # that waits for no answer and prints without end has the verdict of that, whatever its first line is.
            flood = tuple(limit for limit in outcome.breaches if limit is Limit.OUTPUT and self._prints_on)
            return replace(outcome, exit_code=0, signal=None, breaches=flood), lambda _: judgement
        slow = self._thinking > _MOST_THINKING * self._case.limits.wall_seconds
        if slow and Limit.WALL in outcome.breaches:
            raise CannotJudge("the reference took too long to move", f"It took {self._thinking:.1f} s.")
        late = self._find_late_line(outcome.stdout) if judgement else None
        if late is not None:
            return outcome, lambda _: Judgement(False, _LATE_LINE.format(quote_line(late)))
        return outcome, lambda _: judgement or _refuse_judgement()

    def _find_late_line(self, output: bytes) -> str | None:
        """The first line that was printed beyond those that were asked for; empty lines are not counted."""
        lines = decode(output).split("\n")[self._heard :]
        return next((line for line in lines if line.strip()), None)


def _prints_on(talk: ProgramChannel) -> bool:
    """Whether a program that has lost had printed far more than one line for its turn, waiting for no answer."""
    return (talk.take() or b"").count(b"\n") > _MOST_AHEAD


def quote_line(line: str) -> str:
    """A line within a sentence."""
    return f"`{shorten(line, _LONGEST_QUOTE)}`" if line.strip() else "an empty line"


def _refuse_judgement() -> NoReturn:
    raise CannotJudge("the game has not ended", "")
