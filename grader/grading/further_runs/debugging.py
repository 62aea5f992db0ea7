"""The line in which a compiled program crashes: it is built and run once more so that its tool chain tells the line."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from grader.config.settings import AssignmentSettings
from grader.feedback.crash_causes import THROWN, find_place_in
from grader.grading.programs import BuiltProgram, make_job_for_case
from grader.model import Case, CaseResult, DebugBuild, File, Job, Outcome, Run, Source, Stop, StopKind, Verdict
from grader.text.spoken_text import say_later

NOTES = "grader.notes"
_LONGEST_NOTES = 64_000
_MORE_MIB, _MORE_SECONDS = 512, 2.0
"""What a run with checks needs besides twice as much."""
_WRONG_USES = {
    "SEGV": say_later("reads or writes memory at a wrong address"),
    "heap-buffer-overflow": say_later("reads or writes outside of its block of memory"),
    "stack-buffer-overflow": say_later("reads or writes outside of an array"),
    "global-buffer-overflow": say_later("reads or writes outside of an array"),
    "heap-use-after-free": say_later("uses memory after it was freed"),
    "attempting": say_later("frees memory that it must not free"),
    "FPE": say_later("makes a division that has no result, such as one by 0"),
    "stack-overflow": say_later("needs more stack than there is"),
    "ABRT": say_later("makes the program end itself, with abort()"),
    "no item": say_later("asks for an item that is not there"),
    "ILL": say_later("begins a function that reached its end without a `return`"),
}
"""What gcc's AddressSanitizer calls a wrong use, and what the line then does."""
_OF_CRASHES = ("stack-overflow", "ABRT", "FPE")
"""Those that tell nothing of a run in which the program has come to its end."""
_STACK = "ERROR: AddressSanitizer: "
_ASKING = ("operator[]", "front", "back", "pop_back", "pop_front", "pop", "top")
"""What the library of C++ stops by an assertion where a container does not have what is asked for."""
_AT_ADDRESS = re.compile(r" on unknown address 0x0*([0-9a-f]{0,3}) ")
_ARROW, _TAKES_ADDRESS = "->", re.compile(r"\b\w*scanf\b")
_USES_NULL = say_later("uses a pointer that is NULL")
_TRAP = re.compile(r"\b__builtin_|\bSIGILL\b|\basm\b")
"""What else is an illegal instruction than the end of a function that gcc has marked."""


def drop_notes(files: Mapping[str, File]) -> dict[str, File]:
    """The files without what a submission has put where notes are to be made."""
    return {name: file for name, file in files.items() if not name.rpartition("/")[2].startswith(NOTES)}


