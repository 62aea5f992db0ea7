"""The sentence of each rung of the ladder, as a student reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from unicodedata import normalize

from grader.judging.ladder.labels import Labels
from grader.judging.ladder.sides import Sides
from grader.text.shorten import shorten, take_window
from grader.text.spoken_text import say, say_later, say_number
from grader.text.visible import make_visible

_NUMBER = re.compile(r"(?:(?<!\w)[-+])?[0-9][0-9.,]*[0-9]")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")

LONGEST_QUOTE = 60
_SHOWN_BEHIND = 24
"""Characters of a long line that are quoted from the first that differs."""
LINE_ENDINGS = say_later("line endings")
FINAL_NEWLINE = say_later("its last newline")
TRAILING_BLANKS = say_later("blanks at the ends of lines")
BLANK_LINES = say_later("empty lines")
_NUMBERS = (
    say_later("three"),
    say_later("four"),
    say_later("five"),
    say_later("six"),
    say_later("seven"),
    say_later("eight"),
    say_later("nine"),
    say_later("ten"),
    say_later("eleven"),
    say_later("twelve"),
)


def _count_right_answers(sides: Sides) -> str:
    if sides.answers < 2:
        return say("the answer is right")
    if sides.answers == 2:
        return say("both answers are right")
    if sides.answers < len(_NUMBERS) + 3:
        return say("all {number} answers are right", number=_NUMBERS[sides.answers - 3])
    return say("all {number:,} answers are right", number=sides.answers)


def _quote(text: str) -> str:
    return say("“{text}”", text=shorten(text, LONGEST_QUOTE, show=make_visible))


def _mention_others(number: int) -> str:
    """What is added to a sentence about the first of several."""
    return "" if number < 1 else say_number(number, ", and so is {number:,} other", ", and so are {number:,} others")


def _count_units(unit: str, number: int) -> str:
    if unit == "word":
        return say_number(number, "{number:,} word", "{number:,} words")
    return say_number(number, "{number:,} line", "{number:,} lines")


# --- form ------------------------------------------------------------------------------------------------------------


def make_sentence_of_form(what: str) -> Callable[[Sides, bool], str]:
    """The sentence of a form of which nothing more than the place is to be said."""

    def tell(sides: Sides, form: bool) -> str:
        if not form:
            return _only_first(what, sides)
        return say(
            "{right}; line {line} differs at column {column} in {what}",
            right=_count_right_answers(sides),
            line=sides.line,
            column=sides.column,
            what=what,
        )

    return tell


def describe_line_breaks(sides: Sides, form: bool) -> str:
    """Where the words count, white space of another kind than usual parts them or does not."""
    what = say_later("spacing") if sides.unit == "word" else say_later("where lines end")
    return make_sentence_of_form(what)(sides, form)


def _only_first(what: str, sides: Sides) -> str:
    """Of a fault that the assignment does not call form: where it begins."""
    return say(
        "the output differs only in {what}, first at line {line}, column {column}",
        what=what,
        line=sides.line,
        column=sides.column,
    )


def _tell(sides: Sides, form: bool, what: str, detail: str) -> str:
    if form:
        return say("{right}; {detail}", right=_count_right_answers(sides), detail=detail)
    return say("the output differs only in {what}: {detail}", what=what, detail=detail)


def describe_line_endings(sides: Sides, form: bool) -> str:
    values = {
        "line": sides.line,
        "found": _name_line_ending(sides.between[1]),
        "wanted": _name_line_ending(sides.between[0]),
    }
    detail = say("from line {line} on lines end with {found} instead of {wanted}", **values)
    if _has_mixed_endings(sides.actual) or _has_mixed_endings(sides.expected):
        detail = say("line {line} ends with {found} instead of {wanted}", **values)
    return _tell(sides, form, LINE_ENDINGS, detail)


def _has_mixed_endings(lines: Sequence[str]) -> bool:
    """Whether some lines end with CR LF and some do not; the last one has no end."""
    return len({line.endswith("\r") for line in lines[:-1]}) > 1


def _name_line_ending(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return "CR LF" if "\r\n" in text else "CR" if "\r" in text else "LF"


def describe_final_newline(sides: Sides, form: bool) -> str:
    detail = say("it ends with a newline that should not be there")
    if len(sides.actual) < len(sides.expected):
        detail = say("line {line}, the last one, does not end with a newline", line=sides.line)
    return _tell(sides, form, FINAL_NEWLINE, detail)


def describe_trailing_blanks(sides: Sides, form: bool) -> str:
    wanted, given = len(sides.expected[0]), len(sides.actual[0])
    how = say("other blanks at its end")
    if given > wanted:
        how = say("blanks at its end that should not be there")
    elif given < wanted:
        how = say("too few blanks at its end")
    detail = say("line {line} has {how}, from column {column} on", line=sides.line, how=how, column=sides.column)
    return _tell(sides, form, TRAILING_BLANKS, detail)


def describe_blank_lines(sides: Sides, form: bool) -> str:
    more = len(sides.actual) - len(sides.expected)
    detail = say("an empty line is missing before line {line}", line=sides.line)
    if sides.actual and not sides.actual[0].strip():
        detail = say("line {line} is an extra empty line{others}", line=sides.line, others=_mention_others(more - 1))
    return _tell(sides, form, BLANK_LINES, detail)


def describe_several_forms(sides: Sides, form: bool, kinds: Sequence[str]) -> str:
    """The sentence of several kinds of form at once; `kinds` is empty where the output is too long to tell which."""
    what = _join_kinds(kinds) if kinds else say("such things as spacing, capital letters and punctuation")
    if not form:
        return _only_first(what, sides)
    return say(
        "{right}, but not their form ({what}); the first difference is at line {line}, column {column}",
        right=_count_right_answers(sides),
        what=what,
        line=sides.line,
        column=sides.column,
    )


def _join_kinds(kinds: Sequence[str]) -> str:
    *first, last = kinds
    joined = first[0] if first else last
    for kind in first[1:]:
        joined = say("{first}, {next}", first=joined, next=kind)
    return say("{first} and {last}", first=joined, last=last) if first else joined


def describe_decimal_comma(sides: Sides, form: bool) -> str:
    number = next(filter(_DECIMAL_COMMA.search, _NUMBER.findall(sides.actual[0])))
    right, wrong = _quote(_DECIMAL_COMMA.sub(".", number)), _quote(number)
    detail = say("write {right}, not {wrong}", right=right, wrong=wrong)
    if form:
        return say(
            "{right}; line {line} has a decimal comma: {detail}",
            right=_count_right_answers(sides),
            line=sides.line,
            detail=detail,
        )
    return say(
        "the output differs only in a decimal comma, first at line {line}, column {column}: {detail}",
        line=sides.line,
        column=sides.column,
        detail=detail,
    )


def describe_extra_lines(sides: Sides, form: bool) -> str:
    extra = sides.extra or ()
    line, what = sides.find_line(extra[0]), _quote(sides.actual[extra[0]])
    others = _mention_others(len(extra) - 1)
    if not form:
        return say(
            "the output differs only in extra output: line {line} is {what}{others}; print only the answers",
            line=line,
            what=what,
            others=others,
        )
    return say(
        "{right}, but line {line} is extra output: {what}{others}; print only the answers",
        right=_count_right_answers(sides),
        line=line,
        what=what,
        others=others,
    )


def describe_labels(sides: Sides, form: bool, labels: Labels) -> str:
    before = say("line {line} has other text before the answer: {text}", line=sides.line, text=_quote(labels.first))
    prompt = say(
        "line {line} is a prompt without an answer: {text}",
        line=sides.find_line(labels.answers),
        text=_quote(labels.left_over),
    )
    told = prompt if labels.left_over else before
    if labels.first and labels.left_over:
        told = say("{first} and {last}", first=before, last=prompt)
    if form:
        return say("{right}, but {told}; print only the answers", right=_count_right_answers(sides), told=told)
    return say("the output differs only in text beside the answers: {told}; print only the answers", told=told)


# --- content ---------------------------------------------------------------------------------------------------------


def describe_nothing_printed(sides: Sides) -> str:
    return say_number(
        sides.answers,
        "nothing was printed, but {number:,} line was expected",
        "nothing was printed, but {number:,} lines were expected",
    )


def describe_nothing_expected(sides: Sides) -> str:
    came = sum(1 for text in sides.units.given if text.strip())
    return say("nothing should be printed, got {units}", units=_count_units(sides.unit, came + sides.units.rest))


def describe_other_order(sides: Sides) -> str:
    if sides.unit == "word":
        return say(
            "the right words are there, but in a different order; the first one out of place is line {line}",
            line=sides.line,
        )
    return say(
        "the right lines are there, but in a different order; the first one out of place is line {line}",
        line=sides.line,
    )


def describe_numbering(sides: Sides) -> str:
    step = sides.number_step
    if step is None:
        return ""
    # Only for a number that is 0 in vain it is sure that something is counted.
    said = _NUMBERING[step.is_first, step.size, step.is_from_zero and step.size < 0]
    return say(said, line=sides.line, column=sides.column)


_NUMBERING = {
    (False, 1, False): say_later("from line {line}, column {column} on the last number of each line is 1 too large"),
    (False, -1, False): say_later("from line {line}, column {column} on the last number of each line is 1 too small"),
    (False, -1, True): say_later(
        "from line {line}, column {column} on the last number of each line is 1 too small; count from 1, not from 0"
    ),
    (True, 1, False): say_later("from line {line}, column {column} on the first number of each line is 1 too large"),
    (True, -1, False): say_later("from line {line}, column {column} on the first number of each line is 1 too small"),
    (True, -1, True): say_later(
        "from line {line}, column {column} on the first number of each line is 1 too small; count from 1, not from 0"
    ),
}
"""By which number it is, by how much it is off, and whether it counts from 0."""


def describe_surplus(sides: Sides) -> str:
    extra = sides.extra or ()
    number = len(extra)
    if extra[0] >= len(sides.units.wanted) and sides.ordered:
        more = say_number(number, "{number:,} extra line", "{number:,} extra lines")
        if sides.unit == "word":
            more = say_number(number, "{number:,} extra word", "{number:,} extra words")
        head = _tell_right_ones(sides, sides.before + len(sides.units.wanted))
        return say("{right}; the output goes on with {more}", right=head, more=more)
    values = {"line": sides.find_line(extra[0]), "what": _quote(sides.actual[extra[0]])}
    units = _count_units(sides.unit, number)
    if number == 1:
        return say("everything expected is there, plus {units} too many: {what} on line {line}", units=units, **values)
    return say(
        "everything expected is there, plus {units} too many, the first on line {line}: {what}", units=units, **values
    )


def describe_missing(sides: Sides) -> str:
    lost = sides.missing or ()
    units = _count_units(sides.unit, len(lost))
    if lost[0] >= len(sides.units.given) and sides.ordered:
        return say_number(
            len(lost),
            "{right}; then {units} is missing",
            "{right}; then {units} are missing",
            right=_tell_right_ones(sides, sides.before + len(sides.units.given)),
            units=units,
        )
    place, text = sides.before + lost[0] + 1, _quote(sides.expected[lost[0]])
    first = say("line {line:,} should be {text}", line=place, text=text)
    if sides.unit == "word":
        first = say("word {word:,} should be {text}", word=place, text=text)
    return say_number(
        len(lost), "{units} is missing: {first}", "{units} are missing: {first}", units=units, first=first
    )


def _tell_right_ones(sides: Sides, number: int) -> str:
    if sides.unit == "word":
        return say_number(number, "word 1 is right", "words 1 to {number:,} are right")
    return say_number(number, "line 1 is right", "lines 1 to {number:,} are right")


def describe_difference(sides: Sides) -> str:
    told = _describe_lines(*sides.first, sides)
    unlike = _tell_unlike(*sides.first)
    if unlike:
        told = say("{difference}; {why}", difference=told, why=unlike)
    if sides.why:
        told = say("{difference}; {why}", difference=told, why=sides.why)
    if (sides.wrong or 0) < 2:
        return told
    units = _count_units(sides.row, sides.total)
    return say("{wrong:,} of {units} differ; {first}", wrong=sides.wrong, units=units, first=told)


def _tell_unlike(expected: str | None, actual: str | None) -> str:
    """Which characters differ where both lines look the same, as an accent that is a character of its own."""
    if not expected or not actual or normalize("NFC", expected) != normalize("NFC", actual):
        return ""
    start = next((at for at, pair in enumerate(zip(expected, actual, strict=False)) if pair[0] != pair[1]), 0)
    wanted, given = (_name_character(text[start : start + 1]) for text in (expected, actual))
    return say("both look the same, but {given} stands in the place of {wanted}", wanted=wanted, given=given)


def _name_character(character: str) -> str:
    return f"U+{ord(character):04X}" if character else say("nothing")


def _describe_lines(expected: str | None, actual: str | None, sides: Sides) -> str:
    if actual is None:
        return say("line {line} should be {text}, which is missing", line=sides.line, text=_quote(expected or ""))
    if expected is None:
        return say("line {line}, {text}, is extra", line=sides.line, text=_quote(actual))
    start = _choose_start(expected, actual)
    return say(
        "line {line} differs at column {column}: expected {expected}, got {actual}",
        line=sides.line,
        column=sides.column,
        expected=_quote_from(start, expected),
        actual=_quote_from(start, actual),
    )


def _choose_start(expected: str, actual: str) -> int:
    """Where both quotes begin: later where what differs would be cut off."""
    same = zip(expected, actual, strict=False)
    place = next((at for at, pair in enumerate(same) if pair[0] != pair[1]), min(len(expected), len(actual)))
    is_shown = max(len(expected), len(actual)) <= LONGEST_QUOTE or place + _SHOWN_BEHIND <= LONGEST_QUOTE
    return 0 if is_shown else place + _SHOWN_BEHIND - LONGEST_QUOTE


def _quote_from(start: int, text: str) -> str:
    return say("“{text}”", text=make_visible(take_window(text, LONGEST_QUOTE, start))) if start else _quote(text)
