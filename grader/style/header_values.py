"""Judges the value of a header field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from grader.patterns import LONGEST_MATCHED
from grader.settings import Header, HeaderField
from grader.style.dates import EXAMPLES, ORDERS, read_date
from grader.style.header_lines import Entry, fold, is_bare, is_free_text
from grader.text.shorten import OF_ALL, shorten
from grader.text.visible import make_one_line
from grader.text.wording import count

# Longer values are no placeholders.
_LONGEST_TEMPLATE = 500
_LONGEST_SHOWN = 200

FILLED_IN = "filled in"

_BRACKETED = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}|\((?:your|enter|insert|fill|type|put)\b[^()]*\)")
_FILLER = re.compile(r"x{2,}|(?:todo|fixme)(?::.{0,60})?|tb[ad]|placeholder|fill (?:this |me )?in(?: .{0,40})?")
_WORDS = r"(?:[\w'/]+ ){0,4}"
_ASKING = re.compile(rf"(?:(?:enter|insert|type|put|write|add|fill in|your) {_WORDS}|[\w'/]+ {_WORDS}goes )here")
_YOUR = re.compile(r"(?:enter |insert |type |put |write )?your(?: [\w'/]+){1,3}")
_DATE_PART = r"(?:m{1,3}|d{1,2}|y{2,4}|month|day|year)"
_DATE_FORM = re.compile(rf"{_DATE_PART}(?:[/.\- ]+{_DATE_PART}){{1,2}}")


@dataclass(frozen=True)
class ValueFault:
    """What is wrong with a value: the rule, the sentence, what to do."""

    rule: str
    message: str
    fix: str


@dataclass(frozen=True)
class Judged:
    """A value as taken, with its fault if it has one."""

    value: str
    fault: ValueFault | None


@dataclass(frozen=True)
class Wish:
    """What a field must hold in one file. `file_name` stands for `{file}`, `earliest` for the date not to precede."""

    field: HeaderField
    header: Header
    file_name: str
    earliest: date | None = None

    @property
    def equals(self) -> str | None:
        wanted = self.field.equals
        return None if wanted is None else wanted.replace("{file}", self.file_name)

    @property
    def words(self) -> str:
        """What is wanted, in words."""
        parts = []
        if self.equals is not None:
            parts.append(self.equals)
        if self.field.min_words is not None:
            parts.append(f"at least {count(self.field.min_words, 'word')}")
        if self.field.pattern is not None:
            parts.append(f"text of the form {self.field.pattern}")
        if self.field.date:
            parts.append(f"a date such as {EXAMPLES[self.header.date_order]}")
        if self.field.not_before is not None:
            parts.append(f"not before {self.field.not_before}")
        return ", ".join(parts) or FILLED_IN

    def asking(self, request: str) -> str:
        """A request with what is wanted, as a sentence."""
        return f"{request}." if self.words == FILLED_IN else f"{request}: {self.words}."

    def date(self, text: str) -> date | None:
        return read_date(text, self.header.date_order)


def judge_value(entry: Entry, wish: Wish) -> Judged:
    """The value of a field and its fault.

    Where lines follow that are no fields, they belong to the value; but a value that is right on its own line, or the
    template's, is not made another one by a remark below it.
    """
    fault = _fault(entry.value, wish)
    if fault is not None and not is_free_text(wish.field):
        first = next((line.text for line in entry.values if not is_bare(line.text)), entry.value)
        first = " ".join(first.split())
        alone = _fault(first, wish)
        if alone is None or alone.rule == "header/template-text":
            return Judged(first, alone)
    return Judged(entry.value, fault)


def shown(text: str) -> str:
    """A value for a sentence: what cannot be seen is escaped, what is long is shortened and says so."""
    return shorten(text, _LONGEST_SHOWN, OF_ALL, make_one_line)


def _fault(value: str, wish: Wish) -> ValueFault | None:
    name = wish.field.name
    if not value:
        return ValueFault("header/blank", f"The field '{name}' is empty.", wish.asking("Fill it in"))
    if wish.equals is not None:
        return None if _same(value, wish.equals) else _not_equal(value, wish)
    if _is_template(value, wish.field):
        message = f"The field '{name}' still holds the text of the template: '{shown(value)}'."
        return ValueFault("header/template-text", message, wish.asking("Put your own text there"))
    return _wrong_form(value, wish) or _wrong_date(value, wish)


def _same(value: str, wanted: str) -> bool:
    return value == " ".join(wanted.split())


def _not_equal(value: str, wish: Wish) -> ValueFault:
    if _is_template(value, wish.field):
        message = f"The field '{wish.field.name}' still holds the text of the template: '{shown(value)}'."
        return ValueFault("header/template-text", message, f"Write '{wish.equals}'.")
    near = " Capital letters and marks count, too." if fold(value) == fold(str(wish.equals)) else ""
    message = f"The field '{wish.field.name}' must be '{wish.equals}', not '{shown(value)}'.{near}"
    return ValueFault("header/wrong-value", message, f"Write '{wish.equals}'.")


def _wrong_form(value: str, wish: Wish) -> ValueFault | None:
    field = wish.field
    words = sum(not is_bare(word) for word in value.split())
    if field.min_words is not None and words < field.min_words:
        message = f"The field '{field.name}' has {count(words, 'word')}; it needs at least {field.min_words}."
        return ValueFault("header/wrong-value", message, "Say in a sentence or two what belongs there.")
    if field.pattern is not None and not _matches(field.pattern, value):
        message = f"The field '{field.name}' holds '{shown(value)}', which has not the form {field.pattern}."
        return ValueFault("header/wrong-value", message, f"Write it in the form {field.pattern}.")
    return None


def _matches(pattern: str, value: str) -> bool:
    return len(value) <= LONGEST_MATCHED and re.fullmatch(pattern, value) is not None


def _wrong_date(value: str, wish: Wish) -> ValueFault | None:
    field, order = wish.field, wish.header.date_order
    if not field.date:
        return None
    found = wish.date(value)
    if found is None:
        message = f"The field '{field.name}' holds '{shown(value)}', which is no date."
        return ValueFault("header/bad-date", message, f"Write it as {ORDERS[order]}, such as {EXAMPLES[order]}.")
    if wish.earliest is not None and found < wish.earliest:
        message = (
            f"The field '{field.name}' ({found:%Y-%m-%d}) is before '{field.not_before}' ({wish.earliest:%Y-%m-%d})."
        )
        return ValueFault("header/bad-date", message, f"Set the two dates right: '{field.name}' is the later one.")
    return None


def _is_template(value: str, field: HeaderField) -> bool:
    """Is the value only the placeholder that a template puts there?"""
    if is_bare(value):
        return True
    text = fold(value).rstrip(".!")
    if text == fold(field.name):
        return True
    patterns = [_BRACKETED, _FILLER, _ASKING]
    # Prose may well begin with "your": a description may not be taken for a placeholder.
    patterns += [] if is_free_text(field) else [_YOUR]
    patterns += [_DATE_FORM] if field.date else []
    return len(text) <= _LONGEST_TEMPLATE and any(pattern.fullmatch(text) for pattern in patterns)
