"""From two readings to the difference that a person reads: a sentence, a place, and the lines side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from grader.judging.decoding import decode
from grader.judging.ladder.answers import NO_LOOKS, Looks
from grader.judging.ladder.rungs import find_rung, is_listed_form
from grader.judging.ladder.sides import Sides
from grader.judging.pairing import Row, measure_equal_head, number_pairs, pair_rows
from grader.judging.reading import CHUNK, OutputReading, Readings, split_words
from grader.judging.walk import Alike, Walk, is_same, walk
from grader.model import AnswerPart, Difference, LinePair, make_answer_finder
from grader.text.shorten import take_window

MOST_PAIRS = 100
CONTEXT = 2
"""Equal lines that are shown before and after a different one where not all lines are."""

LONGEST_TEXT = 400
KEPT_BEFORE = 100
"""Characters that stay before the first difference of a line that is cut to `LONGEST_TEXT`."""


@dataclass(frozen=True)
class ShownRows:
    """The rows to show. Of all `total` rows `wrong` differ or may differ, and `blank` are the same and hold nothing.

    `ends_empty`: the last of them is what stands behind the final newline of both, which nobody calls a line.
    `wrong_answers` of the wrong ones hold something on one side at least, and `wrong_lines` are the numbers of the
    expected lines among these, where they were asked for.
    """

    rows: Sequence[Row]
    total: int
    wrong: int
    blank: int
    wrong_answers: int
    ends_empty: bool
    wrong_lines: Sequence[int] = ()


def find_difference(
    readings: Readings,
    looks: Looks = NO_LOOKS,
    form: Set[str] = frozenset(),
    parts: Sequence[AnswerPart] = (),
) -> Difference | None:
    """How two readings differ, None when their units are the same or alike.

    `looks` is how answers to any case look, `form` the kinds of fault that count as form. By `parts`, if given, right
    answers are counted in place of right lines, where lines are what is side by side.
    """
    expected, actual, alike = readings
    units = walk(expected.units, actual.units, alike, expected.skipped)
    if units is None:
        return None
    row, rows = _choose_rows(expected, actual, units, alike)
    by_answer = not rows.rest and row == "line" and _are_lines(parts, expected)
    shown = _select_shown(expected, rows, by_answer)
    pairs = tuple(_pair(kept, actual.number) for kept in shown.rows)
    first = next(pair for pair in pairs if not pair.same)
    line, column = _find_place(actual, units)
    sides = Sides(
        units=units,
        expected_output=expected,
        actual_output=actual,
        line=line,
        column=column,
        row=row,
        first=(first.expected, first.actual),
        wrong=None if rows.rest_wrong is None else shown.wrong,
        total=shown.total - shown.ends_empty,
        looks=looks,
        alike=alike,
    )
    rung = find_rung(sides)
    only_form = is_listed_form(rung, sides, form)
    right, counted = _count_answers(parts, shown) if by_answer else _count_rows(expected, rows, shown)
    counted += right == counted  # what is wrong is no answer then, and yet not all is right
    return Difference(
        summary=rung.sentence(sides, only_form),
        line=line,
        column=column,
        expected=first.expected or "",
        actual=first.actual or "",
        pairs=pairs,
        hidden_lines=shown.total - len(pairs),
        rung=rung.name,
        form=only_form,
        right=right,
        counted=counted,
    )


def _count_rows(expected: OutputReading, walked: Walk, shown: ShownRows) -> tuple[int, int]:
    """How many rows that hold something are right, and how many there are.

    Without the empty ones they go together anew: one that is missing or too many has moved the others.
    """
    wanted, given = ([row for row in side if row.strip()] for side in (walked.wanted, walked.given))
    if walked.rest or (len(wanted), len(given)) == (len(walked.wanted), len(walked.given)):
        return shown.total - shown.wrong - shown.blank, shown.total - shown.blank
    equal = walked.equal - sum(not row.strip() for row in islice(expected.rows, walked.equal))
    differ = [one != other for _, one, other, _ in pair_rows(wanted, given)]
    return equal + differ.count(False), equal + len(differ)


def _are_lines(parts: Sequence[AnswerPart], expected: OutputReading) -> bool:
    """Whether the rows are numbered as the lines of the parts are: where words are read, empty lines are left out."""
    return bool(parts) and (expected.rows is expected.units or sum(part.lines for part in parts) == expected.answers)


def _count_answers(parts: Sequence[AnswerPart], shown: ShownRows) -> tuple[int, int]:
    """How many answers are right as a whole, and how many there are; a line too many counts as a wrong one."""
    total = sum(part.lines > 0 for part in parts)
    wrong = set(map(make_answer_finder(parts), shown.wrong_lines))
    return total - len(wrong), total + shown.wrong_answers - len(shown.wrong_lines)


def _find_place(actual: OutputReading, units: Walk) -> tuple[int, int]:
    """The first place of the actual output that is not as expected."""
    if not units.wanted or not units.given:
        return actual.over(units.equal)
    line, column = actual.place(units.equal)
    return line, column + measure_equal_head(decode(units.wanted[0]), decode(units.given[0]))


def _choose_rows(expected: OutputReading, actual: OutputReading, units: Walk, alike: Alike | None) -> tuple[str, Walk]:
    """What is shown side by side, and what one of these is called."""
    if expected.rows is expected.units:
        return expected.unit, units
    rows = walk(expected.rows, actual.rows, _make_row_comparison(alike) if alike else None)
    if rows is None or len(rows.wanted) != len(rows.given):
        return expected.unit, units
    return "line", rows


def _make_row_comparison(alike: Alike) -> Alike:
    """Whether all words of two rows are the same or alike; one space is between the words."""

    def row_alike(one: bytes, other: bytes) -> bool:
        if len(one) + len(other) <= CHUNK:
            return is_same(one.split(), other.split(), alike)
        start = one.rfind(b" ", 0, measure_equal_head(one, other)) + 1
        return is_same(split_words(one[start:]), split_words(other[start:]), alike)

    return row_alike


def _select_shown(expected: OutputReading, walked: Walk, with_lines: bool) -> ShownRows:
    """All rows where they are few; else the different ones with their neighbours, as far as they go."""
    rows = _list_all_rows(walked)
    few = list(islice(rows, MOST_PAIRS + 1))
    kept: list[Row] = []
    before: deque[Row] = deque(maxlen=CONTEXT)
    total, wrong, wrong_answers = walked.equal - len(walked.before), 0, 0
    blank = sum(not row.strip() for row in islice(expected.rows, total))
    after = 0
    wrong_lines: list[int] = []
    row: Row | None = None
    for row in chain(few, rows):
        total += 1
        differs = row[1] != row[2]
        wrong += differs
        is_wrong_answer = differs and _holds_something(row)
        wrong_answers += is_wrong_answer
        if is_wrong_answer and with_lines and row[1] is not None:
            wrong_lines.append(row[0])
        if differs or after:
            kept += [*before, row] if len(kept) < MOST_PAIRS else []
            before.clear()
            after = CONTEXT if differs else after - 1
        else:
            before.append(row)
        blank += not differs and not (row[1] or b"").strip()
    all_shown = few if total <= MOST_PAIRS else kept[:MOST_PAIRS]
    rest_wrong = walked.rest if walked.rest_wrong is None else walked.rest_wrong
    ends_empty = not walked.rest and row is not None and row[1] == row[2] == b""
    return ShownRows(
        rows=all_shown,
        total=total + walked.rest,
        wrong=wrong + rest_wrong,
        blank=blank,
        wrong_answers=wrong_answers + rest_wrong,
        ends_empty=ends_empty,
        wrong_lines=wrong_lines,
    )


def _holds_something(row: Row) -> bool:
    return any(side is not None and side.strip() for side in row[1:3])


def _list_all_rows(walked: Walk) -> Iterator[Row]:
    """The equal rows that are kept, then the others with their partners."""
    first = walked.equal - len(walked.before)
    yield from number_pairs(((row, row) for row in walked.before), first)
    if walked.rest:  # the ends are not known, so nothing can be aligned
        yield from number_pairs(zip_longest(walked.wanted, walked.given), walked.equal)
    else:
        yield from pair_rows(walked.wanted, walked.given, walked.equal)


def _pair(row: Row, line_of: Callable[[int], int]) -> LinePair:
    """A row as text; where a side is very long, both are cut alike, around their first difference."""
    number, expected, actual, index = row
    actual_number = None if index is None else line_of(index - 1)
    wanted, given = (None if side is None else decode(side) for side in (expected, actual))
    if max(len(wanted or ""), len(given or "")) <= LONGEST_TEXT:
        return LinePair(number, wanted, given, actual_number=actual_number)
    start = 0 if wanted == given else max(measure_equal_head(wanted or "", given or "") - KEPT_BEFORE, 0)
    (wanted, cut), (given, cut_too) = (_cut_window(text, start) for text in (wanted, given))
    return LinePair(number, wanted, given, cut + cut_too, actual_number)


def _cut_window(text: str | None, start: int) -> tuple[str | None, int]:
    """`LONGEST_TEXT` characters from `start` on, and how many were cut."""
    if text is None:
        return None, 0
    return take_window(text, LONGEST_TEXT, start), len(text) - len(text[start : start + LONGEST_TEXT])
