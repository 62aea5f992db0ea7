"""What a linter is here, and how it looks at many files: none is passed over, or costs another one its remarks."""

from __future__ import annotations

import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from grader.config.settings import Limits, Style
from grader.model import File, Finding, Job, Outcome, Run, Source
from grader.readers import Call, ReadError, call_here
from grader.style.diagnostics import Column, Diagnostic, Reader, sort_remarks
from grader.style.families import RuleFamily
from grader.style.remarks import COSTS_NOTHING, Remark
from grader.style.rules import NOT_CHECKED, make_finding
from grader.text.spoken_text import say

LARGEST_FILE = 256 * 1024
"""Bytes; no student program is longer, and a report on it would be a flood."""

_SAID = "remarks.of.the.linter"


@dataclass(frozen=True)
class LintResult:
    """The findings on one source. `broke_off`: another time there might be others, so they are not to be kept."""

    findings: tuple[Finding, ...]
    broke_off: bool = False


Each = Callable[
    [Callable[[Sequence[Source]], list[LintResult]], Iterable[Sequence[Source]]], Iterable[list[LintResult]]
]


@dataclass(frozen=True)
class Bench:
    """What a linter works with: its own `program` as a run calls it, what runs it, and the style that is asked for.

    `called` are the names of functions that are called from elsewhere, as tests do.
    `each` calls a function with each part of the work, as `map` does, or in threads; `call` calls what reads the
    sources and what is said of them.
    """

    program: str
    style: Style
    run: Run
    each: Each = map
    call: Call = call_here
    called: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Linter(ABC):
    """A program that looks at sources of some languages.

    `rules` are its rules by their look; `advice` says what to do about them, and a `closed` one knows no others.
    `twins` are, by rule, the rules of compilers that name the same fault; all ids begin with the name of their tool.
    `once` are the rules of which the same message is one fault, at however many places of a file it is told.
    `suppressions` is the pattern of a comment that silences it, which has no effect here. `package` is what
    to install; a `bundled` one comes with the grader, so it is asked on every machine.
    """

    rules: RuleFamily
    title: str
    languages: frozenset[str]
    package: str
    advice: Mapping[str, str] = field(default_factory=dict)
    twins: Mapping[str, frozenset[str]] = field(default_factory=dict)
    once: frozenset[str] = frozenset()
    closed: bool = True
    suppressions: str = ""
    bundled: bool = False

    @property
    def name(self) -> str:
        return self.rules.name

    def find(self) -> str | None:
        """Where it is installed; None where it is not."""
        return shutil.which(self.name)

    @abstractmethod
    def look(self, sources: Sequence[Source], bench: Bench) -> list[LintResult]:
        """What it says of each source, in their order. Raises LinterFails, and GraderError where grading must stop."""


@dataclass(frozen=True, kw_only=True)
class ReportingLinter(Linter):
    """A linter that leaves a report, and how to read it.

    `command` leaves the report in the file `{said}` and is followed by the names of the sources; `settings` are files
    of ours that it finds beside them. `read` gives what the report holds, and raises ValueError when it is not whole.
    `at_once` is how many sources one run may see: 1 where a source can reach the others. `line_ends` are characters
    that end a line for the linter though not for others.
    """

    command: tuple[str, ...]
    read: Callable[[str], list[Diagnostic]]
    column: Column
    at_once: int
    line_ends: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)

    def look(self, sources: Sequence[Source], bench: Bench) -> list[LintResult]:
        return lint(sources, self, bench.run, bench.each, bench.call)


class LinterError(Exception):
    """The linter does not work on this machine: no source has a part in it. Its text says what came of it."""


def lint(
    sources: Sequence[Source], linter: ReportingLinter, run: Run, each: Each = map, call: Call = call_here
) -> list[LintResult]:
    """What the linter says of each source, in their order; a note where it says nothing, so that nobody is passed over.

    `each` calls a function with each part of the work, as `map` does, or in threads; `call` calls what reads the
    sources and what is said of them. Raises LinterFails.
    """
    reading = _Reading(linter, run, call)
    parts = [sources[start : start + linter.at_once] for start in range(0, len(sources), linter.at_once)]
    return [looked for part in each(reading.look_at, parts) for looked in part]


def report_not_linted(source: Source, linter: Linter, why: str) -> Finding:
    """The note on a source that a linter has not looked at; it costs nothing."""
    message = say("{linter} did not check this file: {why}.", linter=linter.title, why=why)
    return make_finding(Remark(NOT_CHECKED, 1, 1, message, COSTS_NOTHING), source.name)


