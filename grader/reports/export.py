"""What a file for other programs is made of: one file of `exports/` each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grader.model import Batch, Grade


def _export_nothing(_batch: Batch, _grade: Grade, _page: str) -> str:
    return ""


@dataclass(frozen=True)
class Export:
    """A file in the output folder.

    `part` gives what the file says of one submission, from the batch, the whole grade and the name of its page: it is
    made beside the page and kept, and without `shows_worth` used again where only points, hints, times of submission or
    the title change. `whole` gives the text piece by piece from the batch and those parts, in order.
    """

    name: str
    file: str
    whole: Callable[[Batch, Iterable[str]], Iterable[str]]
    part: Callable[[Batch, Grade, str], str] = _export_nothing
    shows_worth: bool = True
