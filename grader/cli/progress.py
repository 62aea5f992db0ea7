"""A progress bar with the time left, on stderr, and nothing at all where stderr is no terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console
from grader.text.shorten import shorten
from grader.text.visible import make_one_line

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

Tell = Callable[[int, int, str], None]

_LONGEST_NAME = 20
"""Characters of a name behind the bar, so that all stands in one line of a terminal."""
_LONGEST_LINE = 30


class Tally:
    """How far a batch is: the grades `kept` from before, those `done` by now, of `total`; all 0 before it starts."""

    def __init__(self) -> None:
        self.kept = self.done = self.total = 0

    @contextlib.contextmanager
    def follow(self, bar: contextlib.AbstractContextManager[Tell]) -> Iterator[Tell]:
        """A function to tell (done, of how many, whose), which counts and then shows."""
        with bar as show:

            def told(done: int, total: int, name: str) -> None:
                self.done, self.total = done, total
                self.kept = self.kept if name else done  # the batch tells first, without a name, what it has kept
                show(done, total, name)

            yield told


@contextlib.contextmanager
def progress_bar(talk: Console) -> Iterator[Tell]:
    """A function to tell (done, of how many, whose); the bar counts what is left to do when it is first told."""
    if not _is_animated(talk):
        yield lambda done, total, name: talk.detail(f"{done}/{total} {name}".rstrip())
        return
    with contextlib.ExitStack() as shown:
        bars: list[ProgressBar[str]] = []

        def tell(done: int, total: int, name: str) -> None:
            if bars:
                bars[0].update(1, name)
            elif done < total:
                bars.append(shown.enter_context(_make_bar(total - done, talk)))

        yield tell


@contextlib.contextmanager
def show_case_counter(talk: Console) -> Iterator[Callable[[int, int], None]]:
    """A function to tell (which case, of how many); what it shows is gone at the end."""
    if not _is_animated(talk):
        yield lambda *_: None
        return
    _show_line("building")
    try:
        yield lambda number, total: _show_line(f"test {number} of {total}")
    finally:
        _show_line("")


def _is_animated(talk: Console) -> bool:
    return not talk.quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _make_bar(length: int, talk: Console) -> ProgressBar[str]:
    bar: ProgressBar[str] = click.progressbar(
        length=length,
        file=sys.stderr,
        show_pos=True,
        show_percent=False,
        item_show_func=lambda name: shorten(name or "", _LONGEST_NAME, show=make_one_line),
        color=talk.color,
    )
    return bar


def _show_line(text: str) -> None:
    """The text in the place of the one before."""
    click.echo(f"\r{text:<{_LONGEST_LINE}}\r{text}", err=True, nl=False)
