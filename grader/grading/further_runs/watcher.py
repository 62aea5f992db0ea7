"""A failing program that is run once more, beside the runs that count, to see what it does.

So the runs that count cost and show nothing of it. What was noted is told only where the run ended as the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from grader.config.settings import AssignmentSettings, BuildLimits
from grader.feedback import CaseRun, is_form
from grader.grading.further_runs.debugging import NOTES, Debugger, drop_notes
from grader.grading.further_runs.input_trials import Proves
from grader.grading.further_runs.noted_stops import is_told_by, read_dump, read_stop
from grader.grading.further_runs.noting import CaughtError, Noter, read_caught, read_lines, take_notes
from grader.grading.further_runs.printed_lines import PrintedOutput, read_printed
from grader.grading.programs import BuiltProgram, build, make_job_for_case
from grader.model import (
    Case,
    CaseResult,
    Diagnosis,
    Language,
    Limit,
    Outcome,
    Run,
    SmallestInput,
    Source,
    Stop,
    StopKind,
    Verdict,
)

_LONGEST_INPUT = 64_000
_SECONDS = 1.0
_QUICK_SECONDS = 0.25
"""Of CPU time: to note each line makes a slower program too slow."""
_EARLY_SECONDS = (0.1, 0.02)
"""Of CPU time, before much is printed or kept: a program that fills its memory may do so in less than the first."""
_MORE_OUTPUT = 64
_SHARE_OF_OUTPUT, _SHARE_OF_MEMORY = 0.5, 0.75
"""Of what the limit allows: by then a program is well on its way past it, and not yet stopped."""
_MIB, _KIB = 2**20, 2**10
_CLOCKS = {Limit.CPU: "cpu", Limit.WALL: "wall"}
_ABOUT_SIZE = (Verdict.OUTPUT_LIMIT, Verdict.MEMORY_LIMIT)
ABOUT_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR, Verdict.NO_OUTPUT)
_ABOUT_LINES = (Verdict.RUNTIME_ERROR, *ABOUT_OUTPUT)
_MOST_COMPARED = 4
"""Passing tests with which the lines of a failing one are compared, where a run costs less than a build."""

BuildWatcher = Callable[[Language], BuiltProgram | None]
FindProved = Callable[[Sequence[Diagnosis], Proves], SmallestInput | None]
"""Finds the smallest input that shows a mistake."""


def build_program_of_ours(
    kind: Literal["watcher", "trier", "runner"], python: str, limits: BuildLimits, run: Run, language: Language
) -> BuiltProgram | None:
    """The program that watches, tries or runs those of a language; None without one, or where it does not build now."""
    text = {"watcher": language.watcher, "trier": language.trier, "runner": language.runner}[kind]
    name = f"grader_{kind}{language.suffixes[0]}"
    return build(Source(language, name, name, text.encode()), {}, python, limits, run).program if text else None


@dataclass(frozen=True)
class WatchedRun:
    """What is seen of a program: where it stops, the lines that it executes, what they print, and what they catch."""

    stop: Stop | None = None
    lines: frozenset[int] = frozenset()
    printed: PrintedOutput = field(default_factory=PrintedOutput)
    caught: Mapping[int, CaughtError] = field(default_factory=dict)


@dataclass(frozen=True)
class Watcher:
    """Runs a program once more to see where it stops, or which lines it executes."""

    program: BuiltProgram
    source: Source
    settings: AssignmentSettings
    run: Run
    build: BuildWatcher
    debugger: Debugger
    noter: Noter
    find_smallest: FindProved

    @property
    def comment_mark(self) -> str:
        """What opens a comment in its language."""
        return self.source.language.comments.mark if self.source.language.comments else "#"

    @cached_property
    def _watcher(self) -> BuiltProgram | None:
        return self.build(self.source.language)

    def watch(self, case: Case, failed: CaseResult) -> WatchedRun:
        """What is seen of it on a case that it `failed`; nothing of what cannot be told."""
        if failed.verdict is Verdict.TIME_LIMIT and failed.limit in _CLOCKS:
            return WatchedRun(self._find_late_line(case, failed.limit))
        if failed.verdict in _ABOUT_SIZE:
            return WatchedRun(self._find_growing_line(case, failed.verdict))
        if not self.source.language.watcher:
            return self._watch_compiled(case, failed)
        if failed.verdict not in _ABOUT_LINES:
            return WatchedRun()
        outcome = self._fail_again(case, failed, "lines") if is_quick(failed) else None
        notes = take_notes(outcome)
        if failed.verdict is Verdict.RUNTIME_ERROR:
            stop = self._read_told(outcome, failed)
            if stop is None:  # noting lines takes calls of the recursion limit
                stop = self._read_told(self._fail_again(case, failed, "end"), failed)
            return WatchedRun(stop, read_lines(notes))
        printed = read_printed(notes, outcome.stdout if outcome else b"", self.source.text.count("\n") + 1)
        return WatchedRun(None, read_lines(notes), printed, read_caught(notes))

    def find_wrong_use(self, case: Case, failed: CaseResult) -> WatchedRun | None:
        """Where it uses memory in a wrong way, which makes its output wrong and does not stop it."""
        about_output = failed.verdict in ABOUT_OUTPUT and not is_form(failed.difference)
        stop = self.debugger.find_wrong_use(case) if about_output else None
        return WatchedRun(stop) if stop else None

    def _watch_compiled(self, case: Case, failed: CaseResult) -> WatchedRun:
        if failed.verdict not in ABOUT_OUTPUT:
            return WatchedRun(self.debugger.find_stop(case, failed))
        seen = self.noter.watch(case, failed)
        return WatchedRun(None, seen.lines, seen.printed, seen.caught)

    def _fail_again(self, case: Case, failed: CaseResult, kind: str) -> Outcome | None:
        """A run that ends as the one that `failed`; None where it ends in another way, or noted nothing."""
        outcome = self._execute(case, kind)
        alike = outcome and (outcome.exit_code, outcome.signal) == (failed.exit_code, failed.signal)
        return outcome if outcome and alike and not outcome.breaches and NOTES in outcome.files else None

    def _read_told(self, outcome: Outcome | None, failed: CaseResult) -> Stop | None:
        stop = None if outcome is None else read_stop(take_notes(outcome), self.source)
        return stop if stop and is_told_by(failed.stderr, stop) else None

    def list_lines(self, case: Case) -> frozenset[int]:
        """The lines that it executes on a case that it passes; none where that cannot be told."""
        if not self.source.language.watcher:
            return self.noter.list_lines(case)
        outcome = self._execute(case, "lines")
        ended = outcome and outcome.exit_code == 0 and not outcome.breaches
        return read_lines(take_notes(outcome)) if outcome and ended else frozenset()

    def choose_more_passing(self, passing: Sequence[CaseRun], first: Case) -> Sequence[CaseRun]:
        """Of the passing tests those to compare with besides the first; none where each run is watched line by line."""
        if self.source.language.watcher:
            return ()
        others = [ran for ran in passing if ran.case.name != first.name and _is_short(ran)]
        return sorted(others, key=lambda ran: -len(ran.case.input))[: _MOST_COMPARED - 1]

    def _find_late_line(self, case: Case, limit: Limit) -> Stop | None:
        """Where it is after a part of its time: who waits for the end of it waits for all of it once more."""
        most = case.limits.cpu_seconds if limit is Limit.CPU else case.limits.wall_seconds
        return self._stop_after(case, limit, min(_SECONDS, most / 2))

    def _find_growing_line(self, case: Case, verdict: Verdict) -> Stop | None:
        """Where it prints or keeps more and more."""
        by_time = (self._stop_after(case, Limit.CPU, seconds) for seconds in _EARLY_SECONDS)
        if verdict is Verdict.OUTPUT_LIMIT:
            most = case.limits.output_kib * _KIB * _SHARE_OF_OUTPUT
            return self._stop_at("output", case, most) or next(filter(None, by_time), None)
        # Who fills it in less time than that is refused more before the limit.
        most = case.limits.memory_mib * _MIB * _SHARE_OF_MEMORY
        return next(filter(None, by_time), None) or self._stop_at("memory", case, most)

    def _stop_at(self, kind: Literal["output", "memory"], case: Case, amount: float) -> Stop | None:
        """Where it is when it has printed, or asks for, so much; None where that cannot be told."""
        outcome = self._execute(case, kind, amount) if self.source.language.watcher else None
        stop = None if outcome is None or outcome.breaches else read_stop(take_notes(outcome), self.source)
        if stop and stop.line and (not stop.raised or stop.raised == "MemoryError"):
            return replace(stop, raised="", part=None, kind=StopKind.LATE)
        return None

    def _stop_after(self, case: Case, limit: Limit, seconds: float) -> Stop | None:
        """Where it is after so many seconds; None where it has ended by then."""
        if self.source.language.watcher:
            outcome = self._execute(case, _CLOCKS[limit], seconds)
            notes = b"" if outcome is None or outcome.breaches else outcome.files.get(NOTES, b"")
        else:  # where it waits, it comes to no note
            notes = self.noter.stop_after(case, seconds) if limit is Limit.CPU else b""
        stop = read_dump(notes, self.source) or read_stop(notes, self.source)
        return stop if stop and stop.line else None

    def _execute(self, case: Case, kind: str, amount: float = 0.0) -> Outcome | None:
        watcher = self._watcher
        if watcher is None:
            return None
        job = make_job_for_case(self.program, case, self.settings)
        more: dict[str, float] = {"files": job.limits.files + 2, "disk_mib": job.limits.disk_mib + 1}
        if kind in _CLOCKS.values():
            more |= {"cpu_seconds": 4 * amount + 2, "wall_seconds": 4 * amount + 2}
            more["output_kib"] = _MORE_OUTPUT * job.limits.output_kib
        elif kind == "lines":
            more["cpu_seconds"] = min(case.limits.cpu_seconds, _SECONDS)
        return self.run(
            replace(
                job,
                command=(*watcher.command, kind, str(amount), NOTES, *job.command[1:]),
                files={**drop_notes(job.files), **watcher.files},
                code=watcher.code,
                bring=(NOTES,),
                limits=job.limits.model_copy(update=more),
            )
        )


def is_quick(result: CaseResult) -> bool:
    """Whether a test took so little time that it may be watched line by line."""
    return (result.cpu_seconds or 0.0) < _QUICK_SECONDS


def _is_short(ran: CaseRun) -> bool:
    return not ran.case.is_call and len(ran.case.input) <= _LONGEST_INPUT
