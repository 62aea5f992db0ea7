"""What the generic mistakes are looked for in: the runs of a program, its source, and a way to run it once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from grader.changes.source_changes import SourceChange
from grader.config.settings import AssignmentSettings
from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun
from grader.model import Case, Diagnosis, Finding, Fit, Language, Stop, StopKind, Verdict
from grader.source.known_lines import count_line
from grader.source.source_facts import SourceFacts

Experiment = Callable[[Case, AssignmentSettings], CaseRun]
"""Runs the program once more, with its input given and its answer looked for as these settings say."""


class ChangedPrograms(Protocol):
    """Runs a program with small changes."""

    def list_changes(self) -> Sequence[SourceChange]:
        """All changes to try."""
        ...

    def list_pairs(self) -> Sequence[SourceChange]:
        """All two changes to try at once; none where there are too many."""
        ...

    def apply(self, change: SourceChange) -> ChangedPrograms:
        """What runs the program that has this change with further ones."""
        ...

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        """What the program prints with each of them in the test of a run; None where it does not end well.

        None for all of them where the run cannot be made again.
        """
        ...


@dataclass(frozen=True)
class ProgramFacts:
    """A program that was run and failed; `build_error` is what its compiler said where it does not build.

    `programs` runs it with changes where outputs are compared, `judged` where they are judged.
    `solve` gives the right output for an input of our making, and None for what is none. `list_warnings` gives those of
    the compiler on a program that builds.
    """

    language: Language
    settings: AssignmentSettings
    text: str
    source: SourceFacts
    runs: Sequence[CaseRun] = ()
    execute: Experiment | None = None
    build_error: str = ""
    programs: ChangedPrograms | None = None
    judged: ChangedPrograms | None = None
    solve: Callable[[str], str | None] | None = None
    list_warnings: Callable[[], Sequence[Finding]] | None = None

    @cached_property
    def failing(self) -> Sequence[CaseRun]:
        """The runs that failed."""
        return [ran for ran in self.runs if ran.result.verdict not in (Verdict.ACCEPTED, Verdict.SKIPPED)]

    @cached_property
    def is_wrong_beyond_form(self) -> bool:
        """Whether a test fails by more than the form of its answers."""
        return any(ran.result.verdict is not Verdict.PRESENTATION_ERROR for ran in self.failing)

    @cached_property
    def ended(self) -> Sequence[CaseRun]:
        """The runs that came to an end of their own, on cases where the program reads an input and prints."""
        ended = (ran for ran in self.runs if ran.result.verdict in ENDED_BY_ITSELF)
        return [ran for ran in ended if ran.case.compare.mode != "interactive" and not ran.case.is_call]

    @cached_property
    def ended_calls(self) -> Sequence[CaseRun]:
        """The runs that called functions and came to an end of their own."""
        return [ran for ran in self.runs if ran.case.is_call and ran.result.verdict in ENDED_BY_ITSELF]

    def find_errors(self, pattern: re.Pattern[str]) -> tuple[re.Match[str] | None, Sequence[CaseRun]]:
        """Where a pattern fits the error output of failing runs first, and of which ones; or the compiler's message."""
        if self.build_error:
            return pattern.search(self.build_error), ()
        found = [(pattern.search(ran.result.stderr), ran) for ran in self.failing if ran.result.stderr]
        said = [ran for match, ran in found if match]
        return next((match for match, _ in found if match), None), said

    def diagnose(
        self, kind: str, name: str, message: str, runs: Iterable[CaseRun], place: Stop | None = None
    ) -> Diagnosis:
        """The mistake of a kind, which explains these runs; it is a part where others fail too.

        `kind` is for programs that read `results.json`; instructors read the `name`. `place` is where it is made.
        """
        cases = tuple(ran.case.name for ran in runs)
        fit = Fit.WHOLE if len(cases) == len(self.failing) or not self.runs else Fit.PART
        return Diagnosis(name, message, kind, fit, cases, place=place)


def name_place(line: int | None, said: str) -> Stop | None:
    """The place of a mistake with what is to be said there; None where no line is known."""
    return Stop(line, said, StopKind.NAMED) if line else None


def find_only_line(text: str, pattern: re.Pattern[str]) -> int | None:
    """The only line of a text in which a pattern is found; None where there are more, or none."""
    lines = {count_line(text, found.start()) for found in pattern.finditer(text)}
    return lines.pop() if len(lines) == 1 else None
