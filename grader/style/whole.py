"""All that is read in the graded file itself, without any tool: one call for the process that reads it."""

from __future__ import annotations

from grader.model import Finding, HeaderCheck, Source
from grader.settings import Header, Style
from grader.style.documentation import check_documentation
from grader.style.header import check_header


def check_source(source: Source, header: Header, style: Style) -> tuple[HeaderCheck, tuple[Finding, ...]]:
    """The header check, and the findings on documentation, names and line length."""
    text = source.content.decode("utf-8", errors="replace")
    checked = check_header(text, source.language, source.name, header, style.rules)
    return checked, check_documentation(text, source.language, source.name, style)
