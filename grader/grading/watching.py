"""Where a failing program stops: one run more, beside those that count, in which it is watched.

So the runs that count cost and show nothing of it. What was noted is told only where the second run ended as the first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.config.settings import AssignmentSettings
from grader.feedback import NO_FAULT, CaseRun, choose_told
from grader.grading.programs import BuiltProgram, make_job_for_case
from grader.grading.reasons import Reasons
from grader.model import Case, CaseResult, Limit, Outcome, Run, Source, Stop, StopKind, Verdict
from grader.text.shorten import shorten

NOTES = "grader.notes"
KEPT_STDERR = 4_000
"""Characters of the error output of a run that are kept."""
_LONGEST_NOTES = 64_000
_LONGEST_RAISED, _LONGEST_VALUE, _MOST_VALUES = 160, 120, 6
_SECONDS = 1.0
_CLOCKS = {Limit.CPU: "cpu", Limit.WALL: "wall"}
_AS_DUMPED = r'^  File "(?:[^"\n]*[/\\])?{}", line ([0-9]+) in '


@dataclass(frozen=True)
class Watcher:
    """Runs a program once more to see where it stops."""

    program: BuiltProgram
    source: Source
    settings: AssignmentSettings
    run: Run

    def find_stop(self, case: Case, failed: CaseResult) -> Stop | None:
        """Where it stops on a case that it `failed`; None where that cannot be told."""
        if failed.verdict is Verdict.TIME_LIMIT and failed.limit in _CLOCKS:
            return self._find_late_line(case, failed.limit)
        if failed.verdict is not Verdict.RUNTIME_ERROR:
            return None
        outcome = self._execute(case, "end")
        alike = (outcome.exit_code, outcome.signal) == (failed.exit_code, failed.signal)
        if not alike or outcome.breaches or NOTES not in outcome.files:
            return None
        stop = _read_stop(outcome.files[NOTES], self.source)
        return stop if stop and _is_told_by(failed.stderr, stop) else None

    def _find_late_line(self, case: Case, limit: Limit) -> Stop | None:
        """Where it is after a part of its time: who waits for the end of it waits for all of it once more."""
        most = case.limits.cpu_seconds if limit is Limit.CPU else case.limits.wall_seconds
        outcome = self._execute(case, _CLOCKS[limit], min(_SECONDS, most / 2))
        notes = b"" if outcome.breaches else outcome.files.get(NOTES, b"")
        stop = _read_dump(notes, self.source) or _read_stop(notes, self.source)
        return stop if stop and stop.line else None

    def _execute(self, case: Case, kind: str, seconds: float = 0.0) -> Outcome:
        job = make_job_for_case(self.program, case, self.settings)
        words = {"{kind}": kind, "{seconds}": str(seconds), "{notes}": NOTES}
        options = (words.get(word, word) for word in self.source.language.watch)
        more: dict[str, float] = {"files": job.limits.files + 1, "disk_mib": job.limits.disk_mib + 1}
        if seconds:
            more |= {"cpu_seconds": 4 * seconds + 2, "wall_seconds": 4 * seconds + 2}
        return self.run(
            replace(
                job,
                command=(job.command[0], *options, *job.command[1:]),
                code=None,
                bring=(NOTES,),
                limits=job.limits.model_copy(update=more),
            )
        )


def add_stop(reasons: Reasons, runs: Sequence[CaseRun], watcher: Watcher) -> Reasons:
    """The reasons with the place where that run stops of which the advice tells, if the student may see it."""
    failing = [ran.result for ran in runs if ran.result.verdict not in NO_FAULT and ran.case.visibility == "visible"]
    told = choose_told(failing, reasons.diagnosis)
    case = next((ran.case for ran in runs if told and ran.case.name == told.name), None)
    if told is None or case is None or case.compare.mode == "interactive" or not watcher.source.language.watch:
        return reasons
    smallest = reasons.smallest
    if smallest and smallest.case == told.name:
        stop = watcher.find_stop(replace(case, input=smallest.input), told)
        return replace(reasons, smallest=replace(smallest, stop=stop))
    stop = watcher.find_stop(case, told)
    cases = (replace(each, stop=stop) if stop and each.name == told.name else each for each in reasons.cases)
    return replace(reasons, cases=tuple(cases))


def _read_stop(notes: bytes, source: Source) -> Stop | None:
    """What was noted of an end; of a program that has left in another way it has no line. None where noting failed."""
    told = [line.split("\t") for line in notes[:_LONGEST_NOTES].decode(errors="replace").split("\n")]
    facts = {word: rest for word, *rest in told if word in ("line", "raised", "part", "failed")}
    if "failed" in facts:
        return None
    line = _read_number(facts.get("line", []))
    lines = source.text.split("\n")
    if line is None or not 1 <= line <= len(lines):
        return Stop(None)
    name, *said = facts.get("raised", [""])
    kind = StopKind.EXIT if name == "SystemExit" else StopKind.ERROR if name else StopKind.LATE
    values = [(each[1], shorten(each[2], _LONGEST_VALUE)) for each in told if each[0] == "value" and len(each) == 3]
    return Stop(
        line,
        shorten(": ".join(filter(None, (name, *said))), _LONGEST_RAISED),
        kind,
        _read_part(facts.get("part", []), lines[line - 1]),
        tuple(values[:_MOST_VALUES]),
    )


def _read_dump(notes: bytes, source: Source) -> Stop | None:
    """The line that `faulthandler` has noted, the innermost first."""
    place = re.search(_AS_DUMPED.format(re.escape(source.name)), notes[:_LONGEST_NOTES].decode(errors="replace"), re.M)
    line = int(place[1]) if place and len(place[1]) < 8 else 0
    return Stop(line, kind=StopKind.LATE) if 1 <= line <= source.text.count("\n") + 1 else None


def _read_part(words: Sequence[str], line: str) -> tuple[int, int] | None:
    """From bytes to characters; None where the part is the whole line, or none of it."""
    start, end = (_read_number(words[place : place + 1]) for place in (0, 1))
    if start is None or end is None:
        return None
    content = line.encode(errors="replace")
    first, behind = (len(content[:place].decode(errors="ignore")) for place in (start, end))
    return (first, behind) if first < behind and line[first:behind].strip() != line.strip() else None


def _read_number(words: Sequence[str]) -> int | None:
    return int(words[0]) if len(words) > 0 and re.fullmatch("[0-9]{1,7}", words[0]) else None


def _is_told_by(stderr: str, stop: Stop) -> bool:
    """Whether the error output of the first run tells of the same error, where all of it was kept."""
    if stop.line is None or stop.kind is StopKind.EXIT or len(stderr) > KEPT_STDERR:
        return True
    name = stop.raised.partition(":")[0]
    return f"line {stop.line}, in " in stderr and re.search(rf"^{re.escape(name)}\b", stderr, re.M) is not None
