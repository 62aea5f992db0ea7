"""Faults of cases in words: one that many cases have is said once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from grader.errors import CaseFault
from grader.text.wording import list_some

AnyFault = str | CaseFault

_MOST_NAMED = 3


def tell_faults(faults: Iterable[AnyFault]) -> list[str]:
    """Each fault once, in the order in which they are first met, with the names of the cases that have it."""
    alike: dict[Hashable, list[AnyFault]] = {}
    for fault in faults:
        alike.setdefault(_find_likeness(fault), []).append(fault)
    return [_tell_once(same) for same in alike.values()]


def _find_likeness(fault: AnyFault) -> Hashable:
    """What is the same in every case that has the fault."""
    return (fault.start, fault.likeness or fault.end) if isinstance(fault, CaseFault) else fault


def _tell_once(same: Sequence[AnyFault]) -> str:
    """The fault of all these cases, at the place of the first."""
    first, names = same[0], [*dict.fromkeys(f"`{fault.case}`" for fault in same if isinstance(fault, CaseFault))]
    if isinstance(first, str) or len(names) == 1:
        return str(first)
    told = f"{first.place}{first.start}cases {list_some(names, _MOST_NAMED)}"
    is_told_alike = len({fault.end for fault in same if isinstance(fault, CaseFault)}) == 1
    return f"{told}{'' if is_told_alike else '; in the first'}{first.end}"
