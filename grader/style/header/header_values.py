"""Judges the value of a header field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from grader.config.settings import Header, HeaderField
from grader.style.header.header_kind import FieldPlace, ValueFault, describe_example
from grader.style.header.header_lines import Entry, fold, is_bare, is_free_text, show_value
from grader.style.header_kinds import list_requirements
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences, list_some

# Longer values are no placeholders.
_LONGEST_TEMPLATE = 500

FILLED_IN = say_later("filled in")

_BRACKETED = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}|\((?:your|enter|insert|fill|type|put)\b[^()]*\)")
_FILLER = re.compile(r"x{2,}|(?:todo|fixme)(?::.{0,60})?|tb[ad]|placeholder|fill (?:this |me )?in(?: .{0,40})?")
_WORDS = r"(?:[\w'/]+ ){0,4}"
_ASKING = re.compile(rf"(?:(?:enter|insert|type|put|write|add|fill in|your) {_WORDS}|[\w'/]+ {_WORDS}goes )here")
_YOUR = re.compile(r"(?:enter |insert |type |put |write )?your(?: [\w'/]+){1,3}")


@dataclass(frozen=True)
class CheckedValue:
    """A value as taken, with its fault if it has one."""

    value: str
    fault: ValueFault | None


@dataclass(frozen=True)
class FieldRequirement:
    """What a field must hold in one file. `file_name` stands for `{file}`, `earliest` for the date not to precede."""

    field: HeaderField
    header: Header
    file_name: str
    earliest: date | None = None

    @property
    def place(self) -> FieldPlace:
        return FieldPlace(self.field.name, self.header, self.file_name, self.earliest, self.field.example or "")

    @property
    def equals(self) -> str | None:
        """The only right value; None where there are several."""
        asked = ((one.kind.value, one.options) for one in list_requirements(self.field))
        return next((value(options, self.place) for value, options in asked if value), None)

    @property
    def words(self) -> str:
        """What is wanted, in words."""
        parts = [one.kind.words(one.options, self.place) for one in list_requirements(self.field)]
        if not parts and self.field.example:
            parts = [describe_example(self.field.example)]
        return list_some(parts, len(parts)) if parts else FILLED_IN

    def asking(self, request: str) -> str:
        """A request with what is wanted, as a sentence."""
        if self.words == FILLED_IN:
            return say("{request}.", request=request)
        return say("{request}: {wanted}.", request=request, wanted=self.words)


def judge_value(entry: Entry, wish: FieldRequirement) -> CheckedValue:
    """The value of a field and its fault.

    Where lines follow that are no fields, they belong to the value; but a value that is right on its own line, or the
    template's, is not made another one by a remark below it.
    """
    if wish.field.optional and is_bare(entry.value):
        return CheckedValue("", None)
    fault = _find_fault(entry.value, wish)
    if fault is not None and not is_free_text(wish.field):
        first = next((line.text for line in entry.values if not is_bare(line.text)), entry.value)
        first = " ".join(first.split())
        alone = _find_fault(first, wish)
        if alone is None or alone.rule == "header/template-text" or (first != entry.value and alone.value):
            return CheckedValue(first, alone)
    return CheckedValue(entry.value, fault)


def _find_fault(value: str, wish: FieldRequirement) -> ValueFault | None:
    name = wish.field.name
    if not value:
        return ValueFault(
            "header/blank", say("The field '{name}' is empty.", name=name), wish.asking(say("Fill it in"))
        )
    if wish.equals is not None:
        return None if _is_same(value, wish.equals) else _report_not_equal(value, wish)
    if _is_template(value, wish.field):
        return ValueFault(
            "header/template-text", _tell_template(value, wish), wish.asking(say("Put your own text there"))
        )
    faults = (one.kind.fault(value, one.options, wish.place) for one in list_requirements(wish.field))
    return next(filter(None, faults), None)


def _is_same(value: str, wanted: str) -> bool:
    return value == " ".join(wanted.split())


def _report_not_equal(value: str, wish: FieldRequirement) -> ValueFault:
    fix = say("Write '{value}'.", value=wish.equals)
    if _is_template(value, wish.field):
        return ValueFault("header/template-text", _tell_template(value, wish), fix)
    shown = show_value(value)
    message = say(
        "The field '{name}' must be '{value}', not '{found}'.", name=wish.field.name, value=wish.equals, found=shown
    )
    is_near = fold(value) == fold(str(wish.equals))
    near = say("Capital letters and punctuation must match.") if is_near else ""
    return ValueFault("header/wrong-value", join_sentences(message, near), fix)


def _tell_template(value: str, wish: FieldRequirement) -> str:
    return say(
        "The field '{name}' still contains the template text: '{found}'.",
        name=wish.field.name,
        found=show_value(value),
    )


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
    patterns += [one.kind.template for one in list_requirements(field) if one.kind.template]
    return len(text) <= _LONGEST_TEMPLATE and any(pattern.fullmatch(text) for pattern in patterns)
