"""What the commands share: options, and how they talk. Results go to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from grader.errors import UsageError

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Talk:
    """How much is said, and in which form."""

    quiet: bool
    verbose: bool
    as_json: bool
    color: bool | None

    def result(self, text: str) -> None:
        """A result for people; `--json` prints an object instead."""
        if not self.as_json:
            click.echo(text, color=self.color)

    def data(self, value: Any) -> None:
        """The result for programs, printed only with `--json`."""
        if self.as_json:
            click.echo(value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False))

    def note(self, text: str) -> None:
        """Something worth knowing, on stderr."""
        if not self.quiet:
            click.echo(text, err=True, color=self.color)

    def detail(self, text: str) -> None:
        """Something for `--verbose`."""
        if self.verbose:
            click.echo(text, err=True, color=self.color)


def talking(command: Command) -> Command:
    """The options that every command has; the command gets them as one `talk`."""

    def wrapped(quiet: bool, verbose: bool, as_json: bool, color: str, **options: Any) -> Any:
        forced = {"always": True, "never": False}.get(color, False if os.environ.get("NO_COLOR") else None)
        return command(talk=Talk(quiet, verbose, as_json, forced), **options)

    wrapped.__doc__ = command.__doc__
    wrapped.__name__ = command.__name__
    for option in (
        click.option("-q", "--quiet", is_flag=True, help="Say nothing but results and errors."),
        click.option("-v", "--verbose", is_flag=True, help="Say more on stderr."),
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON."),
        click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True),
    ):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]  # the options have taken the place of `talk`


def course_option(command: Command) -> Command:
    """`--course DIR`."""
    option = click.option(
        "--course",
        type=click.Path(path_type=Path, file_okay=False),
        help="The folder that holds cases/ (default: the nearest one upward).",
    )
    return option(command)


def usable_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def choose_case(name: str | None, names: list[str]) -> None:
    """Raises UsageError, with a suggestion, when there is no case of that name."""
    if name is None or name in names:
        return
    import difflib

    near = difflib.get_close_matches(name, names, 1)
    hint = f"Did you mean {near[0]!r}?" if near else f"The cases are: {', '.join(names)}."
    raise UsageError(f"there is no case {name!r}", hint)
