"""Programs of an assignment that talk with a submission while it runs, and judge it: interactive validators.

Such a program is called as a checker is, `interactor INPUT ANSWER FOLDER/ ARGS`. What it prints the submission reads,
what the submission prints it reads; its exit code and its messages are those of a checker.
"""

from __future__ import annotations

import select
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from grader.config.settings import Limits
from grader.grading.programs import BuiltProgram, make_bare_job
from grader.judging import CannotJudge, Check, decode
from grader.judging.modes.checker import REJECTS, CheckerOptions, make_checker_job, read_judgement
from grader.model import Case, Exchange, Job, Judgement, Limit, Outcome, ProgramChannel, Run
from grader.reference.game_record import GameRecord

_LOOK_EVERY = 0.02
"""Seconds between two looks whether a run is over, while nothing comes."""
_MOST_THINKING = 0.25
"""The share of a run's time that the interactor may compute before the program is not to blame for being late."""
_SILENT = "The assignment's checker rejects what your program said."


class InteractorDialogue:
    """The other side of one run of a case: a program of the assignment, and how it judges the run.

    `with InteractorDialogue(…) as dialogue:` has it built before the submission runs and could wait for it.
    """

    def __init__(self, run: Run, own: CheckerOptions, build: Callable[[], BuiltProgram], case: Case) -> None:
        self._run, self._own, self._build, self._case = run, own, build, case
        self._job: Job | None = None
        self._cannot: CannotJudge | None = None
        self._begin()

    def _begin(self) -> None:
        self._record = _LineRecord()
        self._outcome: Outcome | None = None
        self._program_ended_first = False

    def __enter__(self) -> InteractorDialogue:
        try:
            job = make_bare_job(self._build(), _allow_time(self._case.limits))
            self._job = make_checker_job(job, self._own, self._case.input, self._case.expected or "")
        except CannotJudge as cannot:
            self._cannot = cannot
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held: the run of the interactor ends before that of the submission."""

    def __call__(self, talk: ProgramChannel) -> None:
        """Have them talk. A run that is tried again has a new dialogue."""
        if self._job is None:
            return
        self._begin()
        self._outcome = self._run(replace(self._job, partner=partial(self._relay, talk)))
        if self._has_rejected_first(self._outcome):
            talk.stop()  # whatever it would do now, it has lost

    def _relay(self, program: ProgramChannel, interactor: ProgramChannel) -> None:
        """Hand over what each of them prints, until one of them prints no more."""
        while True:
            select.select([program, interactor], [], [], _LOOK_EVERY)
            said = interactor.take()
            if said is None:
                return
            self._record.note("reference", said)
            program.say(said)
            answered = program.take()
            if answered is None:
                self._program_ended_first = True
                return
            self._record.note("program", answered)
            interactor.say(answered)

    def _has_rejected_first(self, outcome: Outcome) -> bool:
        return outcome.exit_code == REJECTS and not self._program_ended_first

    @property
    def game(self) -> tuple[Exchange, ...]:
        """What was said so far."""
        return self._record.exchanges

    def judge(self, outcome: Outcome) -> tuple[Outcome, Check]:
        """What is to be judged of the submission's run, and who judges.

        Raises CannotJudge where the interactor has failed, whatever became of the submission that waited for it.
        """
        if self._cannot:
            raise self._cannot
        theirs = self._outcome
        if theirs is None:
            raise CannotJudge(f"the dialogue with {self._own.program} has not begun", "")
        late = theirs.cpu_seconds > _MOST_THINKING * self._case.limits.wall_seconds
        if late and Limit.WALL in outcome.breaches:
            raise CannotJudge(f"{self._own.program} took too long to answer", f"It took {theirs.cpu_seconds:.1f} s.")
        if not self._program_ended_first:
            self._read_judgement(theirs)
        if self._has_rejected_first(theirs):
            # How a program ends that has lost is not why it lost, but one that prints without end has that verdict.
            flood = tuple(limit for limit in outcome.breaches if limit is Limit.OUTPUT)
            outcome = replace(outcome, exit_code=0, signal=None, breaches=flood)
        return outcome, lambda _: self._read_judgement(theirs)

    def _read_judgement(self, theirs: Outcome) -> Judgement:
        return read_judgement(theirs, self._own, self._case.input, _SILENT)


class _LineRecord:
    """What two programs print to each other, line by line."""

    def __init__(self) -> None:
        self._record = GameRecord()
        self._rest = {"reference": b"", "program": b""}

    def note(self, who: str, said: bytes) -> None:
        *lines, self._rest[who] = (self._rest[who] + said).split(b"\n")
        for line in lines:
            self._record.note(Exchange(who, decode(line)))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """With what has no end of line yet: it was said last."""
        for who, rest in self._rest.items():
            if rest:
                self.note(who, b"\n")
        return self._record.exchanges


def _allow_time(limits: Limits) -> Limits:
    """The interactor waits as long as the submission may run, and may itself compute and print as much."""
    usual = Limits()
    return usual.model_copy(
        update={
            "cpu_seconds": max(usual.cpu_seconds, limits.cpu_seconds),
            "wall_seconds": usual.wall_seconds + limits.wall_seconds,
            "output_kib": max(usual.output_kib, limits.output_kib),
        }
    )
