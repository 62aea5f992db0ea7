"""What the clusters of submitters were called, so that a comment for one that is gone is not lost in silence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grader.model import Grade, Verdict
from grader.text.wording import list_some

if TYPE_CHECKING:
    from grader.grading.kept.database import Database, Statement

TABLES = (
    "CREATE TABLE IF NOT EXISTS cluster_names "
    "(name TEXT NOT NULL, submitter TEXT NOT NULL, PRIMARY KEY (name, submitter))",
)


def make_name_statements(grades: Iterable[Grade]) -> Iterator[Statement]:
    """What keeps how the clusters of these grades are called."""
    for grade in grades:
        if grade.likeness and grade.likeness.name:
            row = grade.likeness.name, grade.submitter
            yield "INSERT OR IGNORE INTO cluster_names (name, submitter) VALUES (?, ?)", row


def find_former_members(database: Database, names: Iterable[str], grades: Iterable[Grade]) -> dict[str, list[Grade]]:
    """By name of a cluster, the grades of those who were ever published as failing so."""
    now = {grade.submitter: grade for grade in grades}
    query = "SELECT submitter FROM cluster_names WHERE name = ? ORDER BY submitter"
    rows = {name: database.fetch_all(query, name) for name in names}
    return {name: [now[each] for (each,) in found if each in now] for name, found in rows.items()}


def tell_what_became(members: Mapping[str, Sequence[Grade]]) -> dict[str, str]:
    """By the name of a cluster that is gone, what its members are called now; those who have none are left out."""
    return {name: _tell_members(grades) for name, grades in members.items() if grades}


def _tell_members(grades: Sequence[Grade]) -> str:
    now: defaultdict[str, list[str]] = defaultdict(list)
    for grade in grades:
        now[_tell_state(grade)].append(grade.submitter)
    return "; ".join(f"{list_some(names)}: {state}" for state, names in now.items())


def _tell_state(grade: Grade) -> str:
    if grade.likeness and grade.likeness.name:
        return f"now `{grade.likeness.name}`"
    passes = grade.cases and all(case.verdict is Verdict.ACCEPTED for case in grade.cases)
    return "now every test passes" if passes else "now in no group"