class _Reading:
    """Runs the linter on sources and reads what it says."""

    def __init__(self, linter: ReportingLinter, run: Run, call: Call) -> None:
        self.linter = linter
        self.run = run
        self.call = call
        self.proved = False
        """Has the linter been seen to work?"""

    def look_at(self, sources: Sequence[Source]) -> list[LintResult]:
        """Together, and where the linter breaks off one by one: so a hostile source costs the others little time."""
        small = [source for source in sources if _is_small(source)]
        together = self._attempt(small) if len(small) > 1 else None
        told = iter(together or map(self._lint_alone, small))
        too_large = say("it is larger than {most} KiB", most=LARGEST_FILE // 1024)
        return [
            next(told) if _is_small(source) else LintResult((report_not_linted(source, self.linter, too_large),))
            for source in sources
        ]

    def _lint_alone(self, source: Source) -> LintResult:
        found = self._attempt([source])
        if found:
            return found[0]
        self._prove(source)
        broke_off = say("{linter} stopped early or took too long on it", linter=self.linter.title)
        return LintResult((report_not_linted(source, self.linter, broke_off),), broke_off=True)

    def _attempt(self, sources: Sequence[Source]) -> list[LintResult] | None:
        """None when the linter broke off, or reading came to no end."""
        try:
            said = self._read_diagnostics(self._execute(sources))
            if said is None:
                return None
            self.proved = True
            return [self._make_result(source, said, place) for place, source in enumerate(sources)]
        except ReadError:
            return None

    def _prove(self, source: Source) -> None:
        """No file is blamed before the linter has been seen to work on an empty one."""
        if self.proved:
            return
        outcome = self._execute([replace(source, content=b"")])
        if self._read_diagnostics(outcome) is None:
            said = (outcome.stderr or outcome.stdout).decode("utf-8", "replace").strip()
            raise LinterError(outcome.fault or said.partition("\n")[0][:200] or f"it ended with {outcome.exit_code}")
        self.proved = True

    def _execute(self, sources: Sequence[Source]) -> Outcome:
        linter = self.linter
        files = {_name(place, source): File(source.content) for place, source in enumerate(sources)}
        ours = {name: File(text.encode()) for name, text in linter.settings.items()}
        command = (*(part.replace("{said}", _SAID) for part in linter.command), *files)
        limits = _choose_limits(len(files))
        return self.run(Job(command, {**files, **ours}, limits, bring=(_SAID,), environment=linter.environment))

    def _read_diagnostics(self, outcome: Outcome) -> list[Diagnostic] | None:
        """What the linter says; None when it broke off."""
        said = outcome.files.get(_SAID)
        if said is None or outcome.fault or outcome.signal or outcome.breaches:
            return None
        try:
            return self.call(self.linter.read, said.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            return None

    def _make_result(self, source: Source, said: Sequence[Diagnostic], place: int) -> LintResult:
        own = [one for one in said if one.file.replace("\\", "/").endswith(_name(place, source))]
        if any(one.is_error for one in own):
            title = self.linter.title
            return LintResult((report_not_linted(source, self.linter, say("{linter} cannot read it", linter=title)),))
        return LintResult(self.call(_make_findings, source, self.linter, own))


def _make_findings(source: Source, linter: ReportingLinter, said: Sequence[Diagnostic]) -> tuple[Finding, ...]:
    reader = Reader.of(source.content, linter.name, linter.column, linter.advice, linter.line_ends)
    once = {(one.rule, one.line, one.column): one for one in map(reader.remark, said)}
    return tuple(make_finding(remark, source.name, linter.rules) for remark in sort_remarks(once.values()))


def _is_small(source: Source) -> bool:
    return len(source.content) <= LARGEST_FILE


def _name(place: int, source: Source) -> str:
    """A name of ours, for one of a student's might be taken for an option or left out."""
    return f"{place:04d}/program{PurePosixPath(source.name).suffix.lower()}"


def _choose_limits(count: int) -> Limits:
    """Many times what honest sources take, and little enough for a hostile one not to hold up a class."""
    return Limits(
        cpu_seconds=4 + count / 2,
        wall_seconds=15 + 2 * count,
        memory_mib=1024,
        output_kib=16 * 1024,
        disk_mib=64,
        files=64 + 2 * count,
        processes=8,
        threads=128,
    )
