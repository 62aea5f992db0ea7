"""Small changes to a student's program, run many at a time in one run of the sandbox."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from grader.changes.javascript.script_changes import list_script_changes
from grader.changes.python.python_changes import list_python_changes, list_python_pairs
from grader.changes.source_changes import SourceChange
from grader.config.settings import AssignmentSettings
from grader.feedback import CaseRun
from grader.feedback.generic.change_ranks import is_for_less
from grader.grading.further_runs.debugging import NOTES, drop_notes
from grader.grading.programs import BuiltProgram, make_bare_job, make_job_for_case
from grader.model import Case, File, Language, Run, Source, Verdict, parse_calls
from grader.readers import Call, ReadError
from grader.style.comments import read_source

_TRIALS = "grader.trials"
_MOST_SECONDS = 3.0
"""More than all versions together may take by their own clock."""
_LONGEST_EXPECTED, _QUICK_SECONDS = 1_000_000, 0.25
_MOST_NOTES = 8_000_000
_VERSION = re.compile(rb"([0-9]{1,3}) ([0-9]{1,6}|=)\n")

_ListChanges = Callable[[str, Language, SourceChange | None], tuple[SourceChange, ...]]
BuildTrier = Callable[[Language], BuiltProgram | None]


@dataclass(frozen=True)
class TriedPrograms:
    """Runs a program with small changes; `build` builds what runs them, `call` reads the program's text."""

    program: BuiltProgram
    source: Source
    settings: AssignmentSettings
    build: BuildTrier
    run: Run
    call: Call
    made: SourceChange | None = None
    """A change that all versions have."""
    failed: set[SourceChange] = field(default_factory=set, compare=False)
    """Changes with which a test did not end well, or not in time: they come last in the others."""
    known: dict[tuple[str, str, bytes], dict[SourceChange, bytes | None]] = field(default_factory=dict, compare=False)
    """What is printed with each change, by a test's name and input and what the program itself prints there."""

    def list_changes(self) -> Sequence[SourceChange]:
        """All changes to try; none in a language where they are not known, or where the answer is no output."""
        return self._changes if self._can_try else ()

    def list_pairs(self) -> Sequence[SourceChange]:
        """All two changes to try at once; none where there are too many."""
        return self._read(_list_pairs) if self._can_try else ()

    def apply(self, change: SourceChange) -> TriedPrograms:
        """What runs the program that has this change with further ones."""
        return replace(self, made=change, failed=set(), known={})

    def run_changes(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Sequence[bytes | None]:
        """What the program prints with each of them in the test of a run; None where it does not end well.

        None for all of them where the run cannot be made again.
        """
        if len(ran.case.expected or "") > _LONGEST_EXPECTED or (ran.result.cpu_seconds or 0.0) > _QUICK_SECONDS:
            return [None] * len(changes)
        known = self.known.setdefault((ran.case.name, ran.case.input, ran.output), {})
        new = [change for change in changes if change not in known]
        if new:
            known.update(self._run_new(ran, new))
        return [known.get(change) for change in changes]

    @property
    def _can_try(self) -> bool:
        return bool(self.source.language.trier) and not self.settings.output.file

    @cached_property
    def _changes(self) -> Sequence[SourceChange]:
        return self._read(_list_changes)

    def _read(self, list_changes: _ListChanges) -> Sequence[SourceChange]:
        try:
            return self.call(list_changes, self.source.text, self.source.language, self.made)
        except ReadError:  # it costs feedback and no points
            return ()

    def _frame(self, text: str, case: Case) -> str:
        """The program that is run in a test: where functions are called, one that calls them and prints the values."""
        frame = self.source.language.frame_calls
        return frame(text, parse_calls(case.input)) if frame and case.is_call else text

    @cached_property
    def _trier(self) -> BuiltProgram | None:
        return self.build(self.source.language)

    def _run_new(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Mapping[SourceChange, bytes | None]:
        """Without those that there was no time for: among fewer others there may be."""
        outputs = self._run_all(ran, changes)
        own = None if ran.result.verdict is Verdict.RUNTIME_ERROR else ran.output
        if outputs.get(0) != own:
            return dict.fromkeys(changes)
        return {change: outputs[number] for number, change in enumerate(changes, 1) if number in outputs}

    def _run_all(self, ran: CaseRun, changes: Sequence[SourceChange]) -> Mapping[int, bytes | None]:
        """What each version prints, None where it did not end well, the program as it is under the number 0."""
        trier = self._trier
        if trier is None:
            return {}
        case = replace(ran.case, is_call=False, input="") if ran.case.is_call else ran.case
        job = make_job_for_case(self.program, case, self.settings)
        words = job.command[job.command.index(self.source.name) :]
        text = (self.made.text if self.made else self.source.text).replace("\r\n", "\n")
        order = list_likely_first(changes, self.failed)
        numbered = {0: text, **{number: changes[number - 1].text for number in order}}
        # Of another text than the one that they were read from they do not tell.
        knows_spans = self.made is None and not ran.case.is_call
        spans = {number: change.spans for number, change in enumerate(changes, 1) if knows_spans}
        texts = [(number, self._frame(text, ran.case), spans.get(number, ())) for number, text in numbered.items()]
        seconds = {"cpu_seconds": _MOST_SECONDS, "wall_seconds": 2 * _MOST_SECONDS}
        more = {"files": job.limits.files + 3, "disk_mib": job.limits.disk_mib + 16, **seconds}
        trials = File(json.dumps(texts).encode(errors="replace"))
        outcome = self.run(
            replace(
                job,
                command=(*make_bare_job(trier, job.limits).command, NOTES, _TRIALS, *words),
                files={**drop_notes(job.files), **trier.files, _TRIALS: trials},
                code=trier.code,
                bring=(NOTES,),
                limits=job.limits.model_copy(update=more),
            )
        )
        found = _read_versions(outcome.files.get(NOTES, b"")[:_MOST_NOTES]) if not outcome.breaches else {}
        last = max((place for place, number in enumerate(order) if number in found), default=-1)
        failed = [number for number in order[: last + 1] if number not in found]
        self.failed.update(changes[number - 1] for number in failed)
        return {**found, **dict.fromkeys(failed)}


def list_likely_first(changes: Sequence[SourceChange], failed: Collection[SourceChange] = ()) -> Sequence[int]:
    """The numbers of changes, from 1: there may not be time for all.

    Those that `failed` elsewhere come last, and before them what gives way to others.
    """
    numbers = range(1, len(changes) + 1)
    return sorted(numbers, key=lambda number: (changes[number - 1] in failed, is_for_less(changes[number - 1])))


def _list_changes(text: str, language: Language, made: SourceChange | None) -> tuple[SourceChange, ...]:
    if language.grammar == "python":
        return list_python_changes(text, made.numbers if made else ())
    plain = (made.text if made else text).replace("\r\n", "\n")
    changes = list_script_changes(plain, read_source(plain, language).code)
    return _keep_places(changes, plain, text.replace("\r\n", "\n")) if made else changes


def _keep_places(changes: Iterable[SourceChange], text: str, former: str) -> tuple[SourceChange, ...]:
    """The changes of a changed text on lines that are what they were: only these can be told by their numbers."""
    pairs = enumerate(zip(text.split("\n"), former.split("\n"), strict=False), 1)
    kept = {number for number, (line, before) in pairs if line == before} | {0}
    return tuple(change for change in changes if {change.line, change.line_of_loop} <= kept)


def _list_pairs(text: str, language: Language, made: SourceChange | None) -> tuple[SourceChange, ...]:
    return list_python_pairs(text) if language.grammar == "python" and made is None else ()


def _read_versions(notes: bytes) -> Mapping[int, bytes]:
    """What each version printed, as the trier of its language writes it."""
    found: dict[int, bytes] = {}
    place = 0
    while head := _VERSION.match(notes, place):
        is_same = head[2] == b"="
        place = head.end() + (0 if is_same else int(head[2]))
        found[int(head[1])] = found.get(0, b"") if is_same else notes[head.end() : place]
    return found
