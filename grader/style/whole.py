"""All that is read in the graded file itself, without any tool: one call for the process that reads it."""

from __future__ import annotations

from grader.config.settings import Header, Style
from grader.model import Finding, HeaderCheck, Source
from grader.style.remarks import Remark
from grader.style.rules import NOT_CHECKED, make_finding


def check_source(source: Source, header: Header, style: Style) -> tuple[HeaderCheck, tuple[Finding, ...]]:
    """The header check, and the findings on documentation, names and line length."""
    if source.language.comments is None:
        return HeaderCheck((), (), ""), (_report_unknown_comments(source),)
    # Here, for whoever only sends this call to another process.
    from grader.style.documentation import check_documentation
    from grader.style.header.header_check import check_header

    checked = check_header(source.text, source.language, source.name, header, style.rules)
    return checked, check_documentation(source.text, source.language, source.name, style)


def _report_unknown_comments(source: Source) -> Finding:
    """A language whose table entry has no comment syntax costs nobody anything."""
    unknown = f"the grader does not know how comments look in {source.language.title}"
    message = f"The header and the comments of this file were not looked at: {unknown}."
    return make_finding(
        Remark(NOT_CHECKED, 1, 1, message, "Nothing needs to be done; this costs nothing."), source.name
    )
