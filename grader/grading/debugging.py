"""The line in which a compiled program crashes: it is built and run once more so that its tool chain tells the line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from grader.config.settings import AssignmentSettings
from grader.feedback.crash_causes import THROWN, find_place_in
from grader.grading.programs import BuiltProgram, make_job_for_case
from grader.model import Case, CaseResult, DebugBuild, File, Job, Outcome, Run, Source, Stop, StopKind, Verdict

NOTES = "grader.notes"
_LONGEST_NOTES = 64_000
_MORE_MIB, _MORE_SECONDS = 512, 2.0
"""What a run with checks needs besides twice as much."""
_WRONG_USES = {
    "SEGV": "reads or writes memory at a wrong address",
    "heap-buffer-overflow": "reads or writes outside of its block of memory",
    "stack-buffer-overflow": "reads or writes outside of an array",
    "global-buffer-overflow": "reads or writes outside of an array",
    "heap-use-after-free": "uses memory after it was freed",
    "attempting": "frees memory that it must not free",
    "FPE": "makes a division that has no result, such as one by 0",
    "stack-overflow": "needs more stack than there is",
    "ABRT": "leads to a call of abort()",
}
"""What gcc's AddressSanitizer calls a wrong use, and what the line then does."""
_STACK = "ERROR: AddressSanitizer: "


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
        told = find_place_in(failed.stderr, self.source.name, self.source.text)
        if told or failed.verdict is not Verdict.RUNTIME_ERROR:
            return None
        exit_line = self.exits.get(failed.exit_code or 0)
        if exit_line and not THROWN.search(failed.stderr):
            return Stop(exit_line, kind=StopKind.EXIT)
        if debug is None or (debug.checks and not failed.signal):
            return None
        built = self.build(
            replace(self.build_job, command=(*self.build_job.command, *debug.options), bring=(debug.program,))
        )
        if built.exit_code != 0 or built.fault or not built.files:
            return None
        outcome = self.run(self._make_job(case, debug, built))
        return self._read_report(outcome) if debug.checks else self._read_trace(outcome, failed)

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

    def _read_report(self, outcome: Outcome) -> Stop | None:
        """The line of the first wrong use of memory."""
        notes = b"\n".join(outcome.files[name] for name in sorted(outcome.files))
        report, name = notes[:_LONGEST_NOTES].decode(errors="replace"), re.escape(self.source.name)
        use, _, stack = report.rpartition(_STACK)[2].partition("\n\n")[0].partition(" ")
        frames = re.findall(rf"^ +#[0-9]+ 0x[0-9a-f]+ in .*[/ ]{name}:([0-9]{{1,6}})(?::[0-9]+)?$", stack, re.MULTILINE)
        if use == "stack-overflow":
            frames = frames[1:]  # the first is the head of the function, the next where it is called
        line = int(frames[0]) if frames else 0
        known = use in _WRONG_USES and 1 <= line <= self.source.text.count("\n") + 1
        return Stop(line, _WRONG_USES[use], StopKind.CHECKED) if known else None
