"""What a job of GitHub Actions shows beside its log: notes at the lines of a commit, and a summary."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from grader.cli.output import say_result
from grader.errors import OutputError


def is_github_job() -> bool:
    """Whether the command runs in a job of GitHub Actions."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


@contextmanager
def stop_commands(spares_stdout: bool = False) -> Iterator[None]:
    """Nothing that is printed within is a command to the job: it may be a name or an output of a student's.

    A job reads both outputs; `spares_stdout` leaves that one as a program will read it.
    """
    if not is_github_job():
        yield
        return
    tell = partial(click.echo, err=True) if spares_stdout else say_result
    token = secrets.token_hex(16)
    tell(f"::stop-commands::{token}")
    yield
    tell(f"::{token}::")


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
