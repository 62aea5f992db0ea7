"""Data first, then pure renderers: HTML, JSON, JUnit, CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.reports.write import format_results_json, format_student_page, name_pages, write_reports

__all__ = ["format_results_json", "format_student_page", "name_pages", "write_reports"]

__getattr__ = find_exports(
    __name__,
    {
        "grader.reports.write": ("format_results_json", "format_student_page", "name_pages", "write_reports"),
    },
)
