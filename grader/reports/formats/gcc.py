"""`file:line:column: severity: message`, as gcc says it and every editor reads it."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import Batch
from grader.reports.check_format import CheckFormat, CheckMessage
from grader.text.visible import make_one_line


def format_gcc(_: Batch, messages: Sequence[CheckMessage]) -> str:
    """A line for each message."""
    return "\n".join(map(_format_message, messages))


def _format_message(told: CheckMessage) -> str:
    place = f"{make_one_line(told.file)}:{told.line}:{told.column}"
    return f"{place}: {told.severity}: {make_one_line(told.text)} [{told.rule}]"


GCC = CheckFormat("gcc", format_gcc)
