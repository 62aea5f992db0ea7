"""What an instructor is told of a batch as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from grader.assignments.submitters import list_gone_clusters, note_unknown_submitters
from grader.grading.batch_request import Request
from grader.grading.kept.cluster_history import find_former_members, tell_what_became
from grader.grading.linting import list_unlinted
from grader.grading.points import USUAL_FORM_SHARE
from grader.languages import LANGUAGES
from grader.model import CRASHES, Assignment, Grade, Verdict
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.kept.store import Store

_NARROW = 0.75
"""The share of a time limit beyond which a right answer is too near to it."""


def report_crashes(crashes: Iterable[str], grades: Iterable[Grade]) -> list[str]:
    """Where a fault of our own has ended the grading, or only the search for what is wrong."""
    undecided = {grade.submitter for grade in grades if grade.score is None}
    return [
        f"{name}: the grader itself failed, and the submission is undecided; see {CRASHES}."
        if name in undecided
        else f"{name}: the grader itself failed while it looked for what is wrong; the verdicts stand; see {CRASHES}."
        for name in crashes
    ]


def note_unknown(
    request: Request, grades: Sequence[Grade], clusters: Collection[str], store: Store | None
) -> tuple[str, ...]:
    """Notes on names in the assignment's files that are nobody's, and on what became of clusters that are gone."""
    assignment, names = request.assignment, sorted({each.submitter for each in grades} | request.handed_in)
    gone = list_gone_clusters(assignment, names, clusters)
    former = find_former_members(store.database, gone, grades) if store and gone else {}
    return note_unknown_submitters(assignment, names, clusters, tell_what_became(former))


def collect_notes(assignment: Assignment, grades: Sequence[Grade], lacking: Collection[str]) -> tuple[str, ...]:
    """Whose submissions could not be run, read or judged; `lacking` names the languages without tools."""
    used = {grade.language for grade in grades}
    missing = tuple(
        f"No tools for {language.title} on this machine: its submissions were skipped."
        + (f" Install {language.package}." if language.package else "")
        for language in LANGUAGES.values()
        if language.name in used and language.name in lacking
    )
    return (
        *_missed_by_form(grades),
        *_note_narrow_limits(assignment, grades),
        *missing,
        *list_unlinted(assignment.settings.style, grades),
        *_list_unjudged(grades),
    )


def _missed_by_form(grades: Sequence[Grade]) -> list[str]:
    """An instructor should know that a blank line too many costs everything."""
    missed = {grade.submitter: grade.missed_by_form for grade in grades if grade.missed_by_form}
    if not missed:
        return []
    share = f"`compare: {{form_share: {USUAL_FORM_SHARE:g}}}` would give up to {max(missed.values()):.4g} points each"
    return [f"Right answers in a wrong form earn nothing: {list_some(list(missed))}. {share}."]


def _note_narrow_limits(assignment: Assignment, grades: Sequence[Grade]) -> list[str]:
    """What is right and nearly too late may be too late on a slower machine: an instructor should know before that."""
    limits = {case.name: case.limits.cpu_seconds for case in assignment.cases}
    times = [
        (case.cpu_seconds / limits[case.name], case.cpu_seconds, case.name, grade.submitter)
        for grade in grades
        for case in grade.cases
        if case.verdict is Verdict.ACCEPTED and case.cpu_seconds and case.name in limits
    ]
    share, seconds, case, submitter = max(times, default=(0.0, 0.0, "", ""))
    if share < _NARROW:
        return []
    took = f"{submitter}'s right answer to `{case}` took {seconds:.2g} s of the {limits[case]:g} s of CPU it may take"
    return [f"A time limit is narrow: {took}. A slower machine may refuse it; raise `cpu_seconds`, or ask for less."]


def _list_unjudged(grades: Sequence[Grade]) -> list[str]:
    """What a checker says to the instructor of outputs that it could not judge, each fault once."""
    faults: dict[tuple[str, str], str] = {}
    for grade in grades:
        for case in grade.cases:
            if case.verdict is Verdict.UNDECIDED and case.note:
                told = f"{grade.submitter}, case {case.name}: {case.fault}\n{case.note}"
                faults.setdefault((case.name, case.fault), told)
    return list(faults.values())
