"""What became of published scores, as the instructor's pages tell it: each publication with its changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from grader.model import ScoreRecord
from grader.reports.score_changes import format_score

_MOST_CHANGES = 300
"""A class page shows so many, the newest first; all of a student are on the instructor's page of that student."""
_TIME = re.compile(r"T(\d\d:\d\d):\d\d\+00:00$")


@dataclass(frozen=True)
class HistoryLine:
    """One change: whose and the page, empty where there is none; from what to what, and why."""

    name: str
    page: str
    scores: str
    reasons: str


@dataclass(frozen=True)
class PublishedChanges:
    """What was published at one time, and by whom."""

    title: str
    lines: tuple[HistoryLine, ...]


@dataclass(frozen=True)
class HistoryView:
    """The publications, the newest first; how many changes there are, and how many older ones are not shown."""

    publications: tuple[PublishedChanges, ...]
    number: int
    older: int


def view_history(history: Sequence[ScoreRecord], pages: Mapping[str, str]) -> HistoryView:
    """The newest changes; `pages` holds the instructor's page of each submitter."""
    shown = sorted(history[-_MOST_CHANGES:], key=lambda each: each.at, reverse=True)
    publications = tuple(
        PublishedChanges(_tell_title(at, by), tuple(_view_change(each, pages) for each in records))
        for (at, by), records in groupby(shown, key=lambda each: (each.at, each.by))
    )
    return HistoryView(publications, len(history), len(history) - len(shown))


def _tell_title(at: str, by: str) -> str:
    time = _TIME.sub(r" \1 UTC", at)
    return f"{time}, by {by}" if by else time


def _view_change(record: ScoreRecord, pages: Mapping[str, str]) -> HistoryLine:
    scores = f"{format_score(record.before)} → {format_score(record.after)}"
    return HistoryLine(record.submitter, pages.get(record.submitter, ""), scores, "; ".join(record.reasons))


def list_history_lines(history: Sequence[ScoreRecord], submitter: str) -> list[str]:
    """All changes of one student, the newest last, a line each."""
    return [
        f"{_tell_title(each.at, each.by)}: {format_score(each.before)} → {format_score(each.after)}"
        + (f", {'; '.join(each.reasons)}" if each.reasons else "")
        for each in history
        if each.submitter == submitter
    ]
