"""The data of the class page: who needs the instructor, which test is hard, which mistake is common, then everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from grader.config.scalars import parse_local_time
from grader.feedback import find_main_mistake
from grader.feedback.missing_modules import list_missed_modules
from grader.feedback.mistake_kinds import says_only_where
from grader.model import Batch, Grade, Machine
from grader.reports.exports import EXPORTS
from grader.reports.figures import format_points, format_seconds
from grader.reports.pages.class_mistakes import ClassMember, ClusterView, list_clusters
from grader.reports.pages.class_tests import CaseBar, list_bars, tell_oddities
from grader.reports.pages.facts import describe_limits
from grader.reports.pages.mistakes import split_first_sentence
from grader.reports.pages.published_changes import HistoryView, view_history
from grader.reports.pages.similar_page import SIMILAR_PAGE
from grader.reports.pages.student_rows import (
    BINS,
    LOW,
    StudentRow,
    find_bin,
    list_rows,
    list_tests,
    passes_all,
    tag_module,
    was_run,
)
from grader.reports.phrases import LOOKS, Look, count_verdicts, tell_absent, tell_missed_module, tell_stopped
from grader.text.slugs import make_slugs
from grader.text.wording import count

MOST_NAMED = 3


@dataclass(frozen=True)
class Alert:
    """Students that need the instructor: the filter that lists them, how many, in words and in one, and the first."""

    show: str
    number: int
    words: str
    short: str
    named: tuple[tuple[ClassMember, str], ...] = ()


@dataclass(frozen=True)
class Bin:
    """One bar of the histogram: the percents it spans, how many scores fell there, its height from 0 to 1."""

    first: int
    last: int
    number: int
    height: float


@dataclass(frozen=True)
class ClassPage:
    """All that the class page shows."""

    assignment: str
    number: str
    summary: tuple[str, ...]
    alerts: tuple[Alert, ...]
    right: int
    bins: tuple[Bin, ...]
    without_score: int
    bars: tuple[CaseBar, ...]
    oddities: tuple[str, ...]
    clusters: tuple[ClusterView, ...]
    explained: str
    rows: tuple[StudentRow, ...]
    looks: tuple[Look, ...]
    facts: tuple[tuple[str, str], ...]
    guarantees: tuple[str, ...]
    missing: tuple[str, ...]
    notes: tuple[str, ...]
    history: HistoryView
    similar: str
    files: tuple[str, ...]


def gather_class_page(batch: Batch, pages: Sequence[str]) -> ClassPage:
    """The class page of a batch; `pages` holds the page of each grade, in order."""
    bars = list_bars(batch, [f"case-{name}" for name in make_slugs(list_tests(batch), frozenset())])
    clusters = list_clusters(batch, pages)
    rows = list_rows(batch, pages, {cluster.name: cluster.tag for cluster in clusters})
    return ClassPage(
        assignment=batch.assignment.title or batch.assignment.name,
        number=count(len(batch.grades), "submission"),
        summary=tuple(_tell_summary(batch)),
        alerts=tuple(alert for alert in _list_alerts(batch, rows) if alert.number),
        right=sum(map(passes_all, batch.grades)),
        bins=_count_bins(batch.grades),
        without_score=sum(grade.score is None for grade in batch.grades),
        bars=bars,
        oddities=tell_oddities(batch, bars),
        clusters=clusters,
        explained=_tell_explained(batch),
        rows=rows,
        looks=_list_looks(batch),
        facts=_list_facts(batch),
        guarantees=batch.sandbox.guarantees,
        missing=batch.sandbox.missing,
        notes=(*batch.notes, *tell_absent(batch), *tell_stopped(batch)),
        history=view_history(
            batch.history, {grade.submitter: page for grade, page in zip(batch.grades, pages, strict=True)}
        ),
        similar=SIMILAR_PAGE if batch.similar else "",
        files=tuple(export.file for export in EXPORTS.values()),
    )


def _tell_summary(batch: Batch) -> Iterator[str]:
    scores = [grade.score for grade in batch.grades if grade.score is not None]
    yield count(len(batch.grades), "submission")
    if scores:
        yield f"median {format_points(median(scores))}"
        passing = sum(map(passes_all, batch.grades))
        yield f"{passing:,} {'passes' if passing == 1 else 'pass'} every test"
    deadline = batch.assignment.settings.deadline
    if deadline:
        due = parse_local_time(deadline.due)
        yield f"due {due:%b} {due.day}, {due:%H:%M}"


def _list_alerts(batch: Batch, rows: Sequence[StudentRow]) -> Iterator[Alert]:
    """What a filter finds, in the order in which it should be looked at."""
    found = Counter(tag for row in rows for tag in row.tags)
    # What follows the first sentence is addressed to the student.
    open_ones = [(ClassMember(row.name, row.page), split_first_sentence(row.reason)[0]) for row in rows if row.reason]

    def tell(show: str, one: str, many: str, rest: str) -> str:
        return f"{one if found[show] == 1 else many} {rest}"

    words = tell("decide", "needs", "need", "your decision")
    yield Alert("decide", found["decide"], words, "Needs you", tuple(open_ones[:MOST_NAMED]))
    words = tell("dead", "gets", "get", "no result from any test: build errors, crashes, limits, no output")
    yield Alert("dead", found["dead"], words, "No result")
    low = format_points(LOW * max((grade.max_score for grade in batch.grades), default=0.0))
    yield Alert("low", found["low"], f"below {low} points", f"Below {low}")
    for module, missing in list_missed_modules(batch.grades):
        yield Alert(tag_module(module), missing, tell_missed_module(module), f"Without {module}")
    words = tell("form", "gives", "give", "right answers in a wrong form, which earn nothing")
    yield Alert("form", found["form"], words, "Wrong form, no points")
    words = tell("lost", "passes", "pass", "every test but lost header or style points")
    yield Alert("lost", found["lost"], words, "Header or style only")
    yield Alert("same", found["same"], "handed in the same file as another student", "Same file")


def _tell_explained(batch: Batch) -> str:
    """How many of the programs that fail make a known mistake."""
    failing = [grade for grade in batch.grades if was_run(grade) and not passes_all(grade)]
    mains = [main for grade in failing if (main := find_main_mistake(grade.diagnosis))]
    known = sum(not says_only_where(main) for main in mains)
    verb = "is" if known == 1 else "are"
    told = f"{known:,} of {count(len(failing), 'failing program')} {verb} explained by a known mistake"
    return f"{told}; mistakes of a single student are in the table below" if known else told


def _count_bins(grades: Sequence[Grade]) -> tuple[Bin, ...]:
    """Ten equal spans of the score."""
    places = Counter(find_bin(grade) for grade in grades if grade.score is not None)
    most = max(places.values(), default=1)
    step = 100 // BINS
    return tuple(Bin(at * step, (at + 1) * step, places[at], places[at] / most) for at in range(BINS))


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
