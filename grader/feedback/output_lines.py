"""Outputs as lines, which end with a newline alone: a form feed is a character of its line."""

from __future__ import annotations

from grader.feedback.case_run import CaseRun
from grader.judging import decode


def split_answer_lines(text: str) -> list[str]:
    """The lines of an output, without the end of the last one."""
    return text.removesuffix("\n").split("\n")


def split_output(text: str) -> list[str]:
    """The same without blanks at the ends of lines."""
    return [line.rstrip() for line in split_answer_lines(text)]


def split_both(ran: CaseRun) -> tuple[list[str], list[str]]:
    """The lines that are asked for, and those that were printed, without blanks at their ends."""
    return split_output(ran.case.expected or ""), split_output(decode(ran.output))
