"""The sentence of each rung of the ladder, as a student reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from grader.judging.ladder.labels import Labels
from grader.judging.ladder.sides import Sides
from grader.text.shorten import shorten
from grader.text.visible import make_visible
from grader.text.wording import count, join_with_and

_NUMBER = re.compile(r"(?:(?<!\w)[-+])?[0-9][0-9.,]*[0-9]")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")

WORDS = ("", "", "", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LONGEST_QUOTE = 60


def _count_right_answers(sides: Sides) -> str:
    if sides.answers < 2:
        return "the answer is right"
    if sides.answers == 2:
        return "both answers are right"
    number = WORDS[sides.answers] if sides.answers < len(WORDS) else f"{sides.answers:,}"
    return f"all {number} answers are right"


def _quote(text: str) -> str:
    return f"“{shorten(text, LONGEST_QUOTE, show=make_visible)}”"


def _mention_others(number: int) -> str:
    """What is added to a sentence about the first of several."""
    return "" if number < 1 else f", and so {'is' if number == 1 else 'are'} {count(number, 'other')}"


# --- form ------------------------------------------------------------------------------------------------------------


def make_sentence_of_form(what: str) -> Callable[[Sides, bool], str]:
    """The sentence of a form of which nothing more than the place is to be said."""

    def tell(sides: Sides, form: bool) -> str:
        if form:
            return f"{_count_right_answers(sides)}; line {sides.line} differs at column {sides.column} in {what}"
        return f"{_only(what)}, first at {_place(sides)}"

    return tell


def _only(what: str) -> str:
    """How a sentence begins about a fault that the assignment does not call form."""
    return f"the output differs only in {what}"


def _place(sides: Sides) -> str:
    return f"line {sides.line}, column {sides.column}"


def _told(sides: Sides, form: bool, what: str, detail: str) -> str:
    return f"{_count_right_answers(sides)}; {detail}" if form else f"{_only(what)}: {detail}"


def describe_line_endings(sides: Sides, form: bool) -> str:
    found, wanted = _name_line_ending(sides.between[1]), _name_line_ending(sides.between[0])
    ends = (
        "line {} ends"
        if _has_mixed_endings(sides.actual) or _has_mixed_endings(sides.expected)
        else "from line {} on lines end"
    )
    return _told(sides, form, "line endings", f"{ends.format(sides.line)} with {found} instead of {wanted}")


def _has_mixed_endings(lines: Sequence[str]) -> bool:
    """Whether some lines end with CR LF and some do not; the last one has no end."""
    return len({line.endswith("\r") for line in lines[:-1]}) > 1


def _name_line_ending(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return "CR LF" if "\r\n" in text else "CR" if "\r" in text else "LF"


def describe_final_newline(sides: Sides, form: bool) -> str:
    lacking = f"line {sides.line}, the last one, does not end with a newline"
    detail = lacking if len(sides.actual) < len(sides.expected) else "it ends with a newline that should not be there"
    return _told(sides, form, "its last newline", detail)


def describe_trailing_blanks(sides: Sides, form: bool) -> str:
    wanted, given = len(sides.expected[0]), len(sides.actual[0])
    what = "blanks at its end that should not be there" if given > wanted else "too few blanks at its end"
    how = what if given != wanted else "other blanks at its end"
    detail = f"line {sides.line} has {how}, from column {sides.column} on"
    return _told(sides, form, "blanks at the ends of lines", detail)


def describe_blank_lines(sides: Sides, form: bool) -> str:
    more = len(sides.actual) - len(sides.expected)
    detail = f"an empty line is missing before line {sides.line}"
    if sides.actual and not sides.actual[0].strip():
        detail = f"line {sides.line} is an extra empty line{_mention_others(more - 1)}"
    return _told(sides, form, "empty lines", detail)


def describe_several_forms(sides: Sides, form: bool, kinds: Sequence[str]) -> str:
    """The sentence of several kinds of form at once; `kinds` is empty where the output is too long to tell which."""
    what = join_with_and(kinds) or "such things as spacing, capital letters and punctuation"
    if form:
        return f"{_count_right_answers(sides)}, but not their form ({what}); the first difference is at {_place(sides)}"
    return f"{_only(what)}, first at {_place(sides)}"


def decimal_comma(sides: Sides, form: bool) -> str:
    number = next(filter(_DECIMAL_COMMA.search, _NUMBER.findall(sides.actual[0])))
    detail = f"write {_quote(_DECIMAL_COMMA.sub('.', number))}, not {_quote(number)}"
    if form:
        return f"{_count_right_answers(sides)}; line {sides.line} has a decimal comma: {detail}"
    return f"{_only('a decimal comma')}, first at {_place(sides)}: {detail}"


def describe_extra_lines(sides: Sides, form: bool) -> str:
    extra = sides.extra or ()
    line = f"line {sides.find_line(extra[0])} is"
    what = f"{_quote(sides.actual[extra[0]])}{_mention_others(len(extra) - 1)}; print only the answers"
    return (
        f"{_count_right_answers(sides)}, but {line} extra output: {what}"
        if form
        else f"{_only('extra output')}: {line} {what}"
    )


def describe_labels(sides: Sides, form: bool, labels: Labels) -> str:
    before = f"line {sides.line} has other text before the answer: {_quote(labels.first)}"
    prompt = f"line {sides.find_line(labels.answers)} is a prompt without an answer: {_quote(labels.left_over)}"
    told = " and ".join(text for text, fits in ((before, labels.first), (prompt, labels.left_over)) if fits)
    opening = f"{_count_right_answers(sides)}, but" if form else f"{_only('text beside the answers')}:"
    return f"{opening} {told}; print only the answers"


# --- content ---------------------------------------------------------------------------------------------------------


def describe_nothing_printed(sides: Sides) -> str:
    return f"nothing was printed, but {count(sides.answers, 'line')} {'was' if sides.answers == 1 else 'were'} expected"


def describe_nothing_expected(sides: Sides) -> str:
    came = sum(1 for text in sides.units.given if text.strip())
    return f"nothing should be printed, got {count(came + sides.units.rest, sides.unit)}"


def describe_other_order(sides: Sides) -> str:
    return (
        f"the right {sides.unit}s are there, but in a different order; the first one out of place is line {sides.line}"
    )


def describe_numbering(sides: Sides) -> str:
    how = "large" if sides.number_step == 1 else "small; count from 1, not from 0"
    return f"from line {sides.line}, column {sides.column} on the last number of each line is 1 too {how}"


def describe_surplus(sides: Sides) -> str:
    extra = sides.extra or ()
    if extra[0] >= len(sides.units.wanted) and sides.ordered:
        more = count(len(extra), f"extra {sides.unit}")
        return f"{_head(sides, sides.before + len(sides.units.wanted))} right; the output goes on with {more}"
    line, what = f"on line {sides.find_line(extra[0])}", _quote(sides.actual[extra[0]])
    where = f": {what} {line}" if len(extra) == 1 else f", the first {line}: {what}"
    return f"everything expected is there, plus {count(len(extra), sides.unit)} too many{where}"


def describe_missing(sides: Sides) -> str:
    lost = sides.missing or ()
    verb = "is" if len(lost) == 1 else "are"
    if lost[0] >= len(sides.units.given) and sides.ordered:
        number = sides.before + len(sides.units.given)
        return f"{_head(sides, number)} right; then {count(len(lost), sides.unit)} {verb} missing"
    first = f"{sides.unit} {sides.before + lost[0] + 1:,} should be {_quote(sides.expected[lost[0]])}"
    return f"{count(len(lost), sides.unit)} {verb} missing: {first}"


def _head(sides: Sides, number: int) -> str:
    return f"{sides.unit} 1 is" if number == 1 else f"{sides.unit}s 1 to {number:,} are"


def describe_difference(sides: Sides) -> str:
    share = f"{sides.wrong:,} of {count(sides.total, sides.row)} differ; " if (sides.wrong or 0) > 1 else ""
    why = f"; {sides.why}" if sides.why else ""
    return f"{share}line {sides.line}{_describe_lines(*sides.first, sides.column)}{why}"


def _describe_lines(expected: str | None, actual: str | None, column: int) -> str:
    if actual is None:
        return f" should be {_quote(expected or '')}, which is missing"
    if expected is None:
        return f", {_quote(actual)}, is extra"
    return f" differs at column {column}: expected {_quote(expected)}, got {_quote(actual)}"
