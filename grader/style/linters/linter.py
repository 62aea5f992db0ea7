"""What a linter is here, and how it looks at many files: no file hides from it, or costs another one its remarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from grader.model import File, Finding, Job, Outcome, Run, Source
from grader.settings import Limits
from grader.style.diagnostics import Column, Diagnostic, Reader, in_order
from grader.style.halves import Found, in_halves
from grader.style.remarks import Remark
from grader.style.rules import NOT_CHECKED, finding_of
from grader.style.suppressions import without_suppressions

LARGEST_FILE = 256 * 1024
"""Bytes; no student program is longer."""

_SAID = "remarks.of.the.linter"


@dataclass(frozen=True)
class Linter:
    """A program that looks at sources of some languages, and how to read what it says.

    `command` leaves its report in the file `{said}` and is followed by the names of the sources; `settings` are files
    of ours that it finds beside them. `read` gives what the report holds, and raises ValueError when it is not whole.
    `at_once` is how many sources one run may see: 1 where a source can reach the others. `package` is what to install.
    """

    name: str
    title: str
    languages: frozenset[str]
    package: str
    command: tuple[str, ...]
    read: Callable[[str], list[Diagnostic]]
    column: Column
    advice: Mapping[str, str]
    at_once: int
    settings: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)


Remarks = dict[int, list[Remark] | None]
"""Remarks by the number of the source; None where the linter broke off."""

Each = Callable[[Callable[[Sequence[int]], Remarks], Iterable[Sequence[int]]], Iterable[Remarks]]


class LinterFails(Exception):
    """The linter does not work on this machine: no source has a part in it. Its text says what came of it."""


def lint(sources: Sequence[Source], linter: Linter, run: Run, each: Each = map) -> list[tuple[Finding, ...]]:
    """The findings on each source, in their order; for one on which the linter breaks off, a note that says so.

    `each` calls a function with each part of the work, as `map` does, or in threads. Raises LinterFails.
    """
    bench = _Bench(sources, linter, run)
    small = [number for number, source in enumerate(sources) if len(source.content) <= LARGEST_FILE]
    parts = [small[start : start + linter.at_once] for start in range(0, len(small), linter.at_once)]
    remarks: Remarks = {}
    for found in each(bench.look_at, parts):
        remarks |= found
    return [_findings(source, remarks.get(number), linter) for number, source in enumerate(sources)]


def _findings(source: Source, remarks: list[Remark] | None, linter: Linter) -> tuple[Finding, ...]:
    if remarks is None:
        message = f"{linter.title} could not look at this file: it is too large, or {linter.title} broke off on it."
        remarks = [Remark(NOT_CHECKED, 1, 1, message, "Nothing needs to be done; this costs nothing.")]
    return tuple(finding_of(remark, source.name) for remark in remarks)


class _Bench:
    """Runs the linter on numbered sources."""

    def __init__(self, sources: Sequence[Source], linter: Linter, run: Run) -> None:
        self.sources = sources
        self.linter = linter
        self.run = run
        self.proved = False
        """Has the linter been seen to work?"""

    def look_at(self, numbers: Sequence[int]) -> Remarks:
        return in_halves(numbers, self.attempt, self.prove)

    def attempt(self, numbers: Sequence[int]) -> Found | None:
        sources = [self.sources[number] for number in numbers]
        said = self._diagnostics(self._execute(sources))
        if said is None:
            return None
        self.proved = True
        found = [self._remarks(source, said, place) for place, source in enumerate(sources)]
        return dict(zip(numbers, found, strict=True))

    def prove(self) -> None:
        """No file is blamed before the linter has been seen to work on an empty one."""
        if self.proved:
            return
        outcome = self._execute([replace(self.sources[0], content=b"")])
        if self._diagnostics(outcome) is None:
            said = (outcome.stderr or outcome.stdout).decode("utf-8", "replace").strip()
            raise LinterFails(outcome.fault or said.partition("\n")[0][:200] or f"it ended with {outcome.exit_code}")
        self.proved = True

    def _execute(self, sources: Sequence[Source]) -> Outcome:
        linter = self.linter
        files = {
            _name(place, source): File(without_suppressions(source.content, source.language))
            for place, source in enumerate(sources)
        }
        ours = {name: File(text.encode()) for name, text in linter.settings.items()}
        command = (*(part.replace("{said}", _SAID) for part in linter.command), *files)
        limits = _limits(len(files))
        return self.run(Job(command, {**files, **ours}, limits, bring=(_SAID,), environment=linter.environment))

    def _diagnostics(self, outcome: Outcome) -> list[Diagnostic] | None:
        """What the linter says; None when it broke off."""
        said = outcome.files.get(_SAID)
        if said is None or outcome.fault or outcome.signal or outcome.breaches:
            return None
        try:
            return self.linter.read(said.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            return None

    def _remarks(self, source: Source, said: Sequence[Diagnostic], place: int) -> list[Remark]:
        """A source that the linter cannot parse has no remarks: its compiler tells why."""
        own = [one for one in said if one.file.replace("\\", "/").endswith(_name(place, source))]
        if any(one.is_error for one in own):
            return []
        reader = Reader.of(source.content, self.linter.name, self.linter.column, self.linter.advice)
        once = {(one.rule, one.line, one.column): one for one in map(reader.remark, own)}
        return in_order(once.values())


def _name(place: int, source: Source) -> str:
    """A name of ours, for one of a student's might be taken for an option or left out."""
    return f"{place:04d}/program{PurePosixPath(source.name).suffix.lower()}"


def _limits(count: int) -> Limits:
    return Limits(
        cpu_seconds=20 + count,
        wall_seconds=40 + 2 * count,
        memory_mib=1024,
        output_kib=16 * 1024,
        disk_mib=64,
        files=64 + 2 * count,
        processes=8,
        threads=128,
    )
