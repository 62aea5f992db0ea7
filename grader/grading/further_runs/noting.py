"""Which lines of a program run, and which prints what: it is built with notes and run once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from grader.changes.built.failing_trials import find_failing_trials
from grader.changes.built.noted_source import NotedSource, is_apart, note_source
from grader.changes.built.trial_places import TrialPlace
from grader.config.settings import AssignmentSettings, Limits
from grader.feedback import CaseRun
from grader.grading.further_runs.debugging import NOTES, drop_notes
from grader.grading.further_runs.printed_lines import PrintedOutput
from grader.grading.further_runs.trial_batches import (
    MARK,
    MOST_STOPPED,
    ChangedRun,
    make_batch_job,
    read_batch,
    read_changed_run,
)
from grader.grading.programs import BuildResult, BuiltProgram, make_job_for_case
from grader.model import Case, CaseResult, CompileResult, Outcome, Run, Source
from grader.readers import Call, ReadError

_MORE_OUTPUT, _MORE_SECONDS = 16, 1.0
_LONGEST_NOTES = 64_000
_WAYS = ((True, True, 4), (True, False, 2), (False, False, 1))
"""With exchanges or without, with moves or without, and how often, each time without what did not build."""
_TIMES_TO_STOP = 4
"""Of the time after which a program is stopped: to note lines takes some, and so does the start of a runtime."""
_AS_IT_IS: Mapping[str, str] = MappingProxyType({})

BuildNoted = Callable[[Source], BuildResult]


@dataclass(frozen=True)
class CaughtError:
    """The line noted last before an exception was caught; where its `name` is known, the line that raised it."""

    line: int
    name: str = ""


@dataclass(frozen=True)
class NotedRun:
    """The lines that were executed in a run, what it printed, and which line came before each that caught an error."""

    lines: frozenset[int] = frozenset()
    printed: PrintedOutput = field(default_factory=PrintedOutput)
    caught: Mapping[int, CaughtError] = field(default_factory=dict)


@dataclass(frozen=True)
class Noter:
    """Runs a program with notes in it; `build` is how programs of its submission are built, `call` reads its text.

    `beside` are the texts of the files that are built with it. `list_varied` gives runs on further inputs. `draws` says
    that it draws by chance, and so may print something else each time.
    """

    source: Source
    settings: AssignmentSettings
    build: BuildNoted
    run: Run
    call: Call
    beside: Sequence[str] = ()
    list_varied: Callable[[], Sequence[CaseRun]] = tuple
    draws: bool = False

    def watch(self, case: Case, failed: CaseResult) -> NotedRun:
        """What is seen of a case that it `failed`; nothing where it ends in another way."""
        outcome = self._execute(case)
        if outcome is None or (outcome.exit_code, outcome.signal) != (failed.exit_code, failed.signal):
            return NotedRun()
        notes = take_notes(outcome)
        return NotedRun(read_lines(notes), self._read_marks(outcome), read_caught(notes))

    def list_lines(self, case: Case) -> frozenset[int]:
        """The lines that it executes on a case that it passes; none where that cannot be told."""
        outcome = self._execute(case)
        return read_lines(take_notes(outcome)) if outcome and outcome.exit_code == 0 else frozenset()

    def stop_after(self, case: Case, seconds: float) -> bytes:
        """What it notes of a case when it is stopped after so many seconds of work."""
        most = _TIMES_TO_STOP * seconds + _MORE_SECONDS
        limits = case.limits.model_copy(update={"cpu_seconds": most, "wall_seconds": most})
        return take_notes(self._execute(replace(case, limits=limits), {"GRADER_STOP": str(seconds)}))

    @property
    def trials(self) -> tuple[TrialPlace, ...]:
        """The places where a change can be tried; none where the answer is no output."""
        return self._noted.trials if self._noted and not self.settings.output.file else ()

    def run_change(self, case: Case, number: int, limits: Limits, also: int = 0) -> ChangedRun:
        """What it does in a test with the change of this number, and with a second one, 0 for none."""
        asked = {"GRADER_TRY": str(number), **({"GRADER_ALSO": str(also)} if also else {})}
        return read_changed_run(self._run(replace(case, limits=limits), asked, 0.0))

    @property
    def tries_together(self) -> bool:
        """Whether a runtime of the language can try several changes in one run."""
        noting = self.source.language.noting
        return noting is not None and bool(noting.trier or noting.restarts)

    def run_changes(
        self, case: Case, numbers: Sequence[int], limits: Limits, also: int = 0
    ) -> Mapping[int, ChangedRun]:
        """The same for several changes in one run; none where more than one cannot be tried in it."""
        noting = self.source.language.noting
        if noting is None or case.is_call or case.compare.mode == "interactive" or not self.tries_together:
            return {}
        if self._noted is None or self._noted.apart or any(is_apart(noting, text, text) for text in self.beside):
            return {}
        found, left = dict[int, ChangedRun](), [*numbers]
        while left:
            told = self._run_batch(noting.trier, replace(case, limits=limits), left, also)
            found |= {number: each for number, each in told.items() if number in left}
            if told.keys().isdisjoint(left):  # nothing, or what the program itself has printed in this form
                break
            left = [number for number in left if number not in told]
            if sum(each.is_stopped for each in found.values()) >= MOST_STOPPED:
                break
        return found

    def _run_batch(self, trier: str, case: Case, numbers: Sequence[int], also: int) -> Mapping[int, ChangedRun]:
        if self._program is None:
            return {}
        job = make_job_for_case(self._program, case, self.settings)
        job = make_batch_job(job, trier, len(case.args), numbers, case.limits)
        environment = {**job.environment, **({"GRADER_ALSO": str(also)} if also else {})}
        return read_batch(self.run(replace(job, environment=environment, files=drop_notes(job.files))))

    def _read_marks(self, outcome: Outcome) -> PrintedOutput:
        if self._noted is None or not self._noted.tells_prints:
            return PrintedOutput()
        return read_marks(outcome.stdout, self.source.text.count("\n") + 1)

    @property
    def _noted(self) -> NotedSource | None:
        return self._built[0]

    @property
    def _program(self) -> BuiltProgram | None:
        return self._built[1]

    @cached_property
    def _built(self) -> tuple[NotedSource | None, BuiltProgram | None]:
        """The source with notes and its program: where it does not build, without what the compiler complains of."""
        left_out: frozenset[TrialPlace] = frozenset()
        for with_exchanges, with_moves, rounds in _WAYS:
            for number in range(rounds):
                noted = self._note(with_exchanges, with_moves, left_out)
                if noted is None:
                    return None, None
                built = self.build(replace(self.source, content=noted.text.encode(errors="replace")))
                if built.program:
                    return noted, built.program
                failing = self._find_failing(noted, built.result, number > 1)
                if not failing:
                    break
                left_out |= failing
        return None, None

    def _find_failing(
        self, noted: NotedSource, result: CompileResult | None, whole_lines: bool
    ) -> frozenset[TrialPlace]:
        syntax = self.source.language.noting
        if syntax is None or result is None:
            return frozenset()
        return find_failing_trials(noted, result.message, syntax.trial, whole_lines)

    def _note(self, with_exchanges: bool, with_moves: bool, left_out: frozenset[TrialPlace]) -> NotedSource | None:
        source = self.source
        if source.language.noting is None:
            return None
        try:
            return self.call(note_source, source.text, source.language, with_exchanges, with_moves, left_out)
        except ReadError:  # it costs feedback and no points
            return None

    def _execute(self, case: Case, environment: Mapping[str, str] = _AS_IT_IS) -> Outcome | None:
        """A run with notes that passes no limit."""
        outcome = self._run(case, environment, _MORE_SECONDS)
        return outcome if outcome and NOTES in outcome.files and not outcome.breaches else None

    def _run(self, case: Case, environment: Mapping[str, str], more_seconds: float) -> Outcome | None:
        """A run of the program with notes, with so much more time; None where it does not build."""
        if self._program is None:
            return None
        job = make_job_for_case(self._program, case, self.settings)
        more: dict[str, float] = {"files": job.limits.files + 2, "disk_mib": job.limits.disk_mib + 1}
        more["output_kib"] = _MORE_OUTPUT * job.limits.output_kib
        more["cpu_seconds"] = case.limits.cpu_seconds + more_seconds
        limits = job.limits.model_copy(update=more)
        job = replace(job, environment={**job.environment, **environment})
        return self.run(replace(job, files=drop_notes(job.files), bring=(*job.bring, NOTES), limits=limits))


def take_notes(outcome: Outcome | None) -> bytes:
    """What a run has noted, as far as it is read."""
    return outcome.files.get(NOTES, b"")[:_LONGEST_NOTES] if outcome else b""


def read_lines(notes: bytes) -> frozenset[int]:
    """The lines that were executed, where that was noted."""
    found = re.search(rb"^ran((?:\t[0-9]{1,7})+)\n", notes, re.MULTILINE)
    return frozenset(int(number) for number in found[1].split()) if found else frozenset()


def read_caught(notes: bytes) -> Mapping[int, CaughtError]:
    """What was noted of exceptions, by the line that caught them."""
    found = re.search(rb"^caught((?:\t[0-9]{1,7}:[0-9]{1,7}(?::\w{1,80})?)+)$", notes, re.MULTILINE)
    told = (each.decode().split(":") for each in found[1].split()) if found else ()
    return {int(line): CaughtError(int(raised), "".join(name)) for line, raised, *name in told}


def read_marks(output: bytes, last_line: int) -> PrintedOutput:
    """What was printed after which mark, by a program of so many lines."""
    text = output.decode(errors="replace").replace("\r\n", "\n")
    first, *marked = MARK.split(text)
    pieces = tuple((int(line), len(said)) for line, said in zip(marked[::2], marked[1::2], strict=True))
    known = not first and all(1 <= line <= last_line for line, _ in pieces)
    return PrintedOutput("".join((first, *marked[1::2])), pieces if known else ())
