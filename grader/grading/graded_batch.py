"""A finished batch on its way to its reports: what has changed in it, and how it is published."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.grading.batch import GradedClass
from grader.grading.choices import Choices
from grader.model import Assignment, Batch, Grade, ScoreRecord

if TYPE_CHECKING:
    from grader.grading.kept.store import Store


@dataclass(frozen=True)
class GradedBatch:
    """A finished batch, the folder for its reports, and the store, open, in which pages are remembered.

    `notes` are for whoever grades, and name students; `named` are the other words in them that may tell who one is.
    `only` is the submitter that was asked for. `changed` pairs the grades that were published before with those of the
    same submitters that tell something else; `former` are the assignments by which those were graded who are now graded
    by another one; `dropped` are those who were published and are to be no more.
    """

    batch: Batch
    notes: tuple[str, ...]
    named: tuple[str, ...]
    output: Path
    store: Store
    jobs: int
    only: str | None
    changed: tuple[tuple[Grade, Grade], ...]
    former: tuple[Assignment, ...]
    dropped: tuple[str, ...]
    publish: Callable[[Sequence[ScoreRecord], Mapping[str, str]], Batch]
    """Keeps what the reports are about to tell, with these changes of scores and pseudonyms; returns what they tell.

    A batch that is stopped before the end of its reports loses nothing.
    """


@dataclass(frozen=True)
class HeldNotes:
    """Notes that are not said yet, and the words in them, besides names of submitters, that may tell who one is."""

    texts: tuple[str, ...]
    named: tuple[str, ...]


def prepare_publishing(
    graded: GradedClass,
    held: HeldNotes,
    dropped: frozenset[str],
    output: Path,
    store: Store,
    choices: Choices,
) -> GradedBatch:
    """What is to be shown, and then published, of a class that has been graded."""
    from grader.grading.kept.score_history import (
        find_pseudonyms,
        list_score_records,
        make_pseudonym_statements,
        make_record_statements,
    )

    published = store.publications
    graded = replace(graded, batch=replace(graded.batch, pseudonyms=find_pseudonyms(store.database)))
    told_anew = published.list_changed(graded.publications)
    pairs = ((published.find_grade(each.grade.submitter), each.grade) for each in told_anew)
    # Who is not in this batch was not graded by the cases of today.
    cases = graded.batch.assignment.cases
    by_today = {each.grade.submitter for each in told_anew if each.facts.assignment.cases == cases}

    def publish(records: Sequence[ScoreRecord], pseudonyms: Mapping[str, str]) -> Batch:
        kept = (*make_record_statements(records), *make_pseudonym_statements(pseudonyms))
        published.publish(graded.publications, dropped, graded.others, kept)
        if choices.attempts:
            published.keep_attempt_rule(choices.attempts)
        return replace(graded.batch, history=list_score_records(store.database))

    return GradedBatch(
        batch=graded.batch,
        notes=held.texts,
        named=held.named,
        output=output,
        store=store,
        jobs=choices.jobs,
        only=choices.only,
        changed=tuple((former, grade) for former, grade in pairs if former),
        former=tuple(facts.assignment for facts in published.list_facts(by_today)),
        dropped=tuple(sorted(dropped)),
        publish=publish,
    )
