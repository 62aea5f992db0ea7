"""Data first, then pure renderers: HTML, JSON, JUnit, CSV."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grader.reports.write import format_results_json, format_student_page, page_names, write_reports

__all__ = ["format_results_json", "format_student_page", "page_names", "write_reports"]


def __getattr__(name: str) -> Any:
    """Each is imported when it is first used: what a terminal shows needs no templates and no colours of source."""
    if name not in __all__:
        raise AttributeError(f"module 'grader.reports' has no attribute {name!r}")
    return getattr(importlib.import_module("grader.reports.write"), name)
