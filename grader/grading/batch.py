"""A batch: every submission graded on all cores, finished work kept at once, nothing graded twice."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from grader import __version__
from grader.feedback.clusters import sort_into_clusters
from grader.grading.attempts import CountingAttempts, choose_attempts
from grader.grading.batch_notes import collect_notes, note_unknown, report_crashes
from grader.grading.batch_request import Progress, Request
from grader.grading.batch_work import BatchWork
from grader.grading.fingerprints import compute_rules_print
from grader.grading.lazy_sandbox import AnySandbox
from grader.grading.line_comments import place_line_comments
from grader.grading.machine import describe_machine_since, read_one_minute_load
from grader.grading.merging import Today, list_former, note_staying
from grader.grading.points import find_still_due, is_over
from grader.grading.pricing import Assessment, Publication, price
from grader.grading.rivals import name_rivals
from grader.grading.shared_cases import share_cases
from grader.grading.tool_versions import Tools, UserVersions, ask_tools, find_missing_tools
from grader.model import (
    Batch,
    GradingFacts,
)
from grader.readers import WORTH_PROCESSES, Readers, start_spare

if TYPE_CHECKING:
    from grader.grading.kept.store import Store
    from grader.grading.packed_explainer import AnyExplainer


_FOR_PAGES = ("grader.reports.page_rendering:get_ready_to_render", "grader.grading.kept.kept_grade:get_ready_to_open")


@dataclass(frozen=True)
class GradedClass:
    """A batch with those who stay from the batches before it, and what is to be published: not who stays as is.

    `others` are the attempts that do not count, by submitter.
    """

    batch: Batch
    publications: tuple[Publication, ...]
    others: Mapping[str, Sequence[Publication]]


@dataclass(frozen=True)
class _MergedClass:
    """All by their names, those of them who do not stay as published, and which attempts count."""

    publications: tuple[Publication, ...]
    told_anew: tuple[Publication, ...]
    chosen: CountingAttempts


def grade_batch(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
) -> Batch:
    """As `grade_class` does, where nothing is to be published."""
    return grade_class(request, sandbox, slots, store, explainer, progress).batch


def grade_class(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
) -> GradedClass:
    """Grade a batch and merge it into what the store says was published of others, of whom nothing is executed again.

    `progress` is told (done, of how many, whose) after each submission.
    """
    started, load = time.monotonic(), read_one_minute_load()
    if store:
        store.fill_from(request.assignment)
        if request.again is None:
            store.forget()
    facts = GradingFacts(request.assignment, sandbox.facts, __version__)
    if store and not store.publications.are_by(facts):
        start_rendering(slots, len(request.submissions))
    crashes: dict[str, str] = {}
    known = _assess_all(request, sandbox, slots, store, explainer, progress, crashes)
    if store:
        store.tidy()
    today = Today(facts, compute_rules_print(request.assignment) if store else "")
    staying = store.find_staying(known.keys() | request.dropped) if store else []
    merged = _merge([*_price_all(request, known, today)], staying, request, store, today)
    publications, former = merged.publications, list_former(merged.publications, today)
    if store:
        store.fill_from_former(each for each in publications if each.rules != today.rules)
    told = [each.grade for each in publications]
    placed = place_line_comments(request.assignment, told, store.whole if store else lambda grade: grade)
    grades = tuple(replace(each, line_comments=placed.by_submitter.get(each.submitter, ())) for each in told)
    alike = sort_into_clusters(grades, request.assignment.comments)
    # Of one run, nobody else of the batch has a grade.
    unknown = () if request.alone else note_unknown(request, grades, alike.names, store)
    now = datetime.now(UTC)
    batch = Batch(
        assignment=request.assignment,
        sandbox=sandbox.facts,
        grades=alike.grades,
        grader_version=__version__,
        wall_seconds=time.monotonic() - started,
        machine=describe_machine_since(load),
        clusters=alike.clusters,
        crashes=crashes,
        notes=(
            *report_crashes(crashes, grades),
            *collect_notes(request.assignment, grades, _find_lacking_tools(request)),
            *(request.crew.notes if request.crew else ()),
            *unknown,
            *note_staying(staying, today.rules, are_missed=not request.leaves_others),
            *merged.chosen.notes,
            *placed.notes,
        ),
        former=former,
        after_due_visible=is_over(request.assignment.settings.deadline, now),
        still_due=frozenset(find_still_due(request.assignment, now)),
    )
    whole = replace(batch, whole=store.whole, pack=store.pack) if store else batch
    return GradedClass(whole, merged.told_anew, merged.chosen.others)


def start_rendering(slots: int, number: int) -> None:
    """Start what will render the pages of so many submissions, while it is found out what is kept."""
    if number > WORTH_PROCESSES:
        start_spare(slots, _FOR_PAGES)


def _assess_all(
    request: Request,
    sandbox: AnySandbox,
    slots: int,
    store: Store | None,
    explainer: AnyExplainer | None,
    progress: Progress,
    crashes: dict[str, str],
) -> dict[str, Assessment]:
    """Submitter to assessment, kept or new; what a fault of our own has ended is added to `crashes`."""
    work = BatchWork(request.assignment, request.again, sandbox, _find_tools(request, store), store)
    known = {each.submitter: found for each in request.submissions if (found := work.kept_assessment(each))}
    waiting = [each for each in request.submissions if each.submitter not in known]
    progress(len(known), len(request.submissions), "")
    if waiting:
        from grader.grading.batch_grading import Grading  # only who grades needs all that looks for mistakes

        with Readers(shared=share_cases(request.assignment.cases)) as readers:
            grading = Grading(request, work, crashes, sandbox, slots, explainer, readers)
            for assessed in grading.grade_all(waiting):
                name = assessed.grade.submitter
                known[name] = assessed
                progress(len(known), len(request.submissions), name)
    return known


def _price_all(request: Request, known: Mapping[str, Assessment], today: Today) -> Iterator[Publication]:
    """What each submission of the batch is worth."""
    for each in request.submissions:
        assessed = known[each.submitter]
        yield Publication(price(assessed, each, request.assignment), assessed, today.rules, today.facts)


def _merge(
    priced: Sequence[Publication], staying: Sequence[Publication], request: Request, store: Store | None, today: Today
) -> _MergedClass:
    """Who is in the batch with who stays, and which attempt counts of each."""
    left = staying if request.leaves_others else []
    others = [] if request.leaves_others else map(today.price, staying)
    chosen = _choose_attempts(sorted((*priced, *others), key=_get_name), request, store, today)
    names = {*map(_get_name, left)}
    rivals_named = name_rivals((*chosen.publications, *left))
    told_anew = tuple(each for each in rivals_named if _get_name(each) not in names)
    return _MergedClass(tuple(sorted((*told_anew, *left), key=_get_name)), told_anew, chosen)


def _get_name(publication: Publication) -> str:
    return publication.grade.submitter


def _choose_attempts(
    found: Sequence[Publication], request: Request, store: Store | None, today: Today
) -> CountingAttempts:
    """Without a store, and where others are dropped, there are no attempts but these."""
    if store is None or request.replace:
        return CountingAttempts(tuple(found), {}, ())
    return choose_attempts(found, store.publications, today, request.attempts)


def _find_lacking_tools(request: Request) -> frozenset[str]:
    """Names of the languages that can be run nowhere."""
    here = find_missing_tools(request.assignment.settings.runtime.python)
    return here - (request.crew.tools.chains.keys() if request.crew else frozenset())


def _find_tools(request: Request, store: Store | None) -> Tools:
    """What the tools call themselves of the languages handed in, here or where the programs run."""
    if request.crew:
        return request.crew.tools
    chosen = (each.choice.source for each in request.submissions)
    used = {source.language.name: source.language for source in chosen if source}
    return ask_tools(used.values(), request.assignment.settings.style, store or UserVersions())
