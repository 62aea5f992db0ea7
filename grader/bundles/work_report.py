"""One graded submission as other systems tell it: a score, a text, and parts with what a student may read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from grader.feedback import advise, find_helpful_hint, select_findings_to_show
from grader.model import Assignment, Batch, CaseResult, Finding, Grade, Verdict
from grader.reports.pages.advice_card import fix_first
from grader.reports.pages.cases import expects_one_of_many, explain_verdict, find_file, open_due_cases
from grader.reports.phrases import LOOKS, make_sentence
from grader.reports.terminal.evidence import list_evidence
from grader.reports.terminal.sections import show_sections
from grader.text.shorten import MORE_BELOW, shorten

_LONGEST_OUTPUT = 4_000
"""Characters of an output: PrairieLearn refuses a result of more than 1 MB."""
_UNFINISHED = (
    "Grading did not finish, so there is no score. That says nothing about your program. "
    "Your instructor can read why in the log of the autograder, and can grade it again."
)
_HIDDEN = "This test is hidden."
_OPEN_SCORE = "There is no score yet: your instructor decides."


@dataclass(frozen=True)
class PartReport:
    """A test, or another part of the score, as a student may see it.

    `passed` is None where it could not be judged. Outputs are those of a visible test.
    """

    name: str
    points: float
    max_points: float
    passed: bool | None
    text: str = ""
    verdict: Verdict | None = None
    expected: str = ""
    actual: str = ""


@dataclass(frozen=True)
class WorkReport:
    """A submission. Without a score it needs review, or grading did not finish; `text` then says so."""

    score: float | None
    max_score: float
    text: str
    parts: tuple[PartReport, ...] = ()
    findings: tuple[Finding, ...] = ()


def report_unfinished(max_score: float) -> WorkReport:
    """What is told where grading came to no end: no score, and why."""
    return WorkReport(None, max_score, _UNFINISHED)


def report_work(batch: Batch) -> WorkReport:
    """The report of a batch of one submission."""
    assignment = batch.assignment
    grade = open_due_cases(batch, batch.grades[0])
    findings = tuple(select_findings_to_show(grade))
    parts = (*_list_tests(assignment, grade), *_list_other_parts(assignment, grade, findings))
    return WorkReport(grade.score, grade.max_score, _tell_first(assignment, grade), parts, findings)


def _tell_first(assignment: Assignment, grade: Grade) -> str:
    """What to fix first, in words; that all is right where nothing is to be fixed."""
    first = fix_first(assignment, grade, advise(assignment, grade, all_cases=False), find_file(assignment, grade))
    told = [make_sentence(first.headline), first.advice, first.text, first.hint] if first else ["Every test passes."]
    return " ".join(filter(None, (*told, _OPEN_SCORE if grade.score is None else "")))


def _list_tests(assignment: Assignment, grade: Grade) -> Iterator[PartReport]:
    """The tests, in points of the score."""
    total = sum(result.max_points for result in grade.cases)
    each = assignment.settings.worth.tests / total if total else 0
    for result in grade.cases:
        judged = result.verdict is not Verdict.UNDECIDED
        shown = result.is_visible
        yield PartReport(
            name=result.name,
            points=result.points * each,
            max_points=result.max_points * each,
            passed=result.verdict is Verdict.ACCEPTED if judged else None,
            text=_describe_test(assignment, grade, result),
            verdict=result.verdict,
            expected=_cut(result.expected) if shown else "",
            actual=_cut(result.actual) if shown else "",
        )


def _describe_test(assignment: Assignment, grade: Grade, result: CaseResult) -> str:
    """Why, and what shows it; of a hidden test only the verdict and the hint."""
    if result.verdict is Verdict.ACCEPTED:
        return ""
    hint = find_helpful_hint(grade, result)
    if not result.is_visible:
        return "\n".join(filter(None, (f"{make_sentence(LOOKS[result.verdict].word)} {_HIDDEN}", hint)))
    why = make_sentence(explain_verdict(assignment, result) or LOOKS[result.verdict].word)
    name = "call" if result.is_call else assignment.settings.input.file
    sections = list_evidence(result, name, expects_one_of_many(assignment, result.name), result.is_call)
    shown = (
        show_sections(list(sections), None) if result.verdict not in (Verdict.COMPILE_ERROR, Verdict.SKIPPED) else ()
    )
    return "\n".join(filter(None, (why, *map(click.unstyle, shown), hint)))


def _list_other_parts(assignment: Assignment, grade: Grade, findings: Iterable[Finding]) -> Iterator[PartReport]:
    """Header and style, where they are worth something."""
    worth = assignment.settings.worth
    for name, points, most in (
        ("header", grade.points.header, worth.header),
        ("style", grade.points.style, worth.style),
    ):
        if most:
            told = (finding for finding in findings if finding.rule.startswith("header/") == (name == "header"))
            yield PartReport(name, points, most, points >= most, "\n".join(map(_describe_finding, told)))


def _describe_finding(finding: Finding) -> str:
    return f"{finding.file}:{finding.line}: {finding.severity}: {finding.message} [{finding.rule}]"


def _cut(text: str) -> str:
    return shorten(text, _LONGEST_OUTPUT, MORE_BELOW)
