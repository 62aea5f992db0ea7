"""The ladder: what kind of wrong an output is. The first rung that fits names the fault.

Rungs of *form* say that the answers are right and only their look is wrong; rungs of *content* name a fault that is
always a wrong answer. Only two outputs that differ are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from grader.judging import forms
from grader.judging import sentences as say
from grader.judging.sides import Sides

PROMPT_ENDS = (":", "?", ">", ")", "]")
"""How a prompt or a label ends, so that what follows it is the answer."""


@dataclass(frozen=True)
class Rung:
    """One kind of wrong: whether it is form, whether it fits two outputs, and the sentence that says so."""

    name: str
    form: bool
    fits: Callable[[Sides], bool]
    sentence: Callable[[Sides], str]


@dataclass(frozen=True)
class Form:
    """One kind of form: what makes two outputs of this kind the same, and the sentence."""

    name: str
    normalise: Callable[[forms.Lines], forms.Lines]
    sentence: Callable[[Sides], str]

    def rung(self) -> Rung:
        """The rung that fits when this form alone is wrong."""
        return Rung(self.name, True, lambda sides: _same_after((self,), sides), self.sentence)


FORMS = (
    Form("line endings", forms.line_endings, say.line_endings),
    Form("final newline", forms.final_newline, say.final_newline),
    Form("trailing blanks", forms.trailing_blanks, say.trailing_blanks),
    Form("blank lines", forms.blank_lines, say.blank_lines),
    Form("spacing", forms.spacing, say.differs_in("spacing")),
    Form("line breaks", forms.line_breaks, say.differs_in("where lines end")),
    Form("invisible characters", forms.unseen_characters, say.differs_in("characters that cannot be seen")),
    Form("letter case", forms.letter_case, say.differs_in("capital and small letters")),
    Form("punctuation", forms.punctuation, say.differs_in("punctuation")),
    Form("number format", forms.number_format, say.differs_in("how a number is written")),
)


def _same_after(kinds: tuple[Form, ...], sides: Sides) -> bool:
    if not sides.comparable:
        return False
    expected, actual = (
        reduce(lambda lines, kind: kind.normalise(lines), kinds, side) for side in (sides.expected, sides.actual)
    )
    return list(expected) == list(actual)


def _several_forms(sides: Sides) -> str:
    """Names as few kinds as make the outputs the same; a kind that forgives more is the first to be left out."""
    kinds: tuple[Form, ...] = FORMS
    for kind in reversed(FORMS):
        others = tuple(other for other in kinds if other is not kind)
        kinds = others if _same_after(others, sides) else kinds
    return say.several_forms(sides, [kind.name for kind in kinds])


def _extra_lines(sides: Sides) -> bool:
    return sides.unit == "line" and bool(sides.expected) and bool(sides.extra) and not sides.looks_like_answer


def _labelled(sides: Sides) -> bool:
    """Every answer ends its line, after nothing or after what ends like a prompt."""
    if sides.unit != "line" or len(sides.expected) != len(sides.actual):
        return False
    both = zip(sides.expected, sides.actual, strict=True)
    return all(expected == actual or _after_label(expected, actual) for expected, actual in both)


def _after_label(expected: str, actual: str) -> bool:
    return bool(expected) and actual.endswith(expected) and actual[: -len(expected)].rstrip().endswith(PROMPT_ENDS)


def _other_order(sides: Sides) -> bool:
    return len(sides.expected) == len(sides.actual) and sorted(sides.expected) == sorted(sides.actual)


def _blank(lines: forms.Lines) -> bool:
    return not any(line.strip() for line in lines)


RUNGS = (
    Rung(
        "nothing printed", False, lambda sides: _blank(sides.actual) and not _blank(sides.expected), say.nothing_printed
    ),
    Rung(
        "nothing expected",
        False,
        lambda sides: _blank(sides.expected) and not _blank(sides.actual),
        say.nothing_expected,
    ),
    *(form.rung() for form in FORMS),
    Rung("several forms", True, lambda sides: _same_after(FORMS, sides), _several_forms),
    Rung("extra lines", True, _extra_lines, say.extra_lines),
    Rung("labels", True, _labelled, say.labelled),
    Rung("other order", False, _other_order, say.other_order),
    Rung("numbering", False, lambda sides: sides.number_step != 0, say.numbering),
    Rung("surplus", False, lambda sides: sides.extra is not None, say.surplus),
    Rung("missing", False, lambda sides: sides.missing is not None, say.missing),
    Rung("different", False, lambda _sides: True, say.different),
)


def rung_of(sides: Sides) -> Rung:
    """The first rung that fits; the last one always does."""
    return next(rung for rung in RUNGS if rung.fits(sides))
