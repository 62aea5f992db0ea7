"""Whose score changed between two gradings, and why: data for the preview of `grade` and for `diff`."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from grader.model import Grade, ScoreRecord, Verdict
from grader.reports.exports.results_file import SubmissionRecord
from grader.reports.figures import format_points
from grader.reports.phrases import LOOKS
from grader.text.wording import list_some

_MOST_CASES = 3


@dataclass(frozen=True)
class CaseScore:
    """What a case gave, of how much."""

    verdict: Verdict
    points: float
    max_points: float


@dataclass(frozen=True)
class ScoreFacts:
    """What a score follows from.

    `parts` are its parts by their names, `files` the hashes of the files handed in, None where nobody knows.
    """

    submitter: str
    score: float | None
    max_score: float
    parts: Mapping[str, float]
    cases: Mapping[str, CaseScore]
    files: Mapping[str, str] | None
    adjustment_reason: str = ""


@dataclass(frozen=True)
class ScoreChange:
    """One score before and after, and what has changed it, in words; a score is None where it needs review."""

    submitter: str
    before: float | None
    after: float | None
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class ResultsDifference:
    """What differs between two `results.json`: scores, and students who are only in one of them."""

    changes: tuple[ScoreChange, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]


def list_grade_changes(pairs: Iterable[tuple[Grade, Grade]]) -> list[ScoreChange]:
    """The changes between grades before and now, or their outlines, by submitter."""
    changes = list_score_changes((_gather_facts(before), _gather_facts(now)) for before, now in pairs)
    return sorted(changes, key=lambda change: change.submitter)


def hide_names(changes: Iterable[ScoreChange], pseudonyms: Mapping[str, str]) -> list[ScoreChange]:
    """The changes with `pseudonyms` for the names that have one; in their order, which tells nothing of the names."""
    named = (replace(each, submitter=pseudonyms.get(each.submitter, each.submitter)) for each in changes)
    return sorted(named, key=lambda change: change.submitter)


def record_changes(changes: Iterable[ScoreChange], now: datetime) -> list[ScoreRecord]:
    """What the store keeps of the changes that are published now, by the user who does it."""
    at, by = now.isoformat(timespec="seconds"), _find_user()
    return [ScoreRecord(at, by, each.submitter, each.before, each.after, each.reasons) for each in changes]


def _find_user() -> str:
    """The name of whoever runs the grader; empty where the system has none."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def _gather_facts(grade: Grade) -> ScoreFacts:
    cases = {each.name: CaseScore(each.verdict, each.points, each.max_points) for each in grade.cases}
    parts = grade.points.list_parts()
    return ScoreFacts(grade.submitter, grade.score, grade.max_score, parts, cases, grade.files, grade.adjustment_reason)


def read_score_facts(record: SubmissionRecord) -> ScoreFacts:
    """The facts of a submission in `results.json`. Raises KeyError, TypeError or ValueError when it is not of ours."""
    cases = {
        each["name"]: CaseScore(Verdict(each["verdict"]), float(each["points"]), float(each["max_points"]))
        for each in record["cases"]
    }
    parts = {name: float(value) for name, value in dict(record["points"]).items() if isinstance(value, int | float)}
    parts["adjustment"] = parts.get("adjustment", 0.0) - parts.get("rubric", 0.0)  # one is part of the other there
    score = None if record["score"] is None else float(record["score"])
    files = dict(record["files"]) if "files" in record else None
    return ScoreFacts(str(record["submitter"]), score, float(record["max_score"]), parts, cases, files)


def list_score_changes(pairs: Iterable[tuple[ScoreFacts, ScoreFacts]]) -> list[ScoreChange]:
    """Those of the pairs, before and now, whose scores differ as people read them."""
    return [
        ScoreChange(now.submitter, before.score, now.score, tuple(_list_reasons(before, now)))
        for before, now in pairs
        if format_score(before.score) != format_score(now.score)
    ]


def compare_classes(old: Mapping[str, ScoreFacts], new: Mapping[str, ScoreFacts]) -> ResultsDifference:
    """What differs between two gradings of a class, by submitter."""
    pairs = ((old[name], new[name]) for name in sorted(old.keys() & new.keys()))
    return ResultsDifference(
        changes=tuple(list_score_changes(pairs)),
        only_old=tuple(sorted(old.keys() - new.keys())),
        only_new=tuple(sorted(new.keys() - old.keys())),
    )


def format_score(score: float | None) -> str:
    """`87.5`; `–` where it needs review."""
    return "–" if score is None else format_points(score)


def _list_reasons(before: ScoreFacts, now: ScoreFacts) -> Iterator[str]:
    """The files and the cases, then the parts of the score that no case explains."""
    if None not in (before.files, now.files) and before.files != now.files:
        yield "other files"
    cases = list(_list_case_reasons(before.cases, now.cases))
    yield from cases
    for name in now.parts:
        old, new = format_points(before.parts.get(name, 0.0)), format_points(now.parts[name])
        if old != new and not (name == "tests" and cases):
            why = f" ({now.adjustment_reason})" if name == "adjustment" and now.adjustment_reason else ""
            yield f"{name} {old} → {new}{why}"
    if before.max_score != now.max_score:
        yield f"maximum {format_points(before.max_score)} → {format_points(now.max_score)}"


def _list_case_reasons(before: Mapping[str, CaseScore], now: Mapping[str, CaseScore]) -> Iterator[str]:
    """What became of the cases, those of one kind together."""
    found: dict[str, list[str]] = {}
    for name in dict.fromkeys((*before, *now)):
        for reason in _tell_case(before.get(name), now.get(name)):
            found.setdefault(reason, []).append(f"`{name}`")
    for reason, names in found.items():
        yield f"{'case' if len(names) == 1 else 'cases'} {list_some(names, _MOST_CASES)}: {reason}"


def _tell_case(before: CaseScore | None, now: CaseScore | None) -> Iterator[str]:
    if before == now:
        return
    if before is None or now is None:
        yield "new" if now else "no longer there"
        return
    if before.max_points != now.max_points:
        yield f"weight {format_points(before.max_points)} → {format_points(now.max_points)}"
    if before.verdict != now.verdict:
        yield f"{LOOKS[before.verdict].word} → {LOOKS[now.verdict].word}"
    elif _compute_share(before) != _compute_share(now):
        yield f"{format_points(before.points)} → {format_points(now.points)} of {format_points(now.max_points)}"


def _compute_share(case: CaseScore) -> str:
    return format_points(case.points / case.max_points if case.max_points else 0.0)
