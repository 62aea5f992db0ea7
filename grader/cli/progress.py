"""A progress bar with the time left, on stderr, and nothing at all where stderr is no terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from grader.cli.common import Talk


@contextlib.contextmanager
def progress_bar(talk: Talk) -> Iterator[Callable[[int, int, str], None]]:
    """A function to tell (done, of how many, whose)."""
    if talk.quiet or not sys.stderr.isatty():
        yield lambda done, total, name: talk.detail(f"{done}/{total} {name}".rstrip())
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    console = Console(stderr=True, no_color=talk.color is False)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("starting", total=None)
        yield lambda done, total, name: bar.update(task, completed=done, total=total, description=name)
