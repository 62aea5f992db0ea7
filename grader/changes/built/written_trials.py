"""What is written into a program where a change is tried while it runs, and which notes tell that a run comes there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from grader.changes.built.exchange_places import OF_STATEMENTS
from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code

_OF_VALUES = (
    ChangeKind.EXTREME,
    ChangeKind.ORDER,
    ChangeKind.PART_DIVIDED,
    ChangeKind.MULTIPLIED_AGAIN,
    ChangeKind.PART_OF_TIME,
    ChangeKind.NOT_FLUSHED,
    ChangeKind.FEW_DIGITS,
    ChangeKind.FILLED_BEFORE,
    ChangeKind.DIVIDED_FIRST,
    ChangeKind.LAST_FOR_LARGEST,
    ChangeKind.LAST_FOR_SMALLEST,
    ChangeKind.REPLACED_SUM,
    ChangeKind.REMAINDER,
    ChangeKind.SIGN,
    ChangeKind.SWAPPED_INDEXES,
    ChangeKind.START,
    ChangeKind.LOST_DECIMALS,
    ChangeKind.LOST_SIGN,
    ChangeKind.ONE_WORD,
    ChangeKind.ONE_DIGIT,
    ChangeKind.ROUND_UP,
    ChangeKind.DIVIDED_APART,
    ChangeKind.HUNDRED_MINUTES,
    ChangeKind.COUNTED_CHARACTERS,
    ChangeKind.SPLIT_REST,
    ChangeKind.ONE_OFF,
    ChangeKind.NEXT_PLACE,
    ChangeKind.FROM_ZERO,
    ChangeKind.ROUNDED_EARLY,
    ChangeKind.ROUNDING,
    ChangeKind.LEAST_POSITIVE,
    ChangeKind.HALF_TO_EVEN,
    ChangeKind.CHARACTER_CODE,
    ChangeKind.SHARED_ROWS,
    ChangeKind.SHARED_TEXT,
    ChangeKind.LEFT_BLANK,
    ChangeKind.SORTED_ANEW,
    ChangeKind.OTHER_NAME,
    ChangeKind.MISSING_FIRST,
    ChangeKind.MADE_ANEW,
    ChangeKind.STORED_LIST,
    ChangeKind.STORED_LISTS,
    ChangeKind.SECOND_NAME,
    ChangeKind.SET_OTHERWISE,
    ChangeKind.ONE_MIDDLE,
    ChangeKind.LENGTH_ONLY,
    ChangeKind.BELOW_ZERO,
    ChangeKind.PART_ADDED,
    ChangeKind.OWN_PLACE,
    ChangeKind.LETTER_CASE,
    ChangeKind.KEPT_SIGN,
    ChangeKind.BOTH_ENDS,
    ChangeKind.TURNED_GAP,
    ChangeKind.PLACE_FOR_ITEM,
    ChangeKind.PART_MULTIPLIED,
    ChangeKind.NOT_SIDE_BY_SIDE,
    ChangeKind.NEARLY_WHOLE,
    ChangeKind.EVEN_LOGARITHM,
    ChangeKind.RAISED_COPY,
    ChangeKind.FIRST_ONLY,
    ChangeKind.PATTERN_MARK,
    ChangeKind.OTHER_SEPARATOR,
    ChangeKind.END_FOR_LENGTH,
    ChangeKind.LENGTH_FOR_END,
    ChangeKind.COMPARED_TEXTS,
    ChangeKind.JOINED_SUM,
    ChangeKind.MOVED_TEXT,
    ChangeKind.SWAPPED_SIZES,
    ChangeKind.SWAPPED_LIMITS,
    ChangeKind.LENGTH_OF_TABLE,
    ChangeKind.FEW_PLACES,
    ChangeKind.ALL_OF_TIME,
    ChangeKind.OTHER_RESULT,
    ChangeKind.OTHER_PIECE,
    ChangeKind.AMONG_VALUES,
)
"""Where values are exchanged, and not conditions: a pointer or an object may stand for one of these."""

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
    if place.kind in OF_STATEMENTS:
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
        both = "(" if place.kind in _OF_VALUES else "!!("
        for start, end, exchange in ((place.offsets[0], place.end, place.exchange), *place.others):
            yield start, f"({added}0 != 0 ? ({exchange}) : {both}"
            yield end, "))"
        return
    if place.leaves_out:
        added = f"if ({added}0 == 0) "
    elif place.statement:
        added = f"if ({added}0 != 0) {place.statement} "
    yield from ((offset, added) for offset in place.offsets)
