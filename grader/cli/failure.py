"""An error as people read it on stderr: what is wrong, what to do about it, and where more stands."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator

import click

from grader.errors import GraderError
from grader.reports.terminal.wrapping import wrap_error_line


def describe_failure(error: Exception) -> str:
    """The lines of an error; one that is none of ours is a fault of the grader, with its place under `--verbose`."""
    if isinstance(error, GraderError):
        return "\n".join(_format_failure(error))
    where = "".join(traceback.format_exception(error)) if {"-v", "--verbose"} & set(sys.argv) else ""
    said = traceback.format_exception_only(error)[0].strip()
    hint = "Run the command again: finished work is kept. Use -v to see where it happened."
    return where + "\n".join(_format_failure(GraderError(f"the grader itself failed: {said}", hint)))


def _format_failure(error: GraderError) -> Iterator[str]:
    yield from _label_lines("error:", error.message, fg="red", bold=True)
    if error.hint:
        yield from _label_lines("hint:", error.hint, fg="cyan")
    yield click.style(f"More: grader help {error.anchor}", dim=True)


def _label_lines(label: str, text: str, **style: bool | str) -> Iterator[str]:
    first, *others = [line for long in f"{label} {text}".split("\n") for line in wrap_error_line(long)]
    yield click.style(label, **style) + first.removeprefix(label)  # type: ignore[arg-type]  # as click names them
    yield from others
