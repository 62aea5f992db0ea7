"""How a submission was run: what a reader needs to trust the result or to repeat it."""

from __future__ import annotations

from dataclasses import dataclass

from grader.config.settings import Limits
from grader.feedback import is_open
from grader.model import Assignment, Batch, CaseResult, Grade, Tier
from grader.reports.words import format_mebibytes, format_seconds, make_sentence, name_language
from grader.text.wording import count

PROMISES = {
    Tier.STRONG: "Programs run shut off from everything outside, and their CPU time and memory are counted exactly.",
    Tier.NAMESPACES: "Programs run shut off from files, processes and the network outside.",
    Tier.LANDLOCK: "Programs cannot read other files, reach the network or harm the grader.",
    Tier.PLAIN: "Limits only: they protect against accidents such as loops and floods, not against malice.",
}


@dataclass(frozen=True)
class Gauge:
    """A measured value against its limit; `share` from 0 to 1, None when it was not measured."""

    text: str
    limit: str
    share: float | None


@dataclass(frozen=True)
class Usage:
    """What one case used."""

    anchor: str
    name: str
    gauges: tuple[Gauge, ...]


@dataclass(frozen=True)
class Facts:
    """How it was run."""

    rows: tuple[tuple[str, str], ...]
    tier: str
    promise: str
    guarantees: tuple[str, ...]
    missing: tuple[str, ...]
    usage: tuple[Usage, ...]
    hidden_usage: int
    files: tuple[tuple[str, str], ...]


def gather_facts(batch: Batch, grade: Grade, anchors: list[str]) -> Facts:
    """The facts of one grade; hidden cases are counted, but what they used is not shown."""
    ran = [(result, anchor) for result, anchor in zip(grade.cases, anchors, strict=True) if _has_run(result)]
    usage = tuple(_measure_usage(batch.assignment, result, anchor) for result, anchor in ran if is_open(result))
    return Facts(
        rows=_list_rows(batch, grade),
        tier=str(batch.sandbox.tier),
        promise=PROMISES[batch.sandbox.tier],
        guarantees=batch.sandbox.guarantees,
        missing=batch.sandbox.missing,
        usage=usage,
        hidden_usage=len(ran) - len(usage),
        files=tuple(grade.files.items()),
    )


def _list_rows(batch: Batch, grade: Grade) -> tuple[tuple[str, str], ...]:
    submitted = grade.submitted.isoformat(" ", "minutes") if grade.submitted else "time of submission unknown"
    rows = [
        ("Language", name_language(grade.language)),
        ("Run by", grade.runtime or "unknown"),
        *([("Tools", ", ".join(grade.tools))] if grade.tools else []),
        ("Limits", describe_limits(batch.assignment.settings.limits)),
        ("Compared by", f"the mode {batch.assignment.settings.compare.mode}"),
        ("Submitted", submitted),
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
        f"{limits.cpu_seconds:g} s of CPU, {limits.wall_seconds:g} s by the clock, "
        f"{limits.memory_mib:,} MiB of memory, {limits.output_kib:,} KiB of output, "
        f"{limits.disk_mib:,} MiB and {count(limits.files, 'file')} written, "
        f"{count(limits.processes, 'process', 'processes')}"
    )


def _has_run(result: CaseResult) -> bool:
    return result.wall_seconds is not None or result.cpu_seconds is not None


def _measure_usage(assignment: Assignment, result: CaseResult, anchor: str) -> Usage:
    own = assignment.get_limits(result.name)
    return Usage(
        anchor,
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
    return Gauge(text, limit_text, None if value is None else min(1.0, value / limit))
