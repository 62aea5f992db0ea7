"""A progress bar with the time left, on stderr, and nothing at all where stderr is no terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from grader.cli.common import Talk

Tell = Callable[[int, int, str], None]


class Tally:
    """How far a batch is: the grades `kept` from before, those `done` by now, of `total`; all 0 before it starts."""

    def __init__(self) -> None:
        self.kept = self.done = self.total = 0

    @contextlib.contextmanager
    def following(self, bar: contextlib.AbstractContextManager[Tell]) -> Iterator[Tell]:
        """A function to tell (done, of how many, whose), which counts and then shows."""
        with bar as show:

            def told(done: int, total: int, name: str) -> None:
                self.done, self.total = done, total
                self.kept = self.kept if name else done  # the batch tells first, without a name, what it has kept
                show(done, total, name)

            yield told


@contextlib.contextmanager
def progress_bar(talk: Talk) -> Iterator[Tell]:
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


@contextlib.contextmanager
def case_counter(talk: Talk) -> Iterator[Callable[[int, int], None]]:
    """A function to tell (which case, of how many); what it shows is gone at the end."""
    if talk.quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console

    console = Console(stderr=True, no_color=talk.color is False)
    with console.status("building", spinner="line") as status:
        yield lambda number, total: status.update(f"case {number} of {total}")
