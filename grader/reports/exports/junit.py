"""`junit.xml` for continuous integration: one suite a submitter, one test case a case (schema junit-10.xsd)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from grader.model import Assignment, Batch, CaseResult, Grade, Verdict
from grader.reports.export import Export
from grader.reports.pages.cases import explain_verdict, open_due_cases
from grader.reports.phrases import LOOKS

ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 forbids even as a character reference."""


def format_junit(batch: Batch) -> str:
    """The XML text. A wrong run is a failure, the grader's own fault an error, a case that was not run is skipped."""
    return "".join(list_junit_parts(batch, (_format_own_suite(batch, grade) for grade in batch.grades)))


def _format_own_suite(batch: Batch, grade: Grade) -> str:
    return format_suite(batch.recall(grade.submitter), batch.whole(grade))


def format_suite(batch: Batch, grade: Grade) -> str:
    """The suite of one submission."""
    suite = _build_suite(open_due_cases(batch, grade), batch.assignment)
    indent(suite, " ", level=1)
    return f" {tostring(suite, encoding='unicode').rstrip()}\n"


def list_junit_parts(batch: Batch, suites: Iterable[str]) -> Iterator[str]:
    """The XML text part by part; `suites` holds the one of each grade, in order."""
    tags = Counter(_format_tag(result) for grade in batch.grades for result in grade.cases)
    root = Element("testsuites", name=escape_forbidden(batch.assignment.name), time=_format_time(batch.wall_seconds))
    root.set("tests", str(tags.total()))
    root.set("failures", str(tags["failure"]))
    root.set("errors", str(tags["error"]))
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield tostring(root, encoding="unicode").removesuffix(" />") + ">\n"
    yield from suites
    yield "</testsuites>\n"


def escape_forbidden(text: str) -> str:
    """A text with the characters that XML forbids written as escapes."""
    return ILLEGAL.sub(lambda match: ascii(match.group())[1:-1], text)


def _build_suite(grade: Grade, assignment: Assignment) -> Element:
    tests = [_test(result, assignment) for result in grade.cases]
    found = {key: str(sum(test.find(key) is not None for test in tests)) for key in ("failure", "error", "skipped")}
    wall = sum(result.wall_seconds or 0 for result in grade.cases)
    suite = Element(
        "testsuite",
        name=escape_forbidden(grade.submitter),
        tests=str(len(tests)),
        failures=found["failure"],
        errors=found["error"],
        skipped=found["skipped"],
        time=_format_time(wall),
    )
    suite.extend(tests)
    return suite


def _test(result: CaseResult, assignment: Assignment) -> Element:
    test = Element("testcase", name=escape_forbidden(result.name), classname=escape_forbidden(result.group))
    if result.wall_seconds is not None:
        test.set("time", _format_time(result.wall_seconds))
    tag = _format_tag(result)
    if tag:
        look = LOOKS[result.verdict]
        SubElement(
            test,
            tag,
            type=str(result.verdict),
            message=escape_forbidden(_describe_case(result, assignment) or look.word),
        )
    if result.unstable:
        unstable = "the case was flaky: repeated runs got different verdicts; the better one counts"
        SubElement(test, "flakyFailure", type="unstable", message=unstable)
    return test


def _format_tag(result: CaseResult) -> str:
    special = {Verdict.ACCEPTED: "", Verdict.SKIPPED: "skipped", Verdict.UNDECIDED: "error"}
    return special.get(result.verdict, "failure")


def _describe_case(result: CaseResult, assignment: Assignment) -> str:
    """Why, for a case that everybody may see; of a hidden one only the verdict, for this file is often published."""
    return explain_verdict(assignment, result) if result.is_visible else ""


def _format_time(value: float) -> str:
    return f"{value:.3f}"


JUNIT = Export(
    "junit", "junit.xml", list_junit_parts, lambda batch, grade, _: format_suite(batch, grade), shows_worth=False
)
