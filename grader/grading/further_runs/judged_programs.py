"""Small changes to a student's program, each run once in a test whose outputs are judged, not compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from grader.changes.source_changes import SourceChange
from grader.config.settings import Limits
from grader.feedback import CaseRun
from grader.grading.further_runs.changed_programs import BuildTrier, TriedPrograms
from grader.grading.further_runs.reasons import narrow_limits
from grader.grading.programs import BuiltProgram
from grader.model import Case, File, Verdict

JudgeProgram = Callable[[BuiltProgram, Case], CaseRun]
_MOST_SECONDS = 5.0
"""Of all runs of a program, as its clock shows them, after which no more are made."""
_LEAST_SECONDS, _LEAST_OF_FEW, _FEW = (0.1, 0.08), (0.5, 1.0), 4
"""Of CPU and wall time: many a changed program never ends, or waits for ever. Few of them may take longer."""


@dataclass(frozen=True)
class JudgedPrograms:
    """Runs a program with small changes where a checker or a game tells whether it is right.

    A program that is right is taken to print what its test expects, and any other one nothing. What leaves one of the
    failing tests wrong is tried in no other. `build` builds what runs a text.
    """

    tried: TriedPrograms
    build: BuildTrier
    judge: JudgeProgram
    spent: list[float] = field(default_factory=list)
    """The seconds that each run has taken."""
    useless: set[SourceChange] = field(default_factory=set)

    def list_changes(self) -> Sequence[SourceChange]:
        """All changes to try, one at a time; none where each of them takes a start of the runtime."""
        can_run = self.tried.source.language.runner and self.tried.made is None
        return self.tried.list_changes() if can_run else ()

    def list_pairs(self) -> Sequence[SourceChange]:
        """None: there are too many for a run each."""
        return ()

    def apply(self, change: SourceChange) -> JudgedPrograms:
        """What runs the program that has this change, with none further."""
        return replace(self, tried=self.tried.apply(change))

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        """What the test expects for each change with which it is right, else nothing; None for one that is not run."""
        runner, took = self._runner, ran.result.wall_seconds or 0.0
        left = [change for change in changes if change not in self.useless]
        if runner is None or sum(self.spent) + len(left) * took > _MOST_SECONDS:
            return [None] * len(changes)
        are_few = len(left) <= _FEW
        limits = narrow_limits(ran, _LEAST_OF_FEW if are_few else _LEAST_SECONDS)
        told = {change: self._judge(ran, change, runner, limits) for change in left}
        if sum(self.spent) > _MOST_SECONDS:
            return [None] * len(changes)
        if not are_few and ran.result.verdict is not Verdict.ACCEPTED:
            self.useless.update(change for change in left if told[change] is not Verdict.ACCEPTED)
        outputs = {Verdict.ACCEPTED: (ran.case.expected or "").encode(), Verdict.TIME_LIMIT: None if are_few else b""}
        return [outputs.get(told.get(change, Verdict.WRONG_ANSWER), b"") for change in changes]

    @cached_property
    def _runner(self) -> BuiltProgram | None:
        return self.build(self.tried.source.language)

    def _judge(self, ran: CaseRun, change: SourceChange, runner: BuiltProgram, limits: Limits) -> Verdict:
        """The verdict of a run with a change; a time limit where there is no time left for any."""
        if sum(self.spent) > _MOST_SECONDS:
            return Verdict.TIME_LIMIT
        program, name = self.tried.program, self.tried.source.name
        words = program.command[program.command.index(name) :]
        changed = File(change.text.encode(errors="surrogateescape"))
        files = {**program.files, **runner.files, name: changed}
        case = replace(ran.case, expected=ran.result.expected, limits=limits)
        told = self.judge(replace(runner, command=(*runner.command, *words), files=files), case).result
        self.spent.append(told.wall_seconds or 0.0)
        return told.verdict
