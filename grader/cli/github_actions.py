"""What a job of GitHub Actions shows beside its log: notes at the lines of a commit, and a summary."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from grader.cli.output import say_result
from grader.errors import OutputError


def is_github_job() -> bool:
    """Whether the command runs in a job of GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


@contextmanager
def stop_commands() -> Iterator[None]:
    """Nothing that is printed within is a command to the job: it may be the output of a student's program."""
    if not is_github_job():
        yield
        return
    token = secrets.token_hex(16)
    say_result(f"::stop-commands::{token}")
    yield
    say_result(f"::{token}::")


def write_summary(title: str, text: str) -> None:
    """Append a text to the summary of the job, where it has one. Raises OutputError."""
    place = os.environ.get("GITHUB_STEP_SUMMARY")
    if not place:
        return
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    try:
        with Path(place).open("a", encoding="utf-8", errors="backslashreplace") as summary:
            summary.write(f"### {title}\n\n{fence}text\n{click.unstyle(text)}\n{fence}\n\n")
    except OSError as error:
        raise OutputError(f"the summary {place} cannot be written: {error.strerror or error}") from error
