"""What the command line says of grades: the advice of the pages, in lines for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader import find_exports

if TYPE_CHECKING:
    from grader.reports.terminal.difference import show_difference
    from grader.reports.terminal.next_step import CheckCommand
    from grader.reports.terminal.own_check import CheckResult, tell_check
    from grader.reports.terminal.summary import SummaryNotes, count_losers, format_summary
    from grader.reports.terminal.wrapping import find_width, wrap

__all__ = [
    "CheckCommand",
    "CheckResult",
    "SummaryNotes",
    "count_losers",
    "find_width",
    "format_summary",
    "show_difference",
    "tell_check",
    "wrap",
]

__getattr__ = find_exports(
    __name__,
    {
        "grader.reports.terminal.difference": ("show_difference",),
        "grader.reports.terminal.next_step": ("CheckCommand",),
        "grader.reports.terminal.own_check": ("CheckResult", "tell_check"),
        "grader.reports.terminal.summary": ("SummaryNotes", "count_losers", "format_summary"),
        "grader.reports.terminal.wrapping": ("find_width", "wrap"),
    },
)
