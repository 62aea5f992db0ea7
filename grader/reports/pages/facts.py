"""How a submission was run: what a reader needs to trust the result or to repeat it."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from grader.config.settings import Limits
from grader.languages import LANGUAGES
from grader.model import Assignment, Batch, CaseResult, CompileResult, Grade
from grader.reports.figures import format_mebibytes, format_points, format_seconds
from grader.reports.phrases import make_sentence, name_language
from grader.style import RuleCost, list_rule_costs
from grader.text.spoken_text import say, say_number, write_number
from grader.text.wording import join_with_and

NOTABLE = 0.25
"""Times and memory are shown where a test used more than this share of a limit."""


@dataclass(frozen=True)
class Gauge:
    """A measured value against its limit; `share` of it, 0 when it was not measured."""

    text: str
    limit: str
    share: float


@dataclass(frozen=True)
class Usage:
    """What one case used."""

    name: str
    gauges: tuple[Gauge, ...]


@dataclass(frozen=True)
class Facts:
    """How it was graded: in one line, in rows, what came near a limit, and the files with their hashes."""

    summary: str
    rows: tuple[tuple[str, str], ...]
    usage: tuple[Usage, ...]
    files: tuple[tuple[str, str], ...]


def gather_facts(batch: Batch, grade: Grade) -> Facts:
    """The facts of one grade; what hidden cases used is not shown."""
    ran = [result for result in grade.cases if _has_run(result)]
    notable = [result for result in ran if result.is_visible and _is_notable(batch.assignment, result)]
    return Facts(
        summary=_tell_summary(batch, notable),
        rows=_list_rows(batch, grade),
        usage=tuple(_measure_usage(batch.assignment, result) for result in notable),
        files=tuple(grade.files.items()),
    )


def _tell_summary(batch: Batch, notable: list[CaseResult]) -> str:
    """The longest time of a test that needed much of a limit, the tier and the version.

    Not its memory: of a program in a warmed interpreter only what it adds to that is counted.
    """
    longest = max((result.wall_seconds or 0 for result in notable), default=0)
    used = [say("at most {time} per test", time=format_seconds(longest))] if longest else []
    return " · ".join((*used, say("sandbox: {tier}", tier=batch.sandbox.tier), f"grader {batch.grader_version}"))


def _tell_modes(assignment: Assignment) -> str:
    """How the cases are compared: what functions return goes by its values, whatever is said of outputs."""
    modes = [*dict.fromkeys(case.compare.mode for case in assignment.cases)] or [assignment.settings.compare.mode]
    if len(modes) == 1:
        return say("the mode {mode}", mode=modes[0])
    return say("the modes {modes}", modes=join_with_and(modes))


def _list_rows(batch: Batch, grade: Grade) -> tuple[tuple[str, str], ...]:
    submitted = grade.submitted.isoformat(" ", "minutes") if grade.submitted else say("time of submission unknown")
    language = LANGUAGES.get(grade.language or "")
    rows = [
        (say("Programming language"), name_language(grade.language)),
        (say("Compiler") if language and language.build else say("Run by"), grade.runtime or say("unknown")),
        *([(say("Tools"), ", ".join(grade.tools))] if grade.tools else []),
        (say("Limits"), describe_limits(batch.assignment.settings.limits)),
        (say("Compared by"), _tell_modes(batch.assignment)),
        (say("Handed in"), submitted),
        (say("Sandbox"), say("tier {tier}", tier=batch.sandbox.tier)),
        (say("Grader"), say("version {version}", version=batch.grader_version)),
    ]
    if grade.compile is not None:
        rows.insert(
            2,
            (say("Build"), _tell_build(grade.compile)),
        )
    if lost := _tell_style_costs(batch, grade):
        rows.insert(-2, (say("Style points lost"), lost))
    if grade.problem:
        rows.append((say("Files"), make_sentence(grade.problem)))
    return tuple(rows)


def _tell_style_costs(batch: Batch, grade: Grade) -> str:
    """Rule by rule, so that the points for style can be added up; empty where none are given, or none are lost."""
    settings = batch.assignment.settings
    if grade.unmet or not settings.worth.style:
        return ""
    return "; ".join(_tell_cost(cost, settings.worth.style) for cost in list_rule_costs(grade.findings, settings.style))


def _tell_cost(cost: RuleCost, worth: float) -> str:
    points = format_points(worth * fsum(cost.shares))
    if cost.number == len(cost.shares):
        return say_number(
            cost.number,
            "{points} for {number:,} remark by {rule}",
            "{points} for {number:,} remarks by {rule}",
            points=points,
            rule=cost.rule,
        )
    return say(
        "{points} for {counted:,} of {number:,} remarks by {rule} (no more of a rule count)",
        points=points,
        counted=len(cost.shares),
        number=cost.number,
        rule=cost.rule,
    )


def _tell_build(build: CompileResult) -> str:
    time = format_seconds(build.cpu_seconds)
    return say("built in {time} of CPU", time=time) if build.ok else say("failed in {time} of CPU", time=time)


def describe_limits(limits: Limits) -> str:
    """The limits of a run in one line; a case may have its own."""
    times = say("{cpu_seconds:g} s of CPU, {wall_seconds:g} s of wall-clock time", **dict(limits))
    sizes = say("{memory_mib:,} MiB of memory, {output_kib:,} KiB of output", **dict(limits))
    written = say_number(
        limits.files,
        "{disk_mib:,} MiB and {number:,} file written",
        "{disk_mib:,} MiB and {number:,} files written",
        disk_mib=limits.disk_mib,
    )
    processes = say_number(limits.processes, "{number:,} process", "{number:,} processes")
    return ", ".join((times, sizes, written, processes))


def _has_run(result: CaseResult) -> bool:
    return result.wall_seconds is not None or result.cpu_seconds is not None


def _is_notable(assignment: Assignment, result: CaseResult) -> bool:
    own = assignment.get_limits(result.name)
    limits = (own.cpu_seconds, own.wall_seconds, own.memory_mib)
    used = (result.cpu_seconds, result.wall_seconds, result.memory_mib)
    return any(value is not None and value > NOTABLE * limit for value, limit in zip(used, limits, strict=True))


def _measure_usage(assignment: Assignment, result: CaseResult) -> Usage:
    own = assignment.get_limits(result.name)
    return Usage(
        result.name,
        (
            _make_gauge(
                result.cpu_seconds, own.cpu_seconds, format_seconds(result.cpu_seconds), _write_limit(own.cpu_seconds)
            ),
            _make_gauge(
                result.wall_seconds,
                own.wall_seconds,
                format_seconds(result.wall_seconds),
                _write_limit(own.wall_seconds),
            ),
            _make_gauge(
                result.memory_mib,
                own.memory_mib,
                format_mebibytes(result.memory_mib),
                write_number(f"{own.memory_mib:,} MiB"),
            ),
        ),
    )


def _write_limit(seconds: float) -> str:
    return write_number(f"{seconds:g} s")


def _make_gauge(value: float | None, limit: float, text: str, limit_text: str) -> Gauge:
    return Gauge(text, limit_text, min(1.0, value / limit) if value else 0.0)
