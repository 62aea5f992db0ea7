"""What is wrong with a file as messages at its lines: the same advice as page and terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from grader.feedback import NO_FAULT, Advice, Situation, advise, select_findings_to_show
from grader.feedback.crash_causes import find_error_text, find_place_of_stop
from grader.model import Assignment, CaseResult, Grade, Severity, Verdict
from grader.reports.check_format import CheckMessage
from grader.reports.pages.advice_card import FixFirst, fix_first
from grader.reports.pages.cases import explain_verdict
from grader.reports.phrases import LOOKS, describe_outcome

_ERROR_BEFORE = re.compile(r"\A(?:fatal )?error(?: [A-Z]{2}[0-9]{4})?: ")
"""How the error of a compiler begins, that of C# with its number."""


def list_messages(grade: Grade, assignment: Assignment, file: str, one_case: bool = False) -> list[CheckMessage]:
    """What to fix first, then the other tests that fail and the remarks; of `one_case` no remarks."""
    advice = advise(assignment, grade, all_cases=False)
    first = fix_first(assignment, grade, advice, file)
    messages = _list_tests(grade, assignment, file, advice, first)
    return [*messages, *(() if one_case else _list_findings(grade, file))]


def _list_tests(
    grade: Grade, assignment: Assignment, file: str, advice: Advice, first: FixFirst | None
) -> Iterator[CheckMessage]:
    match advice.situation:
        case Situation.DOES_NOT_BUILD:
            yield _describe_build(grade.compile.message if grade.compile else "", file, advice.line)
        case Situation.EMPTY_FILE:
            verdict = next((result.verdict for result in grade.cases), Verdict.NO_OUTPUT)
            yield _make_error(file, None, verdict, "Your file is empty; was it saved?")
        case Situation.NOT_RUN:
            yield _make_error(file, None, Verdict.SKIPPED, grade.problem or describe_outcome(grade.cases[0]))
        case _:
            failing = [result for result in grade.cases if result.verdict not in NO_FAULT]
            for result in sorted(failing, key=lambda result: result is not advice.case):
                yield _describe_test(result, grade, assignment, file, first if result is advice.case else None)
            for result in grade.cases:
                if result.verdict is Verdict.UNDECIDED:
                    text = f"test “{result.name}”: {describe_outcome(result)}"
                    yield CheckMessage(file, 1, 1, Severity.WARNING, f"test/{result.verdict}", text)


def _describe_test(
    result: CaseResult, grade: Grade, assignment: Assignment, file: str, first: FixFirst | None
) -> CheckMessage:
    line, fault = find_place_of_stop(result, grade) or (None, "")
    line = first.line if first and first.line else line
    outcome = explain_verdict(assignment, result) or LOOKS[result.verdict].word
    told = first.headline if first and (first.known or not fault) else fault or outcome
    return _make_error(file, line, result.verdict, f"test “{result.name}”: {told}")


def _describe_build(said: str, file: str, line: int | None) -> CheckMessage:
    """The first error of a compiler, at the column that it names; the form says itself that it is an error."""
    told = find_error_text(said)
    column = re.search(rf"(?::{line}:|\({line},)([0-9]{{1,6}})\)?: {re.escape(told)}", said) if told and line else None
    text = _ERROR_BEFORE.sub("", told) or "the program does not compile"
    return replace(_make_error(file, line, Verdict.COMPILE_ERROR, text), column=int(column[1]) if column else 1)


def _make_error(file: str, line: int | None, verdict: Verdict, text: str) -> CheckMessage:
    return CheckMessage(file, line or 1, 1, Severity.ERROR, f"test/{verdict}", text)


def _list_findings(grade: Grade, file: str) -> Iterator[CheckMessage]:
    for finding in select_findings_to_show(grade):
        yield CheckMessage(file, finding.line, finding.column, finding.severity, finding.rule, finding.message)
