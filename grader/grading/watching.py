"""Where a failing program stops, and which lines matter: runs more, beside those that count, in which it is watched.

So the runs that count cost and show nothing of it. What was noted is told only where the run ended as the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Literal

from grader.config.settings import AssignmentSettings, BuildLimits
from grader.feedback import NO_FAULT, CaseRun, choose_told, find_main_mistake, is_form, is_made_on_every_way, is_vague
from grader.grading.debugging import NOTES, Debugger, drop_notes
from grader.grading.input_trials import Proves
from grader.grading.noted_stops import is_told_by, read_dump, read_stop
from grader.grading.noting import CaughtError, Noter, read_caught, read_lines, take_notes
from grader.grading.printed_lines import PrintedOutput, find_printing_stop, read_printed
from grader.grading.programs import BuiltProgram, build, make_job_for_case
from grader.grading.reached_block import find_reached_stop, is_of_failing_tests
from grader.grading.swallowed_errors import SwallowedErrors
from grader.grading.trial import Reasons
from grader.grading.trials import FoundPlace, find_trial, shows_mistake
from grader.model import (
    Case,
    CaseResult,
    Diagnosis,
    Fit,
    Language,
    Limit,
    Outcome,
    ReachedLines,
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
_ABOUT_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR, Verdict.NO_OUTPUT)
_NOT_WATCHED = (Verdict.RUNTIME_ERROR, Verdict.WRONG_ANSWER)
"""Of these a compiled program is changed also where nothing was seen of it: with notes it may end in another way."""
_ABOUT_LINES = (Verdict.RUNTIME_ERROR, *_ABOUT_OUTPUT)
_MADE_BEFORE = "letter case"
"""The kind of difference that often comes about before anything is printed."""
_MOST_COMPARED = 4
"""Passing tests with which the lines of a failing one are compared, where a run costs less than a build."""
_MOST_BESIDE_MISTAKE = 5
"""Lines that are marked where a mistake is named, which says more: many marks lead away from it."""

BuildWatcher = Callable[[Language], BuiltProgram | None]
FindProved = Callable[[Sequence[Diagnosis], Proves], SmallestInput | None]
"""Finds the smallest input that shows a mistake."""


def build_program_of_ours(
    kind: Literal["watcher", "trier"], python: str, limits: BuildLimits, run: Run, language: Language
) -> BuiltProgram | None:
    """The program that watches or tries programs of a language; None where it has none, or could not be built now."""
    text = language.watcher if kind == "watcher" else language.trier
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
        outcome = self._fail_again(case, failed, "lines") if _is_quick(failed) else None
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
        about_output = failed.verdict in _ABOUT_OUTPUT and not is_form(failed.difference)
        stop = self.debugger.find_wrong_use(case) if about_output else None
        return WatchedRun(stop) if stop else None

    def _watch_compiled(self, case: Case, failed: CaseResult) -> WatchedRun:
        if failed.verdict not in _ABOUT_OUTPUT:
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


def add_watched(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with what is seen of the run that the advice tells of, if the student may see it."""
    failing = [ran.result for ran in runs if ran.result.verdict not in NO_FAULT and ran.case.is_visible]
    told = choose_told(failing, reasons.diagnosis)
    case = next((ran.case for ran in runs if told and ran.case.name == told.name), None)
    if told is None or case is None or case.compare.mode == "interactive" or case.is_call:
        return reasons
    smallest = reasons.smallest if reasons.smallest and reasons.smallest.case == told.name else None
    shown = replace(case, input=smallest.input) if smallest else case
    wrong_use = None if reasons.diagnosis else watcher.find_wrong_use(shown, told)
    seen = wrong_use or watcher.watch(shown, told)
    difference = smallest.difference if smallest else told.difference
    stop = seen.stop or find_printing_stop(seen.printed, difference, reasons.diagnosis)
    if seen.lines and not is_form(told.difference):  # what is printed in a wrong form is right on every way
        found = _find_better_place(told, runs, reasons, watcher.noter)
        if found and found.mistake:
            return _tell_only(found, reasons, runs, watcher)
        reasons = _tell_swallowed(told, seen, runs, reasons, watcher)
        reasons = replace(reasons, reached=_compare_lines(told.name, seen.lines, runs, watcher))
        is_made_before = difference is not None and difference.rung == _MADE_BEFORE
        if (stop is None or is_made_before) and told.verdict is not Verdict.RUNTIME_ERROR:
            block = _find_block(reasons, runs, watcher)
            if reasons.diagnosis and not block and not stop:
                found = find_trial(told, runs, reasons, watcher.noter)
            stop = block or stop or (found.stop if found else None)
        reasons = _leave_out_many_marks(reasons)
    elif is_form(told.difference) and (cause := _find_cause_of_form(runs, reasons, watcher.noter)):
        return _tell_only(cause, reasons, runs, watcher)
    elif told.verdict in _NOT_WATCHED and not reasons.diagnosis and not watcher.source.language.watcher:
        found = find_trial(told, runs, reasons, watcher.noter)
        if found and found.mistake:
            return _tell_only(found, reasons, runs, watcher)
    if smallest:
        return replace(reasons, smallest=replace(smallest, stop=stop))
    cases = tuple(replace(each, stop=stop) if each.name == told.name else each for each in reasons.cases)
    return replace(reasons, cases=cases) if stop else reasons


