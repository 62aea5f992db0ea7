"""A progress bar with the time left, on stderr, and nothing at all where stderr is no terminal."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from grader.cli.console import Console
from grader.model import CaseResult, Verdict
from grader.text.shorten import shorten
from grader.text.visible import make_one_line
from grader.text.wording import count, list_some

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from grader.grading.batch_request import Progress

ProgressView = Callable[[int, int, str, Sequence[str]], None]

_BAR = 20
_LONGEST_NAMES = 28
"""Characters of the bar, and of the names behind it, so that all stands in one line of a terminal."""
_MOST_NAMES = 3
_LONGEST_LINE = 60


class Tally:
    """How far a batch is: the grades `kept` from before, those `done` by now, of `total`; all 0 before it starts.

    Submissions begin in the threads that grade them.
    """

    def __init__(self) -> None:
        self.kept = self.done = self.total = 0
        self._running: list[str] = []
        self._lock = threading.Lock()
        self._show: ProgressView = lambda *_: None

    @contextlib.contextmanager
    def follow(self, bar: contextlib.AbstractContextManager[ProgressView]) -> Iterator[Progress]:
        """A function to tell (done, of how many, whose), which counts and then shows."""
        with bar as self._show:
            yield self._finish

    def begin(self, name: str) -> None:
        """Whose submission runs from now on."""
        with self._lock:
            self._running.append(name)
            self._show(self.done, self.total, "", self._running)

    def _finish(self, done: int, total: int, name: str) -> None:
        with self._lock:
            self.done, self.total = done, total
            self.kept = self.kept if name else done  # the batch tells first, without a name, what it has kept
            if name in self._running:
                self._running.remove(name)
            self._show(done, total, name, self._running)


@contextlib.contextmanager
def show_progress(talk: Console, names: bool = True) -> Iterator[ProgressView]:
    """A function to tell (done, of how many, whose, who runs); the bar counts what is left when it is first told.

    Without `names` only the numbers are shown.
    """
    if not _is_animated(talk):
        yield lambda done, total, name, running: _tell_end(done, total, name, running, talk, names)
        return
    with contextlib.ExitStack() as shown:
        bars: list[ProgressBar[str]] = []

        def tell(done: int, total: int, name: str, running: Sequence[str]) -> None:
            if not bars and done < total:
                bars.append(shown.enter_context(_make_bar(total - done, talk)))
            elif bars:
                told = [make_one_line(each) for each in running if names]
                bars[0].current_item = list_some(told, _MOST_NAMES)
                bars[0].update(1) if name else bars[0].render_progress()

        yield tell


class CaseTicker:
    """Shows on one line which case runs and, after the last one, how long the mistake has been looked for.

    `show` is None where nothing is shown.
    """

    def __init__(self, show: Callable[[str], None] | None) -> None:
        self._show = show or (lambda _: None)
        self._is_shown = show is not None
        self._left = self._passing = self._number = 0
        self._ended = threading.Event()
        self._search: threading.Thread | None = None

    def begin_build(self) -> None:
        """Show what comes before the first case."""
        self._show("building")

    def begin(self, number: int, total: int) -> None:
        """Show which case runs now; the first one may come again, where the machine has stopped a batch."""
        self._stop_search()
        if number == 1:
            self._passing = self._number = 0
        self._left = total - number + 1
        self._show(f"test {number} of {total}")

    def end(self, result: CaseResult) -> None:
        """Count the result; after the last case, show that the mistake is looked for."""
        self._left -= 1
        self._number += 1
        self._passing += result.verdict is Verdict.ACCEPTED
        if self._is_shown and not self._left and self._passing < self._number:
            told = f"{self._passing} of {count(self._number, 'test')} passed; looking for the mistake"
            self._ended.clear()
            self._search = threading.Thread(target=self._count_seconds, args=(told,), daemon=True)
            self._show(told)
            self._search.start()

    def close(self) -> None:
        """Stop the clock and clear the line."""
        self._stop_search()
        self._show("")

    def _stop_search(self) -> None:
        self._ended.set()
        if self._search:
            self._search.join()
            self._search = None

    def _count_seconds(self, told: str) -> None:
        for seconds in itertools.count(1):
            if self._ended.wait(1.0):
                return
            self._show(f"{told}, {seconds} s")


@contextlib.contextmanager
def show_case_counter(talk: Console) -> Iterator[CaseTicker]:
    """What counts the cases of a program; what it shows is gone at the end."""
    ticker = CaseTicker(_show_line if _is_animated(talk) else None)
    ticker.begin_build()
    try:
        yield ticker
    finally:
        ticker.close()


def _tell_end(done: int, total: int, name: str, running: Sequence[str], talk: Console, names: bool) -> None:
    """A line when a submission ends, and one at the start of the batch."""
    if name or not running:
        talk.detail(f"{done}/{total} {name if names else ''}".rstrip())


def _is_animated(talk: Console) -> bool:
    return not talk.quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _make_bar(length: int, talk: Console) -> ProgressBar[str]:
    bar: ProgressBar[str] = click.progressbar(
        length=length,
        file=sys.stderr,
        show_pos=True,
        show_percent=False,
        width=_BAR,
        item_show_func=lambda names: shorten(f"runs: {names}" if names else "", _LONGEST_NAMES),
        color=talk.color,
    )
    return bar


def _show_line(text: str) -> None:
    """The text in the place of the one before."""
    click.echo(f"\r{text:<{_LONGEST_LINE}}\r{text}", err=True, nl=False)
