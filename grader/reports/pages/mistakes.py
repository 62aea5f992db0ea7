"""The known mistakes that a submission makes, as a student should read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.feedback import find_main_mistake
from grader.model import Diagnosis, Fit
from grader.reports.figures import NUMBERS
from grader.reports.phrases import make_sentence
from grader.text.spoken_text import SpokenText, localize, say, write_number

MOST_SHOWN = 5
SENTENCE_ENDS = re.compile(r"(?<=[.!?]) (?=[A-ZÄÖÜ])(?![^“”]*”)(?![^„“”]*[^\s(]“)(?=[^`]*+(?:`[^`]*+`[^`]*+)*\Z)")
"""Not within a quotation, “so” or „so“, nor within code. Python before 3.11.5 matches `)*+` wrong here."""


@dataclass(frozen=True)
class Mistake:
    """What is wrong, in one sentence, and what to do about it.

    `then` holds the mistakes to fix after it. `either` holds the mistakes that cannot be told apart, `more` counts
    those left out; both are empty when it is one.
    """

    headline: str
    text: str
    either: tuple[str, ...] = ()
    more: int = 0
    then: tuple[str, ...] = ()


def describe_mistake(diagnosis: Sequence[Diagnosis]) -> Mistake | None:
    """The mistake to fix first, or those that it could be; None when none is known."""
    if not diagnosis:
        return None
    if main := find_main_mistake(diagnosis):
        others = (message for each in diagnosis[1:] for message in (_tell_beside(each, main), *each.then))
        return Mistake(
            *split_first_sentence(localize(main.message)), then=tuple(map(make_sentence, (*main.then, *others)))
        )
    shown = tuple(make_sentence(one.whole_message) for one in diagnosis[:MOST_SHOWN])
    number = NUMBERS.get(len(diagnosis), write_number(f"{len(diagnosis):,}"))
    return Mistake(
        say("It could be one of {number} mistakes", number=number),
        say("They give the same outputs on these tests. It could be:"),
        shown,
        len(diagnosis) - len(shown),
    )


def _tell_beside(other: Diagnosis, main: Diagnosis) -> SpokenText:
    """What is said of another mistake, after what is said of the main one."""
    lines = [each.place.line if each.place else None for each in (main, other)]
    is_same = _leave_out_place(other) == _leave_out_place(main) and None not in lines and lines[0] != lines[1]
    return say("The same is wrong on line {line}.", line=lines[1]) if is_same else other.message


def _leave_out_place(mistake: Diagnosis) -> Diagnosis:
    """What it is, wherever it is made and whatever it explains."""
    return replace(mistake, place=None, fit=Fit.PART, cases=(), then=(), untried=(), changed=())


def split_first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text of ours or of the instructor, without its full stop, and the rest."""
    first, *rest = SENTENCE_ENDS.split(text.strip(), maxsplit=1)
    return first.removesuffix("."), "".join(rest)
