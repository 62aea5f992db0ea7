"""What was found similar, in one sentence; who it is stands only on the page for instructors."""

from __future__ import annotations

from pathlib import Path

from grader.model import SimilarWork
from grader.text.wording import count


def describe_similar(similar: SimilarWork, place: Path) -> str:
    """How much was found among how many programs, and where it is shown."""
    groups, pairs = len(similar.groups), len(similar.pairs) + similar.more
    found = [
        count(groups, "group with the same program", "groups with the same program") if groups else "",
        count(pairs, "pair with similar passages", "pairs with similar passages") if pairs else "",
    ]
    told = " and ".join(filter(None, found)) or "nothing similar"
    return f"Similar work: {told} among {count(similar.compared, 'program')}: {place}"
