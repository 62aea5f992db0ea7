"""What is written into a program where a change is tried while it runs, and which notes tell that a run comes there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

_OF_CONDITIONS = (
    ChangeKind.LIMIT,
    ChangeKind.DIRECTION,
    ChangeKind.LONGER_RANGE,
    ChangeKind.SHORTER_RANGE,
    ChangeKind.CONNECTIVE,
    ChangeKind.FACTOR,
    ChangeKind.BOTH_LIMITS,
    ChangeKind.NEVER,
    ChangeKind.NEGATED,
    ChangeKind.ALIKE_AS_FALSE,
    ChangeKind.SWAPPED_BOUNDS,
    ChangeKind.ASKED_ENTRY,
    ChangeKind.ASKED_LATE,
    ChangeKind.ASKS_MORE,
    ChangeKind.SAME_OBJECT,
    ChangeKind.HALF_ASKED,
    ChangeKind.EXACT_DECIMALS,
    ChangeKind.OTHER_LIST,
    ChangeKind.ITEM_FIRST,
    ChangeKind.LAST_ITERATION,
)
"""Where conditions are exchanged, and not values: in C, either may be a number or a pointer."""

_WRITTEN_ANEW = (ChangeKind.COPY_OF_ITEM, ChangeKind.DECLARED_ANEW)
"""Declarations that are written otherwise, with what is tried in them."""


def name_notes(
    trials: Sequence[TrialPlace], code: Code, noted: Container[int], line_starts: Sequence[int]
) -> tuple[TrialPlace, ...]:
    """The trials, each with the lines of the statements around it before which a note stands."""

    def find(start: int, end: int) -> int:
        around = (each.start for each in code.list_around(start, end) if each.start in noted)
        return next((bisect_right(line_starts, place) for place in around), 0)

    def find_all(place: TrialPlace) -> set[int]:
        spans = [*((start, max(start, place.end)) for start in place.offsets), *(each[:2] for each in place.others)]
        return {find(*span) for span in (*spans, *([(place.moved_to,) * 2] if place.moved_to >= 0 else []))}

    found = map(find_all, trials)
    return tuple(
        replace(place, noted=frozenset(lines) if 0 not in lines else frozenset())
        for place, lines in zip(trials, found, strict=True)
    )


def write_moved(place: TrialPlace, number: int, trial: str) -> Iterator[tuple[int, str]]:
    """A statement where it is moved to: before whatever else is written there, which belongs to what follows it."""
    if place.moved_to >= 0:
        yield place.moved_to, f"if ({trial.format(number=number, change=place.change)}0 != 0) {place.statement} "


def write_trial(place: TrialPlace, number: int, trial: str) -> Iterator[tuple[int, str]]:
    """Where what is added that makes a change where it is asked for."""
    added = trial.format(number=number, change=place.change)
    if place.is_statement:
        yield place.offsets[0], f"if ({added}0 != 0) {{ {place.exchange} }} else {{"
        yield place.end, "}"
        return
    if place.kind in _WRITTEN_ANEW:
        yield place.offsets[0], place.exchange.format(trial=f"({added}0 != 0)") + "/*"
        yield place.end, "*/"
        return
    if place.kind is ChangeKind.INNER_BREAK:
        leave = place.statement.format(number=number)
        yield from ((offset, f"if ({added}0 != 0) {leave} ") for offset in place.offsets)
        yield place.end, place.exchange.format(number=number)
        return
    if place.exchange:
        both = "!!(" if place.kind in _OF_CONDITIONS else "("
        for start, end, exchange in ((place.offsets[0], place.end, place.exchange), *place.others):
            yield start, f"({added}0 != 0 ? ({exchange}) : {both}"
            yield end, "))"
        return
    if place.leaves_out:
        added = f"if ({added}0 == 0) "
    elif place.statement:
        added = f"if ({added}0 != 0) {place.statement} "
    yield from ((offset, added) for offset in place.offsets)
