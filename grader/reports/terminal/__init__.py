"""What the command line says of grades: the advice of the pages, in lines for a terminal."""

from grader.reports.terminal.difference import show_difference
from grader.reports.terminal.next_step import CheckCommand
from grader.reports.terminal.own_check import tell_check
from grader.reports.terminal.summary import SummaryNotes, count_losers, format_summary
from grader.reports.terminal.wrapping import find_width, wrap

__all__ = [
    "CheckCommand",
    "SummaryNotes",
    "count_losers",
    "find_width",
    "format_summary",
    "show_difference",
    "tell_check",
    "wrap",
]
