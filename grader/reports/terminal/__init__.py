"""What the command line says of grades: the advice of the pages, in lines for a terminal."""

from grader.reports.terminal.difference import show_difference
from grader.reports.terminal.next_step import Asked
from grader.reports.terminal.own_check import tell_check
from grader.reports.terminal.summary import SummaryNotes, lost_points, summary
from grader.reports.terminal.wrapping import width, wrapped

__all__ = ["Asked", "SummaryNotes", "lost_points", "show_difference", "summary", "tell_check", "width", "wrapped"]