@dataclass(frozen=True)
class Debugger:
    """Builds a program once more and runs it on a case in which it crashed. `build_job` is that of the program.

    `exits` are the lines that end it with an exit code.
    """

    program: BuiltProgram
    source: Source
    settings: AssignmentSettings
    build_job: Job
    build: Run
    run: Run
    exits: Mapping[int, int]

    def find_stop(self, case: Case, failed: CaseResult) -> Stop | None:
        """The line in which it crashes on a case that it `failed`; None where that cannot be told."""
        debug = self.source.language.debug
        if failed.verdict is not Verdict.RUNTIME_ERROR:
            return None
        if find_place_in(failed.stderr, self.source.name, self.source.text):
            return None if case.input == failed.input else self._read_other_stop(case, failed)
        exit_line = self.exits.get(failed.exit_code or 0)
        if exit_line and not THROWN.search(failed.stderr):
            return Stop(exit_line, kind=StopKind.EXIT)
        if debug is None or (debug.checks and not failed.signal):
            return None
        outcome = self._run_again(case, debug)
        if outcome is None:
            return None
        return self._read_report(outcome) if debug.checks else self._read_trace(outcome, failed)

    def find_wrong_use(self, case: Case) -> Stop | None:
        """The line that first uses memory in a wrong way on a case in which the program came to its end."""
        debug = self.source.language.debug
        outcome = self._run_again(case, debug) if debug and debug.checks else None
        return self._read_report(outcome, _OF_CRASHES) if outcome else None

    def _run_again(self, case: Case, debug: DebugBuild) -> Outcome | None:
        """The run of the program as it is built for this; None where that does not build."""
        built = self.build(
            replace(self.build_job, command=(*self.build_job.command, *debug.options), bring=(debug.program,))
        )
        if built.exit_code != 0 or built.fault or not built.files:
            return None
        return self.run(self._make_job(case, debug, built))

    def _read_other_stop(self, case: Case, failed: CaseResult) -> Stop | None:
        """What is raised on another input than that of the case that it `failed`, if it ends in the same way."""
        outcome = self.run(make_job_for_case(self.program, case, self.settings))
        said = outcome.stderr[:_LONGEST_NOTES].decode(errors="replace")
        place = find_place_in(said, self.source.name, self.source.text)
        alike = (outcome.exit_code, outcome.signal) == (failed.exit_code, failed.signal) and not outcome.breaches
        return Stop(*place) if place and alike else None

    def _make_job(self, case: Case, debug: DebugBuild, built: Outcome) -> Job:
        files = {name: File(content, executable=True) for name, content in built.files.items()}
        more = tuple((name, value.replace("{notes}", NOTES)) for name, value in debug.environment)
        program = replace(
            self.program,
            command=debug.run,
            files={**self.program.files, **files},
            environment=(*self.program.environment, *more),
        )
        job = make_job_for_case(program, case, self.settings)
        wider = {
            "memory_mib": 2 * job.limits.memory_mib + _MORE_MIB,
            "cpu_seconds": 2 * job.limits.cpu_seconds + _MORE_SECONDS,
        }
        limits = job.limits.model_copy(update=wider)
        return replace(job, files=drop_notes(job.files), bring=(f"{NOTES}*",), limits=limits, reserves=debug.checks)

    def _read_trace(self, outcome: Outcome, failed: CaseResult) -> Stop | None:
        """The line that its trace names, where the run ended by the same exception as the first."""
        said = outcome.stderr[:_LONGEST_NOTES].decode(errors="replace")
        place = find_place_in(said, self.source.name, self.source.text)
        alike = (outcome.exit_code, outcome.signal) == (failed.exit_code, failed.signal) and not outcome.breaches
        return Stop(*place) if place and alike and place[1] and place[1] in failed.stderr else None

    def _read_report(self, outcome: Outcome, but: Collection[str] = ()) -> Stop | None:
        """The line of the first wrong use of memory, if it is none of those to leave out."""
        notes = b"\n".join(outcome.files[name] for name in sorted(outcome.files))
        report, name = notes[:_LONGEST_NOTES].decode(errors="replace"), re.escape(self.source.name)
        use, _, stack = report.rpartition(_STACK)[2].partition("\n\n")[0].partition(" ")
        frames = re.findall(rf"^ +#[0-9]+ 0x[0-9a-f]+ in .*[/ ]{name}:([0-9]{{1,6}})(?::[0-9]+)?$", stack, re.MULTILINE)
        if use == "ABRT" and _asks_for_no_item(stack):
            use = "no item"
        if use == "stack-overflow":
            frames = frames[1:]  # the first is the head of the function, the next where it is called
        line = int(frames[0]) if frames else 0
        lines = self.source.text.split("\n")
        if use not in _WRONG_USES or use in but or not 1 <= line <= len(lines):
            return None
        if use == "ILL" and _TRAP.search(self.source.text):
            return None
        does = _USES_NULL if use == "SEGV" and _is_null(f" {stack}", lines[line - 1]) else _WRONG_USES[use]
        return Stop(line, does, StopKind.CHECKED)


def _asks_for_no_item(stack: str) -> bool:
    """Whether a function of a container has failed an assertion about what it holds."""
    _, _, behind = stack.partition(" in std::__glibcxx_assert_fail")
    frame = behind.split("\n", 2)[1:2]
    return any(f"::{name}(" in each for each in frame for name in _ASKING)


def _is_null(report: str, line: str) -> bool:
    """Whether the address is that of nothing, or near to it where a line takes a member behind a pointer."""
    address = _AT_ADDRESS.match(report)
    if address is None or _TAKES_ADDRESS.search(line):
        return False
    return not address[1] or _ARROW in line
