"""The ladder: what kind of wrong an output is. The first rung that fits names the fault.

A rung with a *kind* names a fault that leaves the answers as they are: it is form where the assignment lists that kind.
All others are *content*, always a wrong answer. Only two outputs that differ are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import reduce
from itertools import starmap, takewhile, zip_longest
from operator import eq

from grader.judging.ladder import forms
from grader.judging.ladder import sentences as say
from grader.judging.ladder.labels import find_labels
from grader.judging.ladder.line_view import has_part_of_answer, view_by_line
from grader.judging.ladder.sides import Sides
from grader.text.spoken_text import say_later

Normalise = Callable[[forms.Lines], Iterator[str]]

DECIMAL_COMMA = re.compile(rb"(?<=[0-9]),(?=[0-9])")

SEVERAL = ""
"""The kind of several kinds at once."""


@dataclass(frozen=True)
class Rung:
    """One kind of wrong: whether it fits two outputs, and the sentence that says so, also whether it is form here.

    `kind` is what an assignment lists to make it form, None for content.
    """

    name: str
    kind: str | None
    fits: Callable[[Sides], bool]
    sentence: Callable[[Sides, bool], str]


@dataclass(frozen=True)
class Form:
    """One kind of form: what makes two outputs of this kind the same, what an assignment calls it, and the sentence.

    `words` is what students call it.
    """

    name: str
    kind: str
    normalise: Normalise
    sentence: Callable[[Sides, bool], str]
    words: str

    def rung(self) -> Rung:
        """The rung that fits when this form alone is wrong."""
        return Rung(self.name, self.kind, lambda sides: _same_after((self,), sides), self.sentence)


def _make_plain_form(name: str, kind: str, normalise: Normalise, words: str) -> Form:
    """A form of which only the place is told."""
    return Form(name, kind, normalise, say.make_sentence_of_form(words), words)


SMALL_FORMS = (
    Form("line endings", "line-endings", forms.unify_line_endings, say.describe_line_endings, say.LINE_ENDINGS),
    Form("final newline", "final-newline", forms.drop_final_newline, say.describe_final_newline, say.FINAL_NEWLINE),
    Form(
        "trailing blanks",
        "trailing-blanks",
        forms.drop_trailing_blanks,
        say.describe_trailing_blanks,
        say.TRAILING_BLANKS,
    ),
    Form("blank lines", "blank-lines", forms.drop_blank_lines, say.describe_blank_lines, say.BLANK_LINES),
    _make_plain_form("spacing", "spacing", forms.unify_spacing, say_later("spacing")),
)
LINE_BREAKS = Form(
    "line breaks", "spacing", forms.drop_line_breaks, say.describe_line_breaks, say_later("where lines end")
)
LARGE_FORMS = (
    LINE_BREAKS,
    _make_plain_form(
        "invisible characters", "spacing", forms.drop_unseen_characters, say_later("characters that cannot be seen")
    ),
    _make_plain_form("letter case", "letter-case", forms.unify_letter_case, say_later("capital letters")),
    _make_plain_form("punctuation", "punctuation", forms.drop_punctuation, say_later("punctuation")),
    _make_plain_form("number format", "number-format", forms.number_format, say_later("how a number is written")),
)
"""What these leave of an output has neither white space nor line ends that a small form could still take out."""
FORMS = (*SMALL_FORMS, *LARGE_FORMS)

TOGETHER = (
    forms.unify_line_endings,
    forms.drop_unseen_characters,
    forms.unify_letter_case,
    forms.drop_punctuation,
    forms.drop_trailing_blanks,
    forms.unify_spacing,
    forms.number_format,
    forms.drop_blank_lines,
    forms.drop_final_newline,
    forms.drop_line_breaks,
)
"""The order in which several kinds are taken out: what leaves blanks behind comes before what takes blanks away."""


_OF_LINES = {kind.normalise for kind in SMALL_FORMS}


def _same_after(kinds: Sequence[Form], sides: Sides) -> bool:
    if not sides.comparable:
        return False
    kept = [kind.normalise for kind in kinds if kind.name not in _find_meaningless(sides)]
    kept.sort(key=TOGETHER.index)
    expected, actual = (_normalise(side, kept) for side in sides.between)
    return all(starmap(eq, zip_longest(expected, actual))) if sides.ordered else sorted(expected) == sorted(actual)


def _normalise(lines: forms.Lines, kinds: Sequence[Normalise]) -> Iterator[str]:
    # Where line ends go as well, and before them nothing looks at a line's end.
    first = forms.join_stretches(lines) if forms.drop_line_breaks in kinds and not _OF_LINES & {*kinds} else iter(lines)
    return reduce(lambda before, normalise: normalise(before), kinds, first)


def _find_meaningless(sides: Sides) -> tuple[str, ...]:
    """The kinds of form that make no difference to these outputs, though they would to the part that is looked at."""
    if not sides.ordered:
        return ("final newline", "line breaks")
    return () if sides.ends else ("final newline",)


def _line_breaks(sides: Sides) -> bool:
    """The words stand on other lines: more than several small faults of form at one time."""
    return _same_after((LINE_BREAKS,), sides) and not _same_after(SMALL_FORMS, sides)


def _any_form(sides: Sides) -> bool:
    return _same_after(LARGE_FORMS if sides.ordered else FORMS, sides)


def _try_several_forms(sides: Sides, form: bool) -> str:
    """Names only kinds that are needed to make the outputs the same; what forgives more is the first to be left out."""
    if not sides.short:
        return say.describe_several_forms(sides, form, ())
    kinds: tuple[Form, ...] = FORMS
    needed = _find_needed(kinds, sides)
    while needed != kinds:
        kinds, needed = needed, _find_needed(needed, sides)
    normalises = {kind.normalise for kind in kinds}
    if {forms.drop_punctuation, forms.number_format} <= normalises and _has_same_marks(sides):
        kinds = tuple(kind for kind in kinds if kind.normalise is not forms.drop_punctuation)
    return say.describe_several_forms(sides, form, [kind.words for kind in kinds])


def _has_same_marks(sides: Sides) -> bool:
    """Whether both outputs have the same punctuation: taken out, it only shows the numbers of `7:05` one by one."""
    expected, actual = ([mark for line in side for mark in forms.PUNCTUATION.findall(line)] for side in sides.between)
    return expected == actual


def _find_needed(kinds: tuple[Form, ...], sides: Sides) -> tuple[Form, ...]:
    for kind in reversed(kinds):
        others = tuple(other for other in kinds if other is not kind)
        kinds = others if _same_after(others, sides) else kinds
    return kinds


def _try_extra_lines(sides: Sides) -> bool:
    lines = view_by_line(sides)
    if lines is None or not lines.literal or not lines.extra or lines.looks_like_answer:
        return False
    return sides.unit == "line" or not has_part_of_answer(lines)


def _tell_extra_lines(sides: Sides, form: bool) -> str:
    return say.describe_extra_lines(view_by_line(sides) or sides, form)


def _labelled(sides: Sides) -> bool:
    lines = view_by_line(sides)
    return lines is not None and find_labels(lines) is not None


def _tell_labels(sides: Sides, form: bool) -> str:
    lines = view_by_line(sides)
    labels = lines and find_labels(lines)
    return say.describe_labels(lines, form, labels) if lines and labels else ""


def _decimal_comma(sides: Sides) -> bool:
    """Every unit that differs is as expected once its decimal commas are points."""
    wanted, given = sides.units.wanted, sides.units.given
    if not sides.whole or not sides.literal or not sides.ordered or len(wanted) != len(given):
        return False
    return all(one == other or _same_with_points(one, other, sides) for one, other in zip(wanted, given, strict=True))


def _same_with_points(wanted: bytes, given: bytes, sides: Sides) -> bool:
    written = DECIMAL_COMMA.sub(b".", given)
    return written != given and (written == wanted or bool(sides.alike and sides.alike(wanted, written)))


def _other_order(sides: Sides) -> bool:
    wanted, given = sides.units.wanted, sides.units.given
    return sides.whole and len(wanted) == len(given) and sorted(wanted) == sorted(given)


def _make_content_rung(name: str, fits: Callable[[Sides], bool], sentence: Callable[[Sides], str]) -> Rung:
    return Rung(name, None, fits, lambda sides, _form: sentence(sides))


RUNGS = (
    _make_content_rung(
        "nothing printed", lambda sides: sides.nothing_given and not sides.nothing_wanted, say.describe_nothing_printed
    ),
    _make_content_rung(
        "nothing expected",
        lambda sides: sides.nothing_wanted and not sides.nothing_given,
        say.describe_nothing_expected,
    ),
    *(replace(form.rung(), fits=_line_breaks) if form is LINE_BREAKS else form.rung() for form in FORMS),
    Rung("several forms", SEVERAL, _any_form, _try_several_forms),
    Rung("decimal comma", "number-format", _decimal_comma, say.describe_decimal_comma),
    Rung("extra lines", "extra-lines", _try_extra_lines, _tell_extra_lines),
    Rung("labels", "extra-lines", _labelled, _tell_labels),
    _make_content_rung("other order", _other_order, say.describe_other_order),
    _make_content_rung("numbering", lambda sides: sides.number_step is not None, say.describe_numbering),
    _make_content_rung("surplus", lambda sides: sides.extra is not None, say.describe_surplus),
    _make_content_rung("missing", lambda sides: sides.missing is not None, say.describe_missing),
    _make_content_rung("different", lambda _sides: True, say.describe_difference),
)


_ABOUT_FORM = frozenset(rung.name for rung in RUNGS if rung.kind is not None)


def is_about_form(name: str) -> bool:
    """Whether the rung of this name leaves the answers as they are, whatever an assignment lists as form."""
    return name in _ABOUT_FORM


def find_rung(sides: Sides) -> Rung:
    """The first rung that fits; the last one always does."""
    return next(rung for rung in RUNGS if rung.fits(sides))


def is_listed_form(rung: Rung, sides: Sides, listed: Set[str]) -> bool:
    """Whether the kinds that an assignment lists as form are all that is wrong: this rung's, or smaller ones together.

    So blanks before CR LF, which `spacing` forgives at one go, are form where line endings and trailing blanks are.
    """
    if rung.kind is None or rung.kind in listed:
        return rung.kind is not None
    smaller = takewhile(lambda form: form.name != rung.name, FORMS)
    kinds = tuple(form for form in smaller if form.kind in listed)
    return bool(kinds) and _same_after(kinds, sides)
