"""Outputs that are compared word by word, as lines: what stands beside the answers stands on lines, or before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.judging.ladder.answers import find_look
from grader.judging.ladder.labels import ends_label
from grader.judging.ladder.sides import MOST_EXAMINED, Sides
from grader.judging.reading import split_lines
from grader.judging.walk import Alike, is_same, walk

_MOST_LABELLED = 50
"""Words of a line in which a label is looked for."""


def view_by_line(sides: Sides) -> Sides | None:
    """The outputs with lines as their units: the expected words stand on the lines on which the actual ones do.

    `44 7` is expected as two lines where the actual output is `Sum: 44` and `Sum: 7`. Outputs of lines are as they
    are. None where the units are others, where words are missing or of others, and where the outputs are too long.
    """
    if sides.unit == "line":
        return sides
    size = len(sides.expected_output.data) + len(sides.actual_output.data)
    if sides.unit != "word" or not sides.whole or not sides.ordered or size > MOST_EXAMINED:
        return None
    lines = [(number, line.split()) for number, line in enumerate(split_lines(sides.actual_output.data), 1)]
    numbers = [number for number, words in lines if words]
    given = [words for _, words in lines if words]
    wanted = _put_on_lines(sides.expected_output.data.split(), given, sides.alike)
    units = None if wanted is None else walk(wanted, map(b" ".join, given))
    if units is None:
        return None
    actual = replace(sides.actual_output, unit="line", number=lambda index: (*numbers, numbers[-1] + 1)[index])
    return replace(sides, units=units, actual_output=actual, alike=None)


def has_part_of_answer(lines: Sides) -> bool:
    """Whether a line that is too many has only words of answers: where words count, an answer may end on any line."""
    words = {word for look in lines.own_looks | lines.looks for word in look.split()}
    return any(words.issuperset(find_look(lines.actual[index]).split()) for index in lines.extra or ())


def _put_on_lines(words: Sequence[bytes], given: Sequence[list[bytes]], alike: Alike | None) -> list[bytes] | None:
    """The expected words on lines like those that are given; None where some are left that no line has."""
    found: list[bytes] = []
    at = 0
    for line in given:
        wanted = words[at : at + len(line)]
        if len(wanted) == len(line) and is_same(wanted, line, alike):
            found.append(b" ".join(line))  # words that are near enough are taken as they were printed
            at += len(line)
        elif number := _count_labelled(wanted, line):
            found.append(b" ".join(wanted[:number]))
            at += number
    return found if at == len(words) else None


def _count_labelled(words: Sequence[bytes], line: Sequence[bytes]) -> int:
    """How many of the next expected words stand behind a label on a line, 0 where there is none."""
    text = b" ".join(line)
    longest = len(words) if len(line) <= _MOST_LABELLED else 0
    return next((number for number in range(longest, 0, -1) if _is_labelled(text, b" ".join(words[:number]))), 0)


def _is_labelled(line: bytes, answer: bytes) -> bool:
    return line.endswith(answer) and ends_label(line.removesuffix(answer).decode("utf-8", "replace"))
