"""`results.json`: the facts of a batch for programs. The keys are a contract; nothing is rounded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grader.feedback import Advice, advise
from grader.model import (
    Attempt,
    Batch,
    CaseResult,
    Diagnosis,
    Difference,
    Exchange,
    Finding,
    Grade,
    JudgedRule,
    Limit,
    Machine,
    ScoreRecord,
    SmallestInput,
    compute_rule_shares,
)
from grader.reports.export import Export
from grader.reports.exports.results_file import (
    AdviceRecord,
    AttemptRecord,
    CaseRecord,
    DifferenceRecord,
    ExchangeRecord,
    FindingRecord,
    MachineRecord,
    MistakeRecord,
    ResultsFile,
    RuleRecord,
    ScoreChangeRecord,
    SmallestInputRecord,
    SubmissionRecord,
)
from grader.reports.pages.cases import open_due_cases
from grader.reports.review import list_review_reasons

SCHEMA_VERSION = 1
_KINDS_OF_LIMITS = {Limit.TURN: Limit.WALL, Limit.HEAP: Limit.MEMORY}
"""The words of the contract: a turn is a part of the wall time, a heap of the memory."""


def format_results(batch: Batch, pages: Sequence[str]) -> str:
    """The JSON text of a batch; `pages` holds the page of each grade, in order."""
    found = (
        format_submission(batch.recall(grade.submitter), batch.whole(grade), page)
        for grade, page in zip(batch.grades, pages, strict=True)
    )
    return "".join(list_results_parts(batch, found))


def format_submission(batch: Batch, grade: Grade, page: str) -> str:
    """What the text says of one submission. Times in seconds, memory in MiB, points as doubles.

    One key per line, and one case or finding per line: `json` takes three times as long to indent whole values.
    """
    told = _describe_submission(batch, grade, page)
    return "  " + _stack_values("{}", "  ", (f"{_json(key)}: {_format_lines(value)}" for key, value in told.items()))


def _format_lines(value: Any, margin: str = "   ") -> str:
    """A list with each of its values on a line; any other value on one."""
    return _stack_values("[]", margin, map(_json, value)) if isinstance(value, list) else _json(value)


def _stack_values(brackets: str, margin: str, values: Iterable[str]) -> str:
    lines = f",\n{margin} ".join(values)
    return f"{brackets[0]}\n{margin} {lines}\n{margin}{brackets[1]}" if lines else brackets


_json = json.JSONEncoder(allow_nan=False).encode


def list_results_parts(batch: Batch, submissions: Iterable[str]) -> Iterator[str]:
    """The text part by part; `submissions` holds that of each grade, in order."""
    told = {key: value for key, value in _describe_batch(batch).items() if key != "submissions"}  # they follow
    lines = ",\n ".join(f"{_json(key)}: {_format_lines(value, ' ')}" for key, value in told.items())
    yield f'{{\n {lines},\n "submissions": ['
    between = "\n"
    for text in submissions:
        yield between + text
        between = ",\n"
    yield "\n ]\n}\n" if batch.grades else "]\n}\n"


def _describe_batch(batch: Batch) -> ResultsFile:
    return {
        "schema_version": SCHEMA_VERSION,
        "grader_version": batch.grader_version,
        "assignment": batch.assignment.name,
        "sandbox": {"tier": batch.sandbox.tier, "guarantees": list(batch.sandbox.guarantees)},
        "machine": _describe_machine(batch.machine) if batch.machine else None,
        "history": [_describe_change(each) for each in batch.history],
        "submissions": [],
    }


def _describe_change(change: ScoreRecord) -> ScoreChangeRecord:
    return {
        "at": change.at,
        "by": change.by or None,
        "submitter": change.submitter,
        "before": change.before,
        "after": change.after,
        "reasons": list(change.reasons),
    }


def _describe_machine(machine: Machine) -> MachineRecord:
    return {
        "cores": machine.cores,
        "one_minute_load_at_start": machine.load_at_start,
        "one_minute_load_at_end": machine.load_at_end,
    }


def _describe_submission(batch: Batch, grade: Grade, page: str) -> SubmissionRecord:
    earned, built = grade.points, grade.compile
    opened = open_due_cases(batch, grade)
    return {
        "submitter": grade.submitter,
        "person": {"ids": list(grade.person.ids), "name": grade.person.name, "email": grade.person.email},
        "partners": list(grade.partners),
        "page": page,
        "language": grade.language,
        "runtime": grade.runtime or None,
        "tools": list(grade.tools),
        "files": dict(grade.files),
        "submitted": grade.submitted.isoformat() if grade.submitted else None,
        "score": grade.score,
        "max_score": grade.max_score,
        "needs_review": list(list_review_reasons(grade)),
        "attempts": [_describe_attempt(attempt) for attempt in grade.attempts],
        "points": {
            "tests": earned.tests,
            "header": earned.header,
            "style": earned.style,
            "late": earned.late,
            "adjustment": earned.adjustment,
            "rubric": earned.rubric,
        },
        "rubric": [{"name": item.name, "points": item.points, "text": item.text} for item in grade.rubric],
        "compile": {"ok": built.ok, "message": built.message, "cpu_seconds": built.cpu_seconds} if built else None,
        "cases": [_describe_case(result) for result in grade.cases],
        "findings": [_describe_finding(finding) for finding in grade.findings],
        "diagnosis": [_describe_mistake(found) for found in opened.diagnosis],
        "smallest_failing_input": _describe_smallest(grade.smallest) if grade.smallest else None,
        "advice": _describe_advice(advise(batch.assignment, opened, all_cases=not batch.own_check)),
    }


def _describe_mistake(found: Diagnosis) -> MistakeRecord:
    record: MistakeRecord = {
        "variant": found.variant,
        "message": found.whole_message,
        "kind": found.kind,
        "fit": found.fit,
        "cases": list(found.cases),
    }
    if found.place and found.place.line:
        record["line"] = found.place.line
    return record


def _describe_attempt(attempt: Attempt) -> AttemptRecord:
    return {
        "submitted": attempt.submitted.isoformat() if attempt.submitted else None,
        "score": attempt.score,
        "max_score": attempt.max_score,
        "counts": attempt.counts,
    }


def _describe_advice(advice: Advice) -> AdviceRecord:
    """What the page and the terminal put into words; the case by its name."""
    return {
        "situation": advice.situation,
        "case": advice.case.name if advice.case else None,
        "variant": advice.mistake.variant if advice.mistake else None,
        "line": advice.line,
        "cause": advice.cause or None,
        "points": advice.worth,
        "next_step": advice.next_step,
    }


def _describe_smallest(found: SmallestInput) -> SmallestInputRecord:
    record: SmallestInputRecord = {
        "case": found.case,
        "input": found.input,
        "expected": found.expected,
        "actual": found.actual,
        "verdict": found.verdict,
        "difference": _describe_difference(found.difference) if found.difference else None,
        "minimal": found.minimal,
        "runs": found.runs,
    }
    if found.game:
        record["game"] = [describe_exchange(each) for each in found.game]
    if found.read_as:
        record["read_as"] = found.read_as
    if found.nearest:
        record["nearest"] = found.nearest
    return record


def _describe_case(result: CaseResult) -> CaseRecord:
    record: CaseRecord = {
        "name": result.name,
        "group": result.group,
        "visibility": result.visibility,
        "verdict": result.verdict,
        "reason": result.reason,
        "unstable": result.unstable,
        "points": result.points,
        "max_points": result.max_points,
        "exit_code": result.exit_code,
        "signal": result.signal,
        "limit": _KINDS_OF_LIMITS.get(result.limit, result.limit) if result.limit else None,
        "cpu_seconds": result.cpu_seconds,
        "wall_seconds": result.wall_seconds,
        "memory_mib": result.memory_mib,
        "difference": _describe_difference(result.difference) if result.difference else None,
    }
    if result.rules:
        record["rules"] = _describe_rules(result.rules)
    if result.wrong_run:
        record["wrong_run"] = result.wrong_run
    if result.game:
        record["game"] = [describe_exchange(each) for each in result.game]
    if result.read_as:
        record["read_as"] = result.read_as
    if result.printed:
        record["printed"] = result.printed
    return record


def describe_exchange(said: Exchange) -> ExchangeRecord:
    """A line of a game; the pictures are for people."""
    record: ExchangeRecord = {"who": said.who, "text": said.text}
    if said.remark and said.remark.words:
        record["remark"] = said.remark.words
    if said.remark and said.remark.loses:
        record["loses"] = True
    return record


def _describe_rules(rules: Sequence[JudgedRule]) -> list[RuleRecord]:
    shares = compute_rule_shares(rules)
    return [{"name": rule.name, "kept": rule.kept, "share": share} for rule, share in zip(rules, shares, strict=True)]


def _describe_difference(difference: Difference) -> DifferenceRecord:
    return {
        "summary": difference.summary,
        "line": difference.line,
        "column": difference.column,
        "expected": difference.expected,
        "actual": difference.actual,
    }


def _describe_finding(finding: Finding) -> FindingRecord:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "fix": finding.fix,
    }


RESULTS = Export("results", "results.json", list_results_parts, format_submission)
