"""How a submission was run: what a reader needs to trust the result or to repeat it."""

from __future__ import annotations

from dataclasses import dataclass

from grader.config.settings import Limits
from grader.feedback import is_open
from grader.model import Assignment, Batch, CaseResult, Grade
from grader.reports.phrases import format_mebibytes, format_seconds, make_sentence, name_language
from grader.text.wording import count

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
    usage = (_measure_usage(batch.assignment, result) for result in ran if is_open(result))
    return Facts(
        summary=_tell_summary(batch, [result for result in ran if is_open(result)]),
        rows=_list_rows(batch, grade),
        usage=tuple(each for each in usage if any(gauge.share > NOTABLE for gauge in each.gauges)),
        files=tuple(grade.files.items()),
    )


def _tell_summary(batch: Batch, ran: list[CaseResult]) -> str:
    """The longest time of any test that may be seen, the tier and the version.

    Not its memory: of a program in a warmed interpreter only what it adds to that is counted.
    """
    longest = max((result.wall_seconds or 0 for result in ran), default=0)
    used = [f"at most {format_seconds(longest)} per test"] if longest else []
    return " · ".join((*used, f"sandbox: {batch.sandbox.tier}", f"grader {batch.grader_version}"))


def _list_rows(batch: Batch, grade: Grade) -> tuple[tuple[str, str], ...]:
    submitted = grade.submitted.isoformat(" ", "minutes") if grade.submitted else "time of submission unknown"
    rows = [
        ("Language", name_language(grade.language)),
        ("Run by", grade.runtime or "unknown"),
        *([("Tools", ", ".join(grade.tools))] if grade.tools else []),
        ("Limits", describe_limits(batch.assignment.settings.limits)),
        ("Compared by", f"the mode {batch.assignment.settings.compare.mode}"),
        ("Handed in", submitted),
        ("Sandbox", f"tier {batch.sandbox.tier}"),
        ("Grader", f"version {batch.grader_version}"),
    ]
    if grade.compile is not None:
        rows.insert(
            2,
            (
                "Build",
                f"{'built' if grade.compile.ok else 'failed'} in {format_seconds(grade.compile.cpu_seconds)} of CPU",
            ),
        )
    if grade.problem:
        rows.append(("Files", make_sentence(grade.problem)))
    return tuple(rows)


def describe_limits(limits: Limits) -> str:
    """The limits of a run in one line; a case may have its own."""
    return (
        f"{limits.cpu_seconds:g} s of CPU, {limits.wall_seconds:g} s of wall-clock time, "
        f"{limits.memory_mib:,} MiB of memory, {limits.output_kib:,} KiB of output, "
        f"{limits.disk_mib:,} MiB and {count(limits.files, 'file')} written, "
        f"{count(limits.processes, 'process', 'processes')}"
    )


def _has_run(result: CaseResult) -> bool:
    return result.wall_seconds is not None or result.cpu_seconds is not None


def _measure_usage(assignment: Assignment, result: CaseResult) -> Usage:
    own = assignment.get_limits(result.name)
    return Usage(
        result.name,
        (
            _make_gauge(
                result.cpu_seconds, own.cpu_seconds, format_seconds(result.cpu_seconds), f"{own.cpu_seconds:g} s"
            ),
            _make_gauge(
                result.wall_seconds, own.wall_seconds, format_seconds(result.wall_seconds), f"{own.wall_seconds:g} s"
            ),
            _make_gauge(
                result.memory_mib, own.memory_mib, format_mebibytes(result.memory_mib), f"{own.memory_mib:,} MiB"
            ),
        ),
    )


def _make_gauge(value: float | None, limit: float, text: str, limit_text: str) -> Gauge:
    return Gauge(text, limit_text, min(1.0, value / limit) if value else 0.0)