def _find_better_place(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """Where a small change helps, if no mistake is known, or if it makes more tests right than these explain.

    Most of those must be among them: what is wrong besides may still spoil one.
    """
    known = [mistake for mistake in reasons.diagnosis if not is_vague(mistake)]
    if any(mistake.fit is not Fit.PART or mistake.place for mistake in known):
        return None
    found = find_trial(told, runs, replace(reasons, diagnosis=()), noter)
    explained = {case for mistake in known for case in mistake.cases}
    if found is None or not reasons.diagnosis:
        return found
    fixed = set(found.mistake.cases) if found.mistake else set[str]()
    is_better = len(fixed) > len(explained) and 2 * len(explained & fixed) >= len(explained)
    return found if is_better else None


def _tell_swallowed(
    told: CaseResult, seen: WatchedRun, runs: Sequence[CaseRun], reasons: Reasons, watcher: Watcher
) -> Reasons:
    """The reasons, with the exception that the run catches without a word if no mistake is known that says more."""
    if told.verdict not in _ABOUT_OUTPUT or not all(map(is_vague, reasons.diagnosis)):
        return reasons
    quick = [ran for ran in runs if _is_quick(ran.result) or not watcher.source.language.watcher]
    errors = SwallowedErrors(told.name, seen.lines, seen.caught, quick, watcher.list_lines)
    found = errors.find(watcher.source.text, watcher.source.language, watcher.noter.call)
    return replace(reasons, diagnosis=(found,), second_smallest=None) if found else reasons


def _find_cause_of_form(runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """The small change that makes right what has a wrong form, and answers that are wrong besides."""
    wrong = [ran.result for ran in runs if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.is_visible]
    told = choose_told(wrong)
    found = _find_better_place(told, runs, reasons, noter) if told else None
    return found if found and found.mistake else None


def _leave_out_many_marks(reasons: Reasons) -> Reasons:
    many = reasons.reached is not None and len(reasons.reached.lines) > _MOST_BESIDE_MISTAKE
    return replace(reasons, reached=None) if many and find_main_mistake(reasons.diagnosis) else reasons


def _tell_only(found: FoundPlace, reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with the mistakes that were found last, and the smallest input that shows the first."""
    shows = partial(shows_mistake, found, watcher.noter)
    smallest = reasons.smallest
    ran = next((ran for ran in runs if smallest and ran.case.name == smallest.case), None)
    if smallest is None or ran is None or not shows(_run_on(ran, smallest)):
        smallest = watcher.find_smallest(found.mistakes, shows)
    return replace(reasons, diagnosis=found.mistakes, smallest=smallest, second_smallest=None)


def _run_on(ran: CaseRun, smallest: SmallestInput) -> CaseRun:
    """The failing run on a smaller input."""
    return replace(ran, case=replace(ran.case, input=smallest.input, expected=smallest.expected))


def _find_block(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Stop | None:
    mistake = find_main_mistake(reasons.diagnosis)
    if mistake and is_made_on_every_way(mistake):
        return None
    stop = find_reached_stop(reasons.reached, watcher.source.text, watcher.comment_mark)
    if stop is None or reasons.reached is None:
        return None
    quick = [ran for ran in runs if _is_quick(ran.result)]
    explained = mistake.cases if mistake else ()
    return stop if is_of_failing_tests(reasons.reached, quick, explained, watcher.list_lines) else None


def _compare_lines(case: str, lines: frozenset[int], runs: Sequence[CaseRun], watcher: Watcher) -> ReachedLines | None:
    """The lines that the passing test with the largest input does not reach, which may reach the most, nor any more.

    None where these are more than half: then the two have too little in common to say anything.
    """
    passing = [ran for ran in runs if _is_comparable(ran, watcher)]
    if not passing:
        return None
    other = max(passing, key=lambda ran: len(ran.case.input)).case
    reached = watcher.list_lines(other)
    for ran in watcher.choose_more_passing(passing, other) if reached else ():
        reached |= watcher.list_lines(ran.case)
    only = tuple(sorted(lines - reached))
    return ReachedLines(case, other.name, only) if reached and only and 2 * len(only) <= len(lines) else None


def _is_comparable(ran: CaseRun, watcher: Watcher) -> bool:
    """Whether it is a test that passes, may be seen, and takes little time."""
    right = ran.result.verdict is Verdict.ACCEPTED and ran.case.is_visible
    is_quick = _is_quick(ran.result) or not watcher.source.language.watcher
    return right and ran.case.compare.mode != "interactive" and is_quick


def _is_short(ran: CaseRun) -> bool:
    return not ran.case.is_call and len(ran.case.input) <= _LONGEST_INPUT


def _is_quick(result: CaseResult) -> bool:
    return (result.cpu_seconds or 0.0) < _QUICK_SECONDS
