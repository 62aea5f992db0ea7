"""From entries to submissions: a layout says whose each entry is, and each submitter's are read into a basket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grader.intake.entries import Contents
from grader.intake.layout import Layout, Placement
from grader.intake.submission_files import WHOLE, Basket
from grader.intake.submission_info import SubmissionInfo


@dataclass(frozen=True)
class Grouping:
    """A basket for each submitter, what the layout says of the submission, and the names of what is nobody's."""

    baskets: dict[str, Basket]
    told: dict[str, SubmissionInfo]
    loose: list[str]


def group_entries(contents: Contents, layout: Layout) -> Grouping:
    """Read the entries of a batch, each submitter's into a basket.

    Entries that share a name, however its characters are written, leave their submitters' baskets empty.
    """
    placements = list(layout.place(contents.top))
    baskets: dict[str, Basket] = {}
    for each in placements:
        basket = baskets.setdefault(each.submitter, Basket(contents.account, contents.folds_case))
        basket.packed_size += each.entry.packed_size
    closed = _close_clashing(placements, baskets)
    for each in placements:
        if each.submitter not in closed:
            baskets[each.submitter].fill(each.name, each.entry)
    placed = {each.entry for each in placements}
    loose = [entry.name for entry in contents.top if entry not in placed and entry.name not in layout.own_files]
    return Grouping(baskets, _merge_infos(placements), loose)


def _merge_infos(placements: Sequence[Placement]) -> dict[str, SubmissionInfo]:
    """What the placements of each submitter say together."""
    told: dict[str, SubmissionInfo] = {}
    for each in placements:
        told[each.submitter] = told.get(each.submitter, SubmissionInfo()).fill_gaps(each.info)
    return told


def _close_clashing(placements: Sequence[Placement], baskets: dict[str, Basket]) -> set[str]:
    """The submitters of entries that share a name: nobody can say whose work lies in which."""
    times = Counter(entry.name for entry in {each.entry for each in placements})
    clashing = {each.submitter: each.entry.name for each in placements if times[each.entry.name] > 1}
    forms = "accents or other characters written in several ways"
    for submitter, name in clashing.items():
        baskets[submitter].refuse(WHOLE, f"{times[name]} folders are named {name} ({forms}): none of them was read")
    return set(clashing)
