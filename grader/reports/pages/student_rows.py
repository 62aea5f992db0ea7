"""The students of a class as rows, lowest score first, each with the strip of its tests and what it is found by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from grader.feedback import join_mistake_names
from grader.feedback.missing_modules import list_missed_modules
from grader.model import Batch, Grade, Verdict
from grader.reports.figures import format_points
from grader.reports.phrases import LOOKS, Look, name_language
from grader.reports.review import list_review_reasons
from grader.text.digest import digest
from grader.text.wording import count

MOST_CELLS = 9_000
"""Above so many squares a strip is drawn as runs of marks, and the script makes them links: a tenth of the bytes."""
LOW = 0.4
"""Below this share of the full score a student is listed."""
BINS = 10
_DIGITS, _MOST_TOLD = 8, 2
RUNS_NOTHING = frozenset(
    {
        Verdict.COMPILE_ERROR,
        Verdict.RUNTIME_ERROR,
        Verdict.TIME_LIMIT,
        Verdict.MEMORY_LIMIT,
        Verdict.OUTPUT_LIMIT,
        Verdict.NO_OUTPUT,
        Verdict.SKIPPED,
    }
)


@dataclass(frozen=True)
class StudentRow:
    """One student; `reason` is why the instructor must look, empty where nobody must.

    `person` is the name in the roster where the student is called otherwise. `tags` are the filters that find the row;
    `cells` are empty where `runs` stand for them.
    """

    name: str
    person: str
    page: str
    language: str
    score: str | None
    cells: tuple[Look | None, ...]
    runs: tuple[tuple[str, str], ...]
    mistake: str
    reason: str
    tags: tuple[str, ...]


def order_lowest_first(batch: Batch) -> list[int]:
    """The places of the grades, those without a score first, then by the score."""
    grades = batch.grades
    return sorted(
        range(len(grades)), key=lambda at: (grades[at].score is not None, grades[at].score or 0.0, grades[at].submitter)
    )


def list_tests(batch: Batch) -> tuple[str, ...]:
    """The names of all tests, in their order."""
    return tuple(dict.fromkeys(result.name for grade in batch.grades for result in grade.cases))


def list_rows(batch: Batch, pages: Sequence[str], mistakes: Mapping[str, str]) -> tuple[StudentRow, ...]:
    """The rows of a batch; `pages` holds the page of each grade, `mistakes` the tag of each cluster."""
    tests = list_tests(batch)
    drawn = len(tests) * len(batch.grades) <= MOST_CELLS
    copies = Counter(_tell_content(grade) for grade in batch.grades)
    missed = {module: tag_module(module) for module, _ in list_missed_modules(batch.grades)}
    rows: list[StudentRow] = []
    for at in order_lowest_first(batch):
        grade = batch.grades[at]
        verdicts = {result.name: LOOKS[result.verdict] for result in grade.cases}
        cells = tuple(verdicts.get(name) for name in tests)
        tags = list(_list_tags(grade, tests, mistakes))
        if loses_elsewhere(batch, grade):
            tags.append("lost")
        if copies[_tell_content(grade)] > 1 and grade.files:
            tags.append("same")
        if grade.missing_module in missed:
            tags.append(missed[grade.missing_module])
        rows.append(
            StudentRow(
                name=grade.submitter,
                person=_find_other_name(batch, grade.submitter),
                page=pages[at],
                language=name_language(grade.language) if grade.language else "",
                score=None if grade.score is None else format_points(grade.score),
                cells=cells if drawn else (),
                runs=() if drawn else tuple(_join_runs(cells)),
                mistake=tell_mistake(grade),
                reason=next(iter(list_review_reasons(grade)), ""),
                tags=tuple(tags),
            )
        )
    return tuple(rows)


def _find_other_name(batch: Batch, submitter: str) -> str:
    known = batch.roster.students.get(submitter)
    return known.name if known and known.name.casefold() != submitter.casefold() else ""


def tag_module(module: str) -> str:
    """What the students without a module are found by."""
    return f"lib-{digest(module)[:_DIGITS]}"


def share_of_score(grade: Grade) -> float:
    """From 0 to 1; what is added by hand gives no more than all."""
    if grade.score is None or not grade.max_score:
        return 0.0
    return min(1.0, max(0.0, grade.score / grade.max_score))


def find_bin(grade: Grade) -> int:
    """The tenth of the full score that a score falls into; the last one holds the full score, too."""
    return min(BINS - 1, int(share_of_score(grade) * BINS))


def passes_all(grade: Grade) -> bool:
    """Whether every test passes."""
    return bool(grade.cases) and all(result.verdict is Verdict.ACCEPTED for result in grade.cases)


def loses_elsewhere(batch: Batch, grade: Grade) -> bool:
    """Whether every test passes and header or style points are lost all the same."""
    worth = batch.assignment.settings.worth
    lost = worth.header + worth.style - grade.points.header - grade.points.style
    return passes_all(grade) and format_points(max(0.0, lost)) != "0"


def was_run(grade: Grade) -> bool:
    """Whether there was a program to be built or run; where it is not clear which, there was none."""
    return any(result.verdict is not Verdict.SKIPPED for result in grade.cases)


def runs_nothing(grade: Grade) -> bool:
    """Whether no test of a program came to an end with any output."""
    return was_run(grade) and all(result.verdict in RUNS_NOTHING for result in grade.cases)


def _list_tags(grade: Grade, tests: Sequence[str], mistakes: Mapping[str, str]) -> Iterator[str]:
    """`s4` is a tenth of the score, `m-…` a mistake by the name of its cluster, `t12` a test that fails."""
    if grade.score is not None:
        yield f"s{find_bin(grade)}"
        if share_of_score(grade) < LOW:
            yield "low"
    if list_review_reasons(grade):
        yield "decide"
    if runs_nothing(grade):
        yield "dead"
    if grade.missed_by_form:
        yield "form"
    if passes_all(grade):
        yield "right"
    if grade.cluster in mistakes:
        yield mistakes[grade.cluster]
    failing = {result.name for result in grade.cases if result.verdict is not Verdict.ACCEPTED}
    yield from (f"t{number}" for number, name in enumerate(tests, 1) if name in failing)


def _tell_content(grade: Grade) -> tuple[str, ...]:
    return tuple(sorted(grade.files.values()))


def tell_mistake(grade: Grade) -> str:
    """The known mistake, or the two most frequent outcomes of tests that do not pass; what was not run says least."""
    if grade.diagnosis:
        return join_mistake_names(grade.diagnosis)
    told = Counter(result.verdict for result in grade.cases if result.verdict is not Verdict.ACCEPTED)
    if len(told) > 1:
        del told[Verdict.SKIPPED]
    if not told:
        return ""
    (verdict, number), *others = told.most_common(_MOST_TOLD)
    if number == len(grade.cases):
        return LOOKS[verdict].word
    further = (f", {LOOKS[verdict].word} in {number}" for verdict, number in others)
    return f"{LOOKS[verdict].word} in {count(number, 'test')}{''.join(further)}"


def _join_runs(cells: tuple[Look | None, ...]) -> Iterator[tuple[str, str]]:
    """(colour family, marks) of neighbours with the same colour."""
    marks = [(look.kind, look.strip) if look else ("", " ") for look in cells]
    for kind, same in groupby(marks, key=lambda mark: mark[0]):
        yield kind, "".join(mark for _, mark in same)
