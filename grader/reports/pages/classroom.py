"""The data of the class page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from grader.config.yaml_text import format_yaml
from grader.feedback import main_mistake
from grader.model import Batch, Grade, Machine, Verdict
from grader.reports.pages.facts import describe_limits
from grader.reports.pages.matrix import Matrix, make_matrix
from grader.reports.review import list_review_reasons
from grader.reports.words import (
    LOOKS,
    Look,
    count_verdicts,
    format_points,
    format_seconds,
    format_signed,
    format_two_decimals,
    name_language,
)
from grader.text.wording import count

BINS = 10
HARDEST = 6


@dataclass(frozen=True)
class SubmissionRow:
    """One row of the table of submissions; `mistake` is the known one that it makes, empty where that is not sure."""

    name: str
    page: str
    language: str
    score: str | None
    share: float
    parts: tuple[str, ...]
    counts: tuple[tuple[Look, int], ...]
    mistake: str
    right: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Bin:
    """One bar of the histogram: the percents it spans, how many scores fell there, its height from 0 to 1."""

    first: int
    last: int
    number: int
    height: float


@dataclass(frozen=True)
class HardCase:
    """A case and how many of those who ran it were right."""

    name: str
    group: str
    right: int
    ran: int
    share: float


@dataclass(frozen=True)
class ClusterMember:
    """A submitter and the page."""

    name: str
    page: str


@dataclass(frozen=True)
class ClusterView:
    """Submissions that fail alike. `line` is what to write into `comments.yaml` to reach all of them."""

    name: str
    number: str
    description: str
    representative: ClusterMember
    members: tuple[ClusterMember, ...]
    comment: str
    line: str


@dataclass(frozen=True)
class ClassPage:
    """All that the class page shows."""

    assignment: str
    number: str
    summary: tuple[tuple[str, str], ...]
    submissions: tuple[SubmissionRow, ...]
    looks: tuple[Look, ...]
    adjusted: bool
    alike: tuple[ClusterView, ...]
    bins: tuple[Bin, ...]
    without_score: int
    hardest: tuple[HardCase, ...]
    matrix: Matrix
    facts: tuple[tuple[str, str], ...]
    guarantees: tuple[str, ...]
    missing: tuple[str, ...]
    notes: tuple[str, ...]


def gather_class_page(batch: Batch, pages: Sequence[str]) -> ClassPage:
    """The class page of a batch; `pages` holds the page of each grade, in order."""
    submissions = tuple(_make_row(grade, page) for grade, page in zip(batch.grades, pages, strict=True))
    looks = _list_looks(batch)
    return ClassPage(
        assignment=batch.assignment.title or batch.assignment.name,
        number=count(len(batch.grades), "submission"),
        summary=_list_summary(batch),
        submissions=submissions,
        looks=looks,
        adjusted=any(grade.points.adjustment for grade in batch.grades),
        alike=_view_clusters(batch, pages),
        bins=_count_bins(batch.grades),
        without_score=sum(grade.score is None for grade in batch.grades),
        hardest=_find_hardest(batch),
        matrix=make_matrix(batch, pages, looks),
        facts=_list_facts(batch),
        guarantees=batch.sandbox.guarantees,
        missing=batch.sandbox.missing,
        notes=batch.notes,
    )


def _make_row(grade: Grade, page: str) -> SubmissionRow:
    earned = grade.points
    counts = count_verdicts(result.verdict for result in grade.cases)
    return SubmissionRow(
        name=grade.submitter,
        page=page,
        language=name_language(grade.language),
        score=None if grade.score is None else format_two_decimals(grade.score),
        share=_share(grade),
        parts=(
            *map(format_two_decimals, (earned.tests, earned.header, earned.style)),
            format_signed(earned.late),
            format_signed(earned.adjustment),
        ),
        counts=tuple((LOOKS[verdict], number) for verdict, number in counts),
        mistake=main.variant if (main := main_mistake(grade.diagnosis)) else "",
        right=_is_right(grade),
        reasons=list_review_reasons(grade),
    )


def _is_right(grade: Grade) -> bool:
    return all(result.verdict is Verdict.ACCEPTED for result in grade.cases)


def _share(grade: Grade) -> float:
    if grade.score is None or not grade.max_score:
        return 0.0
    return min(1.0, max(0.0, grade.score / grade.max_score))


def _list_summary(batch: Batch) -> tuple[tuple[str, str], ...]:
    scores = [grade.score for grade in batch.grades if grade.score is not None]
    review = sum(bool(list_review_reasons(grade)) for grade in batch.grades)
    right = sum(map(_is_right, batch.grades))
    if not scores:
        return (("need review", f"{review:,}"),)
    return (
        ("median score", format_points(median(scores))),
        ("lowest to highest", f"{format_points(min(scores))} – {format_points(max(scores))}"),
        ("pass every case", f"{right:,}"),
        ("need review", f"{review:,}"),
    )


def _count_bins(grades: Sequence[Grade]) -> tuple[Bin, ...]:
    """Ten equal spans of the score; the last one holds the full score, too."""
    places = Counter(min(BINS - 1, int(_share(grade) * BINS)) for grade in grades if grade.score is not None)
    most = max(places.values(), default=1)
    step = 100 // BINS
    return tuple(Bin(at * step, (at + 1) * step, places[at], places[at] / most) for at in range(BINS))


def _view_clusters(batch: Batch, pages: Sequence[str]) -> tuple[ClusterView, ...]:
    found = {
        grade.submitter: ClusterMember(grade.submitter, page) for grade, page in zip(batch.grades, pages, strict=True)
    }
    return tuple(
        ClusterView(
            name=cluster.name,
            number=count(len(cluster.submitters), "submission"),
            description=cluster.description,
            representative=found[cluster.representative],
            members=tuple(found[name] for name in cluster.submitters),
            comment=cluster.comment,
            line=format_yaml({cluster.name: f"Your words to these {len(cluster.submitters):,}."}),
        )
        for cluster in batch.clusters
    )


def _find_hardest(batch: Batch) -> tuple[HardCase, ...]:
    """The cases that fewest of those who ran them got right; a case that all got right is not hard."""
    right: Counter[tuple[str, str]] = Counter()
    ran: Counter[tuple[str, str]] = Counter()
    for grade in batch.grades:
        for result in grade.cases:
            if result.verdict not in (Verdict.SKIPPED, Verdict.UNDECIDED, Verdict.COMPILE_ERROR):
                ran[result.name, result.group] += 1
                right[result.name, result.group] += result.verdict is Verdict.ACCEPTED
    hard = [
        HardCase(*key, right[key], number, right[key] / number) for key, number in ran.items() if right[key] < number
    ]
    return tuple(sorted(hard, key=lambda case: (case.share, -case.ran))[:HARDEST])


def _list_looks(batch: Batch) -> tuple[Look, ...]:
    return tuple(
        LOOKS[verdict]
        for verdict, _ in count_verdicts(result.verdict for grade in batch.grades for result in grade.cases)
    )


def _list_facts(batch: Batch) -> tuple[tuple[str, str], ...]:
    runs = [result for grade in batch.grades for result in grade.cases if result.wall_seconds is not None]
    cpu = sum(result.cpu_seconds or 0 for result in runs)
    return (
        (
            "Run time of the batch",
            f"{format_seconds(batch.wall_seconds)}; {count(len(runs), 'run')} took {format_seconds(cpu)} of CPU",
        ),
        ("Sandbox tier", str(batch.sandbox.tier)),
        ("Limits of a run", describe_limits(batch.assignment.settings.limits)),
        ("Machine", _describe_machine(batch.machine)),
        ("Grader", f"version {batch.grader_version}"),
    )


def _describe_machine(machine: Machine | None) -> str:
    """The load is the first thing to look at when a time limit is doubted."""
    if machine is None:
        return "not recorded"
    cores = count(machine.cores, "core") if machine.cores else "number of cores unknown"
    loads = (machine.load_at_start, machine.load_at_end)
    start, end = ("unknown" if load is None else f"{load:.2f}" for load in loads)
    return f"{cores}; load {start} at the start, {end} at the end (processes running or waiting, over a minute)"
