"""What the reports in a folder tell of, read from their `results.json`."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path

from grader.errors import UsageError
from grader.reports.exports.results import RESULTS
from grader.text.wording import count, list_some

_SUBMITTER = re.compile(rb'\n   "submitter": ("[^\n]*"),(?=\n)')
"""A line of our results at the depth of a submission's own keys; no text of a student can look like it."""
_PSEUDONYM = re.compile(r"student-\d{2,}")


def refuse_to_lose(output: Path, known: Collection[str]) -> None:
    """Raise UsageError when the reports in a folder tell of students who would be in no report any more.

    Pseudonyms may stand for anybody who is `known`.
    """
    told = _list_reported(output) - set(known)
    hidden = {name for name in told if _PSEUDONYM.fullmatch(name)}
    lost = sorted(told - hidden if len(hidden) <= len(known) else told)
    if lost:
        raise UsageError(
            f"{output / RESULTS.file} tells of {count(len(lost), 'student')} whom neither this batch nor the store "
            f"beside it knows: {list_some(lost)}",
            "Grade them together with this batch, or pass --replace to drop them.",
        )


def _list_reported(output: Path) -> set[str]:
    try:
        content = (output / RESULTS.file).read_bytes()
        return {json.loads(match[1]) for match in _SUBMITTER.finditer(content)}
    except (FileNotFoundError, ValueError):
        return set()
