"""All that is read in the graded file itself, without any tool: one call for the process that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grader.config.settings import Header, Style
from grader.model import Finding, HeaderCheck, Source
from grader.style.comments import read_source
from grader.style.linters import LINTERS
from grader.style.remarks import COSTS_NOTHING, Remark
from grader.style.rules import NOT_CHECKED, make_finding
from grader.style.suppressions import find_silenced_linters
from grader.text.spoken_text import say


@dataclass(frozen=True)
class SourceCheck:
    """What the graded file says of itself; `is_empty`: it holds no program, at most comments."""

    header: HeaderCheck
    findings: tuple[Finding, ...]
    is_empty: bool


def check_source(source: Source, header: Header, style: Style) -> SourceCheck:
    """The header check, the findings on documentation, names and line length, and whether there is a program."""
    if source.language.comments is None:
        return SourceCheck(HeaderCheck((), (), ""), (_report_unknown_comments(source),), not source.text.strip())
    # Here, for whoever only sends this call to another process.
    from grader.style.documentation import check_documentation
    from grader.style.header.header_check import check_header

    checked = check_header(source.text, source.language, source.wanted or source.name, header, style.rules)
    if source.wanted:
        found = tuple(replace(finding, file=source.name) for finding in checked.findings)
        checked = replace(checked, findings=found)
    documented = check_documentation(source.text, source.language, source.name, style)
    findings = (*documented, *_report_silenced_linters(source, style))
    return SourceCheck(checked, findings, not read_source(source.text, source.language).code.strip())


def _report_silenced_linters(source: Source, style: Style) -> Iterator[Finding]:
    """Whether a linter is on this machine changes nothing here."""
    name = source.language.name
    linters = [one for one in LINTERS.values() if name in one.languages and (one.bundled or style.warnings)]
    remarks = find_silenced_linters(read_source(source.text, source.language), linters)
    return (make_finding(remark, source.name) for remark in remarks)


def _report_unknown_comments(source: Source) -> Finding:
    """A language whose table entry has no comment syntax costs nobody anything."""
    message = say(
        "The header and the comments of this file were not checked: "
        "the grader does not know how comments look in {language}.",
        language=source.language.title,
    )
    return make_finding(Remark(NOT_CHECKED, 1, 1, message, COSTS_NOTHING), source.name)
