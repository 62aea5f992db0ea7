"""Workflow commands of GitHub Actions, which shows them beside the lines of a commit."""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import Batch, Severity
from grader.reports.check_format import CheckFormat, CheckMessage
from grader.text.visible import make_readable

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_TEXTS = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_IN_TEXTS, ":": "%3A", ",": "%2C"}


def format_github(_: Batch, messages: Sequence[CheckMessage]) -> str:
    """A line for each message."""
    return "\n".join(map(_format_message, messages))


def _format_message(told: CheckMessage) -> str:
    file, title = (_escape(text, _IN_PROPERTIES) for text in (told.file, told.rule))
    place = f"file={file},line={told.line},col={told.column},title={title}"
    return f"::{_COMMANDS[told.severity]} {place}::{_escape(make_readable(told.text), _IN_TEXTS)}"


def _escape(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)


GITHUB = CheckFormat("github", format_github)
