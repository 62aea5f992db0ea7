"""Text before an answer on its line: labels such as `The sum is 44`, and prompts such as `Enter: 44`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grader.judging.ladder.answers import PROMPT_ENDS, find_look
from grader.judging.ladder.sides import Sides

LABEL_END = re.compile(r"(?:(?<![^\s])(?:is|are|was|equals)\s+|(?<![^\w\s])=\s*)", re.IGNORECASE)
"""How a label without a colon ends. What stands before `=` is no other sign, which could turn its meaning round."""

_PIECES = re.compile(r"[:?>)\]=]")


@dataclass(frozen=True)
class Labels:
    """What stands before the first answer that has a label, and the prompt that a loop left over at the end.

    Either may be empty; `answers` lines come before that prompt, counted from the first line that differs.
    """

    first: str
    left_over: str
    answers: int


def find_labels(sides: Sides) -> Labels | None:
    """The labels, where the answers are all there and nothing but labels and one left-over prompt is too much."""
    if sides.unit != "line" or not sides.literal or not sides.whole:
        return None
    wanted, given = _drop_blank_end(sides.expected), _drop_blank_end(sides.actual)
    rest = given[len(wanted) :]
    if len(given) < len(wanted) or len(rest) > 1:
        return None
    pairs = enumerate(zip(wanted, given, strict=False), sides.before + 1)
    found = [_find_label(*pair, number, sides) for number, pair in pairs if pair[0] != pair[1]]
    labels = [label for label in found if label]
    left_over = rest[0].rstrip() if rest else ""
    if len(labels) < len(found) or not (labels or left_over) or not _may_be_left_over(left_over, labels, sides):
        return None
    return Labels(labels[0] if labels else "", left_over, len(wanted))


def _may_be_left_over(prompt: str, labels: Sequence[str], sides: Sides) -> bool:
    """Whether a last line is the prompt before the other answers; where these have none, any prompt will do."""
    if not prompt:
        return True
    known = labels[-1].startswith(prompt) if labels else not _holds_answer(prompt, 0, sides)
    return known and prompt.endswith(PROMPT_ENDS)


def _drop_blank_end(lines: Sequence[str]) -> Sequence[str]:
    """The lines up to the last that holds something."""
    kept = len(lines)
    while kept and not lines[kept - 1].strip():
        kept -= 1
    return lines[:kept]


def _find_label(expected: str, actual: str, number: int, sides: Sides) -> str | None:
    """What stands before the answer on its line; None where it is no label, has another answer, or is a part of one."""
    if not expected.strip() or not actual.endswith(expected) or find_look(actual) in sides.own_looks | sides.looks:
        return None
    label = actual.removesuffix(expected)
    return label if ends_label(label) and not _holds_answer(label, number, sides) else None


def ends_label(text: str) -> bool:
    """Whether a text ends as a prompt or a label does, with or without a colon."""
    return text.rstrip().endswith(PROMPT_ENDS) or any(match.end() == len(text) for match in LABEL_END.finditer(text))


def _holds_answer(label: str, number: int, sides: Sides) -> bool:
    """Whether a piece of the label looks like an answer, but for the number of the line before it."""
    pieces = [piece.strip().removesuffix("-").rstrip() for piece in _PIECES.split(label)]
    others = pieces[1:] if pieces[0] == str(number) else pieces
    return not (sides.own_looks | sides.looks).isdisjoint(find_look(piece) for piece in others if piece)
